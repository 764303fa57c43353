import type { OpenPause, PauseRecord } from "../record/PauseRecord.js";
import type { PauseStore, RecordedAnswer } from "../record/PauseStore.js";

/**
 * A store in a database: besides the records it keeps every answer, finds abandoned work, and
 * deletes.
 */
export interface DurablePauseStore extends PauseStore {
  /** Every recorded answer of a thread, oldest first. */
  readonly answers: (threadId: string) => Promise<readonly RecordedAnswer[]>;
  /**
   * Threads whose admitted answers no worker holds, longest waiting first. Pass each to
   * `gate.claim`.
   *
   * @param now Milliseconds since 1970.
   * @param limit The most threads to return. Default: 100.
   */
  readonly findDue: (now: number, limit?: number) => Promise<readonly string[]>;
  /**
   * Threads with open questions, in the order of their ids, page by page: pass the last thread of a
   * page as `after` for the next one. Records that cannot be read are left out.
   *
   * @param after Only threads after this one. Default: from the first.
   * @param limit The most threads to return. Default: 100.
   */
  readonly findOpen: (after?: string, limit?: number) => Promise<readonly OpenThread[]>;
  /** Deletes a thread with everything that was recorded for it. */
  readonly deleteThread: (threadId: string) => Promise<void>;
  /**
   * Deletes the threads that wait for nothing and have not changed since `before`, with their
   * answers. Open questions, and answers that were not acted on, are never deleted.
   *
   * @param before Milliseconds since 1970.
   * @returns How many threads were deleted.
   */
  readonly purge: (before: number) => Promise<number>;
}

/** A thread with open questions. */
export interface OpenThread {
  readonly threadId: string;
  readonly pause: OpenPause;
}

/** What a thread waits for: an answer, a worker, or nothing. */
type PauseState = "open" | "claimed" | "idle";

/** What a store writes for a record: its text, and what it is found by. */
export interface PauseRow {
  readonly text: string;
  readonly state: PauseState;
  /** When the lease of its claim ends, in milliseconds since 1970. */
  readonly dueAt: number | null;
}

export function toPauseRow(record: PauseRecord): PauseRow {
  const { open, claim } = record;
  const state = claim === null ? (open === null ? "idle" : "open") : "claimed";
  return { text: JSON.stringify(record), state, dueAt: claim?.leaseUntil ?? null };
}

/**
 * Why a store failed. Nothing was written, and the same call may be repeated.
 *
 * - `contended`: others changed the thread at every attempt, or kept the database locked.
 * - `unreadable-reply`: the client returned something that the store did not write or ask for.
 */
export type PauseStoreErrorCode = "contended" | "unreadable-reply";

/** An error of a pause store. Errors of the host's database client are passed on unchanged. */
export class PauseStoreError extends Error {
  override readonly name = "PauseStoreError";
  readonly code: PauseStoreErrorCode;

  constructor(code: PauseStoreErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
