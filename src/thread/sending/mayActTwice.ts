import type { Dialects } from "../../dialects/Dialects.js";
import { repeatOf } from "../../dialects/dialectFacts.js";
import type { Drafts, PendingInterrupt } from "../../interrupt/interrupt.js";
import { hasUnknown } from "../decisions/recordDecisions.js";
import { currentDrafts } from "../open/drafts.js";
import { adviceIn } from "../sent/delivery.js";
import { idleBatchOf, type RunState } from "../state/RunState.js";

/**
 * Problem of a question whose stored answer differs from the one composed here; the stored one may
 * have been sent.
 */
export const storedAnswerChanged = {
  code: "stored-answer-changed",
  message:
    "The stored answer to this request was changed, so it is not used. It may have been sent: check with the agent before you answer.",
};

/** Whether an unknown earlier answer to it may have been sent. */
export function mayHaveBeenSent({ problems }: PendingInterrupt): boolean {
  return problems.some(({ code }) => code === storedAnswerChanged.code);
}

/**
 * Whether sending the answers now may make the agent act twice: some of them were sent before with
 * unknown outcome, and the agent does not treat a repeat as idempotent.
 */
export function mayActTwice(state: RunState, dialects: Dialects): boolean {
  const { attempt, decisions } = state;
  const batch = idleBatchOf(state);
  if (batch === null || repeatOf(dialects, batch) === "idempotent") return false;
  // Who repeats an approval that was recorded still counts as one person.
  if (attempt?.delivery === "unknown") return adviceIn(state, dialects) !== "others";
  if (attempt !== null) return false;
  const resolved = resolvedIn(currentDrafts(state));
  if (resolved.length === 0) return false;
  return hasUnknown(decisions, batch, resolved) || batch.interrupts.some(mayHaveBeenSent);
}

/** The ids of the questions that drafts resolve. */
export function resolvedIn(drafts: Drafts): readonly string[] {
  return [...drafts].filter(([, { status }]) => status === "resolved").map(([id]) => id);
}
