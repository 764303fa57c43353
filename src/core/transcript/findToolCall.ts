import type { Message, ToolCall } from "../../protocol/messages.js";
import type { InterruptToolCall, PendingInterrupt } from "../interrupt/interrupt.js";
import { readArguments } from "../interrupt/toolCallFromMetadata.js";
import type { Transcript } from "./Transcript.js";

/** The streamed tool call with this id, wherever in the transcript it is. */
export function findToolCall({ messages }: Transcript, toolCallId: string): InterruptToolCall | undefined {
  const call = toolCallsIn(messages).findLast(({ id }) => id === toolCallId);
  return call && readToolCall(call);
}

/** Every tool call of a conversation, in order. */
export function toolCallsIn(messages: readonly Message[]): readonly ToolCall[] {
  return messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
}

/** A streamed tool call with its arguments read. */
export function readToolCall({ id, function: { name, arguments: argsText } }: ToolCall): InterruptToolCall {
  return { id, name, argsText, ...readArguments(argsText) };
}

/** Whether the conversation has a result of this call. */
export function hasResult(messages: readonly Message[], toolCallId: string): boolean {
  return messages.some((message) => message.role === "tool" && message.toolCallId === toolCallId);
}

/**
 * Returns the calls without a result that no message followed and no question is about: those that the agent names, and those that can be
 * seen. Undefined where there are none.
 */
export function unansweredCalls(
  messages: readonly Message[],
  interrupts: readonly PendingInterrupt[],
  named: readonly string[] = [],
): readonly string[] | undefined {
  const recent = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const made = toolCallsIn(recent);
  const settled = new Set<string | undefined>([
    ...messages.map((message) => (message.role === "tool" ? message.toolCallId : undefined)),
    ...interrupts.flatMap(({ id, toolCallId }) => [id, toolCallId]),
  ]);
  const ids = new Set([...named, ...made.map(({ id }) => id)].filter((id) => !settled.has(id)));
  return ids.size === 0 ? undefined : [...ids];
}
