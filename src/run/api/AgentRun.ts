import type { Dialect } from "../../dialects/Dialect.js";
import type { AgentRunError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { InterruptRef } from "../../interrupt/InterruptView.js";
import type { Mask } from "../../present/Mask.js";
import type { DeliveredEvent } from "../../protocol/deliveredEvent.js";
import type { Limits } from "../../protocol/limits.js";
import type { Context, Message, MessageContent, Metadata, Tool } from "../../protocol/messages.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import type { DecisionRecord } from "../../thread/decisions/DecisionRecord.js";
import type { PauseHandle, RedactedPause } from "../../thread/pause/PauseHandle.js";
import type { MessageOptions, RunOptions } from "../../thread/state/RunEvent.js";
import type { SubmitMode } from "../../thread/state/Transition.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import type { MarkRisk } from "../../thread/view/markOf.js";
import type { AgentLike } from "../agent/AgentLike.js";
import type { HttpTransportOptions, RunTransport } from "../http/RunTransport.js";
import type { ApprovalRuleStore } from "../rules/ApprovalRuleStore.js";
import type { PauseStorage } from "../storage/PauseStorage.js";
import type { AddToolResultResult, ReadyResult, RestoreResult, RunResult } from "./RunResult.js";
import type { SignDecision } from "./SignDecision.js";

/** A message without an id. */
export interface NewMessage {
  /** Default: generated. */
  readonly id?: string;
  /** Default `"user"`. */
  readonly role?: "user";
  readonly content: MessageContent;
  readonly metadata?: Metadata;
}

/** Options for sending answers. */
export interface SendOptions {
  /**
   * What happens when the record of the answers cannot be stored. `ask`: nothing is sent
   * (`not-saved`), and the user decides. `send`: they are sent without a record, so a reload does
   * not know whether they arrived, and the stored record is removed first.
   * @default "ask"
   */
  readonly unsaved?: "ask" | "send" | undefined;
}

/** Options for sending answers whose earlier attempt may have arrived. */
export interface RepeatOptions extends SendOptions {
  /**
   * Sends them although the agent may act twice (`composer.mayActTwice`). Set it once the user has
   * confirmed that.
   * @default false
   */
  readonly mayRepeat?: boolean | undefined;
}

/** Options for sending answers. */
export interface SubmitOptions extends RepeatOptions {
  /**
   * Sends decisions that the agent does not carry out as given (`composer.mixedBatchNote`). Set it
   * once the user has confirmed that.
   * @default false
   */
  readonly sendMixed?: boolean | undefined;
}

/** Options for skipping questions. */
export interface SteerOptions extends RepeatOptions {
  /** Whether the answers given so far are sent, and only the others skipped. */
  readonly keepAnswers?: boolean | undefined;
}

/** How to reach the agent, and how the run behaves. */
export type AgentRunOptions = AgentSource & AgentRunBehaviour;

/** Where the agent is: a URL, a custom transport, or an agent that the host owns. */
export type AgentSource =
  | (HttpTransportOptions & { readonly transport?: undefined; readonly agent?: undefined })
  | ({
      /** Used instead of HTTP. */
      readonly transport: RunTransport;
      readonly agent?: undefined;
    } & NoHttp)
  | ({
      /**
       * An agent of the official client that the host owns; its thread, messages, state and open
       * interrupts are taken over.
       */
      readonly agent: AgentLike;
      readonly transport?: undefined;
    } & NoHttp);

type NoHttp = { readonly [Option in Exclude<keyof HttpTransportOptions, "clock">]?: undefined };

/** Options that do not depend on the transport. */
export interface AgentRunBehaviour {
  /**
   * Default: a new one, which is `""` while a server renders. With `agent`, the agent's own thread
   * id is used instead.
   */
  readonly threadId?: string | undefined;
  /**
   * The dialects of the backends this run may meet. The first that claims a question reads it.
   * Default: all built-in ones (`defaultDialects` of the `dialects` entry); the standard reads what
   * none of them claims.
   */
  readonly dialects?: readonly Dialect[] | undefined;
  /**
   * Validates answers before they are sent. Default: an interpreting validator that runs no code
   * from schemas.
   */
  readonly validator?: SchemaValidator | undefined;
  /**
   * When answers are sent. `auto`: a single open interrupt as soon as it is answered, two or more
   * on `submit()`. `when-complete`: as soon as the last one is answered. `manual`: only on
   * `submit()`.
   * @default "auto"
   */
  readonly submitMode?: SubmitMode | undefined;
  /**
   * Whether the first violation that the specification calls fatal ends the run as `rejected`. By
   * default it is tolerated and recorded in `problems`, because real servers violate the rules and
   * a user is waiting.
   * @default false
   */
  readonly strict?: boolean | undefined;
  /**
   * Which messages are sent with a resume. Default: what the agent's dialect needs; for the
   * standard that is `"all"`, the transcript without activities. Messages sent with the answers are
   * always included.
   */
  readonly resumeMessages?:
    | "all"
    | "none"
    | ((snapshot: AgentRunSnapshot) => readonly Message[])
    | undefined;
  /**
   * The tools of the page, which the agent may call: `humanTool` for those that people answer,
   * `pageTool` for those that run in the page, and plain ones, whose results the host adds with
   * `addToolResult`. Functions are those of the latest render.
   */
  readonly tools?: readonly Tool[] | undefined;
  /**
   * What the agent says it can do, where its server declares that: `capabilities` of AG-UI, as they
   * came. They are read into the snapshot, for hints, when the run is created. Default with
   * `agent`: what its `getCapabilities()` returns.
   */
  readonly capabilities?: unknown;
  /** Context that is sent with every request. */
  readonly context?: readonly Context[] | undefined;
  /** Values for the server, sent unchanged with every request. */
  readonly forwardedProps?: unknown;
  /**
   * The conversation so far, where the host knows it: shown in `messages` and sent with the first
   * request. It is read like the messages of an agent; what cannot be read is left out and reported
   * in `problems`. Used once, when the run is created: later arrays change nothing. A stored pause
   * (`storage`) and the agent's own history (`load`) replace it, and with `agent` the agent's own
   * messages are used instead.
   */
  readonly initialMessages?: readonly Message[] | undefined;
  /** The agent's state before its first run. */
  readonly state?: unknown;
  /** The clock of deadlines and timeouts. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /**
   * Limits of what is accepted from the agent; what exceeds one is reported in `problems`. For the
   * size of one event see `maxEventBytes`.
   */
  readonly limits?: Partial<Limits> | undefined;
  /**
   * Where an open pause is stored, so that it survives a reload, with every answer;
   * `webPauseStorage()` stores it in the browser. Requires `threadId`, by which the pause is found.
   * Answers are sent only once their record is stored; if that fails, nothing is sent and the user
   * decides (`composer.unsaved`, `SendOptions.unsaved`). The record contains the questions with
   * their arguments, the answers, typed input, the sent request, the conversation and the agent's
   * state: see `PauseStorage`. Default: nothing is stored.
   */
  readonly storage?: PauseStorage | undefined;
  /**
   * A mask of what must not be stored: usually the panel's. If it hides any value of a pause
   * (arguments, answers, typed text, tool results, state), only ids are stored, and whether answers
   * were sent. After a reload its questions are not open; `load()` finds them where the agent has a
   * history. Default: everything is stored.
   */
  readonly redact?: Mask | undefined;
  /**
   * How long storing the record of the answers may take, in milliseconds.
   * @default 2000
   */
  readonly saveTimeout?: number | undefined;
  /**
   * Rules by which the person has some calls approved without being asked: see
   * `createApprovalRules`. An answer by a rule is a draft like any other, and is sent only with all
   * others; where rules answer every question, this needs no press. Default: every question is
   * asked.
   */
  readonly rules?: ApprovalRuleStore | undefined;
  /**
   * Marks questions as risky, beside those that the agent marks: their cards have a band with what
   * it returns, no rule answers them, and they are not approved together with others. Default: only
   * the agent marks questions.
   */
  readonly markRisk?: MarkRisk | undefined;
  /**
   * How long an answer that is sent as soon as it is given can be taken back before it leaves, in
   * seconds (`composer.sendsAt`). Nothing leaves by itself on a page that was hidden, left or
   * reloaded meanwhile, nor after an answer has changed in another tab or a question has expired:
   * the answers stay as they are, for *Send*. It is only sent while the run has a subscriber.
   * @default 0
   */
  readonly undoSeconds?: number | undefined;
  /**
   * Signs each answer before it leaves, one after the other, and returns what goes into its
   * `metadata`. Called once for each answer; `retry` sends what was signed. When it returns null or
   * rejects, nothing is sent, the answers are kept, and the result is `not-signed`. Where a dialect
   * does not answer by `resume`, there is no metadata and nothing is signed. Default: answers are
   * not signed.
   */
  readonly signDecision?: SignDecision | undefined;
  /** Creates the ids of threads, runs and messages. Default: random UUIDs. */
  readonly generateId?: (() => string) | undefined;
  /**
   * Called with each record when its question is asked, first shown, first answered and sent, and
   * again when its outcome is known.
   */
  readonly onDecision?: ((record: DecisionRecord) => void) | undefined;
  /** Called with each event after it was read; unreadable ones are in `problems`. */
  readonly onEvent?: ((event: DeliveredEvent) => void) | undefined;
  /**
   * Called with each run that is stopped from here before its end, so that the host can stop it on
   * a backend that has an endpoint for it.
   */
  readonly onAbort?:
    | ((run: { readonly threadId: string; readonly runId: string }) => void)
    | undefined;
  /** Called once for each failure; the same object is in the snapshot. */
  readonly onError?: ((error: AgentRunError) => void) | undefined;
}

/**
 * One thread with one agent: its state and its methods. Methods are stable and do not use `this`.
 */
export interface AgentRun {
  /** Returns the current snapshot; the same object until something changes. */
  readonly getSnapshot: () => AgentRunSnapshot;
  /**
   * Returns the snapshot for server rendering and hydration: the initial one, or that of the time
   * when `ready()` resolved.
   */
  readonly getServerSnapshot: () => AgentRunSnapshot;
  /** The host's validator, which forms use as well; absent where the default one is used. */
  readonly validator?: SchemaValidator;
  /** Calls the listener after every change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Resolves when everything that is known of the thread is in the snapshot: what the host's own
   * agent already has, and the stored pause. Questions among it have been read by their dialects
   * and can be answered. Needed before rendering on a server and in code without listeners; a page
   * shows them as they come. Never rejects: resolves to `ok: false` with the reason `not-ready`
   * where code could not be loaded.
   */
  readonly ready: () => Promise<ReadyResult>;
  /** Whether `load` can read the agent's history. */
  readonly canLoad: boolean;
  /**
   * Sends a message and starts a run. Never rejects: see `RunResult`. While questions are open,
   * nothing is sent (`questions-open`), because the agent would refuse new input; answer them, use
   * `steerAway`, or pass `{ whileOpen: "wait" }`: then the message is sent right after the answers.
   * A message sent while answers are being sent is queued (`snapshot.queuedMessages`) and sent once
   * they were accepted; one sent before the history of a `load` is there, until that has ended. Otherwise it is
   * returned in `messages` of the result.
   *
   * Resolves when the run has ended, which is long after the message is in `snapshot.messages`;
   * while it is queued, later still. Clear a text field when you call it, not when it resolves:
   * what is typed meanwhile would be lost.
   *
   * @throws AgentRunError `misuse`, synchronously, for an argument that is not a message.
   */
  readonly send: (
    message: string | NewMessage | readonly NewMessage[],
    options?: MessageOptions,
  ) => Promise<RunResult>;
  /**
   * Changes a message that waits (`snapshot.waitingMessages`), also in the other tabs of the thread.
   * Does nothing for one that does not wait any more.
   */
  readonly editWaiting: (messageId: string, content: MessageContent) => void;
  /** Removes a message that waits, also in the other tabs of the thread. */
  readonly removeWaiting: (messageId: string) => void;
  /**
   * Starts a run without a message. Resolves when the run has ended. Never rejects: see
   * `RunResult`.
   */
  readonly start: (options?: RunOptions) => Promise<RunResult>;
  /**
   * Drafts the answer to one interrupt; `envelope` is sent as `resume[].metadata`. A null payload
   * cannot be sent. Pass the view that the person saw, not its id: a question may change between a
   * decision and this call, and then nothing is drafted.
   */
  readonly resolve: (interrupt: InterruptRef, payload?: unknown, envelope?: Metadata) => void;
  /**
   * Drafts the answers to several interrupts, payloads by the interrupts, and notifies listeners
   * once; see `resolve`.
   */
  readonly resolveAll: (payloads: ReadonlyMap<InterruptRef, unknown>, envelope?: Metadata) => void;
  /** Drafts skipping one interrupt; see `resolve`. */
  readonly cancel: (interrupt: InterruptRef, envelope?: Metadata) => void;
  /** Removes the draft of one interrupt; see `resolve`. */
  readonly clear: (interrupt: InterruptRef) => void;
  /**
   * Adds the result of a call of a page tool. A function is called at most once for each call id,
   * even when this method is called again, and an error it throws is sent as a failure. The result
   * joins the conversation at once and is sent with the next request, which waits for it: beside
   * the answers where questions are open. Text is sent unchanged, anything else as JSON. Never
   * rejects: resolves to `ok: false` with the reason `unknown-tool-call` for a call that is not in
   * the conversation, `questions-open` while a question about it is open, `not-ready` where the
   * code for it could not be loaded, and `failed` where a function of the host threw.
   *
   * @throws AgentRunError `misuse`, synchronously, for an id that is not a string.
   */
  readonly addToolResult: (toolCallId: string, result: unknown) => Promise<AddToolResultResult>;
  /**
   * Sends the whole batch, or resolves with the blockers. Resolves when the resumed run has ended.
   * Never rejects: see `RunResult`. Calls while it is being sent return the same promise.
   */
  readonly submit: (options?: SubmitOptions) => Promise<RunResult>;
  /**
   * Sends the identical array again after a failure. Where the agent may act twice
   * (`composer.mayActTwice`), nothing is sent without `{ mayRepeat: true }`: the result has the
   * reason `may-repeat`. Where `canLoad`, `load()` finds out what happened. Never rejects: see
   * `RunResult`. `sendMixed` is ignored, so that one button can call either this or `submit`.
   */
  readonly retry: (options?: SubmitOptions) => Promise<RunResult>;
  /**
   * Cancels all open interrupts and sends a message, if any, in one request; with nothing open, or
   * while answers are being sent, it is an ordinary `send`. The message stays in the conversation
   * only if the agent accepted it. With `keepAnswers`, drafts are sent and only the other questions
   * are cancelled; where the agent may act twice, nothing is sent without `{ mayRepeat: true }`.
   * Never rejects: see `RunResult`.
   *
   * @throws AgentRunError `misuse`, synchronously, for an argument that is not a message.
   */
  readonly steerAway: (
    message?: string | NewMessage | readonly NewMessage[],
    options?: SteerOptions,
  ) => Promise<RunResult>;
  /**
   * Closes the open interrupts on this page; nothing is sent, and the agent may still be waiting.
   * If it reports so in reply to the next message, they are reopened, with every answer. With none
   * open it clears what is shown of the last answers (`answeredElsewhere`, `lastOutcome`).
   */
  readonly dismiss: () => void;
  /** Discards the messages that the agent has not received (`undelivered`); questions stay. */
  readonly discard: () => void;
  /**
   * Closes the open questions without an answer, so that the conversation goes on: the way out
   * where answers do not get through (`composer.isStuck`). Nothing is sent now. With the next
   * request, the calls that were asked about have a result, so that a server that lost the thread,
   * or a model that wants a result for each call, takes it: the user did not answer, or it is not
   * known whether the answer arrived. A question that the agent still waits for is opened again
   * when it reports so. Does nothing while answers are being sent.
   */
  readonly giveUp: () => void;
  /**
   * Loads the agent's history of this thread, and follows a run that is live; starts nothing. Never
   * rejects: see `RunResult`. The ending is `interrupted` where the agent waits for answers; a
   * question that was open here already keeps its answer. After answers of another page
   * (`answeredElsewhere`) it waits until that page has its reply, where `storage` has `runExclusive`.
   *
   * @throws AgentRunError `misuse`, synchronously, where the transport has no history
   * (`routes.history`).
   */
  readonly load: () => Promise<RunResult>;
  /**
   * Stops reading the run, and notifies an agent that has an endpoint for it (`routes.cancel`); any
   * other may continue working. A run that is over but whose connection is still open keeps the
   * agent's ending. Requests that wait for a page tool are not sent; the tool continues, and its
   * result is sent with the next request.
   */
  readonly abort: () => void;
  /**
   * Returns the open pause as plain JSON, for any storage or queue; null when nothing is open. Where
   * `redact` hides something of it, it has only ids, as what a storage gets, and cannot be restored.
   */
  readonly pauseHandle: () => PauseHandle | RedactedPause | null;
  /**
   * Opens a stored pause, with its answers and its conversation. Never rejects: resolves to
   * `ok: false` with the reason `bad-handle` for anything that is not a handle of this version,
   * `run-in-progress` or `questions-open` where it would replace what is active, and `not-ready`
   * where the code that reads handles could not be loaded.
   *
   * @throws AgentRunError `misuse`, synchronously, for a handle of another thread.
   */
  readonly restore: (handle: unknown) => Promise<RestoreResult>;
  /**
   * Passes an error of the UI, such as a card that threw, to `onError`; its code is `render`, and
   * its `cause` is the thrown value.
   */
  readonly reportError: (thrown: unknown) => void;
  /** Clears everything on this thread. */
  readonly reset: () => void;
}
