import type { Advice } from "../errors/adviceFor.js";
import type { AgentRunError } from "../errors/errors.js";
import type {
  DecisionFields,
  InterruptNote,
  InterruptToolCall,
  Issue,
  PendingInterrupt,
} from "../interrupt/interrupt.js";
import type { ResumeEntry } from "../protocol/input.js";
import type { UnknownRecord } from "../protocol/json.js";
import type { Message, ToolMessage } from "../protocol/messages.js";
import type { StreamEvent } from "../protocol/readEvent.js";

/** What a dialect can look up in the conversation while it reads or answers. */
export interface DialectContext {
  readonly threadId: string;
  /** The messages so far, including those of the run that asks. */
  readonly messages: readonly Message[];
  /** The interrupts of the outcome that is read. */
  readonly outcome?: readonly unknown[] | undefined;
  /** The names of the page's tools; undefined where they are not known. */
  readonly declaredTools?: ReadonlySet<string> | undefined;
  /** Finds a tool call that was streamed. */
  readonly findToolCall: (toolCallId: string) => InterruptToolCall | undefined;
}

/** One question as a dialect has read it; what it leaves out is as in the standard. */
export interface Question
  extends Pick<
    PendingInterrupt,
    | "toolCall"
    | "likely"
    | "onCancel"
    | "canDecline"
    | "opens"
    | "decided"
    | "resultFormat"
    | "hidesDecision"
    | "withoutResult"
    | "allOrNone"
    | "notes"
  > {
  /**
   * The question in the fields of the standard (`id`, `reason`, `message`, `toolCallId`,
   * `responseSchema`, …). They are read with the same tolerance as a standard interrupt.
   */
  readonly fields: UnknownRecord;
  /** What the agent sent; default: `fields`. */
  readonly raw?: unknown;
  /** Forms that belong to its decisions. */
  readonly decisionFields?: DecisionFields | undefined;
  /**
   * Set where only a denial can have a comment. Default: each decision can, where the schema has a
   * key for it.
   */
  readonly commentWith?: "deny" | undefined;
  /**
   * The part of the metadata that users read under *Details*, without what only the backend needs.
   * Default: all of it.
   */
  readonly details?: UnknownRecord | undefined;
  /**
   * Data that the dialect needs to write the answer; plain JSON. It is not taken from a storage: a
   * stored question is read again from `raw`, or detected again in the calls of the conversation
   * and `Detection.announcements`. Where neither finds it, only ids and marks are used, and a handle
   * with anything else is refused.
   */
  readonly origin?: unknown;
}

/**
 * Finds questions that are asked outside of a run's outcome: a small state, reduced over the events
 * of one run.
 */
export interface Detection<Detected = unknown> {
  /** The events that it gets; fewer types make streams cheaper. */
  readonly eventTypes: readonly StreamEvent["type"][];
  /** The state before the run begins. */
  readonly initial: Detected;
  /**
   * Returns the state after an event; the same value when the event is irrelevant. Pure. An event
   * that one dialect reacts to is not passed to the next one.
   */
  reduce(detected: Detected, event: StreamEvent): Detected;
  /** Returns the questions that are open when the run is over. */
  questions(detected: Detected, context: DialectContext): readonly Question[];
  /**
   * Fields that the outcome leaves out of its interrupts, such as their `responseSchema`, by the
   * ids of the interrupts.
   */
  fields?(detected: Detected): ReadonlyMap<string, UnknownRecord>;
  /**
   * Returns the events that announced a question beside the calls of the conversation, so that a
   * question of a stored pause is detected again, not taken from the storage. `end` is the end of
   * the run that asked. Several lists are several ways in which it may have been announced.
   * Default: `[[end]]`.
   */
  readonly announcements?: (
    question: PendingInterrupt,
    end: StreamEvent & { readonly type: "RUN_FINISHED" },
  ) => readonly (readonly StreamEvent[])[];
  /**
   * Whether detected questions are open in addition to those of an outcome, as for a call that
   * waits for its own result: the next request must answer both. Default: the outcome is complete,
   * and other channels only repeat it.
   */
  readonly isIndependent?: boolean | undefined;
  /**
   * Translates an event to standard events: none, one or several. Returns undefined for an event
   * that is not this dialect's.
   */
  readonly translate?: (event: StreamEvent) => readonly StreamEvent[] | undefined;
}

