import { jsonEqual } from "../protocol/json.js";
import type { MessageContent, Metadata } from "../protocol/messages.js";
import { isExpired } from "./expiry.js";
import { findToolCall } from "./findToolCall.js";
import type { Batch, Draft, PendingInterrupt } from "./interrupt.js";
import type { Transcript } from "./Transcript.js";

/** What a person decided, in one word; expired, denied and cancelled are three different things. */
export type Verdict = "approved" | "denied" | "answered" | "cancelled" | "expired";

/** The part of a record that is known from the moment the agent asks. All times are milliseconds since 1970, by the run's clock. */
export interface AskedRecord {
  readonly threadId: string;
  /** The run that asked. */
  readonly runId: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string;
  /** The tool call as the agent proposed it. */
  readonly proposed?: { readonly toolCallId: string; readonly toolName: string; readonly args: unknown };
  readonly askedAt: number;
  /** When it was first on screen; absent when nobody was shown it. */
  readonly shownAt?: number;
  /** When it was first given an answer, which may have changed before it was sent. */
  readonly draftedAt?: number;
}

/**
 * What was asked, proposed, shown, decided and sent, and what came of it: the audit trail of one interrupt, as plain JSON. `open` was
 * never sent, `dismissed` was put away without an answer, `expired` the same after its time had passed. An answer that is `pending` is
 * on its way, `unknown` may or may not have arrived. With or without one, `elsewhere` was settled from another place, and `stale` is no
 * longer known to the agent.
 */
export type DecisionRecord = AskedRecord &
  (
    | {
        readonly outcome: "open" | "dismissed" | "expired" | "elsewhere" | "stale";
        readonly verdict: null;
        readonly payload?: never;
        readonly metadata?: never;
        readonly edited?: never;
        readonly sentAt?: never;
        readonly resumeRunId?: never;
        readonly toolResult?: never;
        readonly settledAt?: never;
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
        /** The run that carried the answer. */
        readonly resumeRunId: string;
        /** What was sent as the result of the tool call, to an agent that takes answers only so; the tool itself has not run. */
        readonly toolResult?: MessageContent;
        /** When its fate was known, as far as it is. */
        readonly settledAt?: number;
        /** The arguments the agent says it used, where they are not the proposed ones. */
        readonly effective?: unknown;
        /** What the tool returned, once the resumed run has said so. */
        readonly result?: MessageContent;
      }
  );

/** Which question a record is about. */
interface Question {
  readonly runId: string;
  readonly interruptId: string;
}

/** The records of questions that have just been asked; one nobody can answer has none. */
export function recordQuestions({ threadId, runId, interrupts }: Batch, askedAt: number): readonly DecisionRecord[] {
  return interrupts
    .filter(({ answerable }) => answerable)
    .map(({ id, reason, message, toolCall }) => ({
      threadId,
      runId,
      interruptId: id,
      reason,
      ...(message !== undefined && { message }),
      ...(toolCall !== undefined && { proposed: { toolCallId: toolCall.id, toolName: toolCall.name, args: toolCall.args } }),
      askedAt,
      outcome: "open",
      verdict: null,
    }));
}

/** Notes the first time something happened to a question; the same records when it is known, or the question is not. */
export function recordFirst(
  records: readonly DecisionRecord[],
  question: Question,
  moment: "shownAt" | "draftedAt",
  at: number,
): readonly DecisionRecord[] {
  const index = latest(records, question);
  const record = records[index];
  return record === undefined || record[moment] !== undefined ? records : records.with(index, { ...record, [moment]: at });
}

/** Notes an answer at the moment it is sent; sending again replaces what was noted of an attempt that did not get through. */
export function recordSent(
  records: readonly DecisionRecord[],
  runId: string,
  interrupt: PendingInterrupt,
  draft: Draft,
  sent: { readonly at: number; readonly runId: string; readonly toolResult: MessageContent | undefined },
): readonly DecisionRecord[] {
  const index = latest(records, { runId, interruptId: interrupt.id });
  const record = records[index];
  if (record === undefined) return records;
  const payload = draft.status === "resolved" ? draft.payload : undefined;
  return records.with(index, {
    ...asked(record),
    verdict: verdictOf(interrupt, draft, sent.at),
    ...(payload !== undefined && { payload }),
    ...(draft.metadata !== undefined && { metadata: draft.metadata }),
    edited: typeof payload === "object" && payload !== null && Object.hasOwn(payload, "editedArgs"),
    sentAt: sent.at,
    resumeRunId: sent.runId,
    ...(sent.toolResult !== undefined && { toolResult: sent.toolResult }),
    outcome: "pending",
  });
}

