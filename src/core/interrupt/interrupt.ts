import type { JsonSchema, Metadata } from "../../protocol/messages.js";
import type { SchemaIssue } from "../../schema/issues/SchemaValidator.js";
import type { DecisionFields } from "./DecisionFields.js";

/** What kind of question an interrupt is: a closed set, so that a `switch` can be exhaustive. */
export type InterruptKind = "tool_call" | "input_required" | "confirmation" | "custom";

/** One thing that is wrong with an answer; `path` leads to it from the root of the payload. */
export type Issue = SchemaIssue;

export type { GateCode, GateKeywordCode } from "../../schema/document/GateFinding.js";
export type { IssueMessages } from "../../schema/issues/issueMessages.js";

/** One thing that was irregular in what the agent sent, and how it was read. */
export interface Problem {
  /** A stable word for programs, such as `missing-id` or `unknown-event`. */
  readonly code: string;
  /** A sentence for developers. */
  readonly message: string;
  /** How many problems are not listed, on the last one of a list that is full. */
  readonly more?: number;
}

/** The tool call an interrupt is about. */
export interface InterruptToolCall {
  readonly id: string;
  readonly name: string;
  /** The proposed arguments as data; `undefined` when they were never valid JSON, see `problem`. */
  readonly args: unknown;
  /** The arguments exactly as they were streamed. */
  readonly argsText: string;
  readonly problem?: Problem;
  /** The call as the conversation had it when the question was read, where the question itself proposes another one. */
  readonly streamedAs?: { readonly name: string; readonly argsText: string };
  /** Keys that stand more than once in an object of `argsText`; servers differ in which of the values counts. Absent where there are none. */
  readonly duplicateKeys?: readonly string[];
}

/** What may be decided about an approval, read from its schema; nothing is guessed. */
export interface ApprovalCapability {
  readonly canApprove: boolean;
  readonly canDeny: boolean;
  /** True only where the schema declares `editedArgs` and the proposed arguments can be sent back as they are, number by number. */
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** The schema of `editedArgs`, where it was declared. */
  readonly argsSchema?: JsonSchema;
  /** The schema's word for the decision; `null` when the answer is a bare boolean. */
  readonly decisionKey: "approved" | "accepted" | "confirmed" | null;
  /** The schema's word for a comment, where there is one. */
  readonly commentKey?: "reason" | "message" | "note" | "comment";
  /** The schema's word for a written reply, where it takes one in place of a decision. */
  readonly replyKey?: "response";
  /** Forms that belong to the decisions, where the dialect knows that they take more than themselves. */
  readonly fields?: DecisionFields;
}

/**
 * What an agent makes of a question that is left unanswered: `leaves` goes on without an answer, `denies` takes it for a refusal,
 * `none` has no way to be told.
 */
export type OnCancel = "skip" | "reject" | "unsupported";

/** What a person has to know about an agent's ways before deciding; `code` is for translations, the text is English. */
export interface InterruptNote {
  readonly code: string;
  readonly message: string;
}

/** An interrupt after reading: everything in its right type, irregularities in `problems`, the original in `raw`. */
export interface PendingInterrupt {
  readonly id: string;
  readonly kind: InterruptKind;
  /** The agent's own word for the category; `""` when it gave none. */
  readonly reason: string;
  readonly message?: string;
  readonly toolCallId?: string;
  readonly toolCall?: InterruptToolCall;
  /** Absent when the agent sent none, or one that was not a schema. `false` admits no answer, so only cancel is left. */
  readonly responseSchema?: JsonSchema | boolean;
  /** Milliseconds since 1970; absent when there is no deadline or it could not be read. */
  readonly expiresAt?: number;
  readonly metadata?: Metadata;
  readonly subagentRunId?: string;
  /** Present when the question is a decision: a tool approval or a confirmation. */
  readonly approval?: ApprovalCapability;
  /** False when no answer can reach this interrupt, because the agent gave it no id or gave its id twice. */
  readonly answerable: boolean;
  /** The name of the dialect that announced it, and in whose words it is answered. */
  readonly dialect: string;
  /** What leaving it unanswered means to the agent; absent where it is as the standard has it, `leaves`. */
  readonly onCancel?: OnCancel;
  /** Where this agent does otherwise than a person would expect. */
  readonly notes?: readonly InterruptNote[];
  /**
   * Whether the answer is the result of the tool call, as text or as any JSON. A tool of this page with that name gives it
   * (`runPageTools`); a person is asked where there is none.
   */
  readonly wantsResult?: "text" | "json";
  /** Whether the agent takes a yes or no for an answer like any other, so that the record does not call it a decision. */
  readonly answerOnly?: boolean;
  /** What the log says of an approval without a result, where this agent never shows one. */
  readonly withoutResult?: InterruptNote;
  /** What the dialect wants back when the question is answered; plain JSON. */
  readonly origin?: unknown;
  readonly problems: readonly Problem[];
  readonly raw: unknown;
}

/** The answer to one interrupt while it can still be changed. */
export type Draft =
  | { readonly status: "resolved"; readonly payload?: unknown; readonly metadata?: Metadata }
  | { readonly status: "cancelled"; readonly metadata?: Metadata };

/** Drafts by interrupt id. A `Map`, because ids are opaque and `__proto__` is one of them. */
export type Drafts = ReadonlyMap<string, Draft>;

/** All interrupts of one interrupted run; they are answered together or not at all. */
export interface Batch {
  readonly threadId: string;
  /** The run that asked, as the agent names it; some agents give every run the same name. */
  readonly runId: string;
  /** The request in which it asked, as this side names it: never the same for two pauses. */
  readonly requestId?: string;
  readonly interrupts: readonly PendingInterrupt[];
  /** How many of them, from the first, are shown; absent where all are. A batch that is not shown as a whole can only be cancelled. */
  readonly shown?: number;
}

/**
 * Why a batch may not leave. `not-ready` is about the whole batch and has no id: a part of the library that checks or writes answers did
 * not arrive; `submit()` loads it again. `too-many` is about the whole batch as well: it has more questions than are shown, and can only be
 * cancelled.
 */
export interface Blocker {
  readonly code: "missing" | "invalid" | "expired" | "unknown" | "duplicate" | "not-ready" | "too-many";
  readonly interruptId: string;
  /** What is wrong with the answer, for `invalid`. */
  readonly issues?: readonly Issue[];
}
