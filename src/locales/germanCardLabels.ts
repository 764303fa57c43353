import type { CardLabels } from "../react/labels/cardLabels.js";
import { counted } from "./germanCounts.js";
import { germanIssues, germanNotes } from "./germanNotes.js";

export const germanCardLabels: CardLabels = {
  kind: {
    tool_call: "Genehmigung",
    input_required: "Angaben benötigt",
    confirmation: "Bestätigung",
    custom: "Frage",
  },
  noMessage: "Der Agent benötigt eine Angabe von Ihnen.",
  noMessageForTool: (tool) => `Der Agent möchte ${tool} verwenden.`,
  risk: "Hohes Risiko",
  riskBecause: ({ destructive, level }) =>
    destructive
      ? "Der Agent kennzeichnet dies als destruktiv."
      : `Der Agent stuft das Risiko als ${level === "critical" ? "kritisch" : "hoch"} ein.`,
  changed: "Diese Anfrage hat sich geändert. Prüfen Sie sie erneut.",
  askedBy: (subagent) => `Gefragt von ${subagent}`,
  agentItself: "Der Agent selbst",
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
  notes: germanNotes,
  issues: germanIssues,
  change: "Ändern",
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
  unanswerable: "Der Agent hat dieser Frage keine Bezeichnung gegeben, deshalb kann sie nicht beantwortet werden.",
  duplicate: "Der Agent hat zwei Fragen dieselbe Bezeichnung gegeben, deshalb können sie nur übersprungen werden.",
  tooDeep: "Ein Teil dieser Anfrage ist zu tief verschachtelt, um angezeigt zu werden.",
  noAnswerAccepted: "Der Agent nimmt hierauf keine Antwort an. Überspringen Sie die Frage, um fortzufahren.",
  loadingForm: "Das Formular wird geladen …",
  loadingChanges: "Änderungen werden verglichen …",
  formFailed: "Das Formular konnte nicht geladen werden.",
  cardFailed: "Diese Karte konnte nicht geladen werden. Sie können die Frage trotzdem beantworten.",
  cardUnreadable: "Diese Frage kann nicht angezeigt und darum hier nicht genehmigt werden.",
  shortcuts: "Tastenkürzel",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} zweimal: genehmigen`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} zweimal: ablehnen`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: nächste Frage`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: vorige Frage`]),
    ].join(", "),
  armed: (key, button) => `${key} noch einmal drücken: ${button}`,
};