/** What shows that answers have arrived. */
export interface Receipt {
  /** The events that are passed to `acknowledges`. */
  readonly eventTypes: readonly StreamEvent["type"][];
  /**
   * Whether an event acknowledges the answers: the agent has received them. It does not prove that
   * the agent acts on them.
   */
  readonly acknowledges: (event: StreamEvent) => boolean;
  /**
   * Whether an event of a loaded history (`load`) shows that the agent took these answers (`true`)
   * or others to the same questions (`false`); undefined where it shows neither. Any client of the
   * thread may have answered, so a call's result shows neither. The run's id and the answers in
   * `RUN_STARTED` are compared for every dialect.
   */
  readonly tookAnswers?: (event: StreamEvent, request: AnswerRequest) => boolean | undefined;
}

/**
 * What an agent does with the same answer sent twice. `idempotent`: it acts once, and ignores or
 * refuses the second one. `unsafe`: it may act twice, or take the second one as the answer to its
 * next question.
 */
export type Repeat = "idempotent" | "unsafe" | "unknown";

/** One question with the entry that answers it, in the standard's form and already validated. */
export interface Answered {
  readonly interrupt: PendingInterrupt;
  readonly entry: ResumeEntry;
}

/**
 * What the answers to a batch add to the request of the next run. Plain data, so that a retry is
 * identical.
 */
export interface AnswerRequest {
  /** The request's `resume`; agents older than the standard expect other shapes than its array. */
  readonly resume?: unknown;
  /** Merged over the host's own. */
  readonly forwardedProps?: UnknownRecord | undefined;
  /** Merged over the agent's state, in the request only. */
  readonly state?: UnknownRecord | undefined;
  readonly parentRunId?: string | undefined;
  /**
   * The id of the run in the request, where the agent continues the run that asked under its own
   * id. Default: a new one.
   */
  readonly runId?: string | undefined;
  /**
   * How much of the conversation is sent, where the host does not set it. `unless-kept`: none once
   * the agent has sent the conversation itself (`load`), because it would store it twice. Default
   * `"all"`.
   */
  readonly history?: "all" | "none" | "unless-kept" | undefined;
  /** Answers that are results of tool calls; they become part of the conversation. */
  readonly toolMessages?:
    | readonly { readonly interruptId: string; readonly message: ToolMessage }[]
    | undefined;
  /**
   * Calls that the page runs before the request is sent, with the approved arguments; their results
   * are sent with it.
   */
  readonly runs?: readonly {
    readonly toolCallId: string;
    readonly name: string;
    readonly args: unknown;
  }[];
  /**
   * Answers as results of their calls, for the conversation that is sent, where the user wrote
   * behind these calls: the agent looks for the results there.
   */
  readonly resultsBehindCalls?: readonly ToolMessage[] | undefined;
  /**
   * The interrupt ids it answers, where the agent takes one at a time; the others stay open and are
   * sent afterwards. Default: all.
   */
  readonly covers?: readonly string[] | undefined;
  /**
   * Whether the agent acknowledges answers (see `Receipt.acknowledges`): a run that ends without an
   * acknowledgement has not received them.
   */
  readonly mustAcknowledge?: boolean | undefined;
}

/** Advice with a text of the dialect, where the general text would not be right. */
export interface ExplainedAdvice {
  readonly advice: Advice;
  /** Replaces the general text for `advice`; the same object each time. */
  readonly note?: InterruptNote | undefined;
}

/** Context of a failure. */
export interface FailureContext {
  /** The open questions. */
  readonly interrupts: readonly PendingInterrupt[];
  /**
   * How many different answers to these questions the agent has refused with this same error, this
   * one included.
   */
  readonly sameRefusals: number;
  /** The ids of all questions of the thread that were answered from here. */
  readonly answered?: readonly string[] | undefined;
}

/** Whether a question is a dialect's; see `Dialect.claims`. */
export type Claim = boolean | "likely";

/**
 * Describes how one kind of backend asks questions, and how it expects answers. Only the name is
 * required; the standard's behavior is the default for everything else. Must be pure: no clock, no
 * randomness, no memory of its own.
 */
