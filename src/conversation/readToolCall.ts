import type { InterruptToolCall } from "../interrupt/interrupt.js";
import { readArguments } from "../interrupt/readArguments.js";
import type { ToolCall } from "../protocol/messages.js";
import { type Transcript, toolCallsIn } from "./Transcript.js";

/** The streamed tool call with this id, wherever in the transcript it is. */
export function findToolCall(
  { messages }: Transcript,
  toolCallId: string,
): InterruptToolCall | undefined {
  const call = toolCallsIn(messages).findLast(({ id }) => id === toolCallId);
  return call && readToolCall(call);
}

/** A streamed tool call with its arguments read. */
export function readToolCall({
  id,
  function: { name, arguments: argsText },
}: ToolCall): InterruptToolCall {
  return { id, name, argsText, ...readArguments(argsText) };
}
