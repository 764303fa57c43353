import type { DecisionRecord } from "../../core/audit/DecisionRecord.js";
import type { Clock } from "../../core/Clock.js";
import type { Dialect } from "../../core/dialect/Dialect.js";
import type { AgentRunError } from "../../core/errors.js";
import type { PauseHandle } from "../../core/pause/PauseHandle.js";
import type { Mask } from "../../core/present/createMask.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { SubmitMode } from "../../core/state/SubmitMode.js";
import type { DeliveredEvent } from "../../protocol/deliveredEvent.js";
import type { Limits } from "../../protocol/limits.js";
import type { Context, Message, MessageContent, Metadata, Tool } from "../../protocol/messages.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import type { AgentLike } from "../agent/AgentLike.js";
import type { HttpTransportOptions, RunTransport } from "../http/RunTransport.js";
import type { PauseStorage } from "../storage/PauseStorage.js";
import type { AddToolResultResult, RestoreResult, RunResult } from "./RunResult.js";

/** A message that has no id yet. */
export interface NewMessage {
  /** Default: one is made. */
  readonly id?: string;
  /** Default `"user"`. */
  readonly role?: "user";
  readonly content: MessageContent;
  readonly metadata?: Metadata;
}

/** What is added to one run only. */
export interface RunOptions {
  /** Replaces the `forwardedProps` of the run for this request. */
  readonly forwardedProps?: unknown;
  /** Added to the `context` of the run for this request. */
  readonly context?: readonly Context[];
}

/** How answers are sent. */
export interface SendOptions {
  /**
   * What happens when the record of what is sent cannot be stored. `ask`: nothing is sent (`not-saved`), and the person decides. `send`: it
   * is sent without a record, so a reload does not know whether the answers arrived, and what is stored is removed first.
   * @default "ask"
   */
  readonly unsaved?: "ask" | "send";
}

/** How answers are sent whose earlier attempt may have arrived. */
export interface RepeatOptions extends SendOptions {
  /**
   * Sends them although the agent may act twice (`composer.mayActTwice`). Set it once a person has confirmed that.
   * @default false
   */
  readonly mayRepeat?: boolean;
}

/** How questions are skipped. */
export interface SteerOptions extends RepeatOptions {
  /** Whether the answers given so far are sent, and only the others skipped. */
  readonly keepAnswers?: boolean;
}

/** How to reach the agent, and how the run behaves. */
export type AgentRunOptions = AgentSource & AgentRunBehaviour;

/** Where the agent is: an address, a transport of the host's own, or an agent that somebody else owns. */
export type AgentSource =
  | (HttpTransportOptions & { readonly transport?: never; readonly agent?: never })
  | ({
      /** The way to the agent, in place of HTTP. */
      readonly transport: RunTransport;
      readonly agent?: never;
    } & NoHttp)
  | ({
      /** An agent of the official client that somebody else owns; its thread, messages, state and open interrupts are taken over. */
      readonly agent: AgentLike;
      readonly transport?: never;
    } & NoHttp);

type NoHttp = { readonly [Option in Exclude<keyof HttpTransportOptions, "clock">]?: never };

