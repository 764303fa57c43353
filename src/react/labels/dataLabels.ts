import { formatTime } from "./formatTime.js";

/** The texts beside arguments, answers and other values. */
export interface DataLabels {
  readonly arguments: string;
  /** Heading, in the log, of the given answer. */
  readonly givenAnswer: string;
  readonly noArguments: string;
  readonly unreadableArguments: string;
  readonly inexactArguments: string;
  /** Keys, quoted, that occur more than once in the arguments, and what the user confirms before they can approve. */
  readonly duplicateKeys: (keys: readonly string[]) => string;
  readonly duplicateKeysChecked: string;
  /** Two keys, quoted, that differ only in what is hard to see. */
  readonly similarKeys: (one: string, other: string) => string;
  /** Opens the exact JSON of the arguments. */
  readonly rawJson: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Shown where a `mask` hides a value. */
  readonly hidden: string;
  /** The two boolean values. */
  readonly yes: string;
  readonly no: string;
  /** Beside the code of what is empty, which could be taken for each other. */
  readonly empty: Readonly<Record<"text" | "list" | "object" | "null", string>>;
  /** A date or a moment beside its ISO text. Only an `instant` is in the zone of the page; the others are as written, in UTC. */
  readonly dateTime: (date: Date, kind: "date" | "local" | "instant") => string;
  /** The name of a list of objects that is laid out as a table. */
  readonly tableOf: (rows: number) => string;
  /** Read before a line of a change in a file; and where only one version ends with a line end. */
  readonly diffLine: Readonly<Record<"added" | "removed" | "endAdded" | "endRemoved", string>>;
  /** Describes a picture that is part of the data. */
  readonly imageOfAgent: string;
  readonly showAll: string;
  /** Between the beginning and the end of a folded text. */
  readonly hiddenCharacters: (count: number) => string;
  /** Shows the rest of a long list of arguments. */
  readonly showMoreRows: (count: number) => string;
  /** Shows the next part of a text that is too long to be rendered at once; `count` characters are hidden. */
  readonly showMoreText: (count: number) => string;
  /** Shown when a press on Approve has opened what was folded. */
  readonly moreToRead: string;
  readonly showLess: string;
}

/** The English texts. */
export const dataLabels: DataLabels = {
  arguments: "With these details",
  givenAnswer: "With this answer",
  noArguments: "Without any details",
  unreadableArguments: "The details did not arrive as valid JSON. They are shown as they came and cannot be edited.",
  inexactArguments: "A number here cannot be read exactly. The details are shown as they came and cannot be edited.",
  duplicateKeys: (keys) => `This call names ${keys.join(", ")} twice. Servers differ in which one counts.`,
  duplicateKeysChecked: "I have checked this",
  similarKeys: (one, other) => `${one} and ${other} look alike but are two different keys.`,
  rawJson: "JSON",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not copy",
  hidden: "Hidden",
  yes: "Yes",
  no: "No",
  empty: { text: "empty text", list: "empty list", object: "empty", null: "nothing" },
  dateTime: (date, kind) => formatTime("en", date, kind),
  tableOf: (rows) => (rows === 1 ? "List with 1 entry" : `List with ${rows} entries`),
  diffLine: {
    added: "added:",
    removed: "removed:",
    endAdded: "A line end is added at the end.",
    endRemoved: "The line end at the end is removed.",
  },
  imageOfAgent: "Image in the request",
  showAll: "Show all",
  hiddenCharacters: (count) => (count === 1 ? "1 character hidden" : `${count} characters hidden`),
  showMoreRows: (count) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  showMoreText: (count) => `Show more (${count} characters hidden)`,
  moreToRead: "There was more to read. Check it, then approve.",
  showLess: "Show less",
};
