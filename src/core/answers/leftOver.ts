import type { Batch } from "../interrupt/interrupt.js";
import { type OpenQuestions, type RunState, withoutAnswers } from "../state/RunState.js";

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
