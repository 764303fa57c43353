import type { InterruptView } from "../interrupt/InterruptView.js";
import { type ApprovalBlock, findApprovalBlock } from "./findApprovalBlock.js";

/** Open questions, by whether one press may approve them together. */
export interface ApprovableTogether {
  /** Those that can be approved together; empty where that would be fewer than two, or all of them are approved already. */
  readonly approvable: readonly InterruptView[];
  /** Those that need an answer of their own. */
  readonly leftOut: readonly InterruptView[];
}

const nothingTogether: ApprovableTogether = { approvable: [], leftOut: [] };

/**
 * Splits the open questions by whether they can be approved together, once they have been listed: tool calls whose arguments can be read, each
 * of which accepts an approval and nothing else, in time, unchanged since it was shown, not marked as destructive, not edited or commented
 * on, not decided otherwise, and of which `needsMore` is false (the default). The others keep their own cards and answers. Pure.
 */
export function approvableTogether(
  interrupts: readonly InterruptView[],
  needsMore: (interrupt: InterruptView) => boolean = () => false,
): ApprovableTogether {
  const approvable = interrupts.filter((interrupt) => mayBeApproved(interrupt) && !needsMore(interrupt));
  if (approvable.length < 2 || approvable.every(({ draft }) => draft !== null)) return nothingTogether;
  const listed = new Set(approvable);
  const leftOut = interrupts.filter((interrupt) => !listed.has(interrupt) && isUnanswered(interrupt));
  return { approvable, leftOut };
}

function isUnanswered({ draft, status }: InterruptView): boolean {
  return draft === null || status === "invalid";
}

function mayBeApproved(interrupt: InterruptView): boolean {
  return approvalBlock(interrupt) === null;
}

// Every change of one question asks about all of them, and there may be thousands; a view never changes.
const known = new WeakMap<InterruptView, ApprovalBlock | null>();

/** Why a question cannot be approved together with others, or null. One that is approved already, with nothing else, is not blocked. Pure. */
export function approvalBlock(interrupt: InterruptView): ApprovalBlock | null {
  const found = known.get(interrupt);
  if (found !== undefined) return found;
  const block = findApprovalBlock(interrupt);
  known.set(interrupt, block);
  return block;
}
