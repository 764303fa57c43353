import type { Batch, Drafts, InterruptToolCall } from "../../interrupt/interrupt.js";
import { isReadExactly } from "../../interrupt/isReadExactly.js";
import { changeEach } from "../../protocol/collections.js";
import { dropUndefined } from "../../protocol/json.js";
import {
  type AskedRecord,
  type DecisionRecord,
  toolCallIdOf,
  verdictOf,
} from "./DecisionRecord.js";
import type { ToolResults } from "./evidence.js";

/**
 * Records the first time that something happened to questions of a run. Returns the same records
 * when it is recorded already, or the questions are unknown.
 */
export function recordFirst(
  records: readonly DecisionRecord[],
  runId: string,
  interruptIds: readonly string[],
  moment: "shownAt" | "draftedAt",
  at: number,
): readonly DecisionRecord[] {
  return changeLatest(records, runId, interruptIds, (record) =>
    record[moment] === undefined ? { ...record, [moment]: at } : record,
  );
}

/**
 * Marks the questions that were dismissed before anything was sent; those in `expired` after their
 * deadline.
 */
export function dismissDecisions(
  records: readonly DecisionRecord[],
  expired: ReadonlySet<string> = new Set(),
): readonly DecisionRecord[] {
  return records.map((record) =>
    record.outcome === "open"
      ? { ...record, outcome: expired.has(record.interruptId) ? "expired" : "dismissed" }
      : record,
  );
}

/**
 * Marks the questions of a batch that were closed without an answer from here: none was sent, or
 * the agent refused it. Where their call has a result in `results`, it was answered elsewhere;
 * `answers` are those that another page has sent.
 */
export function closeDecisions(
  records: readonly DecisionRecord[],
  batch: Batch | null,
  as: "elsewhere" | "stale",
  results: ToolResults = new Map(),
  answers: Drafts = new Map(),
): readonly DecisionRecord[] {
  if (batch === null) return records;
  const interrupts = new Map(batch.interrupts.map((interrupt) => [interrupt.id, interrupt]));
  return changeLatest(records, batch.runId, [...interrupts.keys()], (record) => {
    const { interruptId: id } = record;
    if (record.outcome !== "open" && record.outcome !== "refused") return record;
    const result = results.get(toolCallIdOf(record));
    if (result !== undefined) return { ...record, outcome: "elsewhere", result: result.content };
    const [interrupt, draft] = [interrupts.get(id), answers.get(id)];
    if (interrupt === undefined || draft === undefined) return { ...record, outcome: as };
    return {
      ...record,
      outcome: "elsewhere",
      verdictElsewhere: verdictOf(interrupt, draft),
    };
  });
}

/**
 * Whether an answer to one of these questions was sent and its outcome is unknown, also where the
 * agent has asked it again since.
 */
export function hasUnknown(
  records: readonly DecisionRecord[],
  batch: Batch,
  interruptIds: readonly string[],
): boolean {
  return [...latestRecords(records, batch.runId, interruptIds)].some(
    ({ outcome, mayHaveArrived }) => outcome === "unknown" || mayHaveArrived === true,
  );
}

/** The call of a record, with its text where its arguments do not hold all of it. */
export function proposedIn(toolCall: InterruptToolCall): NonNullable<AskedRecord["proposed"]> {
  const { id, name, args, argsText, problem } = toolCall;
  const call = { toolCallId: id, toolName: name, args };
  return problem === undefined && isReadExactly(toolCall) ? call : { ...call, argsText };
}

/**
 * Changes the latest record of each question. All are found in one pass, because one press may
 * answer a thousand questions. A question that waited for the answers to others keeps its record
 * when a later run asks it again.
 */
export function changeLatest(
  records: readonly DecisionRecord[],
  runId: string,
  interruptIds: readonly string[],
  change: (record: DecisionRecord) => DecisionRecord,
): readonly DecisionRecord[] {
  const latest = latestRecords(records, runId, interruptIds);
  return changeEach(records, (record) => (latest.has(record) ? change(record) : record));
}

function latestRecords(
  records: readonly DecisionRecord[],
  runId: string,
  interruptIds: readonly string[],
): ReadonlySet<DecisionRecord> {
  const ids = new Set(interruptIds);
  const latest = new Map<string, DecisionRecord>();
  for (const record of records) {
    const { interruptId, outcome } = record;
    if (!ids.has(interruptId)) continue;
    const isWaiting = unsettled.has(outcome) && latest.get(interruptId)?.runId !== runId;
    if (record.runId === runId || isWaiting) latest.set(interruptId, record);
  }
  return new Set(latest.values());
}

const unsettled: ReadonlySet<DecisionRecord["outcome"]> = new Set([
  "open",
  "pending",
  "unknown",
  "refused",
]);

/**
 * Creates the records of questions that have just been asked. Questions that cannot be answered
 * have none. `mayHaveArrived` where earlier answers to them have an unknown outcome.
 */
export function recordQuestions(
  { threadId, runId, interrupts }: Batch,
  askedAt: number,
  mayHaveArrived = false,
): readonly DecisionRecord[] {
  return interrupts
    .filter(({ answerable }) => answerable)
    .map(({ id, reason, message, toolCallId, toolCall, withoutResult, opens }) =>
      dropUndefined<DecisionRecord>({
        threadId,
        runId,
        interruptId: id,
        reason,
        message,
        toolCallId: toolCall === undefined ? toolCallId : undefined,
        proposed: toolCall && proposedIn(toolCall),
        withoutResult,
        opens,
        askedAt,
        mayHaveArrived: mayHaveArrived || undefined,
        outcome: "open",
        verdict: null,
      }),
    );
}

/**
 * Closes the records of questions that have changed, and opens records of the changed questions.
 */
export function recordChanges(
  records: readonly DecisionRecord[],
  before: Batch,
  now: Batch,
  changed: ReadonlySet<string>,
  at: number,
): readonly DecisionRecord[] {
  if (changed.size === 0) return records;
  const interrupts = now.interrupts.filter(({ id }) => changed.has(id));
  return [
    ...markChanged(records, before, changed, at),
    ...recordQuestions({ ...now, interrupts }, at),
  ];
}

/** Marks questions as changed. The outcome of an answer that was sent is not touched. */
export function markChanged(
  records: readonly DecisionRecord[],
  before: Batch | null | undefined,
  changed: ReadonlySet<string>,
  changedAt: number,
): readonly DecisionRecord[] {
  if (before == null || changed.size === 0) return records;
  return changeLatest(records, before.runId, [...changed], (record) =>
    record.outcome === "open"
      ? { ...record, changedAt, outcome: "changed" }
      : { ...record, changedAt },
  );
}
