import type { Dialects } from "../../dialects/Dialects.js";
import { isExpired } from "../../interrupt/interrupt.js";
import { closeDecisions, dismissDecisions } from "../decisions/recordDecisions.js";
import { adviceIn } from "../sent/delivery.js";
import { resultsOfGivenUp } from "../sent/settle.js";
import type { EventOf } from "../state/RunEvent.js";
import { initialState, isBusy, type RunState } from "../state/RunState.js";

/**
 * Closes the open questions without an answer; where there are none, clears the notices that were
 * shown.
 */
export function dismiss(
  state: RunState,
  { givesUp = false }: EventOf<"dismiss">,
  dialects: Dialects,
): RunState {
  if (isBusy(state)) return state;
  if (state.batch === null) return givesUp ? state : clearNotices(state);
  const isGone = state.attempt !== null && adviceIn(state, dialects) === "dismiss";
  // A question that the agent no longer knows is not open, whatever was answered.
  const decisions = isGone
    ? closeDecisions(state.decisions, state.batch, "stale")
    : state.decisions;
  const closed = withoutBatch({ ...state, decisions });
  if (!givesUp) return closed;
  return {
    ...closed,
    decisionResults: [...closed.decisionResults, ...resultsOfGivenUp(state, state.batch, isGone)],
  };
}

// A failure of the questions is cleared together with them.
export function withoutBatch(state: RunState): RunState {
  const {
    threadId,
    transcript,
    runId,
    decisions,
    batch,
    checkedAt,
    unsentToolResults,
    importedToolCalls,
  } = state;
  const { decisionResults, agentKeepsHistory, agentProtocol, earlierDecisions } = state;
  const { runningTools, calls, lookup, hostRuns, undelivered, waiting, endedWaits } = state;
  const expired = batch?.interrupts
    .filter((interrupt) => isExpired(interrupt, checkedAt))
    .map(({ id }) => id);
  return {
    ...initialState(threadId),
    dismissed: toDismissed(state),
    transcript,
    unsentToolResults,
    decisionResults,
    agentKeepsHistory,
    agentProtocol,
    importedToolCalls,
    ...{ runningTools, calls, lookup, hostRuns, undelivered, waiting, endedWaits },
    runId,
    decisions: dismissDecisions(decisions, expired),
    earlierDecisions,
  };
}

// Clears notices that were shown; returns the same state where there are none.
function clearNotices(state: RunState): RunState {
  if (!state.answeredElsewhere && state.lastOutcome === null && state.undelivered.length === 0)
    return state;
  return { ...state, answeredElsewhere: false, lastOutcome: null, undelivered: [] };
}

export function toDismissed({ batch, answers, dismissed }: RunState): RunState["dismissed"] {
  return batch === null ? dismissed : { batch, answers };
}