/** Says a draft in one word, `at` being when it is sent. Only a real boolean `true` approves, what had expired is not said to be cancelled, and what an agent takes for a refusal is one. */
export function verdictOf(interrupt: PendingInterrupt, draft: Draft, at = Number.NEGATIVE_INFINITY): Verdict {
  if (draft.status === "cancelled" && isExpired(interrupt, at)) return "expired";
  if (draft.status === "cancelled") return interrupt.cancel === "denies" ? "denied" : "cancelled";
  const { approval } = interrupt;
  if (approval === undefined) return "answered";
  const { payload } = draft;
  const decision = approval.decisionKey === null ? payload : propertyOf(payload, approval.decisionKey);
  return decision === true ? "approved" : decision === false ? "denied" : "answered";
}

/**
 * Settles the records of one resume, and adds what became of the tool calls where the transcript tells. An answer whose tool has run
 * was accepted, whatever became of the run after it.
 */
export function settleDecisions(
  records: readonly DecisionRecord[],
  resumeRunId: string,
  outcome: "accepted" | "refused" | "unknown",
  transcript: Transcript,
  settledAt: number,
): readonly DecisionRecord[] {
  return records.map((record) => {
    if (record.verdict === null || record.resumeRunId !== resumeRunId) return record;
    const { proposed } = record;
    if (outcome === "refused" || proposed === undefined) return { ...record, outcome, settledAt };
    const tool = transcript.messages.find(
      (message) => message.role === "tool" && message.toolCallId === proposed.toolCallId && message.content !== record.toolResult,
    );
    if (outcome === "unknown" && tool === undefined) return { ...record, outcome, settledAt };
    const call = findToolCall(transcript, proposed.toolCallId);
    const changed = call?.args !== undefined && !jsonEqual(call.args, proposed.args);
    return {
      ...record,
      outcome: "accepted",
      settledAt,
      ...(changed && { effective: call.args }),
      ...(tool?.role === "tool" && { result: tool.content }),
    };
  });
}

/** Marks the questions that were put away before anything was sent; those whose ids are given after their time had passed. */
export function dismissDecisions(records: readonly DecisionRecord[], expired: readonly string[] = []): readonly DecisionRecord[] {
  return records.map((record) =>
    record.outcome === "open" ? { ...record, outcome: expired.includes(record.interruptId) ? "expired" : "dismissed" } : record,
  );
}

/** Marks the questions of a batch that closed without an answer from here: nobody has sent one, or the agent has refused it. */
export function closeDecisions(
  records: readonly DecisionRecord[],
  batch: Batch | null,
  as: "elsewhere" | "stale",
): readonly DecisionRecord[] {
  const closed = new Set(batch?.interrupts.map(({ id }) => latest(records, { runId: batch.runId, interruptId: id })));
  return records.map((record, index) =>
    closed.has(index) && (record.outcome === "open" || record.outcome === "refused") ? { ...record, outcome: as } : record,
  );
}

function latest(records: readonly DecisionRecord[], { runId, interruptId }: Question): number {
  const own = records.findLastIndex((record) => record.runId === runId && record.interruptId === interruptId);
  if (own >= 0) return own;
  // A question that waited while others were answered stands among those that were asked after it.
  return records.findLastIndex((record) => record.interruptId === interruptId && record.outcome === "open");
}

function asked({
  threadId,
  runId,
  interruptId,
  reason,
  message,
  proposed,
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
    askedAt,
    ...(shownAt !== undefined && { shownAt }),
    ...(draftedAt !== undefined && { draftedAt }),
  };
}

function propertyOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
