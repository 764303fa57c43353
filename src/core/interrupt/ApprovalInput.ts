import { isRecord, jsonEqual, type UnknownRecord } from "../../protocol/json.js";
import type { DecisionWord } from "./DecisionFields.js";
import { type FormInput, readUnfinishedTexts, type UnfinishedText } from "./FormInput.js";
import type { InterruptView } from "./InterruptView.js";

/** What a person has typed into an approval and not yet decided on; kept as the interrupt's `input`. */
export interface ApprovalInput {
  readonly editing: boolean;
  /** The arguments as edited; undefined while they are as proposed. */
  readonly editedArgs?: unknown;
  /** Whether something typed into the editor cannot be used yet. */
  readonly invalid: boolean;
  /** What stands in the editor and is no value yet. */
  readonly texts: readonly UnfinishedText[];
  readonly comment: string;
  /** Whether words are written in place of a decision. */
  readonly replying?: boolean;
  /** Those words. */
  readonly reply?: string;
  /** The decision whose form is open. */
  readonly deciding?: DecisionWord;
  /** What was entered into the forms of the decisions. */
  readonly fields?: Readonly<Partial<Record<DecisionWord, FormInput>>>;
  /** The text of the arguments the person has checked, in which a key stands twice. */
  readonly checked?: string;
}

/** Reads what was typed into an approval; anything else reads as nothing typed. */
export function readApprovalInput({ input }: InterruptView): ApprovalInput {
  const fields = isRecord(input) ? input : {};
  const editedArgs = fields["editedArgs"];
  const { comment, reply, deciding } = fields;
  const forms = isRecord(fields["fields"]) ? fields["fields"] : {};
  const entered = (["approve", "deny"] as const).flatMap((word) =>
    isRecord(forms[word]) ? [[word, readForm(forms[word])]] : [],
  );
  return {
    editing: fields["editing"] === true,
    ...(editedArgs !== undefined && { editedArgs }),
    invalid: fields["invalid"] === true,
    texts: readUnfinishedTexts(fields["texts"]),
    comment: typeof comment === "string" ? comment : "",
    ...(fields["replying"] === true && { replying: true }),
    ...(typeof reply === "string" && { reply }),
    ...((deciding === "approve" || deciding === "deny") && { deciding }),
    ...(entered.length > 0 && { fields: Object.fromEntries(entered) }),
    ...(typeof fields["checked"] === "string" && { checked: fields["checked"] }),
  };
}

function readForm(form: UnknownRecord): FormInput {
  return { value: form["value"], texts: readUnfinishedTexts(form["texts"]) };
}

/** Whether the arguments differ from the proposal; an undone edit is no edit. */
export function isEdited(interrupt: InterruptView): boolean {
  const { editedArgs } = readApprovalInput(interrupt);
  return editedArgs !== undefined && !jsonEqual(editedArgs, interrupt.toolCall?.args);
}
