import type { ResumeEntry } from "../protocol/input.js";
import { jsonEqual } from "../protocol/json.js";
import type { JsonSchema, Metadata } from "../protocol/messages.js";
import type { SchemaIssue } from "../schema/issues/SchemaValidator.js";
import type { ApprovalRule } from "./ApprovalRule.js";

/** What kind of question an interrupt is: a closed set, so that a `switch` can be exhaustive. */
export type InterruptKind = "tool_call" | "input_required" | "confirmation" | "custom";

/** One problem of an answer; `path` leads to it from the root of the payload. */
export type Issue = SchemaIssue;

export type { SchemaFindingCode, SchemaKeywordCode } from "../schema/document/SchemaFinding.js";
export type { IssueMessages } from "../schema/issues/issueMessages.js";

/** One irregularity in what the agent sent, and how it was read. */
export interface Problem {
  /** A stable code for programs, such as `missing-id` or `unknown-event`. */
  readonly code: string;
  /** A sentence for developers. */
  readonly message: string;
  /** How many problems are not listed, on the last one of a list that is full. */
  readonly more?: number | undefined;
}

/** The tool call an interrupt is about. */
export interface InterruptToolCall {
  readonly id: string;
  readonly name: string;
  /** The proposed arguments as data; `undefined` when they were not valid JSON, see `problem`. */
  readonly args: unknown;
  /** The arguments exactly as they were streamed. */
  readonly argsText: string;
  readonly problem?: Problem | undefined;
  /**
   * The call as the conversation had it when the question was read, where the question itself
   * proposes another one.
   */
  readonly streamedAs?: { readonly name: string; readonly argsText: string };
  /**
   * Keys that occur more than once in an object of `argsText`; servers differ in which of the
   * values counts. Absent where there are none.
   */
  readonly duplicateKeys?: readonly string[] | undefined;
}

/** What can be decided about an approval, read from its schema; nothing is guessed. */
export interface ApprovalCapability {
  readonly canApprove: boolean;
  readonly canDeny: boolean;
  /**
   * True only where the schema declares `editedArgs` and the proposed arguments can be sent back as
   * they are: not where a key occurs twice.
   */
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** The schema of `editedArgs`, where it was declared. */
  readonly argsSchema?: JsonSchema | undefined;
  /** The key of the decision in the schema; `null` when the answer is a bare boolean. */
  readonly decisionKey: "approved" | "accepted" | "confirmed" | null;
  /** The key of a comment in the schema, where there is one. */
  readonly commentKey?: "reason" | "message" | "note" | "comment" | undefined;
  /**
   * Set where only a denial can have a comment, because the agent reads none beside an approval.
   */
  readonly commentWith?: "deny" | undefined;
  /** The key of a written reply in the schema, where one is accepted instead of a decision. */
  readonly replyKey?: "response" | undefined;
  /** Forms that belong to the decisions, where the dialect or the schema provides them. */
  readonly fields?: DecisionFields | undefined;
  /**
   * The words in which the agent's schema wants the decision, where they are not `true` and
   * `false`. `responseSchema` is then that of `{ approved }`, and the answer is written in the
   * agent's words when it is sent.
   */
  readonly words?: DecisionWords | undefined;
}

/**
 * What an agent does with a question that is skipped: `skip` continues without an answer, `reject`
 * treats it as a denial, `unsupported`: it cannot be skipped.
 */
export type OnCancel = "skip" | "reject" | "unsupported";

/**
 * A note about an agent's behavior that the user should read before deciding; `code` is for
 * translations, the text is English.
 */
export interface InterruptNote {
  readonly code: string;
  readonly message: string;
  /**
   * Set where the note matters only to those who skip the question: it is shown while there is a
   * button for that.
   */
  readonly about?: "skip" | undefined;
}

/**
 * A deadline that names no point in time, or only in `metadata`, in milliseconds since 1970. A
 * `guess` was written without a time zone: `at` is the earlier of its readings as UTC and as local
 * time, `latest` the later one. A `day` begins at `at` in UTC. `metadata` is in
 * `metadata.expiresAt`: the agent's word, which is only shown. Only a day expires, by `expiresAt`.
 */
export type StatedDeadline =
  | { readonly kind: "guess"; readonly at: number; readonly latest: number }
  | { readonly kind: "day" | "metadata"; readonly at: number };

/**
 * An interrupt after parsing: all fields have their types, irregularities are in `problems`, the
 * original is in `raw`.
 */
