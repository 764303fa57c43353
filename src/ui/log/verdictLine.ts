import { type DecisionRecord, decidedBy, isAutomatic } from "../../core/audit/DecisionRecord.js";
import type { Labels } from "../../react/labels/labels.js";

/** A record that has an answer. */
export type AnsweredRecord = Exclude<DecisionRecord, { readonly verdict: null }>;

/** A record of a question that was closed without an answer from here. */
export type ClosedRecord = DecisionRecord & { readonly outcome: "changed" | "elsewhere" | "stale" | "expired" };

/** The outcome of a question, and who decided it, where that is known. */
export function verdictLine(record: AnsweredRecord | ClosedRecord, labels: Labels): string {
  if (record.outcome === "stale") return labels.closed.stale;
  if (record.verdict === null) {
    const { outcome, verdictElsewhere } = record;
    if (outcome === "elsewhere" && verdictElsewhere !== undefined) return labels.answeredElsewhere(verdictElsewhere);
    return outcome === "changed" || outcome === "elsewhere" ? labels.closed[outcome] : labels.verdict("expired", false);
  }
  const verdict = labels.verdict(record.verdict, record.edited);
  const who = decidedBy(record);
  const automatic = isAutomatic(record);
  const line = who === undefined && !automatic ? verdict : labels.verdictBy(verdict, who, automatic);
  const { outcome } = record;
  if (outcome !== "accepted" && outcome !== "pending") return labels.verdictOutcome(line, outcome);
  if (record.failed) return labels.verdictOutcome(line, "failed");
  if (isWithoutResult(record)) return labels.verdictOutcome(line, record.notRun ? "not-run" : "no-result");
  return line;
}

/** Whether a call was approved and the agent continued, but showed no result of it. */
export function isWithoutResult(record: DecisionRecord): boolean {
  const { outcome, verdict, proposed, evidence, result, withoutResult } = record;
  const hasOne = evidence === "result" || result !== undefined || withoutResult?.code === "answer-is-result";
  return outcome === "accepted" && verdict === "approved" && proposed !== undefined && !hasOne;
}
