import type { IssueMessages, SchemaFindingCode, SchemaKeywordCode } from "../../core/interrupt/interrupt.js";

/** Every word the forms say by themselves. The agent's own words, such as titles and choices, are shown as given. */
export interface FormLabels {
  readonly submit: string;
  /** Names a field that has neither title nor name. */
  readonly answer: string;
  /** Said of a whole answer, or of a proposed argument, that was left empty; a validator has a word of its own for fields. */
  readonly required: string;
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
  /** Names the alternative of which the agent says nothing. */
  readonly anything: string;
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
  /** Said beside a field whose text has characters that cannot be seen; `names` such as "U+202E right-to-left override". */
  readonly invisibleCharacters: (names: string) => string;
  readonly jsonHint: string;
  readonly jsonProblem: (line: number, column: number, what: string) => string;
  readonly jsonInexactNumber: (line: number, column: number, number: string) => string;
  readonly jsonExpected: Readonly<Record<"value" | "key" | "colon" | "comma" | "end" | "string" | "number", string>>;
  readonly agentChecks: string;
  readonly noForm: (reason: string) => string;
  readonly formBroke: string;
  /** What the gate found in a schema: why no form is made of it, or what was taken out and is left to the agent to check. */
  readonly found: Readonly<Record<SchemaFindingCode, string>>;
  /** What it found in one keyword, which is the schema's own word. */
  readonly foundInKeyword: Readonly<Record<SchemaKeywordCode, (keyword: string) => string>>;
  readonly showSchema: string;
  readonly notInSchema: string;
  readonly args: string;
  readonly resetArgs: string;
  /** The way to a new value for one that is hidden, what is said beside it, and the way back. */
  readonly replaceHidden: string;
  readonly replaceHiddenHint: string;
  readonly keepHidden: string;
  /** Names a hidden choice by its place among the choices, from 1. */
  readonly hiddenChoice: (number: number) => string;
  /** Said beside JSON in which marks stand for hidden values, and where such a mark was changed or moved. */
  readonly hiddenMarks: string;
  readonly brokenMark: string;
  readonly argsEdited: string;
  /** Heads the list of what a person changed in the arguments. */
  readonly changes: (count: number) => string;
  readonly changeKind: Readonly<Record<"added" | "removed" | "changed", string>>;
  /** Read out before a text that was taken out, and before one that was put in; colour alone says nothing. */
  readonly before: string;
  readonly after: string;
  readonly moreChanges: (count: number) => string;
  readonly showUnchanged: string;
  readonly hideUnchanged: string;
  /** How an empty text is shown where nothing at all could be mistaken for a fault. */
  readonly emptyText: string;
  /** The way from text to JSON for an answer of which nobody said what it must be, and back. */
  readonly answerAsJson: string;
  readonly answerAsText: string;
  /** The way past the choices an agent offers. */
  readonly answerOtherwise: string;
  readonly answerFromChoices: string;
  readonly recommended: string;
  /** Names the choice that the agent suggests; it is not chosen beforehand. */
  readonly suggested: (choice: string) => string;
  /** Below a field that the agent has filled in. */
  readonly prefilled: string;
  readonly nothingToFillIn: string;
  /** Said of a value the agent fixed beforehand. */
  readonly fixedValue: string;
  /**
   * What the built-in validation says, in the forms and wherever a run shows what is wrong with an answer. What a validator was made to
   * say in words of its own, `createInterpretingValidator(words)`, stays as it is.
   */
  readonly issues: Partial<IssueMessages>;
}
