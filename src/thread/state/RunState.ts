import { emptyTranscript, type Transcript } from "../../conversation/Transcript.js";
import type { AnswerRequest } from "../../dialects/Dialect.js";
import type { Asking } from "../../dialects/openBatch.js";
import type { Delivery, RunFailedError } from "../../errors/errors.js";
import { type Answers, noAnswers } from "../../interrupt/Answer.js";
import type { Batch, Drafts, PendingInterrupt } from "../../interrupt/interrupt.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import type { RunActivity } from "../decisions/activity.js";
import type { WaitingMessage } from "../pause/WaitingMessage.js";
import type { Call } from "./Call.js";
import type { EventOf } from "./RunEvent.js";
import type { ThreadFacts } from "./ThreadFacts.js";

/**
 * Answers that are composed, and about to be sent. Their messages are part of the conversation
 * unless they are refused.
 */
export interface Composed extends Pick<Outgoing, "runId" | "resume" | "request" | "messages"> {
  readonly drafts: Drafts;
  readonly now: number;
}

/**
 * The status of a thread. `aborted`: `abort()` stopped it, which is no error; open questions stay
 * open.
 */
export type RunStatus =
  | "idle"
  | "running"
  | "interrupted"
  | "resuming"
  | "finished"
  | "failed"
  | "aborted";

/**
 * What this side does now, with what exists only meanwhile. `quiet`: nothing; what is open can be
 * answered. `waiting`: answers wait to be sent for longer than the storage timeout, because another
 * page holds the lock of the thread.
 */
export type Phase = { readonly kind: "quiet" | "waiting" } | Hold | Unsent | OpenStream;

