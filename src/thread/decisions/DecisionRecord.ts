import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import { inStandardWords } from "../../interrupt/decisionWords.js";
import {
  type Draft,
  type InterruptNote,
  isExpired,
  type PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { isDeclined } from "../../interrupt/isDeclined.js";
import { own } from "../../protocol/json.js";
import type { MessageContent, Metadata } from "../../protocol/messages.js";
import type { Evidence } from "./evidence.js";

/** What the user decided; expired, denied and cancelled are three different values. */
export type Verdict = "approved" | "denied" | "answered" | "cancelled" | "expired";

/**
 * The part of a record that is known when the agent asks. All times are milliseconds since 1970, by
 * the run's clock.
 */
export interface AskedRecord {
  readonly threadId: string;
  /** The run that asked. */
  readonly runId: string;
  readonly interruptId: string;
  readonly reason: string;
  readonly message?: string | undefined;
  /**
   * The call that it is about, where the agent has not shown the call itself, or has used its id
   * for a later one: then the id that the call has in the conversation since.
   */
  readonly toolCallId?: string | undefined;
  /** The tool call as the agent proposed it. */
  readonly proposed?:
    | {
        readonly toolCallId: string;
        readonly toolName: string;
        readonly args: unknown;
        /**
         * The arguments as they were streamed, where `args` does not hold all of them: invalid JSON,
         * numbers with too many digits, or a duplicate key.
         */
        readonly argsText?: string | undefined;
      }
    | undefined;
  /** The web address that a yes allows to be opened, as the agent named it. */
  readonly opens?: string | undefined;
  /** Shown in the log for an approval without a result, where this agent never sends one. */
  readonly withoutResult?: InterruptNote | undefined;
  readonly askedAt: number;
  /** When it was first on screen; absent when it was never shown. */
  readonly shownAt?: number | undefined;
  /** When it was first answered. The answer may have changed before it was sent. */
  readonly draftedAt?: number | undefined;
  /**
   * Set where an answer to the question was sent before with an unknown outcome: the refusal of a
   * repeat does not mean that nothing was done, so that its outcome is `unknown` as well.
   */
  readonly mayHaveArrived?: true | undefined;
  /** What another page of the same storage has sent as the answer, where that is known. */
  readonly verdictElsewhere?: Verdict | undefined;
  /**
   * When the agent changed the question, which removed its answer; a record of the changed question
   * follows.
   */
  readonly changedAt?: number | undefined;
  /** Why the agent no longer needs an answer, in its words; may be empty. */
  readonly withdrawn?: string | undefined;
}

/**
 * The audit trail of one interrupt, as plain JSON: what was asked, proposed, shown, decided and
 * sent, and its outcome.
 *
 * - `open`: not answered yet. `dismissed`: closed by the user without an answer. `expired`: the
 *   same, after its deadline. `changed`: the agent changed the question before an answer was sent.
 * - `pending`: the answer is being sent. `accepted`: the agent has shown that it acted on it (see
 *   `evidence`). `refused`: it never left this page, or the agent's error is known to mean that it
 *   did nothing with it. `unknown`: it was sent, and nothing shows its outcome.
 * - `elsewhere`: settled from another place, with or without an answer from here. `stale`: the
 *   agent no longer knows the question.
 */
export type DecisionRecord = AskedRecord &
  (
    | (Readonly<Partial<Record<AnswerField, never>>> & {
        readonly outcome: "open" | "dismissed" | "expired" | "changed" | "elsewhere" | "stale";
        readonly verdict: null;
        /** What the tool returned after an answer from elsewhere. */
        readonly result?: MessageContent | undefined;
      })
    | {
        readonly outcome: "pending" | "accepted" | "refused" | "unknown" | "elsewhere" | "stale";
        readonly verdict: Verdict;
        readonly payload?: unknown;
        readonly metadata?: Metadata | undefined;
        /** The rule that gave the answer, as it was then. */
        readonly rule?: ApprovalRule | undefined;
        /** Whether the approved arguments differ from the proposed ones. */
        readonly edited: boolean;
        readonly sentAt: number;
        /** The run that sent the answer. */
        readonly resumeRunId: string;
        /**
         * The result of the tool call that was sent, for agents that take answers only in this way;
         * the tool itself has not run.
         */
        readonly toolResult?: MessageContent | undefined;
        /**
         * Whether the agent does not run this approved call because of the other answers of the
         * request; a result disproves it.
         */
        readonly notRun?: boolean | undefined;
        /**
         * Set where the approved call ran and its result is an error, with the agent's words in
         * `result`.
         */
        readonly failed?: true | undefined;
        /**
         * Set where the agent is sent this decision as the result of its call, because no run
         * brought a result of the tool itself.
         */
        readonly resultSource?: "decision" | undefined;
        /**
         * Set where the agent keeps no conversation, so that later requests have the approved
         * arguments in the call instead of the proposed ones.
         */
        readonly argsSource?: "decision" | undefined;
        /** When its outcome was known, as far as it is. */
        readonly settledAt?: number | undefined;
        /**
         * What showed that the agent acted on it, once its run has ended: `result` of the tool
         * call, other `activity` after the answer, or `none`. An approval that was accepted by
         * `activity` alone may not have run its tool.
         */
        readonly evidence?: Evidence | undefined;
        /**
         * The arguments that the agent reports to have used, where they differ from the proposed
         * ones.
         */
        readonly effective?: unknown;
        /**
         * What the tool returned. With the outcome `unknown` or `elsewhere` it may be the result of
         * another client's answer.
         */
        readonly result?: MessageContent | undefined;
      }
  );

/** What only the record of an answer has. */
type AnswerField =
  | "payload"
  | "metadata"
  | "rule"
  | "edited"
  | "sentAt"
  | "resumeRunId"
  | "toolResult"
  | "notRun"
  | "failed"
  | "resultSource"
  | "argsSource"
  | "settledAt"
  | "evidence"
  | "effective";

/** The record of a question to which an answer was sent. */
export type AnsweredRecord = Exclude<DecisionRecord, { readonly verdict: null }>;

/** Whether a record is that of an answer which this run has sent. */
export function isSentBy(record: DecisionRecord, runId: string): record is AnsweredRecord {
  return record.resumeRunId === runId;
}

/**
 * Returns the verdict of a draft; `at` is when it is sent. Only a boolean `true` approves, a draft
 * for an expired question is `expired` rather than `cancelled`, and a cancellation that the agent
 * treats as a rejection is `denied`.
 */
export function verdictOf(
  interrupt: PendingInterrupt,
  draft: Draft,
  at = Number.NEGATIVE_INFINITY,
): Verdict {
  if (draft.status === "cancelled" && isExpired(interrupt, at)) return "expired";
  if (draft.status === "cancelled")
    return interrupt.onCancel === "reject" || isDeclined(draft) ? "denied" : "cancelled";
  const { approval, dialect } = interrupt;
  if (approval === undefined || interrupt.hidesDecision === true) return "answered";
  const payload = inStandardWords(interrupt, draft.payload);
  const { decisionKey } = approval;
  // The standard takes no bare decision; what else is one, dialects check.
  const isBare = decisionKey === null || (typeof payload === "boolean" && dialect !== "standard");
  const decision = isBare ? payload : own(payload, decisionKey);
  if (decision === true) return "approved";
  return decision === false ? "denied" : "answered";
}

/**
 * Returns who decided, from the answer's metadata: `decidedBy`, a text or an object with a `name`,
 * `displayName`, `email` or `id`. A host sets it when it answers for a user:
 * `run.resolve(id, payload, { decidedBy: "Ann" })`. Undefined where it is not set. Pure.
 */
export function decidedBy({ metadata }: Pick<DecisionRecord, "metadata">): string | undefined {
  const who = own(metadata, "decidedBy");
  const names = ["name", "displayName", "email", "id"].map((key) => own(who, key));
  return [who, ...names]
    .filter((name) => typeof name === "string")
    .map((name) => name.trim())
    .find((name) => name !== "");
}

/**
 * Whether an answer was given by a rule rather than a person, according to its metadata:
 * `run.resolve(id, payload, { automatic: true, decidedBy: "Always allow search" })`. Pure.
 */
export function isAutomatic(answer: Pick<DecisionRecord, "metadata"> | null): boolean {
  return own(answer?.metadata, "automatic") === true;
}

/** Returns the id of the call that a record is about. */
export function toolCallIdOf({
  proposed,
  toolCallId,
}: Pick<AskedRecord, "proposed" | "toolCallId">): string | undefined {
  return toolCallId ?? proposed?.toolCallId;
}

/**
 * Names a record among those of one thread: a question that was answered twice, or has changed, has
 * several.
 */
export function decisionKey({
  resumeRunId,
  runId,
  interruptId,
  changedAt,
}: DecisionRecord): string {
  return `${resumeRunId ?? runId}/${interruptId}/${changedAt ?? ""}`;
}

/**
 * The records of this page and the earlier ones of a thread, by the time they were asked; each
 * once, as this page has it.
 */
export function allDecisions(
  earlier: readonly DecisionRecord[],
  own: readonly DecisionRecord[],
): readonly DecisionRecord[] {
  if (earlier.length === 0) return own;
  const keys = new Set(own.map(decisionKey));
  const missing = earlier.filter((record) => !keys.has(decisionKey(record)));
  return [...missing, ...own].sort((a, b) => a.askedAt - b.askedAt);
}
