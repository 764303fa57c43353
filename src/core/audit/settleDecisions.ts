import { jsonEqual } from "../../protocol/json.js";
import type { DialectContext } from "../dialect/Dialect.js";
import type { DecisionRecord } from "./DecisionRecord.js";
import type { Outcome, ToolResults } from "./evidence.js";

/** How the records of answers are settled. */
export interface Settlement {
  readonly outcome: Outcome;
  /** The results that appeared since the answers were sent. */
  readonly results: ToolResults;
  readonly findToolCall: DialectContext["findToolCall"];
  readonly at: number;
}

/** Settles the records of one resume. An answer whose tool has a result was accepted, however the run ended. */
export function settleDecisions(
  records: readonly DecisionRecord[],
  resumeRunId: string,
  settlement: Settlement,
): readonly DecisionRecord[] {
  const { outcome, at } = settlement;
  return records.map((record) => {
    if (record.verdict === null || record.resumeRunId !== resumeRunId) return record;
    if (outcome === "refused") return { ...record, outcome, settledAt: at };
    const proven = withResult(record, settlement);
    if (proven !== null) return proven;
    return {
      ...record,
      ...effectiveOf(record, settlement),
      outcome,
      settledAt: at,
      evidence: outcome === "accepted" ? "activity" : "none",
    };
  });
}

/** Adds results that appeared after their records were settled; such an answer was accepted after all. */
export function addResults(
  records: readonly DecisionRecord[],
  settlement: Omit<Settlement, "outcome">,
): readonly DecisionRecord[] {
  if (settlement.results.size === 0) return records;
  let changed = false;
  const next = records.map((record) => {
    const awaits = record.verdict !== null && (record.outcome === "accepted" || record.outcome === "unknown");
    const proven = awaits && record.evidence !== "result" ? withResult(record, settlement) : null;
    if (proven !== null) changed = true;
    return proven ?? record;
  });
  return changed ? next : records;
}

type Answered = Exclude<DecisionRecord, { readonly verdict: null }>;

/** The record with the result of its call; null where there is none, or only what was sent from here. */
function withResult(record: Answered, settlement: Omit<Settlement, "outcome">): Answered | null {
  const result = record.proposed && settlement.results.get(record.proposed.toolCallId);
  if (result === undefined || jsonEqual(result, record.toolResult)) return null;
  const effective = effectiveOf(record, settlement);
  const { notRun: _, resultSource: __, ...rest } = record;
  return { ...rest, ...effective, outcome: "accepted", settledAt: settlement.at, evidence: "result", result };
}

/** The arguments that the call has now, where they differ from the proposed ones. */
function effectiveOf({ proposed }: Answered, { findToolCall }: Pick<Settlement, "findToolCall">): { effective?: unknown } {
  const args = proposed && findToolCall(proposed.toolCallId)?.args;
  return args === undefined || jsonEqual(args, proposed?.args) ? {} : { effective: args };
}
