import type { Batch } from "../interrupt/interrupt.js";
import type { DecisionRecord } from "./DecisionRecord.js";
import { changeLatest, proposedIn } from "./recordAnswers.js";

/**
 * Creates the records of questions that have just been asked. Questions that cannot be answered have none. `mayHaveArrived` where earlier
 * answers to them have an unknown outcome.
 */
export function recordQuestions(
  { threadId, runId, interrupts }: Batch,
  askedAt: number,
  mayHaveArrived = false,
): readonly DecisionRecord[] {
  return interrupts
    .filter(({ answerable }) => answerable)
    .map(({ id, reason, message, toolCall, withoutResult }) => ({
      threadId,
      runId,
      interruptId: id,
      reason,
      ...(message !== undefined && { message }),
      ...(toolCall !== undefined && { proposed: proposedIn(toolCall) }),
      ...(withoutResult !== undefined && { withoutResult }),
      askedAt,
      ...(mayHaveArrived && { mayHaveArrived }),
      outcome: "open",
      verdict: null,
    }));
}

/** Closes the records of questions that have changed, and opens records of the changed questions. */
export function recordChanges(
  records: readonly DecisionRecord[],
  before: Batch,
  now: Batch,
  changed: ReadonlySet<string>,
  at: number,
): readonly DecisionRecord[] {
  if (changed.size === 0) return records;
  const interrupts = now.interrupts.filter(({ id }) => changed.has(id));
  return [...markChanged(records, before, changed, at), ...recordQuestions({ ...now, interrupts }, at)];
}

/** Marks questions as changed. The outcome of an answer that was sent is not touched. */
export function markChanged(
  records: readonly DecisionRecord[],
  before: Batch | null | undefined,
  changed: ReadonlySet<string>,
  changedAt: number,
): readonly DecisionRecord[] {
  if (before == null || changed.size === 0) return records;
  return changeLatest(records, before.runId, [...changed], (record) =>
    record.outcome === "open" ? { ...record, changedAt, outcome: "changed" } : { ...record, changedAt },
  );
}
