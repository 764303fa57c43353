import type { DecisionRecord } from "../core/DecisionRecord.js";
import { decidedBy } from "../core/decidedBy.js";
import { plainText } from "../parts/plainText.js";
import type { Labels } from "../react/labels.js";

/** A record that has an answer. */
export type AnsweredRecord = Exclude<DecisionRecord, { readonly verdict: null }>;

/** What became of a question, and who decided it, where that is known. */
export function verdictLine(record: AnsweredRecord, labels: Labels): string {
  const verdict = record.verdict === "approved" && record.edited ? labels.verdictEdited : labels.verdict[record.verdict];
  const who = decidedBy(record);
  return who === undefined ? verdict : labels.verdictBy(verdict, plainText(who));
}
