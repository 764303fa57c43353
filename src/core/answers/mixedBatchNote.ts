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
  const approved = new Map(
    batch.interrupts.flatMap((interrupt) => {
      const draft = drafts.get(interrupt.id);
      if (draft === undefined || interrupt.toolCall === undefined) return [];
      return [[interrupt.id, verdictOf(interrupt, draft) === "approved"] as const];
    }),
  );
  const isMixed = new Set(approved.values()).size > 1;
  return isMixed ? (dialects.mixedDecisions(batch, approved) ?? null) : null;
}
