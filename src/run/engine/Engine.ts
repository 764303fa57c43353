import type { Clock } from "../../core/Clock.js";
import type { Dialects } from "../../core/dialect/Dialects.js";
import type { AgentRunError } from "../../core/errors.js";
import type { Batch } from "../../core/interrupt/interrupt.js";
import type { AnswerChecks } from "../../core/resume/answerChecks.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { NotSentReason } from "../../core/state/NotSentReason.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import type { RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { Message } from "../../protocol/messages.js";
import type { RunOptions } from "../api/AgentRun.js";
import type { TakeTurn } from "../storage/PauseStorage.js";

/** Holds the state of a run, performs the effects of its transitions and notifies its listeners. */
export interface Engine {
  readonly getState: () => RunState;
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly getServerSnapshot: () => AgentRunSnapshot;
  readonly clock: Clock;
  /** The given clock, not corrected by the server's. */
  readonly hostClock: Clock;
  readonly generateId: () => string;
  readonly checks: () => AnswerChecks;
  readonly dialects: () => Dialects;
  /** Resolves once everything that is known of the thread is read and can be answered. Rejects if code for it cannot be loaded. */
  readonly ready: () => Promise<void>;
  /** Loads the code that reads an agent or a pause. Rejects if that fails. */
  readonly loadReading: () => Promise<unknown>;
  /** Resolves once a stored pause and what the host's own agent has were looked up; null when there is nothing to wait for. */
  readonly findStored: () => Promise<void> | null;
  /** Whether other pages may answer the same questions. */
  readonly isShared: boolean;
  readonly takeTurn: TakeTurn;
  /** Whether the record of the answers is stored before they are sent. */
  readonly isStored: boolean;
  /** Resolves once the answers to this batch can be validated; null when they can be now. */
  readonly whenReady: (batch: Batch | null) => Promise<void> | null;
  /** Waits for the page tools. Resolves to null, or to the reason why the request is not sent; null when no tool is running. */
  readonly whenToolsEnd: () => Promise<NotSentReason | null> | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: RunEvent) => void;
  /** Passes a failure to the host, once. */
  readonly reportError: (error: AgentRunError) => void;
  /** Why a lazily loaded part failed to load; null where none has failed. */
  readonly loadError: () => AgentRunError | null;
  /** Starts a run by an event. Resolves to its ending, or to why its request was not sent; returns the reason when that is known at once. */
  readonly launch: (
    event: RunEvent & { readonly runId: string },
    runOptions?: RunOptions,
  ) => Promise<RunEnding | NotSentReason> | NotSentReason;
  /** Queues messages. Resolves to the ending of their run, or to the reason why they are not sent. */
  readonly queue: (messages: readonly Message[], runOptions?: RunOptions) => Promise<RunEnding | NotSentReason>;
  /** Prepares for messages that a transition queues itself. */
  readonly expectQueued: () => QueuedRun;
  /** Whether the agent can be asked for its history. */
  readonly canLoad: () => boolean;
  /** The ending of the run that is being read, once it has one; null when none is. */
  readonly currentEnding: () => Promise<RunEnding> | null;
}

/** A run that may follow another one with queued messages. */
export interface QueuedRun {
  readonly runId: string;
  /** Its result; null where nothing was queued for it. */
  readonly result: () => Promise<RunEnding | NotSentReason> | null;
}

/** Callbacks of an engine. */
export interface EngineListener {
  /** A run has ended, and nothing else can have started yet. */
  readonly onRunOver: () => void;
  /** The answers should be submitted. */
  readonly onSubmit: () => void;
}
