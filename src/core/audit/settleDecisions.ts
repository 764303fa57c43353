import { jsonEqual } from "../../protocol/json.js";
import type { DialectContext } from "../dialect/Dialect.js";
import type { DecisionRecord } from "./DecisionRecord.js";
import type { Outcome, ToolResults } from "./evidence.js";

/** The results that appeared since answers were sent. */
export interface NewResults {
  readonly results: ToolResults;
  readonly findToolCall: DialectContext["findToolCall"];
  readonly at: number;
}

/** How the records of answers are settled. */
export interface Settlement extends NewResults {
  readonly outcome: Outcome;
  /** Whether the answers from here caused the results. A loaded history may show those of another client's answers. */
  readonly isOwn: boolean;
}

/** Settles the records of one resume. An answer with a result of its call was accepted, however the run ended. */
export function settleDecisions(
  records: readonly DecisionRecord[],
  resumeRunId: string,
  settlement: Settlement,
): readonly DecisionRecord[] {
  const { outcome, at } = settlement;
  return records.map((record) => {
    if (record.verdict === null || record.resumeRunId !== resumeRunId) return record;
    if (outcome === "refused") return { ...record, outcome, settledAt: at };
    const shown = withResult(record, settlement);
    if (shown !== null && (settlement.isOwn || isCarriedOut(shown))) return proven(shown);
    return {
      ...(shown ?? { ...record, ...effectiveOf(record, settlement) }),
      outcome,
      settledAt: at,
      evidence: outcome === "accepted" ? "activity" : "none",
    };
  });
}

/**
 * Adds results that appeared after their records were settled. An unknown outcome becomes accepted where the call has ended in a run of this
 * page (`ended`), and where it was carried out as approved. A result belongs to the last answer about its call; an agent may ask about a call
 * again, with other arguments or after a denial.
 */
export function addResults(
  records: readonly DecisionRecord[],
  settlement: NewResults,
  ended: ReadonlySet<string>,
): readonly DecisionRecord[] {
  if (settlement.results.size === 0) return records;
  let changed = false;
  const last = new Map<string | undefined, Answered>();
  for (const record of records)
    if (record.verdict !== null && mayHaveArrived.has(record.outcome)) last.set(record.proposed?.toolCallId, record);
  const next = records.map((record) => {
    const awaits = record.verdict !== null && (record.outcome === "accepted" || record.outcome === "unknown");
    const isIts = awaits && sharesResult(record, last.get(record.proposed?.toolCallId) ?? record);
    const shown = isIts && record.evidence !== "result" ? withResult(record, settlement) : null;
    if (shown === null) return record;
    changed = true;
    const isProven = record.outcome === "accepted" || ended.has(record.proposed?.toolCallId ?? "") || isCarriedOut(shown);
    return isProven ? proven(shown) : shown;
  });
  return changed ? next : records;
}

type Answered = Exclude<DecisionRecord, { readonly verdict: null }>;

const mayHaveArrived: ReadonlySet<DecisionRecord["outcome"]> = new Set(["pending", "accepted", "unknown"]);

/** Whether two answers about one call have the same result: they were sent together, or both approve the call as it was proposed. */
function sharesResult(one: Answered, last: Answered): boolean {
  if (one.resumeRunId === last.resumeRunId) return true;
  const approves = [one, last].every(({ verdict, edited }) => verdict === "approved" && !edited);
  return approves && jsonEqual(one.proposed, last.proposed);
}

/** The record with the result of its call; null where there is none, or only what was sent from here. */
function withResult(record: Answered, settlement: NewResults): Answered | null {
  const result = record.proposed && settlement.results.get(record.proposed.toolCallId);
  if (result === undefined || jsonEqual(result, record.toolResult)) return null;
  const effective = effectiveOf(record, settlement);
  const { notRun: _, resultSource: __, ...rest } = record;
  return { ...rest, ...effective, settledAt: settlement.at, result };
}

/**
 * Whether a call has a result and the arguments that were approved. A denial or an edit would not follow from such a result: it may be that
 * of another client's answer.
 */
function isCarriedOut({ verdict, edited, effective }: Answered): boolean {
  return verdict === "approved" && !edited && effective === undefined;
}

function proven(record: Answered): Answered {
  return { ...record, outcome: "accepted", evidence: "result" };
}

/** The arguments that the call has now, where they differ from the proposed ones. */
function effectiveOf({ proposed }: Answered, { findToolCall }: Pick<Settlement, "findToolCall">): { effective?: unknown } {
  const args = proposed && findToolCall(proposed.toolCallId)?.args;
  return args === undefined || jsonEqual(args, proposed?.args) ? {} : { effective: args };
}