export interface Dialect<Detected = unknown> {
  /** Set on each interrupt as `dialect`. */
  readonly name: string;
  /**
   * Whether this interrupt of an outcome belongs to the dialect: `true` where it has a sign that
   * only this backend sends, `"likely"` where it only looks like one of its own, by the form of an
   * id or a word that others use. The first dialect of the list that is sure reads it, else the
   * first that finds it likely, unless it has a sign of anyone (`isSigned`). A likely question
   * promises nothing: no note, no automatic answer, not that a repeat is harmless, and not that
   * skipping denies.
   */
  readonly claims?: ((interrupt: UnknownRecord, context: DialectContext) => Claim) | undefined;
  /**
   * Reads an interrupt that it claimed; returns several questions where one interrupt holds
   * several, and none where it only repeats another one of the outcome. Default: as the standard.
   */
  readonly read?: (
    interrupt: UnknownRecord,
    context: DialectContext,
  ) => Question | readonly Question[];
  /**
   * Whether two words of a schema, such as `allow` and `deny`, are read as a decision, as the
   * standard does. Default: no, they are a choice.
   */
  readonly readsWords?: boolean | undefined;
  /** Finds questions that are asked outside of the outcome. */
  readonly detect?: Detection<Detected> | undefined;
  /** What shows that its answers have arrived. Default: a run that ends well. */
  readonly receipt?: Receipt | undefined;
  /**
   * Shown on the card of a question that the agent asks again in the run that carried an answer.
   * `repeated`: it is the same question, unchanged and under the same id. `unacknowledged`: the
   * agent has not acknowledged the answer.
   */
  readonly askedAgainNote?:
    | ((
        interrupt: PendingInterrupt,
        reason: "repeated" | "unacknowledged",
      ) => InterruptNote | undefined)
    | undefined;
  /**
   * What the agent does with the same answer sent twice; decides how a retry is offered after a
   * lost reply. To override it for your server, spread a built-in dialect:
   * `{ ...pydanticAi, repeat: "idempotent" }`. It is not promised of a likely question. Default
   * `"unknown"`.
   */
  readonly repeat?: Repeat | undefined;
  /** Returns why an answer cannot be written for this agent; empty when it can. */
  readonly check?: ((answer: Answered) => readonly Issue[]) | undefined;
  /**
   * Writes the answers to its questions of one batch, in their order. Default: the standard's
   * `resume` array.
   */
  readonly write?:
    | ((answers: readonly Answered[], context: AnswerContext) => AnswerRequest)
    | undefined;
  /**
   * Changes the conversation that is sent with answers: the agent makes a call again from its
   * answer, for example, or refuses a request without a message. `beside` are the messages that are
   * sent in any case. Not part of the conversation. Default: as it is.
   */
  readonly messages?: (
    conversation: readonly Message[],
    answers: readonly Answered[],
    beside: readonly Message[],
  ) => readonly Message[];
  /**
   * What the agent reads beside the answers to its questions. `all`: messages of the user, and
   * results of page tools. `results`: it drops a message that arrives while it waits, so a
   * cancellation is sent alone, and the message once its run has ended well; where nothing can be
   * cancelled, it is not sent. `nothing`: it drops results, too, and gets them in a run afterwards.
   * `results-before`: as `nothing`, but it takes the results in a run before the answers. Default
   * `"all"`.
   */
  readonly besideAnswers?: "all" | "results" | "nothing" | "results-before" | undefined;
  /**
   * Whether the server stores the conversation. If not (default), the next request includes a
   * decision as the result of its call where the resumed run sent none: a stateless agent refuses a
   * conversation with a call that has no result.
   */
  readonly keepsHistory?: boolean | undefined;
  /**
   * Returns what to do about a failure, where the error's code is not enough. A `note` becomes
   * `snapshot.explanation` and is shown instead of the general advice, also when no question is
   * open; then every dialect of the list is asked, in order.
   */
  readonly advice?: (
    error: AgentRunError,
    context: FailureContext,
  ) => Advice | ExplainedAdvice | undefined;
  /**
   * Whether an error means that the agent did not take the answers to the open questions, and did
   * nothing with them: the codes and texts by which this agent refuses. After any other error it is
   * unknown what the agent did, unless its code is one of the general ones.
   */
  readonly refuses?:
    | ((error: AgentRunError, context: Pick<FailureContext, "interrupts">) => boolean)
    | undefined;
}

/** The request that the answers are written for. */
export interface AnswerContext {
  readonly threadId: string;
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** All questions of the pause, including those of other dialects. */
  readonly interrupts: readonly PendingInterrupt[];
}
