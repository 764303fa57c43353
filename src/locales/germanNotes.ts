import type { Labels } from "../react/labels/labels.js";

/** The notes on agents, by code. */
export const germanNotes: Labels["notes"] = {
  "stored-answer-changed":
    "Die gespeicherte Antwort auf diese Anfrage wurde verändert und wird nicht verwendet. Sie wurde vielleicht schon gesendet: Fragen Sie beim Agenten nach, bevor Sie antworten.",
  "edits-unchecked":
    "Der Agent führt die Angaben so aus, wie sie gesendet werden, und prüft sie nicht noch einmal.",
  "call-cannot-be-returned":
    "Der Agent erwartet den Aufruf mit der Antwort zurück; er ist hier aber nicht vollständig oder nicht genau bekannt.",
  "other-calls-wait":
    "Der Agent wartet auch auf andere Aufrufe, die hier nicht beantwortet werden können. Eine Antwort nur auf diese Frage würde sie ablehnen; sie wird nicht gesendet (für Entwickler: createAgno).",
  "cancel-is-a-value": "Überspringen zählt als Antwort.",
  "cancel-answers":
    "Dies kann nicht unbeantwortet bleiben: Auch keine Rückmeldung gilt dem Agenten als Antwort.",
  "cancel-ends-the-run": "Wenn die Frage übersprungen wird, hört der Agent hier ohne Antwort auf.",
  "comment-is-the-response":
    "Eine Ablehnung mit Kommentar ist eine Antwort, mit der der Agent weiterarbeitet.",
  "refusal-is-the-result":
    "Eine Ablehnung erhält der Agent in Ihren Worten als Ergebnis des Werkzeugs.",
  "others-run":
    "Wenn Sie einen dieser Aufrufe ablehnen, werden die anderen, die Sie genehmigt haben, trotzdem ausgeführt.",
  "others-stop": "Wenn ein Aufruf abgelehnt wird, führt dieser Agent keinen davon aus.",
  "all-or-none":
    "Dieser Agent führt nichts aus, wenn einige Aufrufe genehmigt und andere abgelehnt werden. Genehmigen Sie alle, oder lehnen Sie alle ab.",
  "none-ran":
    "Der Agent hat keinen dieser Aufrufe ausgeführt und nimmt keine weitere Antwort an. Es wurde nichts ausgeführt.",
  "edits-ignored":
    "Dieser Ablauf führt den Aufruf mit den gezeigten Angaben aus. Änderungen würden nicht berücksichtigt.",
  "keeps-failing":
    "Der Agent hat die erste Antwort abgelehnt und scheitert weiterhin daran. Beginnen Sie eine neue Unterhaltung.",
  "answers-not-stated": "Der Agent hat nicht angegeben, welche Antworten er annimmt.",
  "decisions-not-stated": "Der Agent hat nicht angegeben, welche Entscheidungen er annimmt.",
  "langgraph-asks-again":
    "Der Agent fragt das erneut, als wäre es nicht beantwortet. War die Antwort richtig, ist sein Server zu alt (für Entwickler: ag-ui-langgraph vor 0.0.43 wiederholt Beantwortetes, wenn zwei Zweige zugleich fragen).",
  "runs-in-the-page":
    "Der Agent wartet auf das Ergebnis dieses Werkzeugs, das hier ausgeführt werden sollte.",
  "tool-runs-again": "Mit jeder Antwort beginnt das Werkzeug noch einmal von vorn.",
  "accept-is-not-done":
    "Ihre Zustimmung erlaubt nur, die Seite zu öffnen; alles Weitere geschieht dort.",
  "trpc-not-read":
    "Der Server hat die Antwort nicht gelesen. Er braucht einen State-Resolver (für Entwickler: siehe die Hinweise zu tRPC).",
  "trpc-checkpoint-gone":
    "Der Server hat diese Frage nicht mehr, zum Beispiel nach einem Neustart. Die Antwort wurde nicht zugestellt.",
  "access-not-given":
    "Der Agent bittet um einen Zugang, der sich hier nicht geben lässt. Wenn Sie die Frage überspringen, macht er ohne ihn weiter.",
  "adk-not-resumable":
    "Der Server kann diese Bestätigung nicht annehmen (für Entwickler: den Agenten zu einer fortsetzbaren App machen).",
  "ag2-not-proven":
    "Der Agent konnte nicht prüfen, dass diese Antwort zu seiner Frage gehört, und hat sie nicht verwendet. Beginnen Sie eine neue Unterhaltung.",
  "strands-always-denies":
    "Dieser Agent wertet jede Antwort als Ablehnung, außer seine Entwickler haben eine Funktion `evaluate` ergänzt.",
  "strands-question-lost":
    "Der Agent hat diese Frage verloren, als eine andere Nachricht ankam. Beginnen Sie eine neue Unterhaltung.",
  "model-reads-answer":
    "Ein Modell liest diese Antwort und wählt die Möglichkeit, zu der sie passt.",
  "decision-is-the-result":
    "Der Agent erfährt Ihre Entscheidung als Ergebnis dieses Aufrufs. Das Werkzeug führt er nicht selbst aus.",
  "agentscope-no-results":
    "Dieser Agent meldet nicht, was genehmigte Aufrufe zurückgegeben haben. Seine Antwort ist das einzige Zeichen.",
  "tanstack-needs-0.43":
    "Das lässt sich hier erst beantworten, wenn der Server des Agenten aktualisiert ist (für Entwickler: @tanstack/ai ab 0.43).",
  "agentscope-no-input":
    "Der Agent wartet auf eine Bestätigung, die über diese Verbindung nicht gegeben werden kann.",
  punycode:
    "Diese Adresse enthält Zeichen, die anderen ähneln. Prüfen Sie, ob es die erwartete ist.",
  "not-a-web-address": "Dies ist keine Web-Adresse und kann deshalb nicht geöffnet werden.",
};

