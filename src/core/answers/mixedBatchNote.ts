import { verdictOf } from "../audit/DecisionRecord.js";
import type { Dialects } from "../dialect/Dialects.js";
import type { InterruptNote } from "../interrupt/interrupt.js";
import type { RunState } from "../state/RunState.js";
import { currentDrafts } from "./currentAnswers.js";

/** The note that must be confirmed before these answers are sent together: some approve a call and others do not. */
export function mixedBatchNote(state: RunState, dialects: Dialects): InterruptNote | null {
  const { batch } = state;
  if (batch === null) return null;
  const drafts = currentDrafts(state);
  const verdicts = batch.interrupts.flatMap((interrupt) => {
    const draft = drafts.get(interrupt.id);
    return draft === undefined || interrupt.toolCall === undefined ? [] : [verdictOf(interrupt, draft)];
  });
  const isMixed = verdicts.includes("approved") && verdicts.some((verdict) => verdict !== "approved");
  return isMixed ? (dialects.mixedDecisions(batch) ?? null) : null;
}
