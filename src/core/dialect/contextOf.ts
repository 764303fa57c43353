import type { Message, ToolCall } from "../../protocol/messages.js";
import { readToolCall, toolCallsIn } from "../transcript/findToolCall.js";
import type { Transcript } from "../transcript/Transcript.js";
import type { DialectContext } from "./Dialect.js";

/** Creates the context of a dialect on a thread. */
export function contextOf(
  { threadId, transcript }: { readonly threadId: string; readonly transcript: Transcript },
  declaredTools?: ReadonlySet<string>,
): DialectContext {
  const { messages } = transcript;
  let calls: ReadonlyMap<string, ToolCall> | null = null;
  return {
    threadId,
    messages,
    declaredTools,
    // Indexed by id: a thousand questions about a thousand calls would otherwise take a million comparisons.
    findToolCall: (id) => {
      calls ??= callsIn(messages);
      const call = calls.get(id);
      return call && readToolCall(call);
    },
  };
}

/** The tool calls of a conversation by id. Of two with the same id, the later one counts. */
export function callsIn(messages: readonly Message[]): ReadonlyMap<string, ToolCall> {
  return new Map(toolCallsIn(messages).map((call) => [call.id, call]));
}
