import type { InterruptToolCall } from "./interrupt.js";
import type { Transcript } from "./Transcript.js";
import { readArguments } from "./toolCallFromMetadata.js";

/** The streamed tool call with this id, wherever in the transcript it is. */
export function findToolCall({ messages }: Transcript, toolCallId: string): InterruptToolCall | undefined {
  const calls = messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const call = calls.findLast((candidate) => candidate.id === toolCallId);
  if (call === undefined) return undefined;
  const argsText = call.function.arguments;
  return { id: toolCallId, name: call.function.name, argsText, ...readArguments(argsText) };
}