/** How a run behaves, whatever carries it. */
export interface AgentRunBehaviour {
  /** Default: a new one, which is `""` while a server renders. With `agent` it is the agent's own, whatever is given here. */
  readonly threadId?: string;
  /**
   * The words of the backends this run may meet, in the order in which they are asked whether a question is theirs. Default: all that are
   * built in (`defaultDialects` of the `dialects` entry); what none of them claims is read as the standard has it.
   */
  readonly dialects?: readonly Dialect[];
  /** Judges answers by their schema before anything is sent. Default: an interpreting one that runs no code. */
  readonly validator?: SchemaValidator;
  /**
   * When answers are sent. `auto`: a single open interrupt as soon as it is answered, two or more on `submit()`.
   * `when-complete`: as soon as the last one is answered. `manual`: only on `submit()`.
   * @default "auto"
   */
  readonly submitMode?: SubmitMode;
  /**
   * Whether the first breach of the protocol that the specification calls fatal ends the run as `rejected`. By default it is read
   * around and recorded in `problems`: real servers breach the rules every day, and a person is waiting.
   * @default false
   */
  readonly strict?: boolean;
  /** Which messages travel with a resume. Default: what the agent's dialect wants, which in the standard is `"all"`: the transcript without activities. What is said with the answers always goes along. */
  readonly resumeMessages?: "all" | "none" | ((snapshot: AgentRunSnapshot) => readonly Message[]);
  /** The tools of the page, which the agent may call. See `runPageTools`. */
  readonly tools?: readonly Tool[];
  /** What the agent is told about its surroundings with every request. */
  readonly context?: readonly Context[];
  /** Values for the server, sent with every request as they are. */
  readonly forwardedProps?: unknown;
  /** The agent's state before its first run. */
  readonly state?: unknown;
  /** The clock of deadlines and timeouts. Default: the machine's. */
  readonly clock?: Clock;
  /** How much is taken from the agent; what exceeds a limit is in `problems`. For the size of one event see `maxEventBytes`. */
  readonly limits?: Partial<Limits>;
  /**
   * Where an open pause is stored, so that a reload or another day finds it with every answer; `webPauseStorage()` stores it in the browser.
   * It is found again by `threadId`, which is required with it. Answers leave only once the record of what is sent is stored; where that
   * fails, nothing is sent and the person decides (`composer.unsaved`, `SendOptions.unsaved`). What is stored holds the questions with their
   * arguments, the answers, what has been typed, the sent request, the conversation and the agent's state: see `PauseStorage`.
   * Default: nothing is stored.
   */
  readonly storage?: PauseStorage;
  /**
   * What must not be stored, as a mask: usually the one the panel has. A pause in which it hides any value (arguments, answers, typed text,
   * tool results, state) is not stored at all, only its ids and whether answers have left. After a reload its questions are not open;
   * `load()` finds them where the agent has a history. Default: everything is stored as it is.
   */
  readonly redact?: Mask;
  /**
   * How long storing the record of what is sent may take, in milliseconds.
   * @default 2000
   */
  readonly saveTimeout?: number;
  /** Creates the ids of threads, runs and messages. Default: random UUIDs. */
  readonly generateId?: () => string;
  /** Told of each record when its question is asked, first shown, first answered and sent, and again when its fate is known. */
  readonly onDecision?: (record: DecisionRecord) => void;
  /** Told of each event once it was read; unreadable ones are in `problems`. */
  readonly onEvent?: (event: DeliveredEvent) => void;
  /** Told of each run that is stopped from here before its end, so that a backend with a route for it can be told, too. */
  readonly onAbort?: (run: { readonly threadId: string; readonly runId: string }) => void;
  /** Told once of each failure; the same object is in the snapshot. */
  readonly onError?: (error: AgentRunError) => void;
}

