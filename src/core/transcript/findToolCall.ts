import type { ToolCall } from "../../protocol/messages.js";
import type { InterruptToolCall } from "../interrupt/interrupt.js";
import { readArguments } from "../interrupt/toolCallFromMetadata.js";
import type { Transcript } from "./Transcript.js";

/** The streamed tool call with this id, wherever in the transcript it is. */
export function findToolCall({ messages }: Transcript, toolCallId: string): InterruptToolCall | undefined {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    const call = message?.role === "assistant" ? message.toolCalls?.findLast(({ id }) => id === toolCallId) : undefined;
    if (call !== undefined) return readToolCall(call);
  }
  return undefined;
}

/** A streamed tool call with its arguments read. */
export function readToolCall({ id, function: { name, arguments: argsText } }: ToolCall): InterruptToolCall {
  return { id, name, argsText, ...readArguments(argsText) };
}
