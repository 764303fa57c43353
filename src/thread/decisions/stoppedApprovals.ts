import type { Drafts, PendingInterrupt } from "../../interrupt/interrupt.js";
import { verdictOf } from "./DecisionRecord.js";

/** The approvals that have no effect, because another call of their group is not approved. */
export function stoppedApprovals(
  interrupts: readonly PendingInterrupt[],
  drafts: Drafts,
): readonly PendingInterrupt[] {
  const approved: PendingInterrupt[] = [];
  const stopped = new Set<string>();
  for (const interrupt of interrupts) {
    const { id, allOrNone, toolCall } = interrupt;
    const draft = drafts.get(id);
    if (allOrNone === undefined || toolCall === undefined || draft === undefined) continue;
    if (verdictOf(interrupt, draft) === "approved") approved.push(interrupt);
    else stopped.add(allOrNone.group);
  }
  return approved.filter(({ allOrNone }) => stopped.has(allOrNone?.group ?? ""));
}
