import { callsIn, resultIdsIn, toolCallsIn } from "../../conversation/Transcript.js";
import { type Batch, withOnly } from "../../interrupt/interrupt.js";
import { type Message, type ToolMessage, toolResult } from "../../protocol/messages.js";
import type { DecisionRecord } from "../decisions/DecisionRecord.js";
import { hasUnknown } from "../decisions/recordDecisions.js";
import type { RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
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
  const elsewhere = new Set(
    decisions.flatMap(({ runId, interruptId, outcome, withdrawn }) =>
      runId === batch.runId && withdrawn === undefined && settledElsewhere.has(outcome)
        ? interruptId
        : [],
    ),
  );
  const done = resultIdsIn([...transcript.messages, ...decisionResults]);
  return batch.interrupts.flatMap(({ id, toolCallId = "" }): readonly ToolMessage[] => {
    if (done.has(toolCallId) || !calls.has(toolCallId)) return [];
    done.add(toolCallId);
    const mayHaveRun = isGone || elsewhere.has(id) || hasUnknown(decisions, batch, [id]);
    return [toolResult(toolCallId, mayHaveRun ? notKnown : notAnswered)];
  });
}

/** Another page has answered, or the agent no longer knows the question. */
const settledElsewhere: ReadonlySet<DecisionRecord["outcome"]> = new Set(["elsewhere", "stale"]);

/**
 * The questions that were dismissed are given up when the user goes on: their calls have results.
 * Those of the page's own tools are known where they are sent.
 *
 * @param reopened The ids of those that are open again.
 */
export function withGivenUp(
  state: RunState,
  { declaredTools }: Pick<TransitionDeps, "declaredTools">,
  reopened: ReadonlySet<string> = new Set(),
): RunState {
  const batch = withOnly(
    state.dismissed?.batch ?? null,
    ({ id, toolCall }) => !reopened.has(id) && declaredTools?.has(toolCall?.name ?? "") !== true,
  );
  const results = batch === null ? [] : resultsOfGivenUp(state, batch, false);
  return results.length === 0
    ? state
    : { ...state, decisionResults: [...state.decisionResults, ...results] };
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