export interface PendingInterrupt {
  readonly id: string;
  readonly kind: InterruptKind;
  /** The agent's own category; `""` when it sent none. */
  readonly reason: string;
  readonly message?: string | undefined;
  readonly toolCallId?: string | undefined;
  readonly toolCall?: InterruptToolCall | undefined;
  /**
   * Absent when the agent sent none, or one that was not a schema. `false` accepts no answer, so it
   * can only be skipped.
   */
  readonly responseSchema?: JsonSchema | boolean | undefined;
  /**
   * From then on it can only be skipped, in milliseconds since 1970. Absent when there is no
   * deadline, or none that names a point in time.
   */
  readonly expiresAt?: number | undefined;
  /** The deadline to show instead, where `expiresAt` alone does not say what the agent wrote. */
  readonly statedDeadline?: StatedDeadline | undefined;
  readonly metadata?: Metadata | undefined;
  readonly subagentRunId?: string | undefined;
  /**
   * The key by which the interrupt gate of a server recognizes this very question; its answer
   * brings it back. Not part of `metadata`.
   */
  readonly gateKey?: string | undefined;
  /** Present when the question is a decision: a tool approval or a confirmation. */
  readonly approval?: ApprovalCapability | undefined;
  /** False when it cannot be answered, because the agent gave it no id, or its id occurs twice. */
  readonly answerable: boolean;
  /** The name of the dialect that announced it and writes its answer. */
  readonly dialect: string;
  /**
   * Set where it only looks like one of its dialect: nothing is promised in the name of that
   * backend.
   */
  readonly likely?: boolean | undefined;
  /** What skipping it means to the agent; absent for the standard's behavior, `skip`. */
  readonly onCancel?: OnCancel | undefined;
  /**
   * Whether it can also be declined: cancelled with `declined: true` in the entry's metadata, which
   * `Interrupt.Decline` sends.
   */
  readonly canDecline?: boolean | undefined;
  /** The web address that a yes allows to be opened. */
  readonly opens?: string | undefined;
  /**
   * The answer that stands when it is asked, marked as automatic, because the agent needs no person
   * for it. People can change it.
   */
  readonly decided?: unknown;
  /** Notes on where this agent behaves differently from what the user may expect. */
  readonly notes?: readonly InterruptNote[] | undefined;
  /**
   * Whether the answer is the result of the tool call, as text or as any JSON. A tool of the page
   * with that name provides it (`pageTool`); without one, the user is asked.
   */
  readonly resultFormat?: "text" | "json" | undefined;
  /**
   * Whether a yes or no is an ordinary answer for the agent, so that the record does not call it a
   * decision.
   */
  readonly hidesDecision?: boolean | undefined;
  /**
   * The part of `metadata` that users read under *Details*, where the rest is only for the backend.
   * Default: all of it.
   */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Shown in the log for an approval without a result, where this agent never sends one. */
  readonly withoutResult?: InterruptNote | undefined;
  /**
   * Set where the agent runs an approved call only if it runs all calls of the group: a denial of
   * one stops the others. The note is shown where several of the group are asked.
   */
  readonly allOrNone?: { readonly group: string; readonly note: InterruptNote } | undefined;
  /** Data that the dialect needs to write the answer; plain JSON. */
  readonly origin?: unknown;
  readonly problems: readonly Problem[];
  readonly raw: unknown;
}

/** The answer to one interrupt while it can still be changed. */
export type Draft =
  | {
      readonly status: "resolved";
      readonly payload?: unknown;
      readonly metadata?: Metadata;
      /**
       * The rule that gave it, instead of a press. Not sent: its `metadata` tells the server only
       * that it is automatic.
       */
      readonly rule?: ApprovalRule;
    }
  | { readonly status: "cancelled"; readonly metadata?: Metadata };

/** Drafts by interrupt id. A `Map`, because ids are opaque and `__proto__` is one of them. */
export type Drafts = ReadonlyMap<string, Draft>;

/** All interrupts of one interrupted run; they are answered together or not at all. */
export interface Batch {
  readonly threadId: string;
  /** The run that asked, as the agent names it; some agents give every run the same name. */
  readonly runId: string;
  /** The request in which it asked, as this client names it: unique for each pause. */
  readonly requestId?: string | undefined;
  readonly interrupts: readonly PendingInterrupt[];
  /**
   * How many of them, from the first, are shown; absent where all are. A batch that is not shown as
   * a whole can only be cancelled.
   */
  readonly shown?: number | undefined;
}

