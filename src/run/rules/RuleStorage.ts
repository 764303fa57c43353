import type { ApprovalRule } from "../../core/interrupt/ApprovalRule.js";
import { keysOf } from "../storage/webPauseStorage.js";

/** Where rules are stored: `webRuleStorage()`, or a store of the host, such as one for each user on a server. Functions may throw or reject. */
export interface RuleStorage {
  /** Returns everything that is stored. It is read before each use of a rule; what is not a rule is ignored. */
  readonly load: () => unknown;
  /** Stores a rule by its id. It counts as made once this has returned or resolved. */
  readonly add: (rule: ApprovalRule) => unknown;
  /** Removes the rule of this id. */
  readonly remove: (id: string) => unknown;
  /** Calls the listener after another page has changed the rules. Returns a function that unsubscribes it. */
  readonly subscribe?: (listener: () => void) => () => void;
}

/** What `webRuleStorage` returns. */
export interface WebRuleStorage extends RuleStorage {
  /**
   * Removes every rule whose key begins with the prefix: call it when the person signs out.
   *
   * @throws The browser's error when its storage is blocked.
   */
  readonly removeAll: () => void;
}

/** The part of `localStorage` that is used. */
export type WebRuleStore = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

/**
 * Stores rules in `localStorage`, one entry each, so that tabs that add and revoke at the same time lose nothing. A script that can write
 * this storage can make rules: rules for what matters belong on a server.
 *
 * @param given Default `localStorage`.
 * @param options.prefix What the keys begin with; the id of the rule follows. One for each user of a shared browser. Default `"agui-rule:"`.
 *
 * @example
 * const rules = createApprovalRules({ storage: webRuleStorage(), mayOffer: ({ toolCall }) => toolCall?.name === "search" });
 */
export function webRuleStorage(
  given?: WebRuleStore,
  { prefix = "agui-rule:" }: { readonly prefix?: string } = {},
): WebRuleStorage {
  // Where storage is blocked, reading the property throws.
  const storage = (): WebRuleStore => given ?? globalThis.localStorage;
  return {
    load() {
      const kept = storage();
      return keysOf(kept, prefix).map((key) => readEntry(kept.getItem(key), key.slice(prefix.length)));
    },
    add(rule) {
      const [kept, key, text] = [storage(), prefix + rule.id, JSON.stringify(rule)];
      kept.setItem(key, text);
      if (kept.getItem(key) !== text) throw new Error("the storage did not keep what was written");
    },
    remove: (id) => storage().removeItem(prefix + id),
    removeAll() {
      const kept = storage();
      for (const key of keysOf(kept, prefix)) kept.removeItem(key);
    },
    subscribe(listener) {
      const onStorage = ({ key }: Pick<StorageEvent, "key">): void => {
        if (key === null || key.startsWith(prefix)) listener();
      };
      globalThis.addEventListener?.("storage", onStorage);
      return () => globalThis.removeEventListener?.("storage", onStorage);
    },
  };
}

/** A stored rule, or null. One under another key could not be revoked. */
function readEntry(text: string | null, id: string): unknown {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null && Reflect.get(value, "id") === id ? value : null;
  } catch {
    return null;
  }
}
