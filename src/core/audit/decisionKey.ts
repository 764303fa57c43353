import type { DecisionRecord } from "./DecisionRecord.js";

/** Names a record among those of one thread: a question that was answered twice, or has changed, has several. */
export function decisionKey({ resumeRunId, runId, interruptId, changedAt }: DecisionRecord): string {
  return `${resumeRunId ?? runId}/${interruptId}/${changedAt ?? ""}`;
}
