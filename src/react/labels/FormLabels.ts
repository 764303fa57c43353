import type { IssueMessages, SchemaFindingCode, SchemaKeywordCode } from "../../core/interrupt/interrupt.js";

/** Every text of the forms themselves. Texts of the agent, such as titles and choices, are shown as given. */
export interface FormLabels {
  readonly submit: string;
  /** Names a field that has neither title nor name. */
  readonly answer: string;
  /** Error of a whole answer, or of a proposed argument, that is empty; validators have a message of their own for fields. */
  readonly required: string;
  /** Marks an optional field. */
  readonly optional: string;
  readonly yes: string;
  readonly no: string;
  /** The choice that leaves an optional question unanswered. */
  readonly noAnswer: string;
  /** The alternative or choice for null. */
  readonly nothing: string;
  /** The first option of a list while nothing is chosen. */
  readonly choose: string;
  /** Label of the list that selects the kind of answer. */
  readonly alternative: string;
  /** Names an alternative without constraints. */
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
  /** Shown beside a field whose text has characters that cannot be seen; `names` such as "U+202E right-to-left override". */
  readonly invisibleCharacters: (names: string) => string;
  readonly jsonHint: string;
  readonly jsonProblem: (line: number, column: number, what: string) => string;
  readonly jsonInexactNumber: (line: number, column: number, number: string) => string;
  readonly jsonExpected: Readonly<Record<"value" | "key" | "colon" | "comma" | "end" | "string" | "number", string>>;
  readonly agentChecks: string;
  readonly noForm: (reason: string) => string;
  readonly formBroke: string;
  /** Findings of the schema check: why no form is made of a schema, or what was removed and is left to the agent to check. */
  readonly found: Readonly<Record<SchemaFindingCode, string>>;
  /** Findings in one keyword; `keyword` is the schema's own. */
  readonly foundInKeyword: Readonly<Record<SchemaKeywordCode, (keyword: string) => string>>;
  readonly showSchema: string;
  readonly notInSchema: string;
  readonly args: string;
  readonly resetArgs: string;
  /** Button to enter a new value for a hidden one, its hint, and the button back. */
  readonly replaceHidden: string;
  readonly replaceHiddenHint: string;
  readonly keepHidden: string;
  /** Names a hidden choice by its position among the choices, from 1. */
  readonly hiddenChoice: (number: number) => string;
  /** Shown beside JSON in which marks stand for hidden values, and where such a mark was changed or moved. */
  readonly hiddenMarks: string;
  readonly brokenMark: string;
  readonly argsEdited: string;
  /** Names two quoted keys of the arguments that could be taken for each other. */
  readonly similarKeys: (one: string, other: string) => string;
  /** Stands before the value that the agent proposed for a field that was changed. */
  readonly proposed: string;
  /** Button at a changed field that restores what was proposed. */
  readonly undo: string;
  /** Button at a removed entry of a list that restores it. */
  readonly putBack: string;
  /** Shown where entries of a list were moved, and the button that moves them back. */
  readonly reordered: string;
  readonly restoreOrder: string;
  /** Button from the fields of a list or an object to its JSON, and back. */
  readonly editAsJson: string;
  readonly editAsFields: string;
  /** Heading of the list of edits in the arguments. */
  readonly changes: (count: number) => string;
  readonly changeKind: Readonly<Record<"added" | "removed" | "changed", string>>;
  /** Read out before removed and before added text, which differ only in color otherwise. */
  readonly before: string;
  readonly after: string;
  readonly moreChanges: (count: number) => string;
  readonly showUnchanged: string;
  readonly hideUnchanged: string;
  /** Shown for an empty text, which would look like an error otherwise. */
  readonly emptyText: string;
  /** Button from text to JSON for an answer without a schema, and back. */
  readonly answerAsJson: string;
  readonly answerAsText: string;
  /** Button to answer with a value other than the agent's choices. */
  readonly answerOtherwise: string;
  readonly answerFromChoices: string;
  readonly recommended: string;
  /** Marks the choice that the agent suggests; it is not preselected. */
  readonly suggested: (choice: string) => string;
  /** Shown below a field that the agent has filled in. */
  readonly prefilled: string;
  readonly nothingToFillIn: string;
  /** Shown for a value that the agent has fixed. */
  readonly fixedValue: string;
  /**
   * Messages of the default validation, in forms and wherever a run shows the issues of an answer. Messages passed to
   * `createDefaultValidator(messages)` are not translated.
   */
  readonly issues: Partial<IssueMessages>;
}
