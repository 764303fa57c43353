import type { ResumeEntry, RunAgentInput } from "../../protocol/input.js";
import type { UnknownRecord } from "../../protocol/json.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { AgentRunError, Delivery } from "../errors.js";
import type { DecisionFields } from "../interrupt/DecisionFields.js";
import type { InterruptNote, InterruptToolCall, Issue, OnCancel, PendingInterrupt, Problem } from "../interrupt/interrupt.js";
import type { Advice } from "./adviceFor.js";

/** What a dialect may look up in the conversation while it reads or answers. */
export interface DialectContext {
  readonly threadId: string;
  /** The messages so far, those of the run that asks included. */
  readonly messages: readonly Message[];
  /** Finds a tool call that was streamed. */
  readonly findToolCall: (toolCallId: string) => InterruptToolCall | undefined;
}

/** One question as a dialect has understood it. */
export interface Question {
  /** The question in the standard's own fields (`id`, `reason`, `message`, `toolCallId`, `responseSchema`, …), read as tolerantly as the standard's. */
  readonly fields: UnknownRecord;
  /** What the agent really sent; default: the fields. */
  readonly raw?: unknown;
  /** The tool call it is about, where the dialect knows better than the transcript. */
  readonly toolCall?: InterruptToolCall;
  /** What its decisions take besides themselves. */
  readonly decisionFields?: DecisionFields;
  /** What leaving it unanswered means to this agent. Default `"skip"`. */
  readonly onCancel?: OnCancel;
  /** Whether the answer is the result of the tool call: `PendingInterrupt.wantsResult`. */
  readonly wantsResult?: "text" | "json";
  /** Whether a yes or no is an answer like any other: `PendingInterrupt.answerOnly`. */
  readonly answerOnly?: boolean;
  /** What the log says of an approval without a result, where this agent never shows one. */
  readonly withoutResult?: InterruptNote;
  /** What a person has to know before deciding, because this agent does it otherwise than the standard. */
  readonly notes?: readonly InterruptNote[];
  /** What the dialect wants back when it is answered; plain JSON. */
  readonly origin?: unknown;
}

/** Hears a run from its beginning. Immutable: what it has detected is in the next detector. */
export interface Detector {
  /** The detector after this event; the same object when the event says nothing to it. */
  readonly reduce: (event: StreamEvent) => Detector;
  /** The questions that stand now that the run is over. */
  readonly questions: (context: DialectContext) => readonly Question[];
}

/**
 * What an agent does with the same answer sent twice. `idempotent`: it acts once and takes no notice of the second one, or refuses it.
 * `unsafe`: it may act twice, or take the second one for the answer to its next question.
 */
export type Repeat = "idempotent" | "unsafe" | "unknown";

/** One question with the entry that answers it, in the standard's words and already checked by the question's schema. */
export interface Answered {
  readonly interrupt: PendingInterrupt;
  readonly entry: ResumeEntry;
}

/** What the answers to a batch add to the request of the next run. Plain data, so that a repeat is identical. */
export interface AnswerRequest {
  /** The request's `resume`; agents that are older than the standard want other shapes than its array. */
  readonly resume?: unknown;
  /** Laid over the host's own. */
  readonly forwardedProps?: UnknownRecord;
  /** Laid over the agent's state, in the request only. */
  readonly state?: UnknownRecord;
  readonly parentRunId?: string;
  /**
   * How much of the conversation goes along, where the host does not say. `unless-kept`: nothing once the agent has sent the conversation by
   * itself (`load`), because it would store it twice. Default `"all"`.
   */
  readonly history?: "all" | "none" | "unless-kept";
  /** Answers that are results of tool calls; they become part of the conversation. */
  readonly toolMessages?: readonly { readonly interruptId: string; readonly message: ToolMessage }[];
  /** The ids of tool calls that must be in one assistant message of the conversation that goes along. */
  readonly joinToolCalls?: readonly string[];
  /** What goes along where nothing else is said, for agents that refuse a request without a message; not part of the conversation. */
  readonly placeholderMessages?: readonly Message[];
  /** The ids it answers, where the agent takes one at a time; the others stay open and follow. Default: all. */
  readonly covers?: readonly string[];
  /** Whether the agent acknowledges answers (see `Dialect.acknowledges`): a run that ends without it has not received them. */
  readonly mustAcknowledge?: boolean;
  /** The ids of approvals whose calls this agent does not run because of the other answers of the request. The log says so. */
  readonly notRun?: readonly string[];
}

/** What to do about a failure, in the dialect's own words where the general ones would not be right. */
export interface ExplainedAdvice {
  readonly advice: Advice;
  /** Replaces the general text for `advice`; the same object each time. */
  readonly note?: InterruptNote;
}

