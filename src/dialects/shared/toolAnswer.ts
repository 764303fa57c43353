import type { AnswerRequest } from "../../core/dialect/Dialect.js";
import type { PendingInterrupt } from "../../core/interrupt/interrupt.js";

/** An answer that is sent as the result of the tool call it is about, because the backend accepts no other. */
export function toolAnswer(
  { id }: PendingInterrupt,
  toolCallId: string,
  content: unknown,
): NonNullable<AnswerRequest["toolMessages"]>[number] {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { interruptId: id, message: { id: `tool-result-${toolCallId}`, role: "tool", toolCallId, content: text } };
}
