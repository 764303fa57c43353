import { withUndeclaredCalls } from "../../conversation/unansweredCalls.js";
import { isStillWaiting } from "../../errors/isRefusal.js";
import { noAnswers } from "../../interrupt/Answer.js";
import { recordQuestions } from "../decisions/recordDecisions.js";
import { giveDecided } from "../open/drafts.js";
import { keepUnsent } from "../sent/sentMessages.js";
import { errorIn } from "../state/RunEnding.js";
import type { EventOf } from "../state/RunEvent.js";
import { type OpenStream, phaseAfter, type RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { withUnsentToolResults } from "../toolCalls/followToolCalls.js";
import { asksAtEnd, endingOf } from "./endingOf.js";

/**
 * Closes a stream of a thread in which nothing was asked before: what `close` does without any
 * answers, so that a page can show its first question before it has what they need.
 */
export function closeFirst(
  state: RunState,
  stream: OpenStream,
  { error, now }: EventOf<"closed">,
  deps: TransitionDeps,
): RunState {
  const asks = asksAtEnd(state, stream, now, deps);
  const ending = endingOf(stream, asks, error, state.transcript.messages);
  const failure = errorIn(ending);
  const isLoad = stream.kind === "looking";
  const ended: RunState = {
    ...state,
    ...(isLoad
      ? {
          transcript: withUnsentToolResults(state),
          agentKeepsHistory: state.agentKeepsHistory || stream.sendsHistory,
        }
      : afterRun(state, stream, failure === null)),
    phase: phaseAfter(state),
    ending,
    error: failure,
  };
  if (asks === null && failure !== null) {
    const isRefused = isStillWaiting(failure);
    const isUnsent = isRefused || ending.kind === "unreachable";
    return isUnsent && !isLoad ? keepUnsent(ended, stream, failure, isRefused) : ended;
  }
  const read = {
    ...ended,
    failures: 0,
    lastOutcome: null,
    answers: noAnswers,
    seenAt: failure === null || (asks !== null && !isLoad) ? now : state.seenAt,
  };
  if (asks !== null) {
    const decisions = recordQuestions(asks, now);
    return giveDecided({ ...read, batch: asks, checkedAt: now, decisions }, now);
  }
  if (isLoad) return { ...read, checkedAt: now, answeredElsewhere: stream.trace === "other" };
  const { declaredTools } = deps;
  return ending.kind === "success"
    ? { ...read, transcript: withUndeclaredCalls(state.transcript, declaredTools, []) }
    : read;
}

/** What a run that answers nothing leaves. */
function afterRun(
  { unsentToolResults, refusals }: RunState,
  { lateToolResults }: OpenStream,
  isTaken: boolean,
): Partial<RunState> {
  return {
    continuing: false,
    unsentToolResults: isTaken ? lateToolResults : unsentToolResults,
    refusals: isTaken ? null : refusals,
    failures: 0,
    lastOutcome: null,
  };
}
