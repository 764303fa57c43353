import { jsonEqual } from "../../protocol/json.js";
import type { MessageContent, Metadata } from "../../protocol/messages.js";
import type { DialectContext } from "../dialect/Dialect.js";
import { isExpired } from "../interrupt/expiry.js";
import type { Batch, Draft, InterruptNote, InterruptToolCall, PendingInterrupt } from "../interrupt/interrupt.js";
import { isReadExactly } from "../interrupt/readApproval.js";
import type { Evidence, Outcome, ToolResults } from "./evidence.js";

/** What the user decided; expired, denied and cancelled are three different values. */
export type Verdict = "approved" | "denied" | "answered" | "cancelled" | "expired";

/** The part of a record that is known when the agent asks. All times are milliseconds since 1970, by the run's clock. */
export interface AskedRecord {
  readonly threadId: string;
  /** The run that asked. */
  readonly runId: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string;
  /** The tool call as the agent proposed it. */
  readonly proposed?: {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly args: unknown;
    /**
     * The arguments as they were streamed, where `args` does not hold all of them: invalid JSON, numbers with too many digits, or a
     * duplicate key.
     */
    readonly argsText?: string;
  };
  /** Shown in the log for an approval without a result, where this agent never sends one. */
  readonly withoutResult?: InterruptNote;
  readonly askedAt: number;
  /** When it was first on screen; absent when it was never shown. */
  readonly shownAt?: number;
  /** When it was first answered. The answer may have changed before it was sent. */
  readonly draftedAt?: number;
  /** When the agent changed the question, which removed its answer; a record of the changed question follows. */
  readonly changedAt?: number;
}

/**
 * The audit trail of one interrupt, as plain JSON: what was asked, proposed, shown, decided and sent, and its outcome.
 *
 * - `open`: not answered yet. `dismissed`: closed by the user without an answer. `expired`: the same, after its deadline. `changed`: the
 * agent changed the question before an answer was sent.
 * - `pending`: the answer is being sent. `accepted`: the agent has shown that it acted on it (see `evidence`). `refused`: the agent
 * rejected it or never received it. `unknown`: it was sent, and nothing shows its outcome.
 * - `elsewhere`: settled from another place, with or without an answer from here. `stale`: the agent no longer knows the question.
 */
export type DecisionRecord = AskedRecord &
  (
    | {
        readonly outcome: "open" | "dismissed" | "expired" | "changed" | "elsewhere" | "stale";
        readonly verdict: null;
        readonly payload?: never;
        readonly metadata?: never;
        readonly edited?: never;
        readonly sentAt?: never;
        readonly resumeRunId?: never;
        readonly toolResult?: never;
        readonly notRun?: never;
        readonly resultSource?: never;
        readonly settledAt?: never;
        readonly evidence?: never;
        readonly effective?: never;
        readonly result?: never;
      }
    | {
        readonly outcome: "pending" | "accepted" | "refused" | "unknown" | "elsewhere" | "stale";
        readonly verdict: Verdict;
        readonly payload?: unknown;
        readonly metadata?: Metadata;
        /** Whether the approved arguments differ from the proposed ones. */
        readonly edited: boolean;
        readonly sentAt: number;
        /** The run that sent the answer. */
        readonly resumeRunId: string;
        /** The result of the tool call that was sent, for agents that take answers only in this way; the tool itself has not run. */
        readonly toolResult?: MessageContent;
        /** Whether the agent does not run this approved call because of the other answers of the request; a result disproves it. */
        readonly notRun?: boolean;
        /** Set where the agent is sent this decision as the result of its call, because no run brought a result of the tool itself. */
        readonly resultSource?: "decision";
        /** When its outcome was known, as far as it is. */
        readonly settledAt?: number;
        /**
         * What showed that the agent acted on it, once its run has ended: `result` of the tool call, other `activity` after the answer, or
         * `none`. An approval that was accepted by `activity` alone may not have run its tool.
         */
        readonly evidence?: Evidence;
        /** The arguments that the agent reports to have used, where they differ from the proposed ones. */
        readonly effective?: unknown;
        /** What the tool returned, once the resumed run has sent it. */
        readonly result?: MessageContent;
      }
  );

/** Creates the records of questions that have just been asked. Questions that cannot be answered have none. */
export function recordQuestions({ threadId, runId, interrupts }: Batch, askedAt: number): readonly DecisionRecord[] {
  return interrupts
    .filter(({ answerable }) => answerable)
    .map(({ id, reason, message, toolCall, withoutResult }) => ({
      threadId,
      runId,
      interruptId: id,
      reason,
      ...(message !== undefined && { message }),
      ...(toolCall !== undefined && { proposed: proposedIn(toolCall) }),
      ...(withoutResult !== undefined && { withoutResult }),
      askedAt,
      outcome: "open",
      verdict: null,
    }));
}

/**
 * Records the first time that something happened to questions of a run. Returns the same records when it is recorded already, or the
 * questions are unknown.
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

/** Closes the records of questions that have changed, and opens records of the changed questions. */
export function recordChanges(
  records: readonly DecisionRecord[],
  before: Batch,
  now: Batch,
  changed: ReadonlySet<string>,
  at: number,
): readonly DecisionRecord[] {
  if (changed.size === 0) return records;
  const interrupts = now.interrupts.filter(({ id }) => changed.has(id));
  return [...markChanged(records, before, changed, at), ...recordQuestions({ ...now, interrupts }, at)];
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
    record.outcome === "open" ? { ...record, changedAt, outcome: "changed" } : { ...record, changedAt },
  );
}

