import type { DecisionRecord } from "./DecisionRecord.js";

/**
 * The id of a record in its thread, the same whenever `onDecision` reports it. A question has one id until its answer is sent, another for each
 * request that sends it, and others when the agent changes it.
 *
 * @example
 * const key = `${record.threadId}/${decisionId(record)}`;
 */
export function decisionId({ resumeRunId, runId, interruptId, changedAt }: DecisionRecord): string {
  return `${resumeRunId ?? runId}/${interruptId}/${changedAt ?? ""}`;
}

/** The records of this page and the earlier ones of a thread, by the time they were asked; each once, as this page has it. */
export function allDecisions(earlier: readonly DecisionRecord[], own: readonly DecisionRecord[]): readonly DecisionRecord[] {
  if (earlier.length === 0) return own;
  const known = new Set(own.map(decisionId));
  const missing = earlier.filter((record) => !known.has(decisionId(record)));
  return [...missing, ...own].sort((a, b) => a.askedAt - b.askedAt);
}
