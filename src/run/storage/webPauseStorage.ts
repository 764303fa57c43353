import type { PauseStorage } from "./PauseStorage.js";

/** The part of `localStorage` or `sessionStorage` that is used. */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Browsers tell only other pages what was stored; this event tells other objects of this page. */
const storedHere = "agui-pause-stored";

interface StoredHere {
  readonly writer: object;
  readonly kept: WebStorage;
  readonly key: string;
  readonly text: string;
}

/** How `webPauseStorage` stores. */
export interface WebPauseStorageOptions extends Pick<PauseStorage, "keep"> {
  /**
   * What the keys begin with; the id of the thread follows.
   * @default "agui-pause:"
   */
  readonly prefix?: string | undefined;
}

/**
 * Stores open pauses in `localStorage`, so that they survive a reload with every answer, and two tabs on one thread send them once. The
 * conversation and the arguments of tool calls are stored unencrypted, readable for everyone who can open this browser; once the questions
 * are settled, only their ids remain for a day. With `keep: "always"` the conversation and what was decided remain, for as long as the
 * browser keeps its storage.
 *
 * @param given Default `localStorage`.
 * @throws The browser's error when its storage is full or blocked, and an error when it does not return what was written: the run then asks
 *   before it sends anything.
 *
 * @example
 * const storage = webPauseStorage(undefined, { keep: "always" });
 */
export function webPauseStorage(given?: WebStorage, { prefix = "agui-pause:", keep }: WebPauseStorageOptions = {}): PauseStorage {
  // Where storage is blocked, reading the property throws.
  const storage = (): WebStorage => given ?? globalThis.localStorage;
  const read = (text: string | null): unknown => {
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  };
  const writer = {};
  const locks = globalThis.navigator?.locks;
  return {
    ...(keep !== undefined && { keep }),
    load(threadId) {
      try {
        return read(storage().getItem(prefix + threadId));
      } catch {
        return null;
      }
    },
    save(threadId, record) {
      const [kept, key] = [storage(), prefix + threadId];
      if (record === null) return kept.removeItem(key);
      const text = JSON.stringify(record);
      kept.setItem(key, text);
      // Wrappers of a browser's storage often hide that it is full.
      if (kept.getItem(key) !== text) throw new Error("the storage did not keep what was written");
      globalThis.dispatchEvent?.(new CustomEvent<StoredHere>(storedHere, { detail: { writer, kept, key, text } }));
    },
    subscribe(threadId, listener) {
      const onStorage = ({ key, newValue }: StorageEvent): void => {
        if (key === prefix + threadId) listener(read(newValue));
      };
      const onStoredHere = (event: Event): void => {
        if (!(event instanceof CustomEvent)) return;
        const { detail }: CustomEvent<StoredHere> = event;
        const isSame = detail.kept === storage() && detail.key === prefix + threadId;
        // Told later, so that the change there is complete before it reaches another run.
        if (isSame && detail.writer !== writer) queueMicrotask(() => listener(read(detail.text)));
      };
      globalThis.addEventListener?.("storage", onStorage);
      globalThis.addEventListener?.(storedHere, onStoredHere);
      return () => {
        globalThis.removeEventListener?.("storage", onStorage);
        globalThis.removeEventListener?.(storedHere, onStoredHere);
      };
    },
    ...(locks !== undefined && { runExclusive: (threadId, work) => locks.request(prefix + threadId, work) }),
  };
}
