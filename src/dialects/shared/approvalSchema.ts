import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** What a backend lets a person decide, where it says so in other words than a schema. */
export interface Decisions {
  /** Default true. */
  readonly approve?: boolean;
  /** Default true. */
  readonly deny?: boolean;
  /** The schema of edited arguments; `true` where any object will do; left out, arguments cannot be edited. */
  readonly edit?: JsonSchema | true | undefined;
  /** Whether a refusal, or any decision, has room for a reason. */
  readonly comment?: boolean;
  /** Whether words may stand in place of a decision: `{ response }`. */
  readonly reply?: boolean;
}

/** The schema of an approval in the standard's words: what a dialect puts in place of its own, and encodes again in `answer`. */
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
    ...(reply ? { anyOf: [{ required: ["approved"] }, { required: ["response"] }] } : { required: ["approved"] }),
    ...definitionsOf(edit),
  };
}

// References inside the schema of the arguments count from the root, which is this one now.
/** Yes, no or words: the schema of a question that takes any value. Values that are no object are left to the backend. */
export function openSchema(): JsonSchema {
  const { type: _, ...schema } = approvalSchema({ reply: true });
  return schema;
}

function definitionsOf(edit: JsonSchema | true | undefined): JsonSchema {
  const names = typeof edit === "object" ? ["$defs", "definitions"].filter((name) => isRecord(own(edit, name))) : [];
  return Object.fromEntries(names.map((name) => [name, typeof edit === "object" ? own(edit, name) : undefined]));
}
