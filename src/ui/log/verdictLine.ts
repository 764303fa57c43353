import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import { decidedBy, isAutomatic } from "../../core/audit/decidedBy.js";
import type { Labels } from "../../react/labels/labels.js";

/** A record that has an answer. */
export type AnsweredRecord = Exclude<DecisionRecord, { readonly verdict: null }>;

/** A record of a question that was closed without an answer from here. */
export type ClosedRecord = DecisionRecord & { readonly outcome: "changed" | "elsewhere" | "stale" | "expired" };

/** The outcome of a question, and who decided it, where that is known. */
export function verdictLine(record: AnsweredRecord | ClosedRecord, labels: Labels): string {
  if (record.outcome === "changed" || record.outcome === "elsewhere" || record.outcome === "stale")
    return labels.closed[record.outcome];
  if (record.verdict === null) return labels.verdict.expired;
  const verdict = record.verdict === "approved" && record.edited ? labels.verdictEdited : labels.verdict[record.verdict];
  const text = isAutomatic(record) ? labels.verdictAutomatic(verdict) : verdict;
  const who = decidedBy(record);
  const line = who === undefined ? text : labels.verdictBy(text, who);
  if (record.outcome === "unknown") return labels.verdictUnknown(line);
  if (record.outcome === "refused") return labels.verdictRefused(line);
  if (isWithoutResult(record)) return record.notRun ? labels.verdictNotRun(line) : labels.verdictWithoutResult(line);
  return line;
}

/** Whether a call was approved and the agent continued, but showed no result of it. */
export function isWithoutResult({ outcome, verdict, proposed, evidence }: DecisionRecord): boolean {
  return outcome === "accepted" && verdict === "approved" && proposed !== undefined && evidence !== "result";
}
