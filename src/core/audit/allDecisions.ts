import type { DecisionRecord } from "./DecisionRecord.js";
import { decisionKey } from "./decisionKey.js";

/** The records of this page and the earlier ones of a thread, by the time they were asked; each once, as this page has it. */
export function allDecisions(earlier: readonly DecisionRecord[], own: readonly DecisionRecord[]): readonly DecisionRecord[] {
  if (earlier.length === 0) return own;
  const known = new Set(own.map(decisionKey));
  const missing = earlier.filter((record) => !known.has(decisionKey(record)));
  return [...missing, ...own].sort((a, b) => a.askedAt - b.askedAt);
}
