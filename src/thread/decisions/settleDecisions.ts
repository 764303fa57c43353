import type { DialectContext } from "../../dialects/Dialect.js";
import { jsonEqual } from "../../protocol/json.js";
import { type DecisionRecord, toolCallIdOf } from "./DecisionRecord.js";
import type { Outcome, ToolResults } from "./evidence.js";
import { isSameAnswer } from "./recordDecisions.js";

/** The results that appeared since answers were sent. */
interface NewResults {
  readonly results: ToolResults;
  readonly findToolCall: DialectContext["findToolCall"];
  /** The words of the error that ended the run; null where there was none. */
  readonly failure: string | null;
  /**
   * Whether the answers from here caused the result of a call. A history may show those of another
   * client's answers.
   */
  readonly isOwn: (toolCallId: string) => boolean;
  readonly at: number;
}

/** How the records of answers are settled. */
export interface Settlement extends NewResults {
  readonly outcome: Outcome;
}

/**
 * Settles the records of one resume. An answer with a result of its call was accepted, however the
 * run ended; after an error of the agent, what became of the others is unknown. A refusal of a
 * repeat proves nothing about the attempt before it. Where another answer to the same question may
 * have arrived before, what the agent does next may follow either.
 */
export function settleDecisions(
  records: readonly DecisionRecord[],
  resumeRunId: string,
  settlement: Settlement,
): readonly DecisionRecord[] {
  const { at, failure } = settlement;
  const undecided = records.filter(
    (record): record is Answered =>
      record.verdict !== null && record.outcome === "unknown" && record.resumeRunId !== resumeRunId,
  );
  // The last one before: an answer that is the same as the last has no record of its own.
  const before = new Map(undecided.map((record) => [questionOf(record), record]));
  return records.map((record) => {
    if (record.verdict === null || record.resumeRunId !== resumeRunId) return record;
    const isRefused = settlement.outcome === "refused";
    if (isRefused && record.mayHaveArrived !== true)
      return { ...record, outcome: "refused", settledAt: at };
    const shown = isRefused ? null : withResult(record, settlement);
    if (shown !== null && settlement.isOwn(toolCallIdOf(record) ?? "")) return proven(shown);
    const other = before.get(questionOf(record));
    const isShown =
      failure === null && shown === null && (other === undefined || isSameAnswer(record, other));
    const outcome = settlement.outcome === "accepted" && isShown ? "accepted" : "unknown";
    return {
      ...(shown ?? { ...record, ...effectiveOf(record, settlement) }),
      outcome,
      settledAt: at,
      evidence: outcome === "accepted" ? "activity" : "none",
    };
  });
}

/**
 * Adds results that appeared after their records were settled. An unknown outcome becomes accepted
 * where the call has ended in a run of this page (`ended`). A result belongs to the last answer
 * about its call; an agent may ask about a call again, with other arguments or after a denial.
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
    if (record.verdict !== null && mayHaveArrived.has(record.outcome))
      last.set(toolCallIdOf(record), record);
  const next = records.map((record) => {
    const awaits =
      record.verdict !== null && (record.outcome === "accepted" || record.outcome === "unknown");
    const isIts = awaits && sharesResult(record, last.get(toolCallIdOf(record)) ?? record);
    const shown = isIts && record.evidence !== "result" ? withResult(record, settlement) : null;
    if (shown === null) return record;
    changed = true;
    const isProven = record.outcome === "accepted" || ended.has(toolCallIdOf(record) ?? "");
    return isProven ? proven(shown) : shown;
  });
  return changed ? next : records;
}

/** The question of a record: an agent may use an id again in another run. */
const questionOf = ({ runId, interruptId }: DecisionRecord): string => `${runId}/${interruptId}`;

type Answered = Exclude<DecisionRecord, { readonly verdict: null }>;

const mayHaveArrived: ReadonlySet<DecisionRecord["outcome"]> = new Set([
  "pending",
  "accepted",
  "unknown",
]);

/**
 * Whether two answers about one call have the same result: they were sent together, or both approve
 * the call as it was proposed.
 */
function sharesResult(one: Answered, last: Answered): boolean {
  if (one.resumeRunId === last.resumeRunId) return true;
  const approves = [one, last].every(({ verdict, edited }) => verdict === "approved" && !edited);
  return approves && jsonEqual(one.proposed, last.proposed);
}

/**
 * The record with the result of its call; null where there is none, or only what was sent from
 * here.
 */
function withResult(record: Answered, settlement: NewResults): Answered | null {
  const found = settlement.results.get(toolCallIdOf(record) ?? "");
  if (found === undefined || jsonEqual(found.content, record.toolResult)) return null;
  const effective = effectiveOf(record, settlement);
  const { notRun: _, failed: __, resultSource: ___, ...rest } = record;
  // The result of a call that was not approved is the agent's word for that.
  const hasFailed = record.verdict === "approved" && (found.error ?? "") !== "";
  return {
    ...rest,
    ...effective,
    settledAt: settlement.at,
    result: found.content,
    ...(hasFailed && { failed: true }),
  };
}

function proven(record: Answered): Answered {
  return { ...record, outcome: "accepted", evidence: "result" };
}

/**
 * The arguments that the call has now, where they differ from the proposed ones. A call of another
 * tool may share its id.
 */
function effectiveOf(
  { proposed }: Answered,
  { findToolCall }: Pick<Settlement, "findToolCall">,
): { effective?: unknown } {
  const call = proposed && findToolCall(proposed.toolCallId);
  const isSame =
    call === undefined || call.name !== proposed?.toolName || jsonEqual(call.args, proposed.args);
  return isSame || call.args === undefined ? {} : { effective: call.args };
}
