import { withoutCalls } from "../../conversation/callsOf.js";
import { toolCallsIn } from "../../conversation/Transcript.js";
import type { Message, ToolCall } from "../../protocol/messages.js";

/** Joins calls from several messages in the first of these messages. */
export function joinCalls(
  messages: readonly Message[],
  ids: readonly string[],
): readonly Message[] {
  if (ids.length < 2) return messages;
  const wanted = new Set(ids);
  const wantedOf = (message: Message): readonly ToolCall[] =>
    toolCallsIn([message]).filter(({ id }) => wanted.has(id));
  const toolCalls = messages.flatMap(wantedOf);
  let isPlaced = false;
  return messages.flatMap((message): readonly Message[] => {
    if (wantedOf(message).length === 0) return [message];
    const rest = withoutCalls([message], wanted);
    if (isPlaced) return rest;
    isPlaced = true;
    const id = rest.length === 0 ? message.id : `${message.id}/${toolCalls[0]?.id ?? ""}`;
    return [...rest, { id, role: "assistant", content: "", toolCalls }];
  });
}