/** What is known of a failure besides the error. */
export interface FailureContext {
  /** The open questions. */
  readonly interrupts: readonly PendingInterrupt[];
  /** How many different answers to these questions the agent has refused with this very error, this one included. */
  readonly sameRefusals: number;
}

/**
 * How one kind of backend asks, and wants to be answered. Everything is optional but the name: what is left out is as in the standard.
 * Pure: no clock, no randomness, no memory of its own.
 */
export interface Dialect {
  /** Stands on each interrupt as `dialect`. */
  readonly name: string;
  /** Whether this interrupt of a run's outcome is in these words; the first dialect of the list that says so reads it. */
  readonly claims?: (interrupt: UnknownRecord, context: DialectContext) => boolean;
  /** Reads what it claimed; several questions where one interrupt holds several. Default: as the standard reads it. */
  readonly read?: (interrupt: UnknownRecord, context: DialectContext) => Question | readonly Question[];
  /** The events that `detector`, `translate` and `acknowledges` are told; the fewer, the cheaper the stream. */
  readonly eventTypes?: readonly StreamEvent["type"][];
  /** Finds questions that are asked elsewhere than in the outcome. An event that one dialect's detector has detected is not told to the next. */
  readonly detector?: Detector;
  /**
   * Whether what the detector detected stands beside the questions of an outcome, as a call does that waits for its own result: both are owed on
   * the next request. Default: the outcome says it all, and other channels only repeat it.
   */
  readonly standsBeside?: boolean;
  /** An event in the standard's words, as none, one or several; undefined for one that is not this dialect's. */
  readonly translate?: (event: StreamEvent) => readonly StreamEvent[] | undefined;
  /** Whether an event acknowledges the answers: the agent has received them. That it acts on them is seen by what it does. */
  readonly acknowledges?: (event: StreamEvent) => boolean;
  /**
   * What the agent does with the same answer sent twice; decides how sending again is offered after a lost reply. To override it for your
   * server, spread a built-in dialect: `{ ...pydanticAi, repeat: "idempotent" }`. Default `"unknown"`.
   */
  readonly repeat?: Repeat;
  /** What keeps an answer from being written in these words; nothing when it can be. */
  readonly check?: (answer: Answered) => readonly Issue[];
  /** Writes the answers to its questions of one batch, in their order. Default: the standard's `resume` array. */
  readonly answer?: (answers: readonly Answered[], context: AnswerContext) => AnswerRequest;
  /** What a person has to know about one of the dialect's questions because of the others that are open. */
  readonly notesBeside?: (interrupt: PendingInterrupt, open: readonly PendingInterrupt[]) => readonly InterruptNote[];
  /**
   * Approving some of these and denying others in one request does not do what it says: a note that is shown, and asked to be confirmed,
   * before such answers are sent.
   */
  readonly mixedDecisions?: (open: readonly PendingInterrupt[]) => InterruptNote | undefined;
  /**
   * How a message reaches the agent that is sent instead of answers. `with-cancellation`: in the same request. `next-turn`: the agent drops a
   * message that arrives while it waits, so the cancellation is sent alone and the message follows once its run has ended well; where
   * nothing can be cancelled, it is not sent. Default `"with-cancellation"`.
   */
  readonly steerAway?: "with-cancellation" | "next-turn";
  /**
   * Whether the server keeps the conversation. Otherwise, and by default, the next request carries a decision as the result of its call
   * where the resumed run brought none: a stateless agent refuses a conversation with a call that has no result.
   */
  readonly keepsHistory?: boolean;
  /**
   * What to do about a failure, where the dialect knows better than the error's code tells. A `note` becomes `snapshot.explanation` and is
   * shown in place of the general advice, also when no question is open; then every dialect of the list is asked, in order.
   */
  readonly advice?: (error: AgentRunError, context: FailureContext) => Advice | ExplainedAdvice | undefined;
  /** What the card says when the agent asks again and has not acknowledged the answer (see `acknowledges`). */
  readonly unread?: InterruptNote;
  /** What a developer should know about a request before it leaves, because this agent takes it otherwise than it is meant. Asked only of dialects that a host names in `dialects`. */
  readonly inspect?: (input: RunAgentInput) => readonly Problem[];
  /** What a failure says about the fate of the answers, where the dialect knows better than the status tells. */
  readonly delivery?: (error: AgentRunError) => Delivery | undefined;
  /** Whether a failure to load says only that nothing has been said on the thread yet. */
  readonly isNewThread?: (error: AgentRunError) => boolean;
}

/** Where the answers go. */
export interface AnswerContext {
  readonly threadId: string;
  /** The run that asked, as the agent names it. */
  readonly runId: string;
  /** All questions of the pause, those in the words of other dialects among them. */
  readonly interrupts: readonly PendingInterrupt[];
}
