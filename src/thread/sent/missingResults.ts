import { resultIdsIn, toolCallsIn } from "../../conversation/Transcript.js";
import { callsIn } from "../../dialects/openBatch.js";
import type { Batch } from "../../interrupt/interrupt.js";
import { type Message, type ToolMessage, toolResult } from "../../protocol/messages.js";
import { hasUnknown } from "../decisions/recordDecisions.js";
import type { RunState } from "../state/RunState.js";
import { notAnswered, notKnown } from "./ownTexts.js";

/**
 * The results of the calls whose questions were given up. A model refuses a conversation in which a
 * call has none, and a server that lost the thread has only this one.
 *
 * @param isGone Whether the agent no longer knows the questions, which may have been answered
 * elsewhere.
 */
export function resultsOfGivenUp(
  { transcript, decisionResults, decisions }: RunState,
  batch: Batch,
  isGone: boolean,
): readonly ToolMessage[] {
  const calls = callsIn(transcript.messages);
  const done = resultIdsIn([...transcript.messages, ...decisionResults]);
  return batch.interrupts.flatMap(({ id, toolCallId = "" }): readonly ToolMessage[] => {
    if (done.has(toolCallId) || !calls.has(toolCallId)) return [];
    done.add(toolCallId);
    const content = isGone || hasUnknown(decisions, batch, [id]) ? notKnown : notAnswered;
    return [toolResult(toolCallId, content)];
  });
}

/** Inserts each decision after the call it is about; a call that has a result keeps it. */
export function withDecisionResults(
  messages: readonly Message[],
  results: readonly ToolMessage[],
): readonly Message[] {
  if (results.length === 0) return messages;
  const done = resultIdsIn(messages);
  const missing = new Map(results.map((result) => [result.toolCallId, result]));
  for (const toolCallId of done) missing.delete(toolCallId);
  return messages.flatMap((message): readonly Message[] => [
    message,
    ...toolCallsIn([message]).flatMap(({ id }) => missing.get(id) ?? []),
  ]);
}
