import type { DecisionRecord } from "./DecisionRecord.js";

/** Names a record among those of one thread: a question that was answered twice, or has changed, has several. */
export function decisionKey({ resumeRunId, runId, interruptId, changedAt }: DecisionRecord): string {
  return `${resumeRunId ?? runId}/${interruptId}/${changedAt ?? ""}`;
}

/** The records of this page and the earlier ones of a thread, by the time they were asked; each once, as this page has it. */
export function allDecisions(earlier: readonly DecisionRecord[], own: readonly DecisionRecord[]): readonly DecisionRecord[] {
  if (earlier.length === 0) return own;
  const known = new Set(own.map(decisionKey));
  const missing = earlier.filter((record) => !known.has(decisionKey(record)));
  return [...missing, ...own].sort((a, b) => a.askedAt - b.askedAt);
}
