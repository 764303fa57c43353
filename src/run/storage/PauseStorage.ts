import type { PauseHandle, RedactedPause, SettledPause } from "../../core/pause/PauseHandle.js";

/** What is stored for a thread: its open pause, ids only where values are redacted, or the ids of settled questions. */
export type StoredPause = PauseHandle | RedactedPause | SettledPause;

/**
 * Where the pauses of threads are stored, so that they survive a reload and are shared by tabs. `webPauseStorage` is one; a host can
 * implement its own.
 *
 * A stored pause contains everything that is needed to answer it: the questions with the arguments of their tool calls, the answers so far,
 * typed input, the last request, the conversation and the agent's state. Store it only where all of that may be stored, or see
 * `AgentRunOptions.redact`. Once the questions are settled only their ids are stored, for other pages.
 */
export interface PauseStorage {
  /** Reads the record of a thread; anything that is not a `StoredPause` is ignored. */
  readonly load: (threadId: string) => unknown;
  /**
   * Stores a record in place of the one before, or removes it (`null`). Answers are sent only once this has returned, or its promise has
   * resolved; throw, or reject, when the record could not be stored. A run never makes a second call before the first has settled.
   */
  readonly save: (threadId: string, record: StoredPause | null) => void | Promise<void>;
  /**
   * Calls `listener` with what another page has stored for a thread. A removal (`null`) means nothing for the questions, and is ignored.
   * Returns a function that unsubscribes.
   */
  readonly subscribe?: (threadId: string, listener: (stored: unknown) => void) => () => void;
  /** Runs `work` while no other page of this storage does the same for the thread. Without it, two pages may send the same answers. */
  readonly runExclusive?: <Result>(threadId: string, work: () => Promise<Result>) => Promise<Result>;
}
