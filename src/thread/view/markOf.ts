import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";

/**
 * Marks a question as risky: returns why, in one sentence, or `true`; undefined, false or an empty
 * text for one that is not. Where it throws or returns anything else, the question is marked. It is
 * called once for each question and must depend on nothing else.
 */
export type MarkRisk = (question: PendingInterrupt) => string | boolean | undefined;

/** Returns the application's mark of a question. Never throws. */
export function markOf(
  markRisk: MarkRisk | undefined,
  question: PendingInterrupt,
): InterruptView["markedRisk"] {
  try {
    const mark: unknown = markRisk?.(question) ?? false;
    if (typeof mark !== "string") return mark === false ? undefined : true;
    return mark.trim() === "" ? undefined : mark;
  } catch {
    return true;
  }
}
