import { formatTime } from "../react/labels/formatTime.js";
import type { Labels } from "../react/labels/labels.js";
import { germanFormLabels } from "./germanFormLabels.js";

const counted = (count: number, one: string, many: string): string => `${String(count)} ${count === 1 ? one : many}`;
const questions = (count: number): string => counted(count, "Frage", "Fragen");

/** All labels in German, including those of the forms and of the default validation. */
export const germanLabels: Labels = {
  panel: "Fragen des Agenten",
  kind: {
    tool_call: "Genehmigung",
    input_required: "Angaben benötigt",
    confirmation: "Bestätigung",
    custom: "Frage",
  },
  noMessage: "Der Agent benötigt eine Angabe von Ihnen.",
  noMessageForTool: (tool) => `Der Agent möchte ${tool} verwenden.`,
  agentItself: "Der Agent selbst",
  risk: "Hohes Risiko",
  riskBecause: ({ destructive, level }) =>
    destructive
      ? "Der Agent kennzeichnet dies als destruktiv."
      : `Der Agent stuft das Risiko als ${level === "critical" ? "kritisch" : "hoch"} ein.`,
  changed: "Diese Anfrage hat sich geändert. Prüfen Sie sie erneut.",
  askedBy: (subagent) => `Gefragt von ${subagent}`,
  arguments: "Mit diesen Angaben",
  givenAnswer: "Mit dieser Antwort",
  noArguments: "Ohne weitere Angaben",
  unreadableArguments:
    "Die Angaben sind nicht als gültiges JSON eingetroffen. Sie werden so gezeigt, wie sie kamen, und können nicht bearbeitet werden.",
  inexactArguments:
    "Eine Zahl lässt sich nicht genau lesen. Die Angaben werden so gezeigt, wie sie kamen, und können nicht bearbeitet werden.",
  duplicateKeys: (keys) => `Dieser Aufruf nennt ${keys.join(", ")} doppelt. Server behandeln das unterschiedlich.`,
  duplicateKeysChecked: "Ich habe das geprüft",
  similarKeys: (one, other) => `${one} und ${other} sehen gleich aus, sind aber zwei verschiedene Schlüssel.`,
  rawJson: "JSON",
  copy: "Kopieren",
  copied: "Kopiert",
  copyFailed: "Kopieren nicht möglich",
  approve: "Genehmigen",
  approveWithEdits: "Mit Änderungen genehmigen",
  select: (tool) => `${tool} auswählen`,
  notSelectable: {
    unread: "Noch nicht vollständig gezeigt. Zeigen Sie zuerst alles an.",
    "not-shown": "Die Angaben werden hier nicht gezeigt.",
    risk: "Hohes Risiko: Genehmigen Sie dies einzeln.",
    confirm: "Braucht eine eigene Bestätigung.",
    changed: "Diese Anfrage hat sich geändert. Entscheiden Sie auf ihrer Karte.",
    expired: "Diese Anfrage ist abgelaufen.",
    edited: "Sie haben sie bearbeitet oder kommentiert. Entscheiden Sie auf ihrer Karte.",
    "needs-more": "Braucht mehr als eine Genehmigung.",
    unreadable: "Die Angaben sind nicht lesbar. Entscheiden Sie auf ihrer Karte.",
    "duplicate-keys": "Die Angaben nennen einen Schlüssel doppelt. Entscheiden Sie auf ihrer Karte.",
  },
  selectAll: (count, total) =>
    count === total ? `Alle ${String(count)} auswählen` : `${String(count)} von ${String(total)} auswählen`,
  approveSelected: (count) => `${String(count)} ausgewählte genehmigen`,
  deny: "Ablehnen",
  edit: "Bearbeiten",
  stopEditing: "Bearbeiten beenden",
  comment: "Kommentar für den Agenten (freiwillig)",
  addNote: "Notiz hinzufügen",
  denialNote: "Warum? (freiwillig)",
  hold: (button) => `${button} (halten)`,
  holdHint: "Halten Sie die Schaltfläche eine Sekunde lang. Wenn das nicht geht, bestätigen Sie hier:",
  holdInstead: "Ohne Halten genehmigen",
  typeToApprove: (tool) => `Zum Genehmigen ${tool} eingeben`,
  reply: "Stattdessen antworten",
  stopReplying: "Doch entscheiden",
  replyText: "Ihre Antwort anstelle einer Entscheidung",
  commentPresets: [],
  confirm: "Ja, fortfahren",
  decline: "Nein, nicht ausführen",
  send: "Antwort senden",
  save: "Antwort speichern",
  skip: "Überspringen",
  skipHint: "Der Agent erfährt, dass Sie diese Frage übersprungen haben.",
  skipRejects: "Überspringen (zählt als Nein)",
  skipRejectsHint: "Dieser Agent wertet eine übersprungene Frage als Ablehnung.",
  notes: {
    "stored-answer-changed":
      "Die gespeicherte Antwort auf diese Anfrage wurde verändert und wird nicht verwendet. Sie wurde vielleicht schon gesendet: Fragen Sie beim Agenten nach, bevor Sie antworten.",
    "edits-unchecked": "Der Agent führt die Angaben so aus, wie sie gesendet werden, und prüft sie nicht noch einmal.",
    "call-cannot-be-returned":
      "Der Agent erwartet den Aufruf mit der Antwort zurück; er ist hier aber nicht vollständig oder nicht genau bekannt.",
    "cancel-is-a-value": "Bleibt dies unbeantwortet, so erhält der Agent das als eine eigene Art von Antwort.",
    "cancel-answers": "Dies kann nicht unbeantwortet bleiben: Auch keine Rückmeldung gilt dem Agenten als Antwort.",
    "cancel-ends-the-run": "Der Agent hört hier ohne Antwort auf.",
    "comment-is-the-response": "Eine Ablehnung mit Kommentar ist eine Antwort, mit der der Agent weiterarbeitet.",
    "refusal-is-the-result": "Eine Ablehnung erhält der Agent in Ihren Worten als Ergebnis des Werkzeugs.",
    "others-run": "Wenn Sie einen dieser Aufrufe ablehnen, werden die anderen, die Sie genehmigt haben, trotzdem ausgeführt.",
    "others-stop": "Wenn ein Aufruf abgelehnt wird, führt dieser Agent keinen davon aus.",
    "all-or-none":
      "Dieser Agent führt nichts aus, wenn einige Aufrufe genehmigt und andere abgelehnt werden. Genehmigen Sie alle, oder lehnen Sie alle ab.",
    "none-ran": "Der Agent hat keinen dieser Aufrufe ausgeführt und nimmt keine weitere Antwort an. Es wurde nichts ausgeführt.",
    "acts-on-the-first":
      "Diese Version des Agenten berücksichtigt nur die erste Antwort. Spätere Aufrufe werden möglicherweise übergangen.",
    "edits-ignored": "Dieser Ablauf führt den Aufruf mit den gezeigten Angaben aus. Änderungen würden nicht berücksichtigt.",
    "keeps-failing":
      "Der Agent hat die erste Antwort abgelehnt und scheitert weiterhin daran. Beginnen Sie eine neue Unterhaltung.",
    "answers-not-stated": "Der Agent hat nicht angegeben, welche Antworten er annimmt.",
    "decisions-not-stated": "Der Agent hat nicht angegeben, welche Entscheidungen er annimmt.",
    "runs-in-the-page": "Der Agent wartet auf das Ergebnis dieses Werkzeugs, das hier ausgeführt werden sollte.",
    "tool-runs-again": "Mit jeder Antwort beginnt das Werkzeug noch einmal von vorn.",
    "accept-is-not-done": "Ihre Zustimmung erlaubt nur, die Seite zu öffnen; alles Weitere geschieht dort.",
    "trpc-not-read":
      "Der Server hat die Antwort nicht gelesen. Er braucht einen State-Resolver (für Entwickler: siehe die Hinweise zu tRPC).",
    "trpc-checkpoint-gone":
      "Der Server hat diese Frage nicht mehr, zum Beispiel nach einem Neustart. Die Antwort wurde nicht zugestellt.",
    "adk-not-resumable":
      "Der Server kann diese Bestätigung nicht annehmen (für Entwickler: den Agenten zu einer fortsetzbaren App machen).",
    "strands-always-denies": "So wie er eingerichtet ist, wertet dieser Agent jede Antwort als Ablehnung.",
    "strands-question-lost":
      "Der Agent hat diese Frage verloren, als eine andere Nachricht ankam. Beginnen Sie eine neue Unterhaltung.",
    "model-reads-answer": "Ein Modell liest diese Antwort und wählt die Möglichkeit, zu der sie passt.",
    "decision-is-the-result":
      "Der Agent erfährt Ihre Entscheidung als Ergebnis dieses Aufrufs. Das Werkzeug führt er nicht selbst aus.",
    "agentscope-no-results":
      "Dieser Agent meldet nicht, was genehmigte Aufrufe zurückgegeben haben. Seine Antwort ist das einzige Zeichen.",
    "agentscope-no-input": "Der Agent wartet auf eine Bestätigung, die über diese Verbindung nicht gegeben werden kann.",
    punycode: "Diese Adresse enthält Zeichen, die anderen ähneln. Prüfen Sie, ob es die erwartete ist.",
    "not-a-web-address": "Dies ist keine Web-Adresse und kann deshalb nicht geöffnet werden.",
  },
  issues: {
    "duplicate-keys": "Die Angaben nennen einen Schlüssel doppelt, und Server behandeln das unterschiedlich",
    "edits-not-offered": "Dieser Agent nimmt hier keine geänderten Angaben an",
    "comment-not-offered": "Dieser Agent nimmt hier keinen Kommentar an",
    "reply-not-offered": "Dieser Agent nimmt hier keine Antwort in Worten an",
    "not-a-decision": "Dieser Agent fragt hier nach einer Entscheidung",
    "tool-name-edited": "Das Werkzeug eines Aufrufs lässt sich nicht ändern",
    "decision-not-boolean": "Eine Entscheidung muss true oder false sein",
    "validator-failed": "Diese Antwort konnte nicht geprüft werden",
    unchecked: "Diese Antwort konnte nicht geprüft werden",
    "skip-unsupported": "Diesem Agenten lässt sich nicht mitteilen, dass er ohne Antwort fortfahren soll",
    "not-json": "Lässt sich nicht als JSON senden",
    "null-answer": "Eine leere Antwort (null) kann nicht gesendet werden: Der Agent würde sie als fehlende Antwort lesen",
    "not-finite": "Muss eine endliche Zahl sein",
    "big-integer": "Zu groß, um als Zahl gesendet zu werden",
    cycle: "Verweist auf sich selbst und kann deshalb nicht gesendet werden",
    "too-deep": "Zu tief verschachtelt, um gesendet zu werden",
    "no-value": "Dieser Agent braucht einen Wert, um fortzufahren",
    "bare-no": "Dieser Agent liest ein bloßes Nein wie eine übersprungene Frage. Überspringen Sie sie stattdessen.",
    "empty-feedback":
      "Dieser Agent liest eine leere Rückmeldung als seine Standardantwort. Geben Sie die gewünschte Antwort ein.",
    "comment-only-with-no":
      "Dieser Agent erhält einen Kommentar nur mit einer Ablehnung. Lehnen Sie ab, oder entfernen Sie den Kommentar.",
    "no-only-with-comment": "Dieser Agent nimmt eine Ablehnung nur mit einem Kommentar an",
    "yes-only-with-edits": "Dieser Agent nimmt eine Genehmigung nur mit geänderten Angaben an",
    "no-words-as-result": "Dieser Agent nimmt hier keine Worte anstelle des Ergebnisses an",
    "empty-answer": "Dieser Agent liest ein leeres Objekt als fehlende Antwort und würde erneut fragen",
    "call-cannot-be-returned":
      "Der Agent erwartet den Aufruf mit der Antwort zurück; er ist hier aber nicht vollständig oder nicht genau bekannt",
  },
  change: "Ändern",
  verdict: {
    approved: "Genehmigt",
    denied: "Abgelehnt",
    answered: "Beantwortet",
    cancelled: "Übersprungen",
    expired: "Abgelaufen",
  },
  closed: { changed: "Vom Agenten geändert", elsewhere: "Anderswo beantwortet", stale: "Nicht mehr offen" },
  verdictAutomatic: (verdict) => `${verdict} (automatisch)`,
  automatic: (rule) => (rule === undefined ? "Automatisch entschieden" : `Automatisch entschieden: ${rule}`),
  verdictEdited: "Mit Änderungen genehmigt",
  verdictBy: (verdict, who) => `${verdict} von ${who}`,
  verdictWithoutResult: (verdict) => `${verdict}, kein Ergebnis gesehen`,
  verdictUnknown: (verdict) => `${verdict}: gesendet, Ausgang unbekannt`,
  verdictRefused: (verdict) => `${verdict}: vom Agenten nicht angenommen`,
  verdictNotRun: (verdict) => `${verdict}, nicht ausgeführt`,
  notRun: "Dieser Agent führt einen genehmigten Aufruf nicht aus, wenn zugleich ein anderer abgelehnt wird.",
  noResultSeen: "Der Agent hat nach dieser Genehmigung weitergearbeitet. Ein Ergebnis des Aufrufs hat er nicht gezeigt.",
  draft: {
    approved: "Genehmigen",
    denied: "Ablehnen",
    answered: "Antwort gespeichert",
    cancelled: "Überspringen",
    expired: "Überspringen",
  },
  draftEdited: "Mit Änderungen genehmigen",
  notSentYet: "noch nicht gesendet",
  by: (who) => `von ${who}`,
  sending: "Wird gesendet …",
  accepted: "Angenommen, der Agent arbeitet",
  expired: "Abgelaufen",
  expiredHint: "Diese Anfrage ist abgelaufen. Überspringen Sie sie, um fortzufahren.",
  expiredForGood: "Diese Anfrage ist abgelaufen. Blenden Sie sie aus, um fortzufahren.",
  expiresIn: (left) => {
    const minutes = counted(left.minutes, "Minute", "Minuten");
    const seconds = counted(left.seconds, "Sekunde", "Sekunden");
    if (left.days > 0) return `Noch ${counted(left.days, "Tag", "Tage")}`;
    if (left.hours > 0) return `Noch ${counted(left.hours, "Stunde", "Stunden")}`;
    if (left.minutes >= 5 || (left.minutes > 0 && left.seconds === 0)) return `Noch ${minutes}`;
    return left.minutes > 0 ? `Noch ${minutes} ${seconds}` : `Noch ${seconds}`;
  },
  expiresAt: (date) =>
    `Antwort bis ${new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" }).format(date)} Uhr`,
  progress: (answered, total) => `${String(answered)} von ${String(total)} beantwortet`,
  submit: (total) => (total === 1 ? "Antwort senden" : `${String(total)} Antworten senden`),
  retry: "Erneut senden",
  sendAnyway: "Trotzdem senden",
  retryAnyway: "Trotzdem erneut senden",
  retryBack: "Zurück",
  check: "Nachsehen, was geschehen ist",
  checking: "Wird geprüft …",
  unsaved: "Ihre Antworten konnten nicht gespeichert werden. Ohne Speichern senden?",
  unsavedHint:
    "Noch wurde nichts gesendet. Wird diese Seite nach dem Senden geschlossen, kann sie Ihnen nicht sagen, ob Ihre Antworten angekommen sind.",
  sendUnsaved: "Ohne Speichern senden",
  stopWaiting: "Nicht länger warten",
  dismiss: "Vorerst ausblenden",
  dismissHint: "Blendet die Fragen hier aus. Es wird nichts gesendet.",
  skipAll: (count) => (count === 1 ? "Frage überspringen" : "Alle überspringen"),
  rejectAll: (count) => (count === 1 ? "Anfrage ablehnen" : "Alle ablehnen"),
  cancelExpired: (_, sends) => (sends ? "Abgelaufene überspringen und senden" : "Abgelaufene überspringen"),
  blocker: {
    "not-ready": () => "Ein Teil dieser Seite wurde nicht geladen, daher wurde nichts gesendet. Ihre Antworten sind noch da.",
    "too-many": () =>
      "Der Agent stellt mehr Fragen, als angezeigt werden können. Sie lassen sich nur alle zusammen überspringen.",
    missing: (count) => `${questions(count)} noch zu beantworten`,
    invalid: (count) =>
      count === 1 ? "1 Antwort muss berichtigt werden" : `${String(count)} Antworten müssen berichtigt werden`,
    expired: (count) => (count === 1 ? "1 Frage ist abgelaufen" : `${String(count)} Fragen sind abgelaufen`),
    unknown: () => "Eine Antwort gehört zu einer Frage, die nicht mehr offen ist",
    duplicate: (count) =>
      count === 1
        ? "1 Frage kann nicht beantwortet werden, weil der Agent eine Bezeichnung doppelt vergeben hat"
        : `${String(count)} Fragen können nicht beantwortet werden, weil der Agent eine Bezeichnung doppelt vergeben hat`,
  },
  delivery: {
    "not-sent": "Ihre Antworten wurden nicht gesendet. Sie sind hier weiterhin vorhanden.",
    rejected:
      "Der Agent hat Ihre Antworten nicht angenommen. Sie sind hier weiterhin vorhanden; ändern Sie sie, oder senden Sie sie erneut.",
    unknown: "Es ist nicht bekannt, ob Ihre Antworten angekommen sind.",
  },
  repeat: {
    idempotent: "Sie können dieselben Antworten ohne Risiko erneut senden.",
    unsafe:
      "Der Agent hat diese Antwort vielleicht schon ausgeführt. Wird sie erneut gesendet, geschieht es möglicherweise zweimal.",
    unknown:
      "Der Agent hat diese Antwort vielleicht schon ausgeführt. Wird sie erneut gesendet, geschieht es möglicherweise zweimal.",
  },
  undelivered: "Dieser Agent verwirft Nachrichten, solange er wartet. Ihr Text bleibt hier stehen.",
  notDelivered: "Ihre Antworten sind nicht angekommen.",
  notDeliveredHint: "Der Agent wartet noch darauf. Senden Sie sie erneut, oder ändern Sie sie vorher.",
  outcomeUnknown: "Gesendet. Es ist unbekannt, ob der Agent diese Antwort verwendet hat.",
  acceptedBefore: "Der Agent hatte Ihre Antworten zuvor angenommen.",
  advice: {
    correct: "Der Agent hat Ihre Antworten nicht angenommen. Ändern Sie sie, und senden Sie sie erneut.",
    skip: "Laut dem Agenten ist die Zeit zum Antworten abgelaufen. Überspringen Sie die Frage, um fortzufahren.",
    dismiss: "Diese Anfrage ist nicht mehr offen. Vielleicht wurde sie anderswo beantwortet.",
    wait: "Der Agent ist noch mit einem anderen Lauf beschäftigt. Ihre Antworten sind hier weiterhin vorhanden; senden Sie sie gleich noch einmal.",
    unavailable:
      "Der Agent kann von dieser Seite keine Antwort annehmen, bis seine Konfiguration geändert wird. Blenden Sie die Frage aus, um fortzufahren.",
  },
  failure: {
    aborted: "Sie haben den Lauf angehalten.",
    cancelled: "Der Agent hat den Lauf angehalten.",
    error: "Der Agent hat ein Problem gemeldet.",
    rejected: "Der Agent hat etwas gesendet, das sich nicht lesen lässt.",
    truncated: "Die Verbindung wurde unterbrochen.",
    unreachable: "Der Agent ist nicht erreichbar.",
  },
  unreachableAt: (address) => `Der Agent unter ${address} war nicht erreichbar.`,
  notAStream: "Die Antwort des Servers ist kein AG-UI-Ereignisstrom.",
  answeredWithError: "Der Server hat mit einem Fehler geantwortet.",
  httpStatus: (status) => `HTTP ${String(status)}`,
  errorCode: (code) => `Fehlercode: ${code}`,
  notConfirmed: "Zustellung nicht bestätigt",
  notAccepted: "nicht angenommen",
  agentSaid: (message) => `Der Agent sagt: ${message}`,
  answeredElsewhere: "Anderswo beantwortet.",
  answeredElsewhereHint:
    "Diese Fragen wurden auf einer anderen Seite oder einem anderen Gerät beantwortet. Das Ergebnis wird dort angezeigt.",
  waitsForPage: "Ein anderer Tab sendet gerade Antworten in dieser Unterhaltung.",
  waitsForPageHint:
    "Die Antworten von hier werden danach gesendet, falls die Fragen noch offen sind. „Nicht länger warten“ behält sie hier, ohne sie zu senden.",
  acknowledge: "Verstanden",
  nothingOpen: "Nichts zu beantworten",
  nothingOpenHint: "Sobald der Agent eine Frage hat, erscheint sie hier.",
  working: "Der Agent arbeitet …",
  workingHint: "Wenn er Sie braucht, erscheint seine Frage hier.",
  unanswerable: "Der Agent hat dieser Frage keine Bezeichnung gegeben, deshalb kann sie nicht beantwortet werden.",
  duplicate: "Der Agent hat zwei Fragen dieselbe Bezeichnung gegeben, deshalb können sie nur übersprungen werden.",
  tooDeep: "Ein Teil dieser Anfrage ist zu tief verschachtelt, um angezeigt zu werden.",
  noAnswerAccepted: "Der Agent nimmt hierauf keine Antwort an. Überspringen Sie die Frage, um fortzufahren.",
  loadingForm: "Das Formular wird geladen …",
  loadingChanges: "Änderungen werden verglichen …",
  formFailed: "Das Formular konnte nicht geladen werden.",
  loadingCard: "Wird geladen …",
  cardFailed: "Diese Karte konnte nicht geladen werden. Sie können die Frage trotzdem beantworten.",
  cardUnreadable: "Diese Frage kann nicht angezeigt und darum hier nicht genehmigt werden.",
  panelFailed: "Dieser Bereich konnte nicht geladen werden. Es geht nichts verloren, solange diese Seite offen bleibt.",
  tryAgain: "Erneut versuchen",
  changedAnnouncement: (count, question) =>
    count === 1
      ? `Eine Anfrage hat sich geändert. Prüfen Sie sie erneut: ${question}`
      : `${String(count)} Anfragen haben sich geändert. Prüfen Sie sie erneut.`,
  arrived: (count) => (count === 1 ? "Der Agent hat eine Frage an Sie." : `Der Agent hat ${String(count)} Fragen an Sie.`),
  settledOne: (verdict, question) => `${verdict}: ${question}`,
  settled: (count, outcome) =>
    ({
      accepted: `Der Agent hat ${String(count)} Antworten angenommen.`,
      unknown: `${String(count)} Antworten wurden gesendet. Es ist unbekannt, ob der Agent sie verwendet hat.`,
      refused: `Der Agent hat ${String(count)} Antworten nicht angenommen.`,
    })[outcome],
  minutesLeft: (left, question) =>
    left === 0
      ? `Die Zeit zum Antworten ist abgelaufen: ${question}`
      : `Noch ${counted(left, "Minute", "Minuten")} zum Antworten: ${question}`,
  shortcuts: "Tastenkürzel",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} zweimal: genehmigen`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} zweimal: ablehnen`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: nächste Frage`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: vorige Frage`]),
    ].join(", "),
  armed: (key, button) => `${key} noch einmal drücken: ${button}`,
  hidden: "Verborgen",
  yes: "Ja",
  no: "Nein",
  empty: { text: "leerer Text", list: "leere Liste", object: "leer", null: "nichts" },
  dateTime: (date, kind) => formatTime("de", date, kind),
  tableOf: (rows) => (rows === 1 ? "Liste mit 1 Eintrag" : `Liste mit ${rows} Einträgen`),
  diffLine: {
    added: "neu:",
    removed: "entfernt:",
    endAdded: "Am Ende kommt ein Zeilenende hinzu.",
    endRemoved: "Das Zeilenende am Ende wird entfernt.",
  },
  imageOfAgent: "Bild in der Anfrage",
  proposedArguments: "Vorgeschlagen",
  approvedArguments: "Stattdessen genehmigt",
  effectiveArguments: "Stattdessen verwendet",
  filterDecisions: "Entscheidungen anzeigen",
  logFilter: {
    all: "Alle Entscheidungen",
    approved: "Genehmigt",
    denied: "Abgelehnt",
    answered: "Beantwortet",
    other: "Andere",
  },
  exportAs: (format) => `${format} exportieren`,
  changedFrom: "Geändert von",
  changedTo: "Geändert zu",
  timeAgo: (ago) => {
    if (ago.hours > 0) return `vor ${counted(ago.hours, "Stunde", "Stunden")}`;
    return ago.minutes > 0 ? `vor ${String(ago.minutes)} Min.` : "jetzt";
  },
  exactTime: (date) => new Intl.DateTimeFormat("de", { dateStyle: "medium", timeStyle: "short" }).format(date),
  sentAsResult: "Als Ergebnis des Werkzeugs gesendet",
  toolResult: "Ergebnis des Werkzeugs",
  detailsFailed: "Die Einzelheiten können nicht angezeigt werden.",
  details: "Einzelheiten",
  hiddenCharacters: (count) => (count === 1 ? "1 Zeichen verborgen" : `${String(count)} Zeichen verborgen`),
  showMoreText: (count) => `Mehr anzeigen (${String(count)} Zeichen verborgen)`,
  showMoreRows: (count) => (count === 1 ? "1 weiteren Eintrag anzeigen" : `${String(count)} weitere Einträge anzeigen`),
  moreToRead: "Es gab noch mehr zu lesen. Prüfen Sie es, und genehmigen Sie dann.",
  showAll: "Alles anzeigen",
  showLess: "Weniger anzeigen",
  forms: germanFormLabels,
};
