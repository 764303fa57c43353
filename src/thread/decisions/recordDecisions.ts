import type {
  Batch,
  Draft,
  Drafts,
  InterruptToolCall,
  PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { isReadExactly } from "../../interrupt/isReadExactly.js";
import { changeEach, pick } from "../../protocol/collections.js";
import { dropUndefined, jsonEqual, own } from "../../protocol/json.js";
import type { MessageContent } from "../../protocol/messages.js";
import {
  type AnsweredRecord,
  type AskedRecord,
  type DecisionRecord,
  isAutomatic,
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

/** An answer at the moment it is sent. */
export interface SentAnswer {
  readonly interrupt: PendingInterrupt;
  readonly draft: Draft;
  readonly toolResult: MessageContent | undefined;
  readonly notRun: boolean;
  /** What was sent with it in `metadata.signature`. */
  readonly signature?: unknown;
}

/**
 * Records answers, by interrupt id, at the moment they are sent. A retry replaces the record of an
 * attempt that failed. An answer that differs from one with an unknown outcome gets its own record:
 * what was given first stays in the log as it was given.
 */
export function recordSent(
  records: readonly DecisionRecord[],
  runId: string,
  answers: ReadonlyMap<string, SentAnswer>,
  sent: { readonly at: number; readonly runId: string },
): readonly DecisionRecord[] {
  const added: DecisionRecord[] = [];
  const changed = changeLatest(records, runId, [...answers.keys()], (record) => {
    const answer = answers.get(record.interruptId);
    if (answer === undefined) return record;
    const next = sentRecord(record, answer, sent);
    if (record.outcome !== "unknown") return next;
    if (isSameAnswer(record, next)) return { ...next, mayHaveArrived: true };
    added.push(next);
    return record;
  });
  return added.length === 0 ? changed : [...changed, ...added];
}

function sentRecord(
  record: DecisionRecord,
  { interrupt, draft, toolResult, notRun, signature }: SentAnswer,
  sent: { readonly at: number; readonly runId: string },
): AnsweredRecord {
  const payload = draft.status === "resolved" ? draft.payload : undefined;
  // A retry sends the entries again, which do not hold the rule.
  const rule =
    draft.status === "resolved" && isAutomatic(draft) ? (draft.rule ?? record.rule) : undefined;
  // It proves later what was decided.
  const metadata = signature === undefined ? draft.metadata : { ...draft.metadata, signature };
  const { toolCall } = interrupt;
  // The call as it was on screen when the answer was sent.
  const proposed = toolCall === undefined ? record.proposed : proposedIn(toolCall);
  const verdict = verdictOf(interrupt, draft, sent.at);
  return dropUndefined<AnsweredRecord>({
    ...pick(record, questionFields),
    proposed,
    verdict,
    payload,
    metadata,
    rule,
    edited: verdict === "approved" && isEditOf(own(payload, "editedArgs"), proposed),
    sentAt: sent.at,
    resumeRunId: sent.runId,
    toolResult,
    notRun: notRun || undefined,
    outcome: "pending",
  });
}

function isEditOf(args: unknown, proposed: AskedRecord["proposed"]): boolean {
  return args !== undefined && !jsonEqual(args, proposed?.args);
}

/** Whether two records have the same answer to the same call. */
export function isSameAnswer(one: AnsweredRecord, other: AnsweredRecord): boolean {
  return (
    one.verdict === other.verdict &&
    jsonEqual(one.payload, other.payload) &&
    jsonEqual(one.proposed, other.proposed)
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

/** What the record of a question keeps when an answer to it is sent. */
const questionFields = [
  "threadId",
  "runId",
  "interruptId",
  "reason",
  "message",
  "toolCallId",
  "proposed",
  "withoutResult",
  "opens",
  "askedAt",
  "shownAt",
  "draftedAt",
  "mayHaveArrived",
] as const satisfies readonly (keyof AskedRecord)[];

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
