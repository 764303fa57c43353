import { isRecord, own } from "../../protocol/json.js";
import type { AgentLike } from "./AgentLike.js";

/**
 * Takes calls and their results out of the agent's messages for one run. The returned function puts
 * back those that the run has not streamed again: the client would append the arguments of a second
 * stream to those of the first.
 */
export function takeOutCalls(agent: AgentLike, toolCallIds: readonly string[]): () => void {
  const before = agent.messages;
  agent.messages = withoutCalls(before, new Set(toolCallIds));
  return () => {
    const known = new Set(before.map(idOf));
    const there = new Set(agent.messages.flatMap(callsOf).map(idOf));
    if (toolCallIds.every((id) => there.has(id))) return;
    agent.messages = [
      ...withoutCalls(before, there),
      ...agent.messages.filter((message) => !known.has(idOf(message))),
    ];
  };
}

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

/** The calls of a message. */
export function callsOf(message: unknown): readonly unknown[] {
  const calls = fieldOf(message, "toolCalls");
  return Array.isArray(calls) ? calls : [];
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
