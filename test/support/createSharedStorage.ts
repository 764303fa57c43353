import type { PauseStorage, StoredPause } from "../../src/core.js";

/**
 * One storage for any number of pages, which are notified of each other's records and take turns,
 * as in browsers.
 */
export function createSharedStorage(keep?: PauseStorage["keep"]) {
  let stored: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Map<number, (record: unknown) => void>();
  const frozen = new Set<number>();
  let pages = 0;
  const read = (): StoredPause | null => (stored === null ? null : JSON.parse(stored));
  const keepRecord = (record: unknown): void => {
    stored = record === null ? null : JSON.stringify(record);
  };

  /** The storage of one more page. */
  const page = (): PauseStorage & { readonly freeze: () => void } => {
    const me = pages++;
    return {
      ...(keep !== undefined && { keep }),
      load: read,
      save(_, record) {
        keepRecord(record);
        notify(read(), me);
      },
      subscribe(_, listener) {
        listeners.set(me, listener);
        return () => listeners.delete(me);
      },
      runExclusive(_, work) {
        const mine = turn.then(work);
        turn = mine.catch(() => {});
        return mine;
      },
      /** The page receives no more notifications, like one in the back/forward cache. */
      freeze: () => void frozen.add(me),
    };
  };

  /** Every page but the writer is notified of this. */
  const notify = (record: unknown, writer = -1): void => {
    for (const [me, listener] of listeners) if (me !== writer && !frozen.has(me)) listener(record);
  };
  /** Something else writes into the storage, and the pages are notified. */
  const write = (record: unknown): void => {
    keepRecord(record);
    notify(read());
  };
  return { page, notify, write, clear: () => write(null), stored: read };
}
