import type { JsonSchema } from "../../protocol/messages.js";

/** A form that belongs to a decision. */
export interface DecisionForm {
  /** The schema of an object whose properties are sent beside the decision. */
  readonly schema: JsonSchema;
  /** What the form starts with, and what is sent where nobody changes it. */
  readonly initial?: unknown;
}

/** What a decision takes besides itself. The same object under both is one form for either decision. */
export interface DecisionFields {
  readonly approve?: DecisionForm;
  readonly deny?: DecisionForm;
}

export type DecisionWord = keyof DecisionFields;

/** The form both decisions share, or the only one; it is shown from the start. Two forms are opened by their buttons. */
export function sharedForm({ approve, deny }: DecisionFields): DecisionWord | undefined {
  if (approve === undefined) return deny === undefined ? undefined : "deny";
  return deny === undefined || deny === approve ? "approve" : undefined;
}
