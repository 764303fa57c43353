import type { DialectContext } from "./Dialect.js";
import { findToolCall } from "./findToolCall.js";
import type { Transcript } from "./Transcript.js";

/** What a dialect may look up on a thread. */
export function contextOf({
  threadId,
  transcript,
}: {
  readonly threadId: string;
  readonly transcript: Transcript;
}): DialectContext {
  return { threadId, messages: transcript.messages, findToolCall: (id) => findToolCall(transcript, id) };
}
