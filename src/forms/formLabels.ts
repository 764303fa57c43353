"use client";

/** Every word the forms say by themselves. The agent's own words, such as titles and choices, are shown as given. */
export interface FormLabels {
  readonly submit: string;
  /** Names a field that has neither title nor name. */
  readonly answer: string;
  /** Marks a field that may be left out. */
  readonly optional: string;
  readonly yes: string;
  readonly no: string;
  /** The choice of an optional question that leaves it unanswered. */
  readonly noAnswer: string;
  /** The alternative or choice that is "nothing" (null). */
  readonly nothing: string;
  /** First line of a list of choices while none is taken. */
  readonly choose: string;
  /** Names the list from which one of several kinds of answer is taken. */
  readonly alternative: string;
  readonly alternativeNumber: (number: number) => string;
  /** Names an alternative that has no title by its kind of value. */
  readonly kinds: Readonly<Record<"string" | "number" | "integer" | "boolean" | "object" | "array", string>>;
  readonly item: (number: number) => string;
  readonly addItem: (list: string) => string;
  readonly removeItem: (item: string) => string;
  readonly moveItemUp: (item: string) => string;
  readonly moveItemDown: (item: string) => string;
  readonly noItems: string;
  readonly showMore: string;
  readonly timeZone: (zone: string) => string;
  readonly problems: (count: number) => string;
  readonly notANumber: string;
  readonly inexactNumber: string;
  readonly jsonHint: string;
  readonly jsonProblem: (line: number, column: number, what: string) => string;
  readonly jsonInexactNumber: (line: number, column: number, number: string) => string;
  readonly jsonExpected: Readonly<Record<"value" | "key" | "colon" | "comma" | "end" | "string" | "number", string>>;
  readonly agentChecks: string;
  readonly noForm: (reason: string) => string;
  readonly formBroke: string;
  readonly showSchema: string;
  readonly notInSchema: string;
  readonly args: string;
  readonly resetArgs: string;
  readonly argsEdited: string;
}

/** The English words. */
export const defaultFormLabels: FormLabels = {
  submit: "Submit",
  answer: "Your answer",
  optional: "optional",
  yes: "Yes",
  no: "No",
  noAnswer: "No answer",
  nothing: "Nothing",
  choose: "Choose…",
  alternative: "Kind of answer",
  alternativeNumber: (number) => `Alternative ${String(number)}`,
  kinds: {
    string: "Text",
    number: "Number",
    integer: "Whole number",
    boolean: "Yes or no",
    object: "Several fields",
    array: "List",
  },
  item: (number) => `Entry ${String(number)}`,
  addItem: (list) => (list === "" ? "Add an entry" : `Add to ${list}`),
  removeItem: (item) => `Remove ${item}`,
  moveItemUp: (item) => `Move ${item} up`,
  moveItemDown: (item) => `Move ${item} down`,
  noItems: "No entries yet.",
  showMore: "Show more fields",
  timeZone: (zone) => `Time zone: ${zone}`,
  problems: (count) =>
    count === 1 ? "There is 1 problem with your answer" : `There are ${String(count)} problems with your answer`,
  notANumber: "Must be a number",
  inexactNumber: "This number has more digits than can be sent exactly",
  jsonHint: "JSON: text in double quotes, numbers, true, false, null, lists and objects.",
  jsonProblem: (line, column, what) => `Line ${String(line)}, column ${String(column)}: ${what}`,
  jsonInexactNumber: (line, column, number) =>
    `Line ${String(line)}, column ${String(column)}: ${number} has more digits than can be sent exactly`,
  jsonExpected: {
    value: "a value was expected",
    key: "a name in double quotes was expected",
    colon: "a colon was expected",
    comma: "a comma or a closing bracket was expected",
    end: "nothing more was expected",
    string: "this text is not closed or holds a forbidden character",
    number: "this is not a number JSON knows",
  },
  agentChecks: "The agent will check this answer.",
  noForm: (reason) => `No form can be shown for this question. ${reason}`,
  formBroke: "The form could not be shown.",
  showSchema: "What the agent asks for",
  notInSchema: "Not described by the agent",
  args: "Arguments",
  resetArgs: "Reset to what was proposed",
  argsEdited: "Changed from what was proposed",
};

/** The default words with somebody's own in front. */
export function mergeFormLabels(own: Partial<FormLabels> | undefined): FormLabels {
  return own === undefined ? defaultFormLabels : { ...defaultFormLabels, ...own };
}
