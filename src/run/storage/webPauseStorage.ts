import { misuse, refuseUnknown } from "../../errors/refuseUnknown.js";
import { own } from "../../protocol/json.js";
import type { PauseStorage } from "./PauseStorage.js";

/**
 * The part of `localStorage` or `sessionStorage` that is used. `removeAll` needs `key` and
 * `length`, too.
 */
export type WebStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> &
  Partial<Pick<Storage, "key" | "length">>;

/** What `webPauseStorage` returns. */
export interface WebPauseStorage extends PauseStorage {
  /**
   * Removes every pause whose key begins with the prefix, and stores nothing more: call it when the
   * person signs out. Runs of this storage send no answer afterwards, here and in the other tabs,
   * until they are loaded again. The next person needs a new storage, with another prefix.
   *
   * @throws The browser's error when its storage is blocked, and an error when a given storage has
   * no `key` and `length`.
   */
  readonly removeAll: () => void;
}

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
 * Stores open pauses in `localStorage`, so that they survive a reload with every answer, and two
 * tabs on one thread send them once. The conversation and the arguments of tool calls are stored
 * unencrypted, readable for everyone who can open this browser; once the questions are settled,
 * only their ids remain for a day. With `keep: "always"` the conversation and what was decided
 * remain, for as long as the browser keeps its storage.
 *
 * @param given Default `localStorage`.
 * @throws AgentRunError `misuse` for an option that is unknown or cannot be used: the pauses would
 * be those of everybody.
 * @throws The browser's error when its storage is full or blocked, and an error when it does not
 * return what was written: the run then asks
 *   before it sends anything.
 *
 * @example
 * const storage = webPauseStorage(undefined, { keep: "always" });
 */
export function webPauseStorage(
  given?: WebStorage,
  options: WebPauseStorageOptions = {},
): WebPauseStorage {
  const prefix = prefixIn(options, "agui-pause:", ["prefix", "keep"], "webPauseStorage");
  const { keep } = options;
  if (![undefined, "until-settled", "always"].includes(keep))
    throw misuse("webPauseStorage", "keeps until-settled or always");
  // Where storage is blocked, reading the property throws.
  const storage = (): WebStorage => given ?? globalThis.localStorage;
  const read = (text: string | null): unknown => {
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  };
  const kept = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const writer = {};
  let isRemoved = false;
  const locks = globalThis.navigator?.locks;
  return {
    ...(keep !== undefined && { keep }),
    load: (threadId) => read(kept(prefix + threadId)),
    save(threadId, record) {
      const [store, key] = [storage(), prefix + threadId];
      if (record === null) return store.removeItem(key);
      if (isRemoved) throw new Error("the person has signed out");
      const text = JSON.stringify(record);
      store.setItem(key, text);
      // Wrappers of a browser's storage often hide that it is full.
      if (store.getItem(key) !== text) throw new Error("the storage did not keep what was written");
      tell({ writer, kept: store, key, text });
    },
    subscribe(threadId, listener) {
      const onStorage = ({ key, newValue }: StorageEvent): void => {
        // A thread has an id, so no pause has the prefix alone as its key.
        if (key === prefix) isRemoved = true;
        if (key !== prefix + threadId) return;
        const record = read(newValue);
        // A page that was frozen hears late of each record. One that was replaced is no news, except
        // of the answers that it shows as sent: what settles them has only their ids.
        if (newValue === kept(key) || own(record, "sent") !== undefined) listener(record);
      };
      const onStoredHere = (event: Event): void => {
        if (!(event instanceof CustomEvent)) return;
        const { detail }: CustomEvent<StoredHere> = event;
        if (detail.kept !== storage()) return;
        if (detail.key === prefix) isRemoved = true;
        const isSame = detail.key === prefix + threadId;
        // Told later, so that the change there is complete before it reaches another run.
        if (isSame && detail.writer !== writer) queueMicrotask(() => listener(read(detail.text)));
      };
      const leaving = new AbortController();
      const { signal } = leaving;
      globalThis.addEventListener?.("storage", onStorage, { signal });
      globalThis.addEventListener?.(storedHere, onStoredHere, { signal });
      return () => leaving.abort();
    },
    removeAll() {
      const store = storage();
      isRemoved = true;
      for (const key of keysOf(store, prefix)) store.removeItem(key);
      // The browser tells the other tabs of both; the event tells other objects of this page.
      store.setItem(prefix, "removed");
      store.removeItem(prefix);
      tell({ writer, kept: store, key: prefix, text: "" });
    },
    ...(locks !== undefined && {
      runExclusive: (threadId, work) => locks.request(prefix + threadId, work),
    }),
  };
}

/** Tells other objects of this page. */
function tell(detail: StoredHere): void {
  globalThis.dispatchEvent?.(new CustomEvent<StoredHere>(storedHere, { detail }));
}

/**
 * What the keys of a storage begin with.
 *
 * @throws AgentRunError `misuse` for an unknown option, and for a prefix that is no text.
 */
export function prefixIn(
  options: { readonly prefix?: string | undefined },
  usual: string,
  known: readonly string[],
  receiver: string,
): string {
  refuseUnknown(options, known, receiver);
  const { prefix = usual } = options;
  if (typeof prefix !== "string") throw misuse(receiver, "takes a text as prefix");
  return prefix;
}

/** The keys of a browser's storage that begin with a prefix. */
export function keysOf(
  browserStorage: Partial<Pick<Storage, "key" | "length">>,
  prefix: string,
): readonly string[] {
  if (browserStorage.length === undefined || browserStorage.key === undefined)
    throw new Error("the storage cannot list its keys");
  const keys = Array.from(
    { length: browserStorage.length },
    (_, place) => browserStorage.key?.(place) ?? "",
  );
  return keys.filter((key) => key.startsWith(prefix));
}