/**
 * Why a batch cannot be sent. `too-many` is about the whole batch and has no id: it has more
 * questions than are shown, and can only be cancelled.
 */
export interface Blocker {
  readonly code: "missing" | "invalid" | "expired" | "unknown" | "duplicate" | "too-many";
  readonly interruptId: string;
  /** What is wrong with the answer, for `invalid`. */
  readonly issues?: readonly Issue[] | undefined;
}

/** A form that belongs to a decision. */
export interface DecisionForm {
  /** The schema of an object whose properties are sent beside the decision. */
  readonly schema: JsonSchema;
  /** What the form starts with, and what is sent if the user does not change it. */
  readonly initial?: unknown;
}

/** The forms of the decisions. The same object under both is one form for either decision. */
export interface DecisionFields {
  readonly approve?: DecisionForm | undefined;
  readonly deny?: DecisionForm | undefined;
}

export type DecisionKind = keyof DecisionFields;

/** The words of a schema that decide for longer than this call, such as `allow_always`. */
export interface LastingWords extends Readonly<Record<DecisionKind, readonly string[]>> {
  readonly key: string;
}

/**
 * How a decision is written in the words of the agent's schema, where these are not `true` and
 * `false` under a key of the standard.
 */
export interface DecisionWords {
  /** The schema as the agent sent it. */
  readonly schema: JsonSchema;
  /** The answer for each decision: the bare word, or an object with it. */
  readonly approve: unknown;
  readonly deny: unknown;
  /** The answer for an approval with edited arguments, where it is another. */
  readonly edit?: unknown;
  /** The keys that lead to edited arguments. */
  readonly args?: readonly string[] | undefined;
  /** The key beside the last of them that repeats the name of the tool. */
  readonly nameKey?: string | undefined;
  /** Whether the arguments are also sent unchanged, because they are required. */
  readonly repeatsArgs?: boolean | undefined;
  /**
   * The words that decide for longer than this call, by decision, and the property that takes them;
   * its name is empty where the word is the whole answer.
   */
  readonly lasting?: LastingWords | undefined;
  /** The keys of a comment. */
  readonly comments: { readonly [Kind in DecisionKind]?: string | undefined };
}

/**
 * Returns the decision whose form is shown from the start: the form both share, or the only one.
 * Two different forms are opened by their buttons.
 */
export function sharedForm({ approve, deny }: DecisionFields): DecisionKind | undefined {
  if (approve === undefined) return deny === undefined ? undefined : "deny";
  return deny === undefined || deny === approve ? "approve" : undefined;
}

/** The questions of a batch; none without one. */
export function questionsOf(batch: Batch | null | undefined): readonly PendingInterrupt[] {
  return batch?.interrupts ?? [];
}

/** A batch with only some of its questions; null where there are none. */
export function withOnly(
  batch: Batch | null,
  isKept: (interrupt: PendingInterrupt) => boolean,
): Batch | null {
  const interrupts = questionsOf(batch).filter(isKept);
  return batch === null || interrupts.length === 0 ? null : { ...batch, interrupts };
}

/** Returns the questions that an answer can name, by id. */
export function answerableById(
  interrupts: readonly PendingInterrupt[],
): ReadonlyMap<string, PendingInterrupt> {
  const questions = new Map<string, PendingInterrupt>();
  for (const interrupt of interrupts)
    if (interrupt.answerable && !questions.has(interrupt.id))
      questions.set(interrupt.id, interrupt);
  return questions;
}

/** Names a question among those of several dialects. */
export function dialectKeyOf({ dialect, id }: PendingInterrupt): string {
  return JSON.stringify([dialect, id]);
}

/** Tells whether the agent asked a question in this batch exactly as it does now. */
export function askedIn(batch: Batch | null | undefined): (question: PendingInterrupt) => boolean {
  const raws = new Map(questionsOf(batch).map(({ id, raw }) => [id, raw]));
  return ({ id, raw }) => raws.has(id) && jsonEqual(raws.get(id), raw);
}

/** The answers of entries that were sent, by the ids of their questions. */
export function draftsIn(entries: readonly ResumeEntry[]): Drafts {
  return new Map(entries.map(({ interruptId, ...draft }) => [interruptId, draft]));
}

/** Whether an interrupt may no longer be resolved; the exact instant counts as expired. */
export function isExpired(
  { expiresAt }: { readonly expiresAt?: number | undefined },
  now: number,
): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}
