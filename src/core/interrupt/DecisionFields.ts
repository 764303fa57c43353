import type { JsonSchema } from "../../protocol/messages.js";

/** A form that belongs to a decision. */
export interface DecisionForm {
  /** The schema of an object whose properties are sent beside the decision. */
  readonly schema: JsonSchema;
  /** What the form starts with, and what is sent if the user does not change it. */
  readonly initial?: unknown;
}

/** The forms of the decisions. The same object under both is one form for either decision. */
export interface DecisionFields {
  readonly approve?: DecisionForm;
  readonly deny?: DecisionForm;
}

export type DecisionKind = keyof DecisionFields;

/**
 * Returns the decision whose form is shown from the start: the form both share, or the only one. Two different forms are opened by their
 * buttons.
 */
export function sharedForm({ approve, deny }: DecisionFields): DecisionKind | undefined {
  if (approve === undefined) return deny === undefined ? undefined : "deny";
  return deny === undefined || deny === approve ? "approve" : undefined;
}
