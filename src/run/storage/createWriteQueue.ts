import { type Deferred, deferred } from "../shared/promises.js";
import type { StoredPause } from "./PauseStorage.js";

/** Writes records to a storage in order. */
export interface WriteQueue {
  /**
   * Stores a record; resolves once it, or a newer one, is stored, and rejects with what the storage
   * threw.
   */
  readonly write: (record: StoredPause | null) => Promise<void>;
  /** Whether a write is under way. */
  readonly isBusy: () => boolean;
  /** Resolves when no write is under way. */
  readonly idle: () => Promise<void>;
}

interface Write {
  record: StoredPause | null;
  readonly done: Deferred<{ readonly failed: boolean; readonly cause?: unknown }>;
}

/**
 * Creates a queue with at most one write at a time, so that a slow one cannot overwrite a newer
 * record; of those that wait, only the newest is written.
 */
export function createWriteQueue(
  save: (record: StoredPause | null) => void | Promise<void>,
): WriteQueue {
  let current: Write | null = null;
  let waiting: Write | null = null;

  const start = (write: Write): void => {
    current = write;
    const finish = (result: { readonly failed: boolean; readonly cause?: unknown }): void => {
      current = null;
      const next = waiting;
      waiting = null;
      if (next !== null) start(next);
      write.done.resolve(result);
    };
    attempt(write.record).then(
      () => finish({ failed: false }),
      (cause: unknown) => finish({ failed: true, cause }),
    );
  };

  // Calls the storage synchronously: a synchronous storage has stored the record before anything
  // else happens.
  const attempt = async (record: StoredPause | null): Promise<void> => save(record);

  const enqueue = (record: StoredPause | null): Write => {
    if (waiting !== null) {
      waiting.record = record;
      return waiting;
    }
    const write: Write = { record, done: deferred() };
    if (current === null) start(write);
    else waiting = write;
    return write;
  };

  return {
    async write(record) {
      const { failed, cause } = await enqueue(record).done.promise;
      if (failed) throw cause;
    },
    isBusy: () => current !== null,
    async idle() {
      while (current !== null) await current.done.promise;
    },
  };
}
