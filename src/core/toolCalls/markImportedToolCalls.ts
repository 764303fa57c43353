import type { RunState } from "../state/RunState.js";
import { toolCallsIn } from "../transcript/findToolCall.js";

/** Marks the calls of a conversation from elsewhere: what was decided about them there is not known here. */
export function markImportedToolCalls(before: RunState, after: RunState): RunState {
  if (before.transcript.messages === after.transcript.messages) return after;
  const known = new Set([...toolCallsIn(before.transcript.messages).map(({ id }) => id), ...after.importedToolCalls]);
  const found = toolCallsIn(after.transcript.messages).flatMap(({ id }) => (known.has(id) ? [] : [id]));
  return found.length === 0 ? after : { ...after, importedToolCalls: [...after.importedToolCalls, ...found] };
}
