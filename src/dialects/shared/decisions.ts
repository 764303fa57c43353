import { refuseUnknown } from "../../errors/refuseUnknown.js";
import * as interrupts from "../../interrupt/approvalSchema.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { own, ownRecord, ownText, type UnknownRecord } from "../../protocol/json.js";
import { type JsonSchema, toolResult } from "../../protocol/messages.js";
import { writeJson } from "../../protocol/writeJson.js";
import type { AnswerRequest } from "../Dialect.js";

export type { Decisions } from "../../interrupt/approvalSchema.js";

/**
 * The schema of an approval in the standard's format: a dialect uses it in place of its own, and
 * encodes the answer again in `answer`.
 *
 * @throws AgentRunError `misuse` for an unknown key.
 */
export function approvalSchema(decisions: interrupts.Decisions = {}): JsonSchema {
  refuseUnknown(decisions, ["approve", "deny", "edit", "comment", "reply"], "approvalSchema");
  return interrupts.approvalSchema(decisions);
}

/**
 * The schema of a question that accepts any value: yes, no or text. Values that are not objects are
 * validated by the backend.
 */
export function openSchema(): JsonSchema {
  const { type: _, ...schema } = approvalSchema({ reply: true });
  return schema;
}

/** A decision about an approval, read from its resume entry. */
export interface ReadDecision {
  /** Only a boolean `true` approves; a skipped question is not approved. */
  readonly approved: boolean;
  /** Whether it was skipped. */
  readonly cancelled: boolean;
  /** The whole arguments, where they were edited. */
  readonly editedArgs: UnknownRecord | undefined;
  readonly comment: string | undefined;
}

/** What was entered; a skipped question has no answer, whatever else its entry holds. */
export const payloadOf = (entry: ResumeEntry): unknown =>
  entry.status === "resolved" ? entry.payload : undefined;

/** Reads a decision; see `approvalSchema` for the keys. */
export function readDecision(entry: ResumeEntry): ReadDecision {
  const payload = payloadOf(entry);
  return {
    approved: own(payload, "approved") === true,
    cancelled: entry.status === "cancelled",
    editedArgs: ownRecord(payload, "editedArgs"),
    comment: ownText(payload, "reason"),
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
  const text = typeof content === "string" ? content : (writeJson(content) ?? "null");
  return { interruptId: id, message: toolResult(toolCallId, text) };
}