/** One thread with one agent: its state, and everything a person can do. Methods are stable and need no `this`. */
export interface AgentRun {
  /** The same object until something changed. */
  readonly getSnapshot: () => AgentRunSnapshot;
  /** The picture before anything happened, for rendering on a server. */
  readonly getServerSnapshot: () => AgentRunSnapshot;
  /** The time this run goes by: the given clock, put right by what the agent tells of its own, so that deadlines are the agent's. */
  readonly clock: Clock;
  /** The host's judge of answers, by which the forms judge too; absent where the built-in one does it. */
  readonly validator?: SchemaValidator;
  /** Calls the listener after every change. Returns a function that stops it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether `load` can ask the agent for its history. */
  readonly canLoad: boolean;
  /**
   * Sends a message and starts a run. Never rejects: see `RunResult`. While questions are open the agent would refuse new input, so nothing
   * is sent (`questions-open`); answer them, or use `steerAway`. A message sent while answers are on their way is queued (`snapshot.queuedMessages`) and
   * sent once they got through; if they do not, `messages` of the result gives it back.
   *
   * @throws AgentRunError `misuse`, synchronously, for an argument that is not a message.
   */
  readonly send: (message: string | NewMessage | readonly NewMessage[], options?: RunOptions) => Promise<RunResult>;
  /** Starts a run without a message. Never rejects: see `RunResult`. */
  readonly start: (options?: RunOptions) => Promise<RunResult>;
  /** Drafts the answer to one interrupt; the envelope travels as `resume[].metadata`. A null payload cannot be sent. */
  readonly resolve: (interruptId: string, payload?: unknown, envelope?: Metadata) => void;
  /** Drafts the answers to several interrupts, payloads by their ids, and tells readers once; a batch of hundreds is answered at once. */
  readonly resolveAll: (payloads: ReadonlyMap<string, unknown>, envelope?: Metadata) => void;
  /** Drafts leaving one interrupt without an answer. */
  readonly cancel: (interruptId: string) => void;
  /** Takes the draft of one interrupt back. */
  readonly clear: (interruptId: string) => void;
  /** Keeps what a person has typed and not yet given as an answer; `undefined` forgets it. */
  readonly setInput: (interruptId: string, input: unknown) => void;
  /** Notes in the interrupt's record that a person has it before them; the parts do that when they are mounted. */
  readonly markShown: (interruptId: string) => void;
  /**
   * Gives the result of a call of a tool that runs in the page, or runs it: a function is called at most once for a call, however often
   * this is asked, and what it throws is sent as a failure. The result is part of the conversation at once and goes with the next request,
   * which waits for it: beside the answers where questions are open. Text goes as it is, anything else as JSON. Never rejects: resolves to
   * `ok: false` with the reason `unknown-tool-call` for a call that the conversation does not have, `questions-open` while a question about
   * it is open, `not-ready` where the code for it could not be loaded, and `failed` where a function of the host threw.
   *
   * @throws AgentRunError `misuse`, synchronously, for an id that is not a string.
   */
  readonly addToolResult: (toolCallId: string, result: unknown) => Promise<AddToolResultResult>;
  /**
   * Sends the whole batch, or resolves to what stands in the way. Never rejects: see `RunResult`. A second call while it is on its way gets
   * the same promise.
   */
  readonly submit: (options?: RepeatOptions) => Promise<RunResult>;
  /**
   * Sends the identical array again after a failure. Where the agent may act twice on it (`composer.mayActTwice`), nothing is sent without
   * `{ mayRepeat: true }`: the result has the reason `may-repeat`. Where `canLoad`, `load()` settles what happened. Never rejects: see
   * `RunResult`.
   */
  readonly retry: (options?: RepeatOptions) => Promise<RunResult>;
  /**
   * Cancels all open interrupts and says something new, or nothing, in one request; with nothing open, or with answers on
   * their way, it is an ordinary `send`. What was said stays in the conversation only if the agent took it. With `keepAnswers` the answers given so far are sent, and only the others
   * are cancelled; where the agent may act twice on one of them, nothing is sent without `{ mayRepeat: true }`. Never rejects: see
   * `RunResult`.
   *
   * @throws AgentRunError `misuse`, synchronously, for an argument that is not a message.
   */
  readonly steerAway: (message?: string | NewMessage, options?: SteerOptions) => Promise<RunResult>;
  /**
   * Puts the open interrupts away here; nothing is sent, and the agent may still be waiting. If it says so to the next message, they are
   * open again, with every answer.
   */
  readonly dismiss: () => void;
  /**
   * Asks the agent for what it has of this thread, and follows a run that is live; starts nothing. Never rejects: see `RunResult`. The
   * ending is `interrupted` where the agent waits for answers; a question that was open here already is the same one, with its answer.
   *
   * @throws AgentRunError `misuse`, synchronously, where the transport has no history (`routes.history`).
   */
  readonly load: () => Promise<RunResult>;
  /**
   * Stops reading the run, and tells an agent that has a route for it (`routes.cancel`); any other may still be working. A run that is over,
   * whose connection is merely open still, ends as the agent ended it. What waits for a
   * tool of the page is not sent; the tool goes on, and its result goes with the next request after it.
   */
  readonly abort: () => void;
  /** The open pause as plain JSON, for any storage, queue or link; null when nothing is open. */
  readonly pauseHandle: () => PauseHandle | null;
  /**
   * Opens a pause that was kept as a handle, with its answers and its conversation. Never rejects: resolves to `ok: false` with the reason
   * `bad-handle` for anything that is not a handle of this version, `run-in-progress` or `questions-open` where it would replace what is
   * going on, and `not-ready` where the code that reads handles could not be loaded.
   *
   * @throws AgentRunError `misuse`, synchronously, for a handle of another thread.
   */
  readonly restore: (handle: unknown) => Promise<RestoreResult>;
  /** Tells `onError` of an error of the interface, such as a card that threw; code `render`, with what was thrown as its `cause`. */
  readonly reportError: (thrown: unknown) => void;
  /** Forgets everything on this thread. */
  readonly reset: () => void;
}