/** The issues of answers, by code. */
export const germanIssues: Labels["issues"] = {
  "other-sign-in": "Das ist nicht die Adresse, zu der die Anmeldung geführt hat",
  "duplicate-keys":
    "Die Angaben nennen einen Schlüssel doppelt, und Server behandeln das unterschiedlich",
  "edits-not-offered": "Dieser Agent nimmt hier keine geänderten Angaben an",
  "comment-not-offered": "Dieser Agent nimmt hier keinen Kommentar an",
  "reply-not-offered": "Dieser Agent nimmt hier keine Antwort in Worten an",
  "not-a-decision": "Dieser Agent fragt hier nach einer Entscheidung",
  "tool-name-edited": "Das Werkzeug eines Aufrufs lässt sich nicht ändern",
  "decision-not-boolean": "Eine Entscheidung muss true oder false sein",
  "validator-failed": "Diese Antwort konnte nicht geprüft werden",
  unchecked: "Diese Antwort konnte nicht geprüft werden",
  "skip-unsupported":
    "Diesem Agenten lässt sich nicht mitteilen, dass er ohne Antwort fortfahren soll",
  "not-json": "Lässt sich nicht als JSON senden",
  "null-answer":
    "Eine leere Antwort (null) kann nicht gesendet werden: Der Agent würde sie als fehlende Antwort lesen",
  "not-finite": "Muss eine endliche Zahl sein",
  "big-integer": "Zu groß, um als Zahl gesendet zu werden",
  cycle: "Verweist auf sich selbst und kann deshalb nicht gesendet werden",
  "too-deep": "Zu tief verschachtelt, um gesendet zu werden",
  "no-value": "Dieser Agent braucht einen Wert, um fortzufahren",
  "bare-no":
    "Dieser Agent liest ein bloßes Nein wie eine übersprungene Frage. Überspringen Sie sie stattdessen.",
  "empty-feedback":
    "Dieser Agent liest eine leere Rückmeldung als seine Standardantwort. Geben Sie die gewünschte Antwort ein.",
  "comment-only-with-no":
    "Dieser Agent erhält einen Kommentar nur mit einer Ablehnung. Lehnen Sie ab, oder entfernen Sie den Kommentar.",
  "no-only-with-comment": "Dieser Agent nimmt eine Ablehnung nur mit einem Kommentar an",
  "yes-only-with-edits": "Dieser Agent nimmt eine Genehmigung nur mit geänderten Angaben an",
  "no-words-as-result": "Dieser Agent nimmt hier keine Worte anstelle des Ergebnisses an",
  "other-calls-wait":
    "Der Agent wartet auf andere Aufrufe, die hier nicht beantwortet werden können",
  "empty-answer":
    "Dieser Agent liest ein leeres Objekt als fehlende Antwort und würde erneut fragen",
  "call-cannot-be-returned":
    "Der Agent erwartet den Aufruf mit der Antwort zurück; er ist hier aber nicht vollständig oder nicht genau bekannt",
};
