import type { Dialects } from "../../dialects/Dialects.js";
import { noAnswers } from "../../interrupt/Answer.js";
import { type Batch, withOnly } from "../../interrupt/interrupt.js";
import { isAccepted } from "../decisions/evidence.js";
import { evidenceOf, noteTaken, settle } from "../sent/settle.js";
import type { OpenQuestions, Outgoing, RunState, Sending } from "../state/RunState.js";
import { keepOrWithdraw } from "./keepOrWithdraw.js";

/** The questions that were just answered, without their answers. */
export function answeredQuestions(
  { batch }: RunState,
  outgoing: Outgoing | null,
): OpenQuestions | null {
  return batch === null || outgoing === null ? null : { answers: noAnswers, batch };
}

/**
 * The questions that an agent which takes one answer at a time has not received answers for yet.
 */
export function leftOver(batch: Batch | null, outgoing: Outgoing | null): Batch | null {
  const covers = outgoing?.request.covers;
  if (covers === undefined) return null;
  const covered = new Set(covers);
  return withOnly(batch, ({ id }) => !covered.has(id));
}

/**
 * Stops waiting for answers that were sent: the agent has acted on them, or the outcome is unknown.
 */
export function stopAnswers(
  state: RunState,
  stream: Sending,
  now: number,
  dialects: Dialects,
): RunState {
  const { outgoing } = stream;
  const lastOutcome = isAccepted(evidenceOf(state, stream, null), "cut-off", stream.activity)
    ? "accepted"
    : "unknown";
  const decisions = settle(state, stream, lastOutcome, now);
  if (lastOutcome === "unknown")
    return { ...state, lastOutcome, decisions, attempt: { ...outgoing, delivery: "unknown" } };
  const remainder = leftOver(state.batch, outgoing);
  return {
    ...state,
    lastOutcome,
    ...noteTaken(state, stream, decisions, dialects),
    attempt: null,
    batch: remainder,
    answers: remainder === null ? noAnswers : keepOrWithdraw(state, remainder).answers,
    answered: remainder === null ? answeredQuestions(state, outgoing) : state.answered,
  };
}
