import type { PauseHandle, RedactedPause, SettledPause } from "../../thread/pause/PauseHandle.js";

/**
 * What is stored for a thread: its open pause, ids only where values are redacted, or the ids of
 * settled questions.
 */
export type StoredPause = PauseHandle | RedactedPause | SettledPause;

/**
 * Resolves once no other page sends answers of the thread, and lets none do so until `done`; to
 * false where another page has sent them. The run shows that it waits.
 */
export type TakeTurn = (done: Promise<void>) => Promise<boolean>;

/**
 * Where the pauses of threads are stored, so that they survive a reload and are shared by tabs.
 * `webPauseStorage` is one; a host can implement its own.
 *
 * A stored pause contains everything that is needed to answer it: the questions with the arguments
 * of their tool calls, the answers so far, typed input, the last request, the conversation and the
 * agent's state. Store it only where all of that may be stored, or see `AgentRunOptions.redact`.
 * Once the questions are settled only their ids are stored, for other pages, and messages that the
 * agent has not received; with `keep: "always"`, the conversation and the records of the decisions
 * as well.
 *
 * Where runs of two agents have threads of one id, the record of the second one has a key of its own
 * in place of the thread's id: the id, a space and the agent's address. The keys of `runExclusive`
 * are like that wherever the agent's address is known.
 */
export interface PauseStorage {
  /**
   * What is stored of a thread without open questions. `until-settled`: the ids of settled
   * questions, for other pages. `always`: the conversation, the agent's state and the records of
   * settled questions as well, so that a reload shows them, a new message continues from there, and
   * other pages show what this one adds. Nothing is removed by itself. If `redact` hides any value
   * of it, only the ids are stored.
   * @default "until-settled"
   */
  readonly keep?: "until-settled" | "always";
  /**
   * Reads the record of a thread; anything that is not a `StoredPause` is ignored. Also called
   * before drafts and typed input are stored, because another page may have answered meanwhile.
   */
  readonly load: (threadId: string) => unknown;
  /**
   * Stores a record in place of the one before, or removes it (`null`). Answers are sent only once
   * this has returned, or its promise has resolved; throw, or reject, when the record could not be
   * stored. A run never makes a second call before the first has settled.
   */
  readonly save: (threadId: string, record: StoredPause | null) => void | Promise<void>;
  /**
   * Calls `listener` with what another page has stored for a thread. A removal (`null`) means
   * nothing for the questions, and is ignored. Returns a function that unsubscribes.
   */
  readonly subscribe?: (threadId: string, listener: (stored: unknown) => void) => () => void;
  /**
   * Runs `work` while no other page of this storage does the same for the thread: sends answers, or
   * stores them where the storage is asynchronous. Without it, two pages may send the same answers.
   */
  readonly runExclusive?: <Result>(
    threadId: string,
    work: () => Promise<Result>,
  ) => Promise<Result>;
}
