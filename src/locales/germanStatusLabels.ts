import type { StatusLabels } from "../react/labels/statusLabels.js";
import { counted, questions } from "./germanCounts.js";

export const germanStatusLabels: StatusLabels = {
  progress: (answered, total) => `${String(answered)} von ${String(total)} beantwortet`,
  submit: (total) => (total === 1 ? "Antwort senden" : `${String(total)} Antworten senden`),
  retry: "Erneut senden",
  retryAnyway: "Trotzdem erneut senden",
  sendAnyway: "Trotzdem senden",
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
  arrived: (count) => (count === 1 ? "Der Agent hat eine Frage an Sie." : `Der Agent hat ${String(count)} Fragen an Sie.`),
  changedAnnouncement: (count, question) =>
    count === 1
      ? `Eine Anfrage hat sich geändert. Prüfen Sie sie erneut: ${question}`
      : `${String(count)} Anfragen haben sich geändert. Prüfen Sie sie erneut.`,
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
};
