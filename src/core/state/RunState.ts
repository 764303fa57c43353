import type { ResumeEntry } from "../../protocol/input.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { FinishedEvent } from "../../protocol/readEvent.js";
import type { DecisionRecord } from "../audit/DecisionRecord.js";
import type { Activity, Outcome } from "../audit/evidence.js";
import type { AnswerRequest } from "../dialect/Dialect.js";
import type { Detectors } from "../dialect/Dialects.js";
import type { AgentRunError, Delivery, RunFailedError } from "../errors.js";
import type { Batch, Drafts, PendingInterrupt } from "../interrupt/interrupt.js";
import { emptyTranscript, type Transcript } from "../transcript/Transcript.js";
import type { RunEnding } from "./RunEnding.js";

/** A part of the library that is loaded on demand and without which answers may not leave. */
export type LazyPart = "dialects" | "validator" | "storage";

/** Answers on their way. */
export interface Sending {
  readonly runId: string;
  readonly resume: readonly ResumeEntry[];
  readonly request: AnswerRequest;
  /** What is said with them; it is part of the conversation unless they are refused. */
  readonly messages: readonly Message[];
  readonly drafts: Drafts;
  readonly now: number;
}

/** Where a thread stands. */
export type RunStatus = "idle" | "running" | "interrupted" | "resuming" | "finished" | "failed";

/** The run that is being read, until its stream has closed. */
export interface OpenStream {
  readonly runId: string;
  /** Whether the agent has said anything yet. */
  readonly started: boolean;
  /** The thread of its first run, as the agent names it; null before that. */
  readonly threadId: string | null;
  /** Whether a later run in it is on another thread: nothing of that run belongs here. */
  readonly isForeign: boolean;
  /** Whether a run has begun in it that has not ended; a stream may hold several, one after the other. */
  readonly running: boolean;
  /** What the agent has shown of its work in it; a run that only refuses shows nothing. */
  readonly activity: Activity;
  /** Whether the agent has acknowledged the answers: it has received them, which does not say that it acts on them. */
  readonly acknowledged: boolean;
  /** The conversation when it was opened, with what was sent. */
  readonly before: readonly Message[];
  /** Whether it only tells what the agent has, and what a run does that was live already. */
  readonly loads: boolean;
  /** The last result of a call that was streamed in it, with those before it: a snapshot that comes later may leave them out. */
  readonly result: StreamedResult | null;
  /** Whether it brought messages of the conversation, as a whole. */
  readonly sendsHistory: boolean;
  /** What has been heard outside its end that may be questions; null before its first event. */
  readonly detectors: Detectors | null;
  /** How the agent says the run ended; a stream may go on after it, so it counts only once the stream has closed. */
  readonly finished: FinishedEvent | null;
  readonly failed: RunFailedError | null;
  /** The last end that asked something and was not followed by another end: an error after it does not close the questions. */
  readonly asked: FinishedEvent | null;
  /** Whether the questions came after an error: some agents refuse an answer and then ask the same again. */
  readonly askedAgain: boolean;
  /** Results of tools of this page that came while it was open, so that its request has left without them. */
  readonly lateToolResults: readonly ToolMessage[];
}

/** A streamed result of a call; a list that costs the same for every result that is added. */
export interface StreamedResult {
  readonly message: ToolMessage;
  readonly before: StreamedResult | null;
}

/** A resume that has left, or tried to; frozen, so that a repeat is identical. */
export interface Outgoing {
  readonly runId: string;
  readonly resume: readonly ResumeEntry[];
  /** What they add to the request, in the words of the agent. */
  readonly request: AnswerRequest;
  /** What was said with them. */
  readonly messages: readonly Message[];
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The questions as they were when the answers left. */
  readonly questions: readonly PendingInterrupt[];
  /** Null while it is on its way. */
  readonly delivery: Delivery | null;
}

/** Answers that leave once their record is stored. */
export interface Unsent {
  readonly sending: Sending;
  /** The messages that joined the conversation with them. */
  readonly added: readonly string[];
  /** What the run returns to when they are not sent. */
  readonly before: Pick<RunState, "status" | "runId" | "outgoing" | "ending" | "error">;
}

