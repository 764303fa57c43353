import { type FormLabels, isMessageOf } from "../react/labels/FormLabels.js";
import { sizeText, typeNames } from "../react/labels/fileWords.js";
import type { IssueMessages } from "../schema/issues/issueMessages.js";

const fileTypes = (types: readonly string[]): string =>
  typeNames(types, {
    any: "Jede Datei",
    image: "Bild",
    audio: "Ton",
    video: "Video",
    text: "Textdatei",
  }).join(" oder ");

const counted = (count: number, one: string, many: string): string =>
  `${String(count)} ${count === 1 ? one : many}`;

/**
 * The messages of the default validation, in German; part of `germanLabels`, and for
 * `createDefaultValidator` outside of a page.
 */
export const germanIssueMessages: IssueMessages = {
  required: "Bitte ausfüllen",
  type: (kinds) => `Muss ${kinds.join(" oder ")} sein`,
  kind: {
    string: "ein Text",
    number: "eine Zahl",
    integer: "eine ganze Zahl",
    boolean: "Ja oder Nein",
    object: "ein Objekt",
    array: "eine Liste",
    null: "leer",
  },
  oneOf: (choices, more) => `Muss eines hiervon sein: ${choices.join(", ")}${more ? ", …" : ""}`,
  const: (value) => `Muss ${value} sein`,
  minimum: (limit) => `Muss mindestens ${limit} sein`,
  maximum: (limit) => `Darf höchstens ${limit} sein`,
  exclusiveMinimum: (limit) => `Muss größer als ${limit} sein`,
  exclusiveMaximum: (limit) => `Muss kleiner als ${limit} sein`,
  wholeNumber: "Muss eine ganze Zahl sein",
  multipleOf: (step) => `Muss ein Vielfaches von ${step} sein`,
  minLength: (count) => `Muss mindestens ${counted(count, "Zeichen", "Zeichen")} haben`,
  maxLength: (count) => `Darf höchstens ${counted(count, "Zeichen", "Zeichen")} haben`,
  minItems: (count) => `Muss mindestens ${counted(count, "Eintrag", "Einträge")} haben`,
  maxItems: (count) => `Darf höchstens ${counted(count, "Eintrag", "Einträge")} haben`,
  minProperties: (count) => `Muss mindestens ${counted(count, "Feld", "Felder")} haben`,
  maxProperties: (count) => `Darf höchstens ${counted(count, "Feld", "Felder")} haben`,
  uniqueItems: "Darf keinen Eintrag doppelt enthalten",
  contains: "Enthält nicht die verlangte Anzahl passender Einträge",
  propertyNames: "Dieser Name wird nicht angenommen",
  pattern: "Ist nicht in der verlangten Form geschrieben",
  format: (wanted) =>
    wanted === undefined ? "Ist nicht in der verlangten Form geschrieben" : `Muss ${wanted} sein`,
  formats: {
    date: "ein Datum wie 2026-01-31",
    time: "eine Uhrzeit wie 14:30",
    "partial-time": "eine Uhrzeit ohne Zeitzone wie 14:30",
    "date-time": "ein Datum mit Uhrzeit wie 2026-01-31T14:30:00Z",
    "partial-date-time": "ein Datum mit Uhrzeit ohne Zeitzone wie 2026-01-31T14:30:00",
    "year-month": "ein Monat wie 2026-01",
    duration: "eine Dauer wie P3D oder PT2H",
    seconds: "eine Dauer in Sekunden wie 90s",
    decimal: "eine Zahl wie 1234.5",
    email: "eine E-Mail-Adresse wie name@example.com",
    "idn-email": "eine E-Mail-Adresse wie name@example.com",
    hostname: "ein Rechnername wie example.com",
    "idn-hostname": "ein Rechnername wie example.com",
    ipv4: "eine IPv4-Adresse",
    ipv6: "eine IPv6-Adresse",
    uri: "eine vollständige Adresse wie https://example.com",
    iri: "eine vollständige Adresse wie https://example.com",
    "uri-reference": "eine Adresse",
    "iri-reference": "eine Adresse",
    uuid: "eine UUID",
    base64: "Daten als Base64",
    byte: "Daten als Base64",
    base64url: "Daten als Base64",
    "data-url": "eine Daten-URL",
  },
  unexpected: "Wird hier nicht erwartet",
  anyOf: "Passt zu keiner der Möglichkeiten",
  ambiguous: "Passt zu mehr als einer der Möglichkeiten",
  noAnswer: "Es wird keine Antwort angenommen",
  unsendable: "Dieser Wert kann nicht gesendet werden",
  notAccepted: "Dieser Wert wird nicht angenommen",
};

