import type { Activity, Step, Subagent } from "../../conversation/Transcript.js";
import type { Repeat } from "../../dialects/Dialect.js";
import type { Advice } from "../../errors/adviceFor.js";
import type { Delivery } from "../../errors/errors.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Blocker, InterruptNote, Problem } from "../../interrupt/interrupt.js";
import { pick } from "../../protocol/collections.js";
import type { Message, UserMessage } from "../../protocol/messages.js";
import { type RunState, type RunStatus, statusOf } from "../state/RunState.js";
import type { ThreadFacts } from "../state/ThreadFacts.js";

/** The state of the answers to the open batch. */
export interface ComposerView {
  /**
   * `empty`: nothing is open. `incomplete`: the batch is blocked. `ready`: it can be sent.
   * `submitting`: it is being sent. `failed`: the last attempt failed, see `delivery`; every answer
   * is still there.
   */
  readonly status: "empty" | "incomplete" | "ready" | "submitting" | "failed";
  readonly answered: number;
  readonly total: number;
  /** Why the batch cannot be sent now. */
  readonly blockers: readonly Blocker[];
  /**
   * Whether `submit()` can send now. Where `mixedBatchNote` or `mayActTwice` asks for it, the user
   * confirms first.
   */
  readonly canSubmit: boolean;
  /** The delivery of the last attempt; null when there was none. */
  readonly delivery: Delivery | null;
  /** What to do after an attempt that failed; null when there was none. */
  readonly advice: Advice | null;
  /**
   * Why this agent would not carry out these answers if they are sent together; must be confirmed
   * first.
   */
  readonly mixedBatchNote: InterruptNote | null;
  /**
   * Whether nothing was sent because the record of the answers could not be stored; the user can
   * send again, or without a record.
   */
  readonly unsaved: boolean;
  /** Whether the identical array may be sent again. */
  readonly canRetry: boolean;
  /**
   * Whether the questions may never be settled by answers: sending them has failed twice, the agent
   * no longer knows the question or takes no answer from here, or a question can neither be
   * answered nor skipped. Offer `giveUp()` then.
   */
  readonly isStuck: boolean;
  /** Whether the agent's history is being loaded, so that `submitting` sends nothing. */
  readonly checking: boolean;
  /**
   * Whether it waits to be sent because another page holds the lock of the thread
   * (`PauseStorage.runExclusive`). Nothing was sent from here; `abort()` stops waiting.
   */
  readonly waitsForPage: boolean;
  /**
   * While it is being sent: whether the agent has shown that it acts on it (see
   * `DecisionRecord.evidence`).
   */
  readonly accepted: boolean;
  /**
   * What the agents that ask do with the same answer sent twice: the worst case of the open
   * questions.
   */
  readonly repeat: Repeat;
  /**
   * Whether sending now may make the agent act twice: an earlier attempt may have arrived, and
   * `repeat` is not `idempotent`. `retry` and `submit` send nothing then without
   * `{ mayRepeat: true }`; ask the person first.
   */
  readonly mayActTwice: boolean;
  /** Whether an answer is sent as soon as it is given, so that no separate submit is needed. */
  readonly sendsAtOnce: boolean;
  /**
   * When the answers are sent unless one is taken back before (`undoSeconds`), in milliseconds
   * since 1970; null where none wait for that. `submit()` sends them now, `clear(interrupt)` takes
   * one back.
   */
  readonly sendsAt: number | null;
}

/** An immutable snapshot of a run; the same object until something changes. */
export interface AgentRunSnapshot extends ThreadFacts {
  readonly status: RunStatus;
  readonly messages: readonly Message[];
  readonly state: unknown;
  readonly activities: readonly Activity[];
  readonly steps: readonly Step[];
  readonly subagents: readonly Subagent[];
  /** The open interrupts, in the order they were announced. */
  readonly interrupts: readonly InterruptView[];
  readonly composer: ComposerView;
  /** Explains `error`: the `note` of `Dialect.advice`. Shown instead of the general advice. */
  readonly explanation: InterruptNote | null;
  /** Irregularities in the streams of this thread, and how they were read. */
  readonly problems: readonly Problem[];
  /**
   * Messages sent by the user while answers are being sent, or the agent's history is being loaded;
   * they follow afterwards, or are returned.
   */
  readonly queuedMessages: readonly Message[];
  /**
   * Messages of the user that wait until no question is open (`send` with `whileOpen: "wait"`),
   * also those of other tabs of the thread. They are sent right after the answers; until then
   * `editWaiting` changes them, and `removeWaiting` removes them.
   */
  readonly waitingMessages: readonly UserMessage[];
}

/** One empty list for all snapshots, so that they are the same as long as it is. */
export const none: readonly never[] = [];

/** The state of the answers where no question is open. */
export const emptyComposer: ComposerView = {
  status: "empty",
  answered: 0,
  total: 0,
  blockers: none,
  canSubmit: false,
  delivery: null,
  advice: null,
  mixedBatchNote: null,
  unsaved: false,
  canRetry: false,
  isStuck: false,
  checking: false,
  waitsForPage: false,
  accepted: false,
  repeat: "unknown",
  mayActTwice: false,
  sendsAtOnce: false,
  sendsAt: null,
};

/** What a snapshot has of the state as it is. */
export function viewThread(state: RunState) {
  const { transcript } = state;
  return {
    status: statusOf(state),
    state: transcript.state,
    ...pick(transcript, ["messages", "activities", "steps", "subagents", "problems"]),
    ...pick(state, [
      "threadId",
      "runId",
      "lastOutcome",
      "ending",
      "error",
      "decisions",
      "earlierDecisions",
      "answeredElsewhere",
      "importedToolCalls",
      "undelivered",
      "doubts",
      "capabilities",
    ]),
  };
}