/** Everything known about a thread, as immutable data; `transition` is the only thing that makes the next one. */
export interface RunState {
  readonly status: RunStatus;
  readonly threadId: string;
  readonly runId: string | null;
  readonly transcript: Transcript;
  readonly stream: OpenStream | null;
  /** The questions that are open: announced, and not covered by an accepted resume. */
  readonly batch: Batch | null;
  readonly drafts: Drafts;
  /** Questions that were put away unanswered; they come back when the agent says that it still waits for them. */
  readonly dismissed: OpenQuestions | null;
  /** The questions that were answered last, without the answers; they come back when the agent says that it still waits for them. */
  readonly answered: OpenQuestions | null;
  /** What people have typed and not yet given as an answer, by interrupt id. */
  readonly inputs: ReadonlyMap<string, unknown>;
  /** The question each draft was given for, by interrupt id: a draft counts only as long as the open question is the same one. */
  readonly answeredFor: ReadonlyMap<string, PendingInterrupt>;
  /** How often an open question has changed since it was asked, by interrupt id. */
  readonly changes: ReadonlyMap<string, number>;
  /** When deadlines were last looked at, in milliseconds since 1970; an interrupt is expired if its own is not after that. */
  readonly checkedAt: number;
  readonly outgoing: Outgoing | null;
  /** Answers whose record is being stored; their request has not left. Null while nothing waits for a storage. */
  readonly unsent: Unsent | null;
  /** Whether the open answers follow others that have got through, because the agent takes one at a time. */
  readonly continuing: boolean;
  /** What was written while answers were on their way, and goes out after them. */
  readonly queuedMessages: readonly Message[];
  /** The run that will send them; null while none are queued. */
  readonly queuedRunId: string | null;
  /** Whether they are sent instead of answers, by an agent that would drop them beside a cancellation. */
  readonly steers: boolean;
  /** The calls whose results tools of this page are making; `submit` and new runs wait for them. */
  readonly runningTools: readonly string[];
  /** The requests that wait for these tools. */
  readonly waiting: readonly string[];
  /** Results of tools of this page that no run has taken yet; part of the conversation, and of whatever is sent next. */
  readonly unsentToolResults: readonly ToolMessage[];
  /** The calls that came with a conversation from elsewhere; a page's tools leave them alone. */
  readonly importedToolCalls: readonly string[];
  /** Whether the last questions were answered or settled from another place; said until something new happens here. */
  readonly answeredElsewhere: boolean;
  /** Parts of the library that are loaded on demand and did not arrive. */
  readonly notLoaded: readonly LazyPart[];
  /** Messages that were to be sent instead of answers and were not, because the agent still waits and would drop them; said until something is sent. */
  readonly undelivered: readonly Message[];
  /** The decisions that a stateless agent is told as results of their calls, because its own runs brought none: see `Dialect.keepsHistory`. */
  readonly decisionResults: readonly ToolMessage[];
  /** Whether the agent has sent the conversation by itself, so that it keeps it. */
  readonly agentKeepsHistory: boolean;
  /** Different answers to the open questions that the agent has refused with one and the same error. */
  readonly refusals: Refusals | null;
  /** What became of the answers that the last run carried; null when it carried none, and while it is not known. */
  readonly lastOutcome: Outcome | null;
  readonly ending: RunEnding | null;
  readonly error: AgentRunError | null;
  readonly decisions: readonly DecisionRecord[];
}

/** Answers that were refused with the same words. */
export interface Refusals {
  readonly message: string;
  readonly answers: readonly (readonly ResumeEntry[])[];
}

/** Open questions, and everything that was given for them. */
export type OpenQuestions = Pick<RunState, "batch" | "drafts" | "inputs" | "answeredFor" | "changes">;

/** A stream of which nothing has been read. */
export function openStream(runId: string, before: readonly Message[], loads = false): OpenStream {
  return {
    runId,
    loads,
    before,
    acknowledged: false,
    result: null,
    sendsHistory: false,
    detectors: null,
    started: false,
    threadId: null,
    isForeign: false,
    running: false,
    activity: "none",
    finished: null,
    failed: null,
    asked: null,
    askedAgain: false,
    lateToolResults: [],
  };
}

/** Whether the run in it has ended, while the stream may still be open. */
export function isOver({ finished, failed }: OpenStream): boolean {
  return finished !== null || failed !== null;
}

/** Nothing given for any question. */
export const withoutAnswers = { drafts: new Map(), inputs: new Map(), answeredFor: new Map(), changes: new Map() } as const;

/** A thread on which nothing has happened. */
export function initialState(threadId: string): RunState {
  return {
    status: "idle",
    threadId,
    runId: null,
    transcript: emptyTranscript,
    stream: null,
    batch: null,
    ...withoutAnswers,
    dismissed: null,
    answered: null,
    checkedAt: Number.NEGATIVE_INFINITY,
    outgoing: null,
    unsent: null,
    continuing: false,
    queuedMessages: [],
    queuedRunId: null,
    steers: false,
    runningTools: [],
    waiting: [],
    unsentToolResults: [],
    importedToolCalls: [],
    answeredElsewhere: false,
    notLoaded: [],
    undelivered: [],
    decisionResults: [],
    agentKeepsHistory: false,
    refusals: null,
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: [],
  };
}
