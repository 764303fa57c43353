import {
  dropUndefined,
  isRecord,
  isStep,
  jsonEqual,
  own,
  ownText,
  ownTrue,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import { exactIn } from "../protocol/numberTexts.js";
import type { InterruptView } from "./InterruptView.js";
import type { DecisionKind } from "./interrupt.js";

/**
 * What the user has entered into an approval and not yet decided on; stored as the interrupt's
 * `input`.
 */
export interface ApprovalInput {
  readonly editing: boolean;
  /** The arguments as edited; undefined while they are as proposed. */
  readonly editedArgs?: unknown;
  /** Whether text in the editor cannot be parsed yet. */
  readonly invalid: boolean;
  /** Text in the editor that is not a value yet. */
  readonly texts: readonly UnfinishedText[];
  readonly comment: string;
  /** Whether the user writes a reply instead of a decision. */
  readonly replying?: boolean | undefined;
  /** The text of that reply. */
  readonly reply?: string | undefined;
  /** The decision whose form is open. */
  readonly deciding?: DecisionKind | undefined;
  /** What was entered into the forms of the decisions. */
  readonly fields?: Readonly<Partial<Record<DecisionKind, FormInput>>> | undefined;
  /** The text of the arguments that the user has confirmed although a key occurs twice. */
  readonly checked?: string | undefined;
}

/**
 * Reads the input of an approval; any other value is read as empty. The edits are those that are
 * sent: once there is an answer its own, and none where the agent accepts none.
 */
export function readApprovalInput(interrupt: InterruptView): ApprovalInput {
  const { input } = interrupt;
  const fields = recordOf(input);
  const editedArgs = editsOf(interrupt, fields);
  const { deciding } = fields;
  return dropUndefined<ApprovalInput>({
    editing: fields["editing"] === true,
    editedArgs,
    invalid: fields["invalid"] === true,
    texts: readUnfinishedTexts(fields["texts"]),
    comment: ownText(fields, "comment") ?? "",
    replying: ownTrue(fields, "replying"),
    reply: ownText(fields, "reply"),
    deciding: decisionKinds.find((kind) => kind === deciding),
    fields: readForms(recordOf(fields["fields"])),
    checked: ownText(fields, "checked"),
  });
}

const decisionKinds: readonly DecisionKind[] = ["approve", "deny"];

function readForms(forms: UnknownRecord): ApprovalInput["fields"] {
  const kinds = decisionKinds.filter((kind) => isRecord(forms[kind]));
  if (kinds.length === 0) return undefined;
  return Object.fromEntries(kinds.map((kind) => [kind, readForm(recordOf(forms[kind]))]));
}

function editsOf({ approval, draft, status }: InterruptView, input: UnknownRecord): unknown {
  // An answer that is invalid is edited further.
  if (draft !== null && status !== "invalid")
    return draft.status === "resolved" && own(draft.payload, approval?.decisionKey ?? "") !== false
      ? own(draft.payload, "editedArgs")
      : undefined;
  return approval?.canEdit === true ? input["editedArgs"] : undefined;
}

function readForm(form: UnknownRecord): FormInput {
  return { value: exactIn(form, "value"), texts: readUnfinishedTexts(form["texts"]) };
}

/** Whether the arguments differ from the proposal. An edit that was undone does not count. */
export function isEdited(interrupt: InterruptView): boolean {
  const { editedArgs } = readApprovalInput(interrupt);
  return editedArgs !== undefined && !jsonEqual(editedArgs, interrupt.toolCall?.args);
}

/**
 * Text in a field that is not a value yet, such as incomplete JSON; `path` leads to the field from
 * the root of the answer.
 */
export interface UnfinishedText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/**
 * What the user has entered into a form and not yet given as an answer; stored as the interrupt's
 * `input`.
 */
export interface FormInput {
  /** The answer so far. */
  readonly value: unknown;
  readonly texts: readonly UnfinishedText[];
  /** The text of the arguments that the user has confirmed although a key occurs twice. */
  readonly checked?: string | undefined;
}

/**
 * Reads the input of a form. A value of any other shape, set by a host, is taken as the initial
 * answer.
 */
export function readFormInput({ input }: InterruptView): FormInput {
  if (!isRecord(input) || !Array.isArray(input["texts"])) return { value: input, texts: [] };
  return dropUndefined<FormInput>({ ...readForm(input), checked: ownText(input, "checked") });
}

/** Reads stored texts; entries of another shape are left out. */
function readUnfinishedTexts(texts: unknown): readonly UnfinishedText[] {
  return Array.isArray(texts) ? texts.filter(isUnfinished) : [];
}

function isUnfinished(text: unknown): text is UnfinishedText {
  return (
    isRecord(text) &&
    typeof text["text"] === "string" &&
    Array.isArray(text["path"]) &&
    text["path"].every(isStep)
  );
}
