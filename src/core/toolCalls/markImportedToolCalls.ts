import type { RunState } from "../state/RunState.js";
import type { Transcript } from "../transcript/Transcript.js";

/** Marks the calls of a conversation from elsewhere: what was decided about them there is not known here. */
export function markImportedToolCalls(before: RunState, after: RunState): RunState {
  if (before.transcript.messages === after.transcript.messages) return after;
  const known = new Set([...callIds(before.transcript), ...after.importedToolCalls]);
  const found = callIds(after.transcript).filter((id) => !known.has(id));
  return found.length === 0 ? after : { ...after, importedToolCalls: [...after.importedToolCalls, ...found] };
}

function callIds({ messages }: Transcript): readonly string[] {
  return messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : []));
}
