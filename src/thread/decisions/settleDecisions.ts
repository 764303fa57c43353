import type { DialectContext } from "../../dialects/Dialect.js";
import { changeEach } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import {
  type AnsweredRecord,
  type DecisionRecord,
  isSentBy,
  toolCallIdOf,
} from "./DecisionRecord.js";
import type { Outcome, ToolResults } from "./evidence.js";
import { isSameAnswer } from "./recordSent.js";

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
  readonly isOwn: (toolCallId: string | undefined) => boolean;
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
    (record): record is AnsweredRecord =>
      record.outcome === "unknown" && !isSentBy(record, resumeRunId),
  );
  // The last one before: an answer that is the same as the last has no record of its own.
  const before = new Map(undecided.map((record) => [questionOf(record), record]));
  return records.map((record) => {
    if (!isSentBy(record, resumeRunId)) return record;
    const isRefused = settlement.outcome === "refused";
    if (isRefused && record.mayHaveArrived !== true)
      return { ...record, outcome: "refused", settledAt: at };
    const shown = isRefused ? null : withResult(record, settlement);
    if (shown !== null && settlement.isOwn(toolCallIdOf(record))) return proven(shown);
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
  ended: ReadonlySet<string | undefined>,
): readonly DecisionRecord[] {
  if (settlement.results.size === 0) return records;
  const last = new Map<string | undefined, AnsweredRecord>();
  for (const record of records)
    if (record.verdict !== null && mayHaveArrived.has(record.outcome))
      last.set(toolCallIdOf(record), record);
  return changeEach(records, (record) => {
    if (record.outcome !== "accepted" && record.outcome !== "unknown") return record;
    const toolCallId = toolCallIdOf(record);
    const isIts = sharesResult(record, last.get(toolCallId) ?? record);
    const shown = isIts && record.evidence !== "result" ? withResult(record, settlement) : null;
    if (shown === null) return record;
    return record.outcome === "accepted" || ended.has(toolCallId) ? proven(shown) : shown;
  });
}

/** The question of a record: an agent may use an id again in another run. */
const questionOf = ({ runId, interruptId }: DecisionRecord): string => `${runId}/${interruptId}`;

const mayHaveArrived: ReadonlySet<DecisionRecord["outcome"]> = new Set([
  "pending",
  "accepted",
  "unknown",
]);

/**
 * Whether two answers about one call have the same result: they were sent together, or both approve
 * the call as it was proposed.
 */
function sharesResult(one: AnsweredRecord, last: AnsweredRecord): boolean {
  if (one.resumeRunId === last.resumeRunId) return true;
  const approves = [one, last].every(({ verdict, edited }) => verdict === "approved" && !edited);
  return approves && jsonEqual(one.proposed, last.proposed);
}

/**
 * The record with the result of its call; null where there is none, or only what was sent from
 * here.
 */
function withResult(record: AnsweredRecord, settlement: NewResults): AnsweredRecord | null {
  const result = settlement.results.get(toolCallIdOf(record));
  if (result === undefined || jsonEqual(result.content, record.toolResult)) return null;
  const { content, error = "" } = result;
  const { notRun: _, failed: __, resultSource: ___, ...rest } = record;
  const settled = {
    ...rest,
    ...effectiveOf(record, settlement),
    settledAt: settlement.at,
    result: content,
  };
  // The result of a call that was not approved is the agent's word for that.
  return record.verdict === "approved" && error !== "" ? { ...settled, failed: true } : settled;
}

function proven(record: AnsweredRecord): AnsweredRecord {
  return { ...record, outcome: "accepted", evidence: "result" };
}

/**
 * The arguments that the call has now, where they differ from the proposed ones. A call of another
 * tool may share its id.
 */
function effectiveOf(
  record: AnsweredRecord,
  { findToolCall }: Pick<Settlement, "findToolCall">,
): { effective?: unknown } {
  const { proposed } = record;
  const call = findToolCall(toolCallIdOf(record) ?? "");
  if (call?.args === undefined || call.name !== proposed?.toolName) return {};
  return jsonEqual(call.args, proposed.args) ? {} : { effective: call.args };
}
