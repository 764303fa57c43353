import { isAccepted } from "../audit/evidence.js";
import type { Batch } from "../interrupt/interrupt.js";
import { type OpenQuestions, type OpenStream, type RunState, withoutAnswers } from "../state/RunState.js";
import { keepOrWithdraw } from "./keepOrWithdraw.js";
import { evidenceOf, settle } from "./settle.js";

/** The questions that were just answered, without their answers. */
export function answeredQuestions({ batch, outgoing }: RunState): OpenQuestions | null {
  return batch === null || outgoing === null ? null : { ...withoutAnswers, batch };
}

/** The questions that an agent which takes one answer at a time has not received answers for yet. */
export function leftOver({ batch, outgoing }: RunState): Batch | null {
  const covers = outgoing?.request.covers;
  const covered = covers === undefined ? null : new Set(covers);
  const interrupts = batch?.interrupts.filter(({ id }) => covered?.has(id) === false) ?? [];
  return batch === null || interrupts.length === 0 ? null : { ...batch, interrupts };
}

/** Stops waiting for answers that were sent: the agent has acted on them, or the outcome is unknown. */
export function stopAnswers(state: RunState, stream: OpenStream, now: number): RunState {
  const { outgoing } = state;
  const lastOutcome = isAccepted(evidenceOf(state, stream, null), "cut-off", stream.activity) ? "accepted" : "unknown";
  const settled = { ...state, lastOutcome, decisions: settle(state, stream, lastOutcome, now) } as const;
  if (lastOutcome === "unknown") return { ...settled, outgoing: outgoing && { ...outgoing, delivery: "unknown" } };
  const left = leftOver(state);
  if (left === null) return { ...settled, ...withoutAnswers, outgoing: null, batch: null, answered: answeredQuestions(state) };
  const { changed: _, ...answers } = keepOrWithdraw(state, left);
  return { ...settled, ...answers, outgoing: null, batch: left };
}
