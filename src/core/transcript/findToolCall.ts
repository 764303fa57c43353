import type { Message, ToolCall } from "../../protocol/messages.js";
import type { InterruptToolCall } from "../interrupt/interrupt.js";
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