function proposedIn(toolCall: InterruptToolCall): NonNullable<AskedRecord["proposed"]> {
  const { id, name, args, argsText, problem } = toolCall;
  const isWhole = problem === undefined && isReadExactly(toolCall);
  return { toolCallId: id, toolName: name, args, ...(!isWhole && { argsText }) };
}

/** An answer at the moment it is sent. */
export interface SentAnswer {
  readonly interrupt: PendingInterrupt;
  readonly draft: Draft;
  readonly toolResult: MessageContent | undefined;
  readonly notRun: boolean;
}

/** Records answers, by interrupt id, at the moment they are sent; a retry replaces the record of an attempt that failed. */
export function recordSent(
  records: readonly DecisionRecord[],
  runId: string,
  answers: ReadonlyMap<string, SentAnswer>,
  sent: { readonly at: number; readonly runId: string },
): readonly DecisionRecord[] {
  return changeLatest(records, runId, [...answers.keys()], (record, id) => {
    const answer = answers.get(id);
    if (answer === undefined) return record;
    const { interrupt, draft, toolResult, notRun } = answer;
    const payload = draft.status === "resolved" ? draft.payload : undefined;
    const { toolCall } = interrupt;
    return {
      ...asked(record),
      // The call as it was on screen when the answer was sent.
      ...(toolCall !== undefined && { proposed: proposedIn(toolCall) }),
      verdict: verdictOf(interrupt, draft, sent.at),
      ...(payload !== undefined && { payload }),
      ...(draft.metadata !== undefined && { metadata: draft.metadata }),
      edited: typeof payload === "object" && payload !== null && Object.hasOwn(payload, "editedArgs"),
      sentAt: sent.at,
      resumeRunId: sent.runId,
      ...(toolResult !== undefined && { toolResult }),
      ...(notRun && { notRun }),
      outcome: "pending",
    };
  });
}

/**
 * Returns the verdict of a draft; `at` is when it is sent. Only a boolean `true` approves, a draft for an expired question is `expired`
 * rather than `cancelled`, and a cancellation that the agent treats as a rejection is `denied`.
 */
export function verdictOf(interrupt: PendingInterrupt, draft: Draft, at = Number.NEGATIVE_INFINITY): Verdict {
  if (draft.status === "cancelled" && isExpired(interrupt, at)) return "expired";
  if (draft.status === "cancelled") return interrupt.onCancel === "reject" ? "denied" : "cancelled";
  const { approval } = interrupt;
  if (approval === undefined || interrupt.answerOnly === true) return "answered";
  const { payload } = draft;
  const decision = approval.decisionKey === null ? payload : propertyOf(payload, approval.decisionKey);
  return decision === true ? "approved" : decision === false ? "denied" : "answered";
}

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

/** Marks the questions that were dismissed before anything was sent; those in `expired` after their deadline. */
export function dismissDecisions(records: readonly DecisionRecord[], expired: readonly string[] = []): readonly DecisionRecord[] {
  const late = new Set(expired);
  return records.map((record) =>
    record.outcome === "open" ? { ...record, outcome: late.has(record.interruptId) ? "expired" : "dismissed" } : record,
  );
}

/** Marks the questions of a batch that were closed without an answer from here: none was sent, or the agent refused it. */
export function closeDecisions(
  records: readonly DecisionRecord[],
  batch: Batch | null,
  as: "elsewhere" | "stale",
): readonly DecisionRecord[] {
  if (batch === null) return records;
  const ids = batch.interrupts.map(({ id }) => id);
  return changeLatest(records, batch.runId, ids, (record) =>
    record.outcome === "open" || record.outcome === "refused" ? { ...record, outcome: as } : record,
  );
}

/** Whether an answer to one of these questions was sent and its outcome is unknown. */
export function hasUnknown(records: readonly DecisionRecord[], batch: Batch, interruptIds: readonly string[]): boolean {
  let found = false;
  changeLatest(records, batch.runId, interruptIds, (record) => {
    found ||= record.outcome === "unknown";
    return record;
  });
  return found;
}

/** Changes the latest record of each question. All are found in one pass, because one press may answer a thousand questions. */
function changeLatest(
  records: readonly DecisionRecord[],
  runId: string,
  interruptIds: readonly string[],
  change: (record: DecisionRecord, interruptId: string) => DecisionRecord,
): readonly DecisionRecord[] {
  const wanted = new Set(interruptIds);
  const own = new Map<string, number>();
  // Questions that are still open may be among records that were added after them.
  const open = new Map<string, number>();
  for (let place = records.length - 1; place >= 0 && own.size < wanted.size; place--) {
    const record = records[place];
    if (record === undefined || !wanted.has(record.interruptId)) continue;
    const found = record.runId === runId ? own : record.outcome === "open" ? open : null;
    if (found?.has(record.interruptId) === false) found.set(record.interruptId, place);
  }
  let next: DecisionRecord[] | null = null;
  for (const [id, place] of new Map([...open, ...own])) {
    const record = records[place];
    const changed = record && change(record, id);
    if (changed === undefined || changed === record) continue;
    next ??= [...records];
    next[place] = changed;
  }
  return next ?? records;
}

function asked({
  threadId,
  runId,
  interruptId,
  reason,
  message,
  proposed,
  withoutResult,
  askedAt,
  shownAt,
  draftedAt,
}: DecisionRecord): AskedRecord {
  return {
    threadId,
    runId,
    interruptId,
    reason,
    ...(message !== undefined && { message }),
    ...(proposed !== undefined && { proposed }),
    ...(withoutResult !== undefined && { withoutResult }),
    askedAt,
    ...(shownAt !== undefined && { shownAt }),
    ...(draftedAt !== undefined && { draftedAt }),
  };
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
