import { adviceIn } from "../answers/adviceIn.js";
import { closeDecisions, dismissDecisions } from "../audit/recordAnswers.js";
import type { Dialects } from "../dialect/Dialects.js";
import { isExpired } from "../interrupt/isExpired.js";
import { initialState, type RunState } from "../state/RunState.js";

/** Closes the open questions without an answer; where there are none, clears the notices that were shown. */
export function dismiss(state: RunState, dialects: Dialects): RunState {
  if (state.stream !== null) return state;
  return state.batch !== null ? withoutBatch(withoutStale(state, dialects)) : clearNotices(state);
}

// A failure of the questions is cleared together with them.
export function withoutBatch(state: RunState): RunState {
  const { threadId, transcript, runId, decisions, batch, checkedAt, unsentToolResults, importedToolCalls } = state;
  const { decisionResults, agentKeepsHistory, earlierDecisions } = state;
  const { runningTools, calls, lookup, hostRuns } = state;
  const expired = batch?.interrupts.filter((interrupt) => isExpired(interrupt, checkedAt)).map(({ id }) => id);
  return {
    ...initialState(threadId),
    dismissed: toDismissed(state),
    transcript,
    unsentToolResults,
    decisionResults,
    agentKeepsHistory,
    importedToolCalls,
    ...{ runningTools, calls, lookup, hostRuns },
    runId,
    decisions: dismissDecisions(decisions, expired),
    earlierDecisions,
  };
}

// A question that the agent no longer knows is not open, whatever was answered.
function withoutStale(state: RunState, dialects: Dialects): RunState {
  const { outgoing, batch, decisions } = state;
  if (outgoing?.delivery == null || adviceIn(state, dialects) !== "dismiss") return state;
  return { ...state, decisions: closeDecisions(decisions, batch, "stale") };
}

// Clears notices that were shown; returns the same state where there are none.
function clearNotices(state: RunState): RunState {
  if (!state.answeredElsewhere && state.lastOutcome === null && state.undelivered.length === 0) return state;
  return { ...state, answeredElsewhere: false, lastOutcome: null, undelivered: [] };
}

export function toDismissed({ batch, drafts, inputs, answeredFor, changes, dismissed: before }: RunState): RunState["dismissed"] {
  return batch === null ? before : { batch, drafts, inputs, answeredFor, changes };
}
