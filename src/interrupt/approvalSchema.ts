import { dropUndefined, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { definitionsIn } from "./schemaProperties.js";

/** The decisions that a backend accepts, where it does not send a schema for them. */
export interface Decisions {
  /** Default true. */
  readonly approve?: boolean;
  /** Default true. */
  readonly deny?: boolean;
  /**
   * The schema of edited arguments; `true` where any object is accepted; without it, arguments
   * cannot be edited.
   */
  readonly edit?: JsonSchema | true | undefined;
  /** Whether a denial, or any decision, may have a comment. */
  readonly comment?: boolean;
  /** Whether a reply is accepted instead of a decision: `{ response }`. */
  readonly reply?: boolean;
}

/**
 * The schema of an approval in the standard's format: a dialect uses it in place of its own, and
 * encodes the answer again in `answer`.
 */
export function approvalSchema({
  approve = true,
  deny = true,
  edit,
  comment = false,
  reply = false,
}: Decisions = {}): JsonSchema {
  const required = reply
    ? { anyOf: [{ required: ["approved"] }, { required: ["response"] }] }
    : { required: ["approved"] };
  return {
    type: "object",
    properties: dropUndefined<UnknownRecord>({
      approved: { type: "boolean", ...(approve !== deny && { const: approve }) },
      editedArgs: edit === true ? { type: "object" } : edit,
      reason: comment ? { type: "string" } : undefined,
      response: reply ? { type: "string", minLength: 1 } : undefined,
    }),
    ...required,
    // References inside the schema of the arguments count from the root, which is this one now.
    ...definitionsIn(edit),
  };
}
