"use client";
import type { FormLabels } from "../react/FormLabels.js";

export type { FormLabels } from "../react/FormLabels.js";

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
  anything: "Something else",
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
  changes: (count) => (count === 1 ? "Your change" : `Your ${String(count)} changes`),
  changeKind: { added: "Added", removed: "Removed", changed: "Changed" },
  before: "Before: ",
  after: "After: ",
  moreChanges: (count) => (count === 1 ? "Show 1 more change" : `Show ${String(count)} more changes`),
  showUnchanged: "Show the whole text",
  hideUnchanged: "Show only what changed",
  emptyText: "Empty text",
  answerAsJson: "Answer in JSON",
  answerAsText: "Answer as text",
  answerOtherwise: "Answer something else",
  answerFromChoices: "Back to the choices",
  recommended: "Recommended",
  nothingToFillIn: "There is nothing to fill in.",
  fixedValue: "Fixed by the agent",
};

/** The default words with somebody's own in front. */
export function mergeFormLabels(own: Partial<FormLabels> | undefined): FormLabels {
  return own === undefined ? defaultFormLabels : { ...defaultFormLabels, ...own };
}
