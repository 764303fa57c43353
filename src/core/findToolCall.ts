import type { InterruptToolCall } from "./interrupt.js";
import type { Transcript } from "./Transcript.js";
import { readArguments } from "./toolCallFromMetadata.js";

/** The streamed tool call with this id, wherever in the transcript it is. */
export function findToolCall({ messages }: Transcript, toolCallId: string): InterruptToolCall | undefined {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    const call = message?.role === "assistant" ? message.toolCalls?.findLast(({ id }) => id === toolCallId) : undefined;
    if (call === undefined) continue;
    const argsText = call.function.arguments;
    return { id: toolCallId, name: call.function.name, argsText, ...readArguments(argsText) };
  }
  return undefined;
}
