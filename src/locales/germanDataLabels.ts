import type { DataLabels } from "../react/labels/dataLabels.js";
import { formatTime } from "../react/labels/formatTime.js";

export const germanDataLabels: DataLabels = {
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
  showAll: "Alles anzeigen",
  hiddenCharacters: (count) => (count === 1 ? "1 Zeichen verborgen" : `${String(count)} Zeichen verborgen`),
  showMoreRows: (count) => (count === 1 ? "1 weiteren Eintrag anzeigen" : `${String(count)} weitere Einträge anzeigen`),
  showMoreText: (count) => `Mehr anzeigen (${String(count)} Zeichen verborgen)`,
  moreToRead: "Es gab noch mehr zu lesen. Prüfen Sie es, und genehmigen Sie dann.",
  showLess: "Weniger anzeigen",
};
