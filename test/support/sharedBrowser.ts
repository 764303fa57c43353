import type { PauseStorage } from "../../src/core.js";

/** A storage that several pages share, as tabs do: each learns what the others have stored, and they take turns. */
export function sharedBrowser(keep?: PauseStorage["keep"]) {
  let stored: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Map<number, (stored: unknown) => void>();
  let pages = 0;
  const read = (): unknown => (stored === null ? null : JSON.parse(stored));
  const notify = (writer: number): void => {
    for (const [page, listener] of listeners) if (page !== writer) listener(read());
  };
  return {
    /** The storage as the next page has it. */
    page(): PauseStorage {
      const me = pages++;
      return {
        ...(keep !== undefined && { keep }),
        load: read,
        save(_, record) {
          stored = record === null ? null : JSON.stringify(record);
          notify(me);
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
      };
    },
    stored: read,
    /** Something else writes into the storage, and the pages learn of it. */
    write(record: unknown): void {
      stored = JSON.stringify(record);
      notify(-1);
    },
  };
}
