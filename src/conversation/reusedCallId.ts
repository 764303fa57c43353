import type { FoundToolCall } from "./MessageWriter.js";
import { hasResult } from "./Transcript.js";
import type { TranscriptWriter } from "./TranscriptWriter.js";

/**
 * Whether a call is over, so that the agent uses its id for another one: some models number the
 * calls of each answer from 0. The new one is in a message of its own.
 */
export function isReusedId(
  writer: TranscriptWriter,
  { call: { id }, index }: FoundToolCall,
  { parentMessageId = "" }: { readonly parentMessageId?: string | undefined },
): boolean {
  if (parentMessageId === "" || writer.find(parentMessageId) !== undefined) return false;
  return writer.calls.isAnswered(id) || hasResult(writer.messages().slice(index), id);
}
