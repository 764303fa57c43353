import { isRecord, listOf, own } from "../protocol/json.js";
import type { Message } from "../protocol/messages.js";

/** The messages without these calls and their results; a message that had nothing else is gone. */
export function withoutCalls<M>(messages: readonly M[], gone: ReadonlySet<unknown>): M[] {
  return messages.flatMap((message) => {
    if (!isRecord(message)) return [message];
    if (gone.has(fieldOf(message, "toolCallId"))) return [];
    const calls = callsOf(message);
    const toolCalls = calls.filter((call) => !gone.has(idOf(call)));
    if (toolCalls.length === calls.length) return [message];
    if (toolCalls.length > 0) return [{ ...message, toolCalls }];
    return (own(message, "content") ?? "") === "" ? [] : [{ ...message, toolCalls: undefined }];
  });
}

/** The messages with another id of this call and of its result. */
export function withCallId(
  messages: readonly Message[],
  from: string,
  to: string,
): readonly Message[] {
  return messages.map((message) => {
    if (message.role === "tool" && message.toolCallId === from)
      return { ...message, toolCallId: to };
    if (message.role !== "assistant" || message.toolCalls === undefined) return message;
    const toolCalls = message.toolCalls.map((call) =>
      call.id === from ? { ...call, id: to } : call,
    );
    return { ...message, toolCalls };
  });
}

/** The calls of a message. */
export function callsOf(message: unknown): readonly unknown[] {
  return listOf(fieldOf(message, "toolCalls"));
}

/** The id of a message from the host or the agent. */
export function idOf(message: unknown): unknown {
  return fieldOf(message, "id");
}

/** A field of a message or a tool from the host or the agent. */
export function fieldOf(
  message: unknown,
  field: "id" | "name" | "role" | "toolCallId" | "toolCalls",
): unknown {
  return own(message, field);
}
