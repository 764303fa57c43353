import type {
  IssueMessages,
  SchemaFindingCode,
  SchemaKeywordCode,
} from "../../interrupt/interrupt.js";

/**
 * Every text of the forms themselves. Texts of the agent, such as titles and choices, are shown as
 * given.
 */
export interface FormLabels {
  readonly submit: string;
  /** Names a field that has neither title nor name. */
  readonly answer: string;
  /**
   * Error of a whole answer, or of a proposed argument, that is empty; validators have a message of
   * their own for fields.
   */
  readonly required: string;
  /** Marks an optional argument, and a group that may be left out. */
  readonly optional: string;
  /** Explains the star beside the names of fields, once for a form. */
  readonly requiredMark: string;
  /** The line that holds the optional fields of a form, before their names. */
  readonly optionalFields: (count: number) => string;
  /** How many of them are filled in. */
  readonly optionalFilled: (count: number) => string;
  /** Leaves out an optional group in which something was entered. */
  readonly leaveOut: string;
  readonly yesNo: (value: boolean) => string;
  /**
   * A choice that the agent gave no text for. `none` leaves an optional question unanswered, `null`
   * and `empty-text` are values, `anything` is an alternative without constraints, and `choose` is
   * shown while nothing is chosen.
   */
  readonly choice: (kind: "none" | "null" | "anything" | "choose" | "empty-text") => string;
  /** Label of the list that selects the kind of answer. */
  readonly alternative: string;
  /** Names an alternative that has no title by its kind of value. */
  readonly kinds: Readonly<
    Record<
      | "string"
      | "number"
      | "integer"
      | "boolean"
      | "object"
      | "map"
      | "array"
      | "date"
      | "date-time"
      | "time",
      string
    >
  >;
  /**
   * Names what has no name by its position, from 1: an alternative, an entry of a list, or a choice
   * that is hidden.
   */
  readonly numbered: (what: "alternative" | "entry" | "hidden-value", number: number) => string;
  /**
   * The buttons of a list. `add` without a name is what the button shows; with the name of the list,
   * what is read out, which must begin with it. The others have the name of the entry.
   */
  readonly entryAction: (action: "add" | "remove" | "up" | "down", name: string) => string;
  readonly noItems: string;
  /** The names of the two fields in a row of an object with any names. */
  readonly mapColumn: (column: "name" | "value") => string;
  readonly showMore: string;
  /** The buttons between the steps of several questions. */
  readonly step: (to: "next" | "back") => string;
  readonly timeZone: (zone: string) => string;
  /**
   * Words a message of the built-in validation for one field. `choice`, `yesNo` and `text`: nothing
   * was chosen or filled in; `name` is the title of the field, where that is plain words. `answer`:
   * only this answer is accepted. `range`: a number outside of it. `pattern`: a text of a certain
   * number of characters, or one like the agent's example. `message` is that of the validation,
   * perhaps of the host: return it to keep it. Without it, the label's own words are returned.
   */
  readonly fieldIssue: (
    wanted:
      | { readonly kind: "choice" | "yesNo" | "text"; readonly name: string | undefined }
      | { readonly kind: "answer"; readonly label: string; readonly value: string }
      | { readonly kind: "range"; readonly least: string; readonly most: string }
      | {
          readonly kind: "pattern";
          readonly characters: "digits" | "letters" | "capitals" | undefined;
          readonly least: number;
          readonly most: number | undefined;
          readonly example: string | undefined;
        },
    message?: string,
  ) => string;
  readonly problems: (count: number) => string;
  /** How many of the required fields are filled in, beside the button that submits them. */
  readonly filled: (filled: number, total: number) => string;
  /**
   * Why typed text is not a value. `broken-mark`: a mark that stands for a hidden value was changed
   * or moved. `name-missing` and `name-twice`: of a row with a name and a value. `not-base64`: of a
   * file whose text is typed in. `comma`: a number with a comma, for decimals or thousands.
   */
  readonly inputProblem: (
    problem:
      | "not-a-number"
      | "inexact-number"
      | "broken-mark"
      | "name-missing"
      | "name-twice"
      | "not-base64"
      | "comma",
  ) => string;
  /** The button that opens the list of files: for the first one, another one, or one more. */
  readonly fileAction: (action: "choose" | "replace" | "add") => string;
  /** A file that is sent: its name, unless it was not chosen here, and its size in bytes. */
  readonly fileText: (name: string | undefined, bytes: number) => string;
  /**
   * Shown below a field for files: the media types that it takes, such as `image/png` or `image/*`,
   * none where it takes every type, and the bytes of the largest file.
   */
  readonly fileHint: (types: readonly string[], largest: number) => string;
  /** Why a file is not sent, or not yet; `wanted` as in `fileHint`. */
  readonly fileProblem: (
    problem: "too-large" | "other-type" | "empty" | "unreadable" | "reading",
    name: string,
    wanted: { readonly types: readonly string[]; readonly largest: number },
  ) => string;
  /**
   * Shown beside a field whose text has characters that cannot be seen; `names` such as "U+202E
   * right-to-left override".
   */
  readonly invisibleCharacters: (names: string) => string;
  /**
   * Shown below a field. `json`: what can be entered. `hidden`: the value is kept until it is
   * replaced. `hidden-marks`: marks in the JSON stand for hidden values. `agent-checks`: the answer
   * is not validated here. `not-in-schema`: the agent has not described the argument. `prefilled`:
   * the value is the agent's. `fixed-number`: a number with more digits than can be edited.
   * `duration`, `seconds`: how a duration is written.
   */
  readonly fieldHint: (
    hint:
      | "json"
      | "hidden"
      | "hidden-marks"
      | "agent-checks"
      | "not-in-schema"
      | "prefilled"
      | "fixed-number"
      | "duration"
      | "seconds",
  ) => string;
  /** What the schema says about a value that the agent itself has proposed; it blocks nothing. */
  readonly proposedIssue: (problem: string) => string;
  /**
   * Where JSON is malformed and what was expected there, or the number in it that cannot be sent
   * exactly.
   */
  readonly jsonProblem: (
    line: number,
    column: number,
    problem:
      | "value"
      | "key"
      | "colon"
      | "comma"
      | "end"
      | "string"
      | "number"
      | { readonly inexact: string },
  ) => string;
  readonly noForm: (reason: string) => string;
  readonly formBroke: string;
  /**
   * Findings of the schema check: why no form is made of a schema, or what was removed and is left
   * to the agent to check.
   */
  readonly found: Readonly<Record<SchemaFindingCode, string>>;
  /** Findings in one keyword; `keyword` is the schema's own. */
  readonly foundInKeyword: Readonly<Record<SchemaKeywordCode, (keyword: string) => string>>;
  readonly showSchema: string;
  readonly args: string;
  /** Shown where a list has another order than proposed. */
  readonly reordered: string;
  /**
   * The buttons that restore what was proposed: all arguments, with the number of changes; a
   * changed field; a removed entry of a list; or the order of a list.
   */
  readonly restore: (what: "arguments" | "field" | "entry" | "order", changes?: number) => string;
  /** Button to enter a new value for a hidden one, and back while it is `replacing`. */
  readonly replaceHidden: (replacing: boolean) => string;
  /** Names two quoted keys of the arguments that could be taken for each other. */
  readonly similarKeys: (one: string, other: string) => string;
  /** Before the value that the agent proposed for a field that was changed. */
  readonly proposed: string;
  /** Button from the fields of a list or an object to its JSON, and back. */
  readonly editAs: (what: "json" | "fields") => string;
  readonly changeKind: Readonly<Record<"added" | "removed" | "changed", string>>;
  /**
   * The buttons to another way to answer: with a choice, with something `other` than the choices,
   * as text, or in JSON.
   */
  readonly answerAs: (way: "choice" | "other" | "text" | "json") => string;
  readonly recommended: string;
  /** Marks the choice that the agent suggests; it is not preselected. */
  readonly suggested: (choice: string) => string;
  readonly nothingToFillIn: string;
  /**
   * Messages of the default validation, in forms and wherever a run shows the issues of an answer.
   * Messages passed to `createDefaultValidator(messages)` are not translated.
   */
  readonly issues: Partial<IssueMessages>;
}

/**
 * Whether a message is the one that a language has for what is wanted: a message of the host's is
 * not replaced.
 */
export function isMessageOf(
  messages: IssueMessages,
  wanted: Parameters<FormLabels["fieldIssue"]>[0],
  message: string,
): boolean {
  if (message === "") return true;
  switch (wanted.kind) {
    case "range":
      return (
        message === messages.minimum(wanted.least) || message === messages.maximum(wanted.most)
      );
    case "answer":
      return message === messages.const(wanted.value);
    case "pattern":
      return message === messages.pattern;
    default:
      return (
        message === messages.required ||
        (message.startsWith(messages.oneOf([], false)) && wanted.kind === "choice")
      );
  }
}
