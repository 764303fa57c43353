import type { PauseStorage, StoredPause } from "../../src/core.js";

/** One storage for any number of pages, which are notified of each other's records and take turns, as in browsers. */
export function createSharedStorage() {
  let kept: StoredPause | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const listeners = new Map<number, (kept: unknown) => void>();
  const frozen = new Set<number>();
  let pages = 0;

  /** The storage of one more page. */
  const page = (): PauseStorage & { readonly freeze: () => void } => {
    const me = pages++;
    return {
      load: () => kept,
      save(_, handle) {
        kept = JSON.parse(JSON.stringify(handle));
        for (const [other, notify] of listeners) if (other !== me && !frozen.has(other)) notify(kept);
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

  /** Every page is notified of this. */
  const notify = (record: unknown): void => {
    for (const [me, listener] of listeners) if (!frozen.has(me)) listener(record);
  };
  const clear = (): void => {
    kept = null;
    notify(null);
  };
  return { page, clear, notify, stored: () => kept };
}
