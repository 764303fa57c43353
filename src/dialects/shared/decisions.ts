import type { AnswerRequest } from "../../core/dialect/Dialect.js";
import type { PendingInterrupt } from "../../core/interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

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

/**
 * The schema of a question that accepts any value: yes, no or text. Values that are not objects are
 * validated by the backend.
 */
export function openSchema(): JsonSchema {
  const { type: _, ...schema } = approvalSchema({ reply: true });
  return schema;
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

/** A decision about an approval, read from its resume entry. */
export interface ReadDecision {
  /** Only a boolean `true` approves; a skipped question is not approved. */
  readonly approved: boolean;
  /** Whether it was skipped. */
  readonly cancelled: boolean;
  /** The whole arguments, where they were edited. */
  readonly editedArgs?: UnknownRecord;
  readonly comment?: string;
}

/** What was entered; a skipped question has no answer, whatever else its entry holds. */
export const payloadOf = (entry: ResumeEntry): unknown =>
  entry.status === "resolved" ? entry.payload : undefined;

/** Reads a decision; see `approvalSchema` for the keys. */
export function readDecision(entry: ResumeEntry): ReadDecision {
  const given = payloadOf(entry);
  const payload = isRecord(given) ? given : {};
  const editedArgs = own(payload, "editedArgs");
  const comment = own(payload, "reason");
  return {
    approved: own(payload, "approved") === true,
    cancelled: entry.status === "cancelled",
    ...(isRecord(editedArgs) && { editedArgs }),
    ...(typeof comment === "string" && { comment }),
  };
}

/**
 * An answer that is sent as the result of the tool call it is about, because the backend accepts no
 * other.
 */
export function toolAnswer(
  { id }: PendingInterrupt,
  toolCallId: string,
  content: unknown,
): NonNullable<AnswerRequest["toolMessages"]>[number] {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return {
    interruptId: id,
    message: { id: `tool-result-${toolCallId}`, role: "tool", toolCallId, content: text },
  };
}
