import type { PauseStorage } from "./PauseStorage.js";

/** What is needed of `localStorage` or `sessionStorage`. */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Keeps open pauses in `localStorage`, so that a reload finds them with every answer, and two tabs on one thread send them once. Where the
 * browser has no storage, or it is full, nothing is kept and nothing breaks. The conversation is kept with them, readable to whoever can
 * open this browser; it is removed when the questions are settled.
 */
export function webPauseStorage(given?: WebStorage, { prefix = "agui-pause:" }: { readonly prefix?: string } = {}): PauseStorage {
  // Where it is forbidden, only looking at it throws.
  const storage = (): WebStorage => given ?? globalThis.localStorage;
  const read = (text: string | null): unknown => {
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  };
  const locks = globalThis.navigator?.locks;
  return {
    load(threadId) {
      try {
        return read(storage().getItem(prefix + threadId));
      } catch {
        return null;
      }
    },
    save(threadId, handle) {
      try {
        if (handle === null) storage().removeItem(prefix + threadId);
        else storage().setItem(prefix + threadId, JSON.stringify(handle));
      } catch {
        // A full or forbidden storage keeps nothing; the page works as without one.
      }
    },
    subscribe(threadId, listener) {
      const hear = ({ key, newValue }: StorageEvent): void => {
        if (key === prefix + threadId || key === null) listener(read(newValue));
      };
      globalThis.addEventListener?.("storage", hear);
      return () => globalThis.removeEventListener?.("storage", hear);
    },
    ...(locks !== undefined && { exclusively: (threadId, work) => locks.request(prefix + threadId, work) }),
  };
}
