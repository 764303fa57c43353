import type { Dialects } from "../../dialects/Dialects.js";
import { isExpired, questionsOf } from "../../interrupt/interrupt.js";
import { idsOf, pick } from "../../protocol/collections.js";
import { closeDecisions, dismissDecisions } from "../decisions/recordDecisions.js";
import { adviceIn } from "../sent/delivery.js";
import { resultsOfGivenUp } from "../sent/missingResults.js";
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
  const { batch, checkedAt } = state;
  const late = questionsOf(batch).filter((interrupt) => isExpired(interrupt, checkedAt));
  return {
    ...initialState(state.threadId),
    ...pick(state, stayingFields),
    dismissed: toDismissed(state),
    decisions: dismissDecisions(state.decisions, idsOf(late)),
  };
}

/** What stays of a thread when its questions are closed without an answer. */
const stayingFields = [
  "transcript",
  "unsentToolResults",
  "decisionResults",
  "agentKeepsHistory",
  "agentProtocol",
  "importedToolCalls",
  "runningTools",
  "calls",
  "lookup",
  "hostRuns",
  "undelivered",
  "doubts",
  "waiting",
  "endedWaits",
  "runId",
  "earlierDecisions",
] as const satisfies readonly (keyof RunState)[];

function clearNotices(state: RunState): RunState {
  const { answeredElsewhere, lastOutcome } = state;
  const isNoticed = answeredElsewhere || lastOutcome !== null;
  return isNoticed ? { ...state, answeredElsewhere: false, lastOutcome: null } : state;
}

/** Discards the messages that the agent has not received. */
export function discard(state: RunState): RunState {
  return state.undelivered.length === 0 ? state : { ...state, undelivered: [] };
}

export function toDismissed({ batch, answers, dismissed }: RunState): RunState["dismissed"] {
  return batch === null ? dismissed : { batch, answers };
}