/** The labels of the forms, in German. */
export const germanFormLabels: FormLabels = {
  submit: "Absenden",
  answer: "Ihre Antwort",
  required: "Bitte ausfüllen",
  optional: "freiwillig",
  requiredMark: "muss ausgefüllt werden",
  optionalFields: (count) =>
    count === 1 ? "1 freiwillige Angabe" : `${String(count)} freiwillige Angaben`,
  optionalFilled: (count) => `${String(count)} ausgefüllt`,
  leaveOut: "Weglassen",
  yesNo: (value) => (value ? "Ja" : "Nein"),
  choice: (kind) =>
    ({
      none: "Keine Angabe",
      null: "Nichts",
      anything: "Etwas anderes",
      choose: "Bitte wählen …",
      "empty-text": "Leerer Text",
    })[kind],
  alternative: "Art der Antwort",
  kinds: {
    string: "Freitext",
    number: "Zahl",
    integer: "Ganze Zahl",
    boolean: "Ja oder nein",
    object: "Mehrere Felder",
    map: "Namen und Werte",
    array: "Liste",
    date: "Datum",
    "date-time": "Datum und Uhrzeit",
    time: "Uhrzeit",
  },
  numbered: (what, number) =>
    ({
      alternative: `Möglichkeit ${String(number)}`,
      entry: `Eintrag ${String(number)}`,
      "hidden-value": `Verborgener Wert ${String(number)}`,
    })[what],
  entryAction: (action, name) =>
    ({
      add: name === "" ? "Eintrag hinzufügen" : `Eintrag hinzufügen: ${name}`,
      remove: `${name} entfernen`,
      up: `${name} nach oben`,
      down: `${name} nach unten`,
    })[action],
  noItems: "Noch keine Einträge.",
  mapColumn: (column) => (column === "name" ? "Name" : "Wert"),
  showMore: "Weitere Felder anzeigen",
  step: (to) => (to === "next" ? "Weiter" : "Zurück"),
  timeZone: (zone) => `Zeitzone: ${zone}`,
  fieldIssue: (wanted, message = "") =>
    isMessageOf(germanIssueMessages, wanted, message) ? fieldWords(wanted) : message,
  filled: (filled, total) => `${String(filled)} von ${String(total)} ausgefüllt`,
  problems: (count) =>
    count === 1 ? "1 Feld zu korrigieren" : `${String(count)} Felder zu korrigieren`,
  inputProblem: (problem) =>
    ({
      "not-a-number": "Muss eine Zahl sein",
      "inexact-number": "Diese Zahl hat mehr Stellen, als sich genau senden lassen",
      "name-missing": "Bitte geben Sie diesem Wert einen Namen",
      "name-twice": "Ein Name kommt doppelt vor",
      "broken-mark":
        "Ein Zeichen, das für einen verborgenen Wert steht, wurde verändert oder verschoben. Stellen Sie es ganz wieder her, oder setzen Sie einen anderen Wert an seine Stelle.",
      "not-base64": "Müssen Daten als Base64 sein",
      comma: "Bitte ohne Komma schreiben, Nachkommastellen mit Punkt, etwa 1234.5",
    })[problem],
  fileAction: (action) =>
    ({ choose: "Datei wählen …", replace: "Ersetzen …", add: "Dateien hinzufügen …" })[action],
  fileText: (name, bytes) => `${name ?? "Datei"}, ${sizeText(bytes, "de")}`,
  fileHint: (types, largest) =>
    `${fileTypes(types)}, bis ${sizeText(largest, "de")}. Auch durch Ablegen oder Einfügen.`,
  fileProblem: (problem, name, { types, largest }) =>
    ({
      "too-large": `${name} ist zu groß: höchstens ${sizeText(largest, "de")}`,
      "other-type": `${name} ist von anderer Art: ${fileTypes(types)}`,
      empty: `${name} ist leer`,
      unreadable: `${name} konnte nicht gelesen werden`,
      reading: `${name} wird gelesen …`,
    })[problem],
  invisibleCharacters: (names) => `Enthält unsichtbare Zeichen: ${names}.`,
  fieldHint: (hint) =>
    ({
      json: 'Als JSON, etwa "Text", 12, true, null oder [1, 2].',
      hidden: "Der verborgene Wert bleibt und wird gesendet, wie er ist.",
      "hidden-marks":
        "•••••• steht für einen verborgenen Wert; unverändert bleibt er erhalten, an seiner Stelle kann ein anderer Wert stehen.",
      "agent-checks": "Der Agent prüft diese Antwort.",
      "not-in-schema": "Vom Agenten nicht beschrieben",
      prefilled: "Vom Agenten vorgeschlagen.",
      duration: "Etwa P3D für drei Tage oder PT2H30M für zweieinhalb Stunden.",
      seconds: "In Sekunden, etwa 90s oder 1.5s.",
      "fixed-number":
        "Diese Zahl hat mehr Stellen, als sich bearbeiten lassen, und wird gesendet, wie sie ist.",
    })[hint],
  proposedIssue: (problem) => `Wie vom Agenten vorgeschlagen. Sein Schema sagt: ${problem}.`,
  jsonProblem: (line, column, problem) => {
    const what =
      typeof problem === "object"
        ? `${problem.inexact} hat mehr Stellen, als sich genau senden lassen`
        : {
            value: "hier fehlt ein Wert",
            key: "hier fehlt ein Name in doppelten Anführungszeichen",
            colon: "hier fehlt ein Doppelpunkt",
            comma: "hier fehlt ein Komma oder eine schließende Klammer",
            end: "hier sollte nichts mehr folgen",
            string: "dieser Text ist nicht abgeschlossen oder enthält ein unzulässiges Zeichen",
            number: "diese Zahl kennt JSON nicht",
          }[problem];
    return `Zeile ${String(line)}, Spalte ${String(column)}: ${what}`;
  },
  noForm: (reason) => `Für diese Frage lässt sich kein Formular zeigen. ${reason}`,
  formBroke: "Das Formular konnte nicht angezeigt werden.",
  found: {
    "not-a-schema": "Die Beschreibung ist kein Schema.",
    "part-not-a-schema": "Ein Teil der Beschreibung ist kein Schema.",
    unreadable: "Die Beschreibung konnte nicht gelesen werden.",
    "too-large": "Die Beschreibung ist zu groß.",
    "too-deep": "Die Beschreibung ist zu tief verschachtelt.",
    "any-answer": "Es wird jede Antwort angenommen.",
    "no-answer": "Es wird keine Antwort angenommen.",
    "refers-outside": "Die Beschreibung verweist auf etwas außerhalb ihrer selbst.",
    "refers-nowhere": "Die Beschreibung verweist auf etwas, das nicht vorhanden ist.",
    "refers-to-itself": "Die Beschreibung verweist endlos auf sich selbst.",
    "reserved-name": "Ein Feld trägt einen Namen, den Programme sich selbst vorbehalten.",
    "too-many-fields": "Es gibt zu viele Felder.",
    "too-many-choices": "Es gibt zu viele Auswahlmöglichkeiten.",
    "field-with-too-many-choices": "Ein Feld hat zu viele Auswahlmöglichkeiten.",
    "too-many-alternatives": "Es gibt zu viele Arten von Antworten.",
    "nested-alternatives": "Arten von Antworten sind ineinander verschachtelt.",
    "list-too-long": "Es wird eine Liste verlangt, die zum Ausfüllen zu lang ist.",
    "suggests-too-much": "Die vorgeschlagene Antwort ist zu lang.",
    "agent-checks-texts": "Die Schreibweise einiger Texte prüft der Agent.",
    "agent-checks-type":
      "Eine genannte Art von Wert ist nicht bekannt oder nicht die der Auswahl; diesen Teil prüft der Agent.",
    "agent-follows-reference": "Einem Verweis folgt nur der Agent.",
  },
  foundInKeyword: {
    "malformed-keyword": (keyword) => `„${keyword}“ ist fehlerhaft.`,
    "keyword-not-text": (keyword) => `Ein „${keyword}“, das kein Text ist, wurde weggelassen.`,
  },
  showSchema: "Was der Agent wissen möchte",
  args: "Angaben",
  reordered: "In anderer Reihenfolge als vorgeschlagen",
  restore: (what, changes = 1) =>
    ({
      arguments:
        changes === 1 ? "Änderung zurücknehmen" : `${String(changes)} Änderungen zurücknehmen`,
      field: "Rückgängig",
      entry: "Zurückholen",
      order: "Reihenfolge wiederherstellen",
    })[what],
  replaceHidden: (replacing) => (replacing ? "Verborgenen Wert behalten" : "Ersetzen …"),
  similarKeys: (one, other) =>
    `${one} und ${other} sehen gleich aus, sind aber zwei verschiedene Schlüssel.`,
  proposed: "Vorgeschlagen:",
  editAs: (what) => (what === "json" ? "Als JSON bearbeiten" : "In Feldern bearbeiten"),
  changeKind: { added: "Hinzugefügt", removed: "Entfernt", changed: "Geändert" },
  answerAs: (way) =>
    ({
      choice: "Zurück zur Auswahl",
      other: "Etwas anderes antworten",
      text: "Als Text antworten",
      json: "In JSON antworten",
    })[way],
  recommended: "Empfohlen",
  suggested: (choice) => `Der Agent schlägt vor: ${choice}`,
  nothingToFillIn: "Es gibt nichts auszufüllen.",
  issues: germanIssueMessages,
};