/** Complete answers that are sent at a time unless one of them is taken back before. */
interface Hold {
  readonly kind: "held";
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Answers that are sent once they are signed and their record is stored. */
export interface Unsent {
  readonly kind: "signing" | "saving";
  readonly runId: string;
  readonly composed: Composed;
  readonly outgoing: Outgoing;
  /** The ids of messages that were added to the conversation with them. */
  readonly added: ReadonlySet<string>;
  /** The state to restore when they are not sent. */
  readonly before: Pick<RunState, "runId" | "attempt" | "ending" | "error">;
}

/** The run that is being read, until its stream has closed. */
export type OpenStream = Reading | Sending | Looking;

/** A run that answers nothing. */
interface Reading extends StreamFacts {
  readonly kind: "reading";
  /** The messages of its request. */
  readonly sent: readonly Message[];
  /** Whether the host started it beside open questions, without answering them. */
  readonly abandons: boolean;
}

/** The run that carries answers. */
export interface Sending extends StreamFacts {
  readonly kind: "sending";
  readonly outgoing: Outgoing;
}

/** The agent's history is loaded, with events of a run that was live already. */
interface Looking extends StreamFacts {
  readonly kind: "looking";
  /** Whose answers it shows as taken. */
  readonly trace: AnswerTrace;
}

/** What is read of a stream, whatever it is. */
interface StreamFacts extends Asking {
  /** Whether the agent has sent anything yet. */
  readonly started: boolean;
  /** The thread of its first run, as the agent names it; null before that. */
  readonly threadId: string | null;
  /** Whether a later run in it is on another thread: nothing of that run belongs here. */
  readonly isForeign: boolean;
  /**
   * Whether a run has begun in it that has not ended; a stream may hold several, one after the
   * other.
   */
  readonly running: boolean;
  /** The activity of the agent in it; a run that only refuses has none. */
  readonly activity: RunActivity;
  /**
   * Whether the agent has acknowledged the answers: it has received them, which does not prove that
   * it acts on them.
   */
  readonly acknowledged: boolean;
  /** The conversation when the stream was opened, including what was sent. */
  readonly before: readonly Message[];
  /**
   * The last streamed result of a call, linked to those before it: a later snapshot may omit them.
   */
  readonly result: StreamedResult | null;
  /** Whether it contained a snapshot of the messages. */
  readonly sendsHistory: boolean;
  readonly failed: RunFailedError | null;
  /**
   * Results of page tools that came while it was open, so that its request was sent without them.
   */
  readonly lateToolResults: readonly ToolMessage[];
}

/**
 * Whose answers a loaded history shows as taken. `none`: it does not show that. `question`: it has
 * shown the run that asked. `running`: it shows the run that carried the answers from here, but not
 * its end. `own`: those from here, or the same ones. `other`: different ones.
 */
export type AnswerTrace = "none" | "question" | "running" | "own" | "other";

/** A streamed result of a call; a linked list, so that adding a result has constant cost. */
interface StreamedResult {
  readonly message: ToolMessage;
  readonly before: StreamedResult | null;
}

/** Answers that are being sent, or were; frozen, so that a retry is identical. */
export interface Outgoing {
  readonly runId: string;
  readonly resume: readonly ResumeEntry[];
  /** What the dialect adds to the request. */
  readonly request: AnswerRequest;
  /** The messages that were sent with them. */
  readonly messages: readonly Message[];
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The questions as they were when the answers were sent. */
  readonly questions: readonly PendingInterrupt[];
}

/** Answers that were sent and not taken, or not for certain. */
export interface Attempt extends Outgoing {
  readonly delivery: Delivery;
  /**
   * Whether the server has replied, by an error or by asking again: another answer may follow one
   * whose outcome is unknown.
   */
  readonly replied?: boolean;
  /** Whether the agent has shown nothing before the failure. */
  readonly silent?: boolean;
}

/** Everything known about a thread, as immutable data; only `transition` creates the next state. */
export interface RunState extends ThreadFacts {
  readonly transcript: Transcript;
  /**
   * The conversation that the host created the run with; as long as it is the whole conversation, a
   * stored one replaces it.
   */
  readonly initialMessages: readonly Message[];
  readonly phase: Phase;
  /** The open questions: announced, and not covered by an accepted resume. */
  readonly batch: Batch | null;
  readonly answers: Answers;
  /**
   * Questions that were dismissed; they are reopened when the agent reports that it still waits for
   * them.
   */
  readonly dismissed: OpenQuestions | null;
  /**
   * The questions that were answered last, without the answers; they are reopened when the agent
   * reports that it still waits for them.
   */
  readonly answered: OpenQuestions | null;
  /**
   * When deadlines were last checked, in milliseconds since 1970; an interrupt is expired if its
   * deadline is not later.
   */
  readonly checkedAt: number;
  /**
   * When the agent last showed what it asks, in milliseconds since 1970; earlier than any time
   * where this page cannot know whether it still asks that, because it was restored or hidden.
   */
  readonly seenAt: number;
  /** The last answers, where they were not taken; null while others are being sent. */
  readonly attempt: Attempt | null;
  /**
   * Whether the open answers follow others that were accepted, because the agent takes one at a
   * time.
   */
  readonly continuing: boolean;
  /** The calls whose results are not known yet, in the order they were made. */
  readonly calls: readonly Call[];
  /** Whether what is stored of the thread was looked up; runs are not started before that. */
  readonly lookup: "needed" | "pending" | "done";
  /** Runs of the host that are read after the one that is being read. */
  readonly hostRuns: readonly EventOf<"observe">[];
  /** The calls whose page tools are running; `submit` and new runs wait for them. */
  readonly runningTools: readonly string[];
  /**
   * Results of page tools that no run has received yet; part of the conversation, and of the next
   * request.
   */
  readonly unsentToolResults: readonly ToolMessage[];
  /**
   * How many requests in a row have carried results of page tools and no message of the person. The
   * conversation does not tell: an agent can write messages of any role into it, and leave results
   * out.
   */
  readonly rounds: number;
  /** Messages of the user that are sent once no question is open. */
  readonly waiting: readonly WaitingMessage[];
  /** The ids of messages that waited here or in another tab, and were removed or sent. */
  readonly endedWaits: readonly string[];
  /**
   * Decisions that a stateless agent is sent as results of their calls, because its own runs sent
   * none: see `Dialect.keepsHistory`.
   */
  readonly decisionResults: readonly ToolMessage[];
  /** Whether the agent has sent the conversation itself, so that it stores it. */
  readonly agentKeepsHistory: boolean;
  /**
   * The major version of the protocol that the agent last named at the start of a run, 0 where it
   * named none; null before its first run here.
   */
  readonly agentProtocol: number | null;
  /**
   * Different answers to the open questions that the agent has refused with one and the same error.
   */
  readonly refusals: Refusals | null;
  /** How often in a row answers were sent that the agent is not known to have taken. */
  readonly failures: number;
}

/** A state with open questions. */
export interface OpenState extends RunState {
  readonly batch: Batch;
}

/** Answers that were refused with the same message. */
export interface Refusals {
  readonly message: string;
  readonly answers: readonly (readonly ResumeEntry[])[];
}

/** Open questions with what was done with each. */
export type OpenQuestions = Pick<RunState, "batch" | "answers">;

/** What is known of a stream before anything of it was read. */
type Opened = "runId" | "before";

/** A stream of which nothing has been read. */
export function openStream<Kind extends OpenStream["kind"]>(
  opened: { readonly kind: Kind } & Pick<StreamFacts, Opened> &
    Omit<Extract<OpenStream, { readonly kind: Kind }>, keyof StreamFacts>,
): typeof opened & StreamFacts {
  return {
    ...opened,
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

export const quiet: Phase = { kind: "quiet" };

/** The run that is being read; null where none is. */
export function streamOf({ phase }: Pick<RunState, "phase">): OpenStream | null {
  return "detectors" in phase ? phase : null;
}

/** The status of each phase; null where the last run has ended. */
const statusIn: Readonly<Record<Phase["kind"], RunStatus | null>> = {
  quiet: null,
  held: null,
  waiting: null,
  signing: "resuming",
  saving: "resuming",
  sending: "resuming",
  reading: "running",
  looking: "running",
};

/**
 * The status of a thread: what it does now, else how its last run ended. Answers whose delivery is
 * unknown have failed until the server has replied.
 */
export function statusOf(state: RunState): RunStatus {
  const { phase, batch, attempt, ending, error } = state;
  const isUnknown = attempt?.delivery === "unknown";
  if (phase.kind === "looking" && isUnknown) return "resuming";
  const status = statusIn[phase.kind];
  if (status !== null) return status;
  if (ending?.kind === "aborted" && error === null) return "aborted";
  if (error !== null || (isUnknown && !attempt.replied)) return "failed";
  if (batch !== null) return "interrupted";
  return ending === null ? "idle" : "finished";
}

/** The answers that are being sent, or that were sent last and not taken. */
export function outgoingIn({
  phase,
  attempt,
}: Pick<RunState, "phase" | "attempt">): Outgoing | null {
  return "outgoing" in phase ? phase.outgoing : attempt;
}

/** The answers that a stream is about: those that it carries, or an attempt that it may explain. */
export function outgoingOf(
  { attempt }: Pick<RunState, "attempt">,
  stream: OpenStream,
): Outgoing | null {
  return stream.kind === "sending" ? stream.outgoing : attempt;
}

/** Whether a run is being read, or answers are about to be sent. */
export function isBusy({ phase }: Pick<RunState, "phase">): boolean {
  return "runId" in phase;
}

/** Whether questions are open. */
export function isOpen(state: RunState): state is OpenState {
  return state.batch !== null;
}

/** The open questions; null also while a run is being read, or answers are about to be sent. */
export function idleBatchOf(state: Pick<RunState, "phase" | "batch">): Batch | null {
  return isBusy(state) ? null : state.batch;
}

/** Until when complete answers can be taken back; null where none are held. */
export function heldUntil({ phase }: Pick<RunState, "phase">): number | null {
  return phase.kind === "held" ? phase.until : null;
}

/** Whether answers are about to be sent, and their request was not sent yet. */
export function isUnsent(phase: Phase): phase is Unsent {
  return phase.kind === "signing" || phase.kind === "saving";
}

/** The state with only some of its calls. */
export function keepCalls(state: RunState, isKept: (call: Call) => boolean): RunState {
  const calls = state.calls.filter(isKept);
  return calls.length === state.calls.length ? state : { ...state, calls };
}

/** The phase after a run, in which an answer may have begun to wait for its turn. */
export function phaseAfter({ calls }: RunState): Phase {
  return calls.some(({ waitsFor }) => waitsFor === "turn") ? { kind: "waiting" } : quiet;
}

/** The state of a new thread. */
export function initialState(threadId: string): RunState {
  return {
    threadId,
    runId: null,
    transcript: emptyTranscript,
    initialMessages: [],
    phase: quiet,
    batch: null,
    answers: noAnswers,
    dismissed: null,
    answered: null,
    checkedAt: Number.NEGATIVE_INFINITY,
    seenAt: Number.NEGATIVE_INFINITY,
    attempt: null,
    continuing: false,
    calls: [],
    lookup: "done",
    hostRuns: [],
    runningTools: [],
    unsentToolResults: [],
    rounds: 0,
    importedToolCalls: [],
    answeredElsewhere: false,
    undelivered: [],
    doubts: [],
    waiting: [],
    endedWaits: [],
    decisionResults: [],
    agentKeepsHistory: false,
    agentProtocol: null,
    refusals: null,
    failures: 0,
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: [],
    earlierDecisions: [],
    capabilities: null,
  };
}
