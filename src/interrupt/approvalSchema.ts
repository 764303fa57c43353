import { isRecord, own } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";

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
  return {
    type: "object",
    properties: {
      approved: { type: "boolean", ...(approve !== deny && { const: approve }) },
      ...(edit !== undefined && { editedArgs: edit === true ? { type: "object" } : edit }),
      ...(comment && { reason: { type: "string" } }),
      ...(reply && { response: { type: "string", minLength: 1 } }),
    },
    ...(reply
      ? { anyOf: [{ required: ["approved"] }, { required: ["response"] }] }
      : { required: ["approved"] }),
    ...definitionsOf(edit),
  };
}

// References inside the schema of the arguments count from the root, which is this one now.
function definitionsOf(edit: JsonSchema | true | undefined): JsonSchema {
  const names =
    typeof edit === "object"
      ? ["$defs", "definitions"].filter((name) => isRecord(own(edit, name)))
      : [];
  return Object.fromEntries(
    names.map((name) => [name, typeof edit === "object" ? own(edit, name) : undefined]),
  );
}
