import { formatTime } from "../react/labels/formatTime.js";
import { type InboxLabels, sinceIn, untilIn } from "../react/labels/inboxLabels.js";

/** The German texts of the inbox. */
export const germanInboxLabels: InboxLabels = {
  region: (of) => (of === "list" ? "Posteingang" : "Ausgewählte Frage"),
  state: (state) =>
    ({
      loading: "Wird geladen …",
      failed: "Die Liste konnte nicht geladen werden. Sie ist vielleicht nicht aktuell.",
      empty: "Keine offenen Fragen.",
      filtered: "Keine Frage passt zum Filter.",
      unselected: "Wählen Sie eine Frage aus.",
    })[state],
  retry: "Erneut versuchen",
  back: "Zurück zur Liste",
  count: (shown, unread) => `${shown} offen, ${unread} ungelesen`,
  mark: (mark) =>
    ({
      unread: "Ungelesen",
      risky: "Hohes Risiko",
      expired: "Abgelaufen",
    })[mark],
  answerableBy: (others, included) => {
    if (others.length === 0) return included ? "Nur Sie" : "Niemand";
    return included ? `Sie oder ${others.join(", ")}` : `Nur ${others.join(", ")}`;
  },
  notYours: (others) =>
    `Nur ${others.length === 0 ? "andere" : others.join(", ")} kann das beantworten`,
  filter: (active) => (active === 0 ? "Filter" : `Filter (${active})`),
  conversation: "Unterhaltung öffnen",
  lastAnswer: "Letzte Antwort",
  takenBack: (question) =>
    `Ihre Antwort wurde zurückgenommen.${question === undefined ? "" : ` Wieder offen: „${question}“`}`,
  keys: "A: genehmigen · D: ablehnen · J: nächste · K: vorige · Z: zurücknehmen",
  due: (date, now) => `Frist: ${untilIn("de", date, now)}`,
  asked: (date, now) => sinceIn("de", date, now),
  statedDue: (date, kind) =>
    kind === "day"
      ? `Frist: ${formatTime("de", date, "date")}`
      : `Frist: etwa ${formatTime("de", date, "short")}`,
  unnamed: (what) => (what === "question" ? "Frage ohne Text" : "Andere Agenten"),
  all: "Alle",
  filterBy: (what) =>
    ({ agent: "Agent", tool: "Werkzeug", risky: "Nur hohes Risiko", mine: "Nur für mich" })[what],
  groupBy: "Gruppieren nach",
  groupings: { none: "Nichts", agent: "Agent", thread: "Vorgang" },
  answered: (other) =>
    other === undefined
      ? "Ihre Antwort wurde gesendet."
      : `${other} hat zuerst geantwortet. Ihre Antwort wurde nicht verwendet.`,
  changed: "Die Fragen dieses Vorgangs haben sich geändert. Prüfen Sie sie erneut.",
};
