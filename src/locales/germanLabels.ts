import { formatTime, shortTime } from "../react/labels/formatTime.js";
import type { Labels } from "../react/labels/labels.js";
import { germanFormLabels } from "./germanFormLabels.js";
import { germanIssues, germanNotes } from "./germanNotes.js";
import { germanRuleLabels } from "./germanRuleLabels.js";

const anyOf = (people: readonly string[]): string =>
  new Intl.ListFormat("de", { type: "disjunction" }).format(people);
const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** All labels in German, including those of the forms and of the default validation. */
export const germanLabels: Labels = {
  panel: "Fragen des Agenten",
  loadingCard: "Wird geladen …",
  panelFailed:
    "Dieser Bereich konnte nicht geladen werden. Es geht nichts verloren, solange diese Seite offen bleibt.",
  tryAgain: "Erneut versuchen",
  forms: germanFormLabels,
  rules: germanRuleLabels,

  // Cards
  kind: {
    tool_call: "Genehmigung",
    input_required: "Angaben benötigt",
    confirmation: "Bestätigung",
    custom: "Frage",
  },
  noMessage: (tool) =>
    tool === undefined
      ? "Der Agent benötigt eine Angabe von Ihnen."
      : `Der Agent möchte ${tool} verwenden.`,
  risk: "Hohes Risiko.",
  riskBecause: ({ destructive, level }) =>
    destructive
      ? "Der Agent kennzeichnet dies als destruktiv."
      : level === "critical"
        ? "Der Agent stuft es als kritisch ein."
        : "Der Agent stuft es so ein.",
  askedTitle: (field) => (field === "answer" ? "Antwort" : "Etwas anderes"),
  reservedFor: (people) =>
    people.length === 0
      ? "Das können nur andere beantworten."
      : `Das können nur ${anyOf(people)} beantworten.`,
  changed: "Diese Anfrage hat sich geändert. Prüfen Sie sie erneut.",
  changedElsewhere: "Sie haben dies in einem anderen Tab geändert.",
  askedBy: (subagent) => `Gefragt von ${subagent}`,
  asks: (name, isOwnWord) =>
    isOwnWord ? `Ein Agent, der sich „${name}“ nennt, fragt` : `${name} fragt`,
  agentName: "Der Agent",
  toRun: "nach",
  readFirst: "Zuerst den Rest anzeigen",
  agentItself: "Der Agent selbst",
  approve: "Genehmigen",
  approveWithEdits: (approve, changes, edit) => {
    const all = counted(changes, "Änderung", "Änderungen");
    if (edit === undefined) return `${approve} mit ${all}`;
    return changes > 1 ? `${approve} mit ${all}: ${edit} …` : `${approve} mit ${edit}`;
  },
  andNext: (approve) => `${approve}, dann weiter`,
  withStanding: (decision, words) => `${decision}: „${words}“`,
  deny: "Ablehnen",
  select: (question) => `Auswählen: ${question}`,
  notSelectable: {
    unread: "Noch nicht vollständig gezeigt. Zeigen Sie zuerst alles an.",
    "not-shown": "Die Angaben werden hier nicht gezeigt.",
    "not-opened": "Öffnen Sie sie zuerst, um sie zu lesen.",
    risk: "Hohes Risiko: Genehmigen Sie dies einzeln.",
    confirm: "Braucht eine eigene Bestätigung.",
    changed: "Diese Anfrage hat sich geändert. Entscheiden Sie auf ihrer Karte.",
    expired: "Diese Anfrage ist abgelaufen.",
    edited: "Sie haben sie bearbeitet oder kommentiert. Entscheiden Sie auf ihrer Karte.",
    "needs-more": "Braucht mehr als eine Genehmigung.",
    unreadable: "Die Angaben sind nicht lesbar. Entscheiden Sie auf ihrer Karte.",
    "duplicate-keys":
      "Die Angaben nennen einen Schlüssel doppelt. Entscheiden Sie auf ihrer Karte.",
  },
  questionNumber: (number, total) => `${number} von ${total}`,
  selectAll: (count, total) =>
    count === total ? `Alle ${count} auswählen` : `${count} von ${total} auswählen`,
  approveSelected: (count) => `${count} ausgewählte genehmigen`,
  edit: (editing) => (editing ? "Fertig" : "Bearbeiten"),
  reply: (replying) => (replying ? "Doch entscheiden" : "Stattdessen antworten"),
  textField: (of) =>
    ({
      comment: "Kommentar für den Agenten (freiwillig)",
      "if-denied": "Grund, nur bei einer Ablehnung gesendet (freiwillig)",
      denial: "Warum? (freiwillig)",
      reply: "Ihre Antwort anstelle einer Entscheidung",
    })[of],
  unfold: (exact) => (exact ? "Genaue Werte zeigen" : "Ganze Karte zeigen"),
  more: "Mehr",
  addNote: "Notiz hinzufügen",
  commentPresets: [],
  confirmBy: (how, button) => (how === "passkey" ? `${button} mit Passkey` : `${button} (halten)`),
  holdHint:
    "Halten Sie die Schaltfläche eine Sekunde lang. Wenn das nicht geht, bestätigen Sie hier:",
  holdInstead: "Ohne Halten genehmigen",
  typeToApprove: (tool) => `Zum Genehmigen ${tool} eingeben`,
  confirm: "Ja, fortfahren",
  decline: "Nein, nicht ausführen",
  declineToAnswer: "Ablehnen",
  save: "Antwort speichern",
  skip: (denies) => (denies ? "Überspringen (zählt als Nein)" : "Überspringen"),
  skipHint: (denies) =>
    denies
      ? "Dieser Agent wertet eine übersprungene Frage als Ablehnung."
      : "Keine Antwort. Der Agent macht ohne sie weiter.",
  notes: germanNotes,
  issues: germanIssues,
  change: "Ändern",
  undo: "Rückgängig",
  sendsIn: (seconds) => `wird in ${seconds} s gesendet`,
  expiredHint: (canSkip) =>
    `Diese Anfrage ist abgelaufen. ${canSkip ? "Überspringen Sie sie" : "Schließen Sie sie"}, um fortzufahren.`,
  expiresIn: (left) => {
    const minutes = counted(left.minutes, "Minute", "Minuten");
    const seconds = counted(left.seconds, "Sekunde", "Sekunden");
    if (left.days > 0) return `Noch ${counted(left.days, "Tag", "Tage")}`;
    if (left.hours > 0) return `Noch ${counted(left.hours, "Stunde", "Stunden")}`;
    if (left.minutes >= 5 || (left.minutes > 0 && left.seconds === 0)) return `Noch ${minutes}`;
    return left.minutes > 0 ? `Noch ${minutes} ${seconds}` : `Noch ${seconds}`;
  },
  timeLeft: shortTime({ day: "T", hour: "Std.", minute: "Min." }, (time) => `noch ${time}`),
  expiresAt: (date) => `Antwort bis ${formatTime("de", date, "short")} Uhr`,
  statedDeadline: (date, kind) => {
    if (kind === "day") return `Antwort bis ${formatTime("de", date, "date")}`;
    const time = `${formatTime("de", date, "short")} Uhr`;
    return kind === "guess" ? `Antwort bis etwa ${time}` : `Frist laut Agent: ${time}`;
  },
  questionProblem: (problem) =>
    ({
      "no-id":
        "Der Agent hat dieser Frage keine Bezeichnung gegeben, deshalb kann sie nicht beantwortet werden.",
      "duplicate-id":
        "Der Agent hat zwei Fragen dieselbe Bezeichnung gegeben, deshalb können sie nur übersprungen werden.",
      "too-deep": "Ein Teil dieser Anfrage ist zu tief verschachtelt, um angezeigt zu werden.",
      "no-answer-accepted": "Der Agent nimmt hierauf keine Antwort an.",
      "call-not-shown": "Der Agent hat den Aufruf nicht gezeigt, um den es geht.",
      unreadable: "Diese Frage kann nicht angezeigt und darum hier nicht genehmigt werden.",
    })[problem],
  loadingForm: "Das Formular wird geladen …",
  loadFailed: (what) =>
    ({
      form: "Das Formular konnte nicht geladen werden.",
      card: "Diese Karte konnte nicht geladen werden. Sie können die Frage trotzdem beantworten.",
      details: "Die Einzelheiten können nicht angezeigt werden.",
    })[what],
  shortcuts: "Tastenkürzel",
  shortcutsHint: ({ approve, deny, next, previous }) =>
    [
      ...(approve === "" ? [] : [`${approve.toUpperCase()} zweimal: genehmigen`]),
      ...(deny === "" ? [] : [`${deny.toUpperCase()} zweimal: ablehnen`]),
      ...(next === "" ? [] : [`${next.toUpperCase()}: nächste Frage`]),
      ...(previous === "" ? [] : [`${previous.toUpperCase()}: vorige Frage`]),
    ].join(", "),
  armed: (key, button) => `${key} noch einmal drücken: ${button}`,

  // Values
  dataHeading: (of) =>
    ({
      arguments: "Worum es ging",
      answer: "Ihre Antwort",
      proposed: "Vorgeschlagen",
      approved: "Stattdessen genehmigt",
      used: "Stattdessen verwendet",
      "sent-as-result": "Als Ergebnis des Werkzeugs gesendet",
      result: "Ergebnis des Werkzeugs",
      error: "Fehler des Werkzeugs",
      "perhaps-other": "Ergebnis des Werkzeugs, vielleicht nach der Antwort einer anderen Seite",
      "sent-instead": "Als Ergebnis gesendet, weil der Agent keines gesendet hat",
    })[of],
  noArguments: "Keine Angaben",
  argumentsAsReceived:
    "Die Angaben sind nicht als gültiges JSON eingetroffen. Sie werden so gezeigt, wie sie kamen, und können nicht bearbeitet werden.",
  duplicateKeys: (keys) =>
    `Dieser Aufruf nennt ${keys.join(", ")} doppelt. Server behandeln das unterschiedlich.`,
  duplicateKeysChecked: "Ich habe das geprüft",
  similarKeys: (one, other) =>
    `${one} und ${other} sehen gleich aus, sind aber zwei verschiedene Schlüssel.`,
  rawJson: "JSON",
  copy: (state) =>
    ({ ready: "Kopieren", copied: "Kopiert", failed: "Kopieren nicht möglich" })[state],
  hidden: "Verborgen",
  yesNo: (value) => (value ? "Ja" : "Nein"),
  empty: { text: "Leerer Text", list: "Leere Liste", object: "Leer", null: "Nicht gesetzt" },
  dateTime: (date, kind) => formatTime("de", date, kind),
  money: (amount, currency) =>
    new Intl.NumberFormat("de", { style: "currency", currency }).format(amount),
  tableOf: (rows) => (rows === 1 ? "Liste mit 1 Eintrag" : `Liste mit ${rows} Einträgen`),
  diffLine: {
    added: "neu:",
    removed: "entfernt:",
    endAdded: "Am Ende kommt ein Zeilenende hinzu.",
    endRemoved: "Das Zeilenende am Ende wird entfernt.",
  },
  imageOfAgent: "Bild in der Anfrage",
  showAll: (shown) => (shown ? "Weniger anzeigen" : "Alles anzeigen"),
  hiddenCharacters: (count) => (count === 1 ? "1 Zeichen verborgen" : `${count} Zeichen verborgen`),
  showMore: (count, of) => {
    if (of === "characters") return `Mehr anzeigen (${count} Zeichen verborgen)`;
    return count === 1 ? "1 weiteren Eintrag anzeigen" : `${count} weitere Einträge anzeigen`;
  },
  moreToRead: "Es gab noch mehr zu lesen. Prüfen Sie es, und genehmigen Sie dann.",

  // Decisions
  verdict: (verdict, changes) =>
    ({
      approved:
        changes > 0 ? `Mit ${counted(changes, "Änderung", "Änderungen")} genehmigt` : "Genehmigt",
      denied: "Abgelehnt",
      answered: "Beantwortet",
      cancelled: "Übersprungen",
      expired: "Abgelaufen",
    })[verdict],
  asProposed: "wie vorgeschlagen",
  editWord: { was: "vorher", now: "jetzt", added: "neu", removed: "entfernt", changed: "geändert" },
  sheet: (what, count) =>
    what === "open"
      ? count === 1
        ? "1 Frage wartet auf Sie"
        : `${count} Fragen warten auf Sie`
      : count === 1
        ? "Schließen; die Frage bleibt offen"
        : "Schließen; die Fragen bleiben offen",
  changes: (count) => (count === 1 ? "1 Änderung" : `${count} Änderungen`),
  onlyChanges: "Nur Änderungen",
  undoAll: "Alle zurücknehmen",
  unchanged: (characters) =>
    characters === 1 ? "1 Zeichen unverändert" : `${characters} Zeichen unverändert`,
  moreEdits: (count) =>
    count === 1 ? "1 weitere Änderung anzeigen" : `${count} weitere Änderungen anzeigen`,
  closed: {
    changed: "Vom Agenten geändert",
    elsewhere: "Anderswo beantwortet",
    stale: "Nicht mehr offen",
  },
  opened: (host, done) => `Sie haben zugestimmt, ${host} zu öffnen${done ? " · erledigt" : ""}`,
  openAddress: "Öffnen",
  withdrawn: (reason) =>
    reason === "" ? "Wird nicht mehr gebraucht" : `Wird nicht mehr gebraucht: ${reason}`,
  answeredElsewhere: (verdict) =>
    ({
      approved: "Anderswo beantwortet: genehmigt",
      denied: "Anderswo beantwortet: abgelehnt",
      answered: "Anderswo beantwortet",
      cancelled: "Anderswo übersprungen",
      expired: "Anderswo übersprungen",
    })[verdict],
  verdictBy: (verdict, who, automatic) =>
    `${verdict}${automatic ? " (automatisch)" : ""}${who === undefined ? "" : ` von ${who}`}`,
  verdictOutcome: (verdict, outcome) =>
    ({
      "no-result": `${verdict}, kein Ergebnis gesehen`,
      "not-run": `${verdict}, nicht ausgeführt`,
      unknown: `${verdict}: gesendet, nicht bestätigt`,
      refused: `${verdict}: vom Agenten nicht angenommen`,
      failed: `${verdict}: ausgeführt und fehlgeschlagen`,
      elsewhere: `Hier ${verdict}, anderswo beantwortet`,
    })[outcome],
  outcomeHint: (outcome) =>
    ({
      "no-result":
        "Ein Ergebnis des Aufrufs wurde nicht gezeigt. Ob er ausgeführt wurde, ist hier nicht bekannt.",
      "not-run":
        "Dieser Agent führt einen genehmigten Aufruf nicht aus, wenn zugleich ein anderer abgelehnt wird.",
      unknown: "Gesendet. Es ist nicht bekannt, ob der Agent diese Antwort verwendet hat.",
      "accepted-before": "Der Agent hatte Ihre Antworten zuvor angenommen.",
    })[outcome],
  automatic: (rule) =>
    rule === undefined ? "Automatisch entschieden" : `Automatisch entschieden: ${rule}`,
  signed: (owner) =>
    owner === undefined ? "Mit Signatur gesendet" : `Signiert mit dem Passkey von ${owner}`,
  by: (who) => `von ${who}`,
  answerDelivery: (delivery) =>
    ({
      "not-sent": "noch nicht gesendet",
      unknown: "vielleicht angekommen",
      rejected: "nicht angenommen",
      others: "aufgezeichnet, wartet auf andere",
    })[delivery],
  sending: (state) =>
    ({
      sending: "Wird gesendet …",
      accepted: "Der Agent hat Ihre Antwort",
      checking: "Wird geprüft …",
    })[state],
  details: "Einzelheiten",
  filterDecisions: "Entscheidungen anzeigen",
  logFilter: {
    all: "Alle Entscheidungen",
    approved: "Genehmigt",
    denied: "Abgelehnt",
    answered: "Beantwortet",
    other: "Andere",
  },
  exportAs: (format) => `${format} exportieren`,
  timeAgo: (ago) => {
    if (ago.hours > 0) return `vor ${counted(ago.hours, "Stunde", "Stunden")}`;
    return ago.minutes > 0 ? `vor ${String(ago.minutes)} Min.` : "jetzt";
  },

  // The bar, notices and announcements
  progress: (answered, total) =>
    total === 1
      ? answered === 1
        ? "Beantwortet"
        : "Noch nicht beantwortet"
      : `${answered} von ${total} beantwortet`,
  submit: (total) => (total === 1 ? "Antwort senden" : `${total} Antworten senden`),
  retry: "Erneut senden",
  sendAnyway: (why) =>
    ({
      again: "Trotzdem erneut senden",
      together: "Trotzdem senden",
      unsaved: "Ohne Speichern senden",
    })[why],
  retryBack: "Zurück",
  check: "Agenten fragen",
  stopWaiting: "Nicht länger warten",
  dismiss: "Nicht jetzt",
  dismissHint: "Blendet die Fragen hier aus. Es wird nichts gesendet.",
  giveUp: (count) => (count === 1 ? "Frage schließen" : `${count} Fragen schließen`),
  giveUpHint: (count) =>
    `Sie können ${count === 1 ? "diese Frage" : "diese Fragen"} schließen und weitermachen. Es wird keine Antwort mehr gesendet, außer der Agent fragt erneut.`,
  cancelAll: (count, as) => {
    if (count > 1) return as === "deny" ? "Alle ablehnen" : "Alle überspringen";
    return as === "deny" ? "Ablehnen" : "Überspringen";
  },
  cancelExpired: (_, sends) =>
    sends ? "Abgelaufene überspringen und senden" : "Abgelaufene überspringen",
  blocker: {
    "too-many": () =>
      "Der Agent stellt mehr Fragen, als angezeigt werden können. Sie lassen sich nur alle zusammen überspringen.",
    invalid: (count) =>
      count === 1
        ? "1 Antwort muss berichtigt werden"
        : `${count} Antworten müssen berichtigt werden`,
    expired: (count) => `${count} abgelaufen`,
    unknown: () => "Eine Antwort gehört zu einer Frage, die nicht mehr offen ist",
    duplicate: (count) =>
      count === 1
        ? "1 Frage kann nicht beantwortet werden, weil der Agent eine Bezeichnung doppelt vergeben hat"
        : `${count} Fragen können nicht beantwortet werden, weil der Agent eine Bezeichnung doppelt vergeben hat`,
  },
  delivery: (delivery, count) =>
    ({
      "not-sent":
        count === 1
          ? "Ihre Antwort wurde nicht gesendet."
          : "Ihre Antworten wurden nicht gesendet.",
      rejected:
        count === 1
          ? "Der Agent hat Ihre Antwort nicht angenommen. Sie ist hier weiterhin vorhanden; ändern Sie sie, oder senden Sie sie erneut."
          : "Der Agent hat Ihre Antworten nicht angenommen. Sie sind hier weiterhin vorhanden; ändern Sie sie, oder senden Sie sie erneut.",
      unknown: `${count === 1 ? "Ihre Antwort ist" : "Ihre Antworten sind"} vielleicht angekommen.`,
    })[delivery],
  repeat: {
    idempotent: "Sie können dieselben Antworten ohne Risiko erneut senden.",
    unsafe:
      "Der Agent hat diese Antwort vielleicht schon ausgeführt. Wird sie erneut gesendet, geschieht es möglicherweise zweimal.",
    unknown:
      "Der Agent hat diese Antwort vielleicht schon ausgeführt. Wird sie erneut gesendet, geschieht es möglicherweise zweimal.",
  },
  noticeTitle: (about, count) =>
    ({
      unsaved: `${count === 1 ? "Ihre Antwort konnte" : "Ihre Antworten konnten"} nicht gespeichert werden. Ohne Speichern senden?`,
      "not-signed": "Nicht signiert, daher wurde nichts gesendet.",
      "still-asked": "Der Agent fragt noch.",
      elsewhere: "Anderswo beantwortet.",
      waits: "Ein anderer Tab sendet gerade Antworten in dieser Unterhaltung.",
      dropped: "Der Agent hat diese Nachricht nicht erhalten.",
      "not-arrived": "Diese Nachricht ist vielleicht nicht angekommen.",
      "not-shown": "Im Verlauf des Agenten steht diese Nachricht nicht.",
      "not-answered": "Der Agent hat diese Nachricht nicht beantwortet.",
      offline: "Sie sind offline.",
    })[about],
  noticeHint: (about, count) =>
    ({
      unsaved: `Noch wurde nichts gesendet. Wird diese Seite nach dem Senden geschlossen, kann sie Ihnen nicht sagen, ob ${count === 1 ? "Ihre Antwort angekommen ist" : "Ihre Antworten angekommen sind"}.`,
      "not-signed": `${count === 1 ? "Ihre Antwort ist" : "Ihre Antworten sind"} noch hier. Senden Sie sie erneut, um sie zu signieren.`,
      "still-asked": `Es ist nicht bekannt, ob er Ihre ${count === 1 ? "Antwort" : "Antworten"} verwendet hat. Senden Sie sie erneut, oder ändern Sie sie vorher.`,
      elsewhere:
        "Diese Fragen wurden auf einer anderen Seite oder einem anderen Gerät beantwortet. Das Ergebnis wird dort angezeigt.",
      dropped: "Sie kann gesendet werden, sobald der Agent nicht mehr auf eine Antwort wartet.",
      offline: `Sie können jetzt antworten. ${count === 1 ? "Ihre Antwort bleibt hier, bis sie gesendet ist" : "Ihre Antworten bleiben hier, bis sie gesendet sind"}.`,
      kept:
        count === 1 ? "Sie ist hier weiterhin vorhanden." : "Sie sind hier weiterhin vorhanden.",
      ask: "Fragen Sie den Agenten, um das zu erfahren.",
      "not-skipped": "Der Agent hat das nicht angenommen. Seine Fragen sind noch offen.",
      waits:
        "Die Antworten von hier werden danach gesendet, falls die Fragen noch offen sind. „Nicht länger warten“ behält sie hier, ohne sie zu senden.",
    })[about],
  undelivered: (button) =>
    ({
      send: "Nachricht senden",
      again: "Erneut senden",
      wait: "Nach meiner Antwort senden",
      skip: "Überspringen und Nachricht senden",
      deny: "Ablehnen und Nachricht senden",
      discard: "Nachricht verwerfen",
    })[button],
  waitingMessage: (about) =>
    ({
      title: "Das wird nach Ihrer Antwort gesendet.",
      edit: "Nachricht bearbeiten",
      remove: "Nachricht entfernen",
      field: "Nachricht",
      save: "Nachricht übernehmen",
      cancel: "So lassen",
    })[about],
  advice: (advice, count) =>
    ({
      correct: `Der Agent hat Ihre ${count === 1 ? "Antwort" : "Antworten"} nicht angenommen. Ändern Sie sie, und senden Sie sie erneut.`,
      skip: "Laut dem Agenten ist die Zeit zum Antworten abgelaufen. Überspringen Sie die Frage, um fortzufahren.",
      dismiss:
        "Diese Anfrage ist nicht mehr offen. Vielleicht wurde sie anderswo beantwortet. Schließen Sie sie, um fortzufahren.",
      others: `${count === 1 ? "Ihre Antwort ist aufgezeichnet. Sie zählt" : "Ihre Antworten sind aufgezeichnet. Sie zählen"}, sobald die anderen zustimmen.`,
      wait: `Der Agent ist noch mit einem anderen Lauf beschäftigt. ${count === 1 ? "Ihre Antwort ist" : "Ihre Antworten sind"} hier weiterhin vorhanden; senden Sie sie gleich noch einmal.`,
      unavailable:
        "Der Agent kann von dieser Seite keine Antwort annehmen, bis seine Konfiguration geändert wird. Schließen Sie die Frage, um fortzufahren.",
    })[advice],
  stillWaiting: (count) =>
    count === undefined
      ? "Der Agent wartet noch auf Antworten."
      : count === 1
        ? "Der Agent wartet noch auf eine Antwort."
        : `Der Agent wartet noch auf ${count} Antworten.`,
  showQuestions: "Fragen anzeigen",
  failure: (failure) =>
    ({
      aborted: "Sie haben den Lauf angehalten.",
      cancelled: "Der Agent hat den Lauf angehalten.",
      error: "Der Agent hat ein Problem gemeldet.",
      rejected: "Der Agent hat etwas gesendet, das sich nicht lesen lässt.",
      truncated: "Die Verbindung wurde unterbrochen.",
      unreachable: "Der Agent ist nicht erreichbar.",
      "http-error": "Der Server hat mit einem Fehler geantwortet.",
      "not-a-stream": "Die Antwort des Servers ist kein AG-UI-Ereignisstrom.",
    })[failure],
  errorCode: (code) => (typeof code === "number" ? `HTTP ${code}` : `Fehlercode: ${code}`),
  agentSaid: (message) => `Der Agent sagt: „${message}“`,
  acknowledge: "Verstanden",
  emptyTitle: (working) => (working ? "Der Agent arbeitet …" : "Nichts zu beantworten"),
  emptyHint: (working) =>
    working
      ? "Wenn er Sie braucht, erscheint seine Frage hier."
      : "Sobald der Agent eine Frage hat, erscheint sie hier.",
  arrived: (count, question) =>
    count === 1
      ? `Der Agent hat eine Frage an Sie: „${question}“`
      : `Der Agent hat ${count} Fragen an Sie.`,
  changedAnnouncement: (count, question) =>
    count === 1
      ? `Eine Anfrage hat sich geändert. Prüfen Sie sie erneut: ${question}`
      : `${count} Anfragen haben sich geändert. Prüfen Sie sie erneut.`,
  settledOne: (verdict, question) => `${verdict}: ${question}`,
  settled: (count, outcome) =>
    ({
      accepted: `Der Agent hat ${count} Antworten angenommen.`,
      unknown: `${count} Antworten wurden gesendet. Es ist nicht bekannt, ob der Agent sie verwendet hat.`,
      refused: `Der Agent hat ${count} Antworten nicht angenommen.`,
    })[outcome],
  minutesLeft: (left, question) =>
    left === 0
      ? `Die Zeit zum Antworten ist abgelaufen: ${question}`
      : `Noch ${counted(left, "Minute", "Minuten")} zum Antworten: ${question}`,
};