const characters = {
  digits: ["Ziffer", "Ziffern"],
  letters: ["Buchstabe", "Buchstaben"],
  capitals: ["Großbuchstabe", "Großbuchstaben"],
} as const;

function fieldWords(wanted: Parameters<FormLabels["fieldIssue"]>[0]): string {
  switch (wanted.kind) {
    case "choice":
      return wanted.name === undefined ? "Bitte auswählen" : `Bitte ${wanted.name} auswählen`;
    case "yesNo":
      return "Bitte Ja oder Nein wählen";
    case "text":
      return wanted.name === undefined ? "Bitte ausfüllen" : `Bitte ${wanted.name} angeben`;
    case "answer":
      return `Bitte ${wanted.label} wählen`;
    case "range":
      return `Zwischen ${wanted.least} und ${wanted.most}`;
    case "pattern": {
      const { least, most, example } = wanted;
      if (wanted.characters === undefined) return `Bitte so schreiben: ${example ?? ""}`;
      const count =
        least === most
          ? least
          : most !== undefined
            ? `${least} bis ${most}`
            : least > 1
              ? `Mindestens ${least}`
              : "Nur";
      const what = characters[wanted.characters][most === 1 ? 0 : 1];
      return `${count} ${what}${example === undefined ? "" : `, zum Beispiel ${example}`}`;
    }
  }
}
