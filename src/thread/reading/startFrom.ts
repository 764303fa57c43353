import { toolCallsIn } from "../../conversation/Transcript.js";
import type { Problem } from "../../interrupt/interrupt.js";
import { listOf } from "../../protocol/json.js";
import { type Limits, nestingExceeds } from "../../protocol/limits.js";
import { readMessages } from "../../protocol/messages.js";
import type { RunState } from "../state/RunState.js";

/**
 * Adds a known conversation to a new thread. Its messages are read by their types, because it may
 * have been stored anywhere.
 */
export function startFrom(state: RunState, conversation: unknown, { nesting }: Limits): RunState {
  const list = listOf(conversation);
  // One level for each message, and one for its parts.
  const shallow = list.filter((message) => !nestingExceeds(message, nesting + 2));
  const { messages, skipped } = readMessages(shallow);
  const problems: Problem[] = [];
  if (!Array.isArray(conversation))
    problems.push({ code: "malformed-event", message: "initialMessages could not be read" });
  if (skipped > 0)
    problems.push({
      code: "malformed-message",
      message: `${skipped} initialMessages could not be read`,
    });
  if (shallow.length < list.length)
    problems.push({
      code: "too-deep",
      message: `initialMessages: nested deeper than ${nesting} levels and left out`,
    });
  const begun = { from: messages.length, again: new Set<string>() };
  const transcript = {
    ...state.transcript,
    messages,
    problems: [...state.transcript.problems, ...problems],
    begun,
  };
  return markImportedToolCalls(state, { ...state, transcript, initialMessages: messages });
}

/**
 * Marks the calls of a conversation from elsewhere: what was decided about them there is not known
 * here.
 */
export function markImportedToolCalls(before: RunState, after: RunState): RunState {
  if (before.transcript.messages === after.transcript.messages) return after;
  const earlier = new Set([
    ...toolCallsIn(before.transcript.messages).map(({ id }) => id),
    ...after.importedToolCalls,
  ]);
  const imported = toolCallsIn(after.transcript.messages)
    .map(({ id }) => id)
    .filter((id) => !earlier.has(id));
  return imported.length === 0
    ? after
    : { ...after, importedToolCalls: [...after.importedToolCalls, ...imported] };
}
