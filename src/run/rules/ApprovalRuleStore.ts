import type { AgentRunError } from "../../errors/errors.js";
import type { ApprovalRule } from "../../interrupt/ApprovalRule.js";
import type { Clock } from "../../interrupt/Clock.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Drafts } from "../../interrupt/interrupt.js";
import type { Mask } from "../../present/Mask.js";
import { isObject } from "../../protocol/isObject.js";
import type { ApprovalMode, ToolEffect } from "../../thread/rules/approvalMode.js";
import type { RulableArgument, RuleChoices } from "../../thread/rules/matchRule.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { keysOf, prefixIn } from "../storage/webPauseStorage.js";

/** How rules are stored, and what may be ruled. */
export interface ApprovalRulesOptions {
  /** Where the rules are: `webRuleStorage()`, or a store of the host. */
  readonly storage: RuleStorage;
  /**
   * Which questions may ever be ruled: the menu is offered for these alone, and rules apply to
   * these alone. Name the tools, by what your page knows of them; an agent writes everything else
   * of a question. One that throws returns false.
   */
  readonly mayOffer: (question: InterruptView) => boolean;
  /**
   * What the tool of a question does, by what your page knows of it: it `reads`, it `changes`
   * something, or it is a `risk`. Without it there are no modes; a tool that it does not name is
   * always asked about, and so is what is marked as risky. One that throws names none.
   */
  readonly effectOf?: ((question: InterruptView) => ToolEffect | undefined) | undefined;
  /** The panel's `confirm`, where it is a function: what must be confirmed is never ruled. */
  readonly confirm?: ((question: InterruptView) => unknown) | undefined;
  /**
   * The panel's mask: a call with a masked argument is never ruled. What `redact` of the run masks
   * is not, either.
   */
  readonly mask?: Mask | undefined;
  /**
   * Names the agent. Default: origin and path of the `url` of the run. Needed where the run has a `transport` or an
   * `agent`; without it nothing is ruled.
   */
  readonly agent?: string | undefined;
  /**
   * How often one rule approves within an hour on this page. Beyond that the person is asked.
   * @default 60
   */
  readonly perHour?: number | undefined;
  /**
   * Called when the storage fails, and when it holds something that is no rule; it is not applied.
   */
  readonly onError?: ((error: AgentRunError) => void) | undefined;
}

/** The rules as they were last read. */
export interface ApprovalRulesSnapshot {
  /** `failed`: the storage could not be read, so no rule applies. */
  readonly status: "loading" | "ready" | "failed";
  readonly rules: readonly ApprovalRule[];
  /** How many stored entries are no rules of this version, and are ignored. */
  readonly ignored: number;
}

/** The rules of one person, for the option `rules` of runs. */
export interface ApprovalRuleStore {
  readonly getSnapshot: () => ApprovalRulesSnapshot;
  /**
   * Calls the listener after every change, also in other pages. Returns a function that
   * unsubscribes it.
   */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the storage again. Never rejects: see `status`. */
  readonly refresh: () => Promise<ApprovalRulesSnapshot>;
  /**
   * Stores a rule; one that approves the same is replaced. Resolves to false where it is no rule,
   * or could not be stored.
   */
  readonly add: (rule: ApprovalRule) => Promise<boolean>;
  /**
   * Removes a rule, and takes its unsent answers back on this page. Resolves to false where it
   * could not be removed.
   */
  readonly revoke: (id: string) => Promise<boolean>;
  /** How often one rule approves within an hour. */
  readonly perHour: number;
  /** Connects a run. Runs call it. */
  readonly connect: (run: RulesPort) => RulesConnection;
}

/** What rules see of a run, and do to it. */
export interface RulesPort {
  readonly getSnapshot: () => Pick<AgentRunSnapshot, "threadId" | "interrupts">;
  readonly clock: Pick<Clock, "now">;
  readonly url: string | URL | undefined;
  readonly redact: Mask | undefined;
  /** Whether the run has `signDecision`: what a person signs is never answered by a rule. */
  readonly signs: boolean;
  readonly generateId: () => string;
  /** Gives answers to questions that have none. */
  readonly answer: (drafts: Drafts) => void;
  /** Takes an answer back. */
  readonly clear: (interruptId: string) => void;
}

/** What a person wants to be asked about in the conversation of a run. */
export interface ModeConnection {
  readonly get: () => ApprovalMode;
  /**
   * Changes it for this conversation, until the page is reloaded. Unsent answers that the new mode
   * would not give are taken back.
   *
   * @throws AgentRunError `misuse` for what is no mode.
   */
  readonly set: (mode: ApprovalMode) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The rules of one run. */
export interface RulesConnection {
  /** The mode; null where the host does not say what tools do, or where answers are signed. */
  readonly mode: ModeConnection | null;
  /** Looks at questions that were not looked at before. */
  readonly check: () => void;
  /** Follows the rules. Returns a function that ends it. */
  readonly listen: () => () => void;
  /** The arguments of a question for which a rule is offered; null where none is. */
  readonly offer: (question: InterruptView) => readonly RulableArgument[] | null;
  /**
   * The rule that a person makes of a question; null where none is offered. `inThread`: for this
   * conversation only.
   */
  readonly make: (
    question: InterruptView,
    choices: Pick<RuleChoices, "args" | "until"> & { readonly inThread: boolean },
  ) => ApprovalRule | null;
  /**
   * Stores a rule that a person makes of a question, which they answer themselves. Resolves to
   * false where it could not be stored.
   */
  readonly save: (question: InterruptView, rule: ApprovalRule) => Promise<boolean>;
  /** The rules themselves. */
  readonly store: Omit<ApprovalRuleStore, "connect">;
}

/**
 * Where rules are stored: `webRuleStorage()`, or a store of the host, such as one for each user on
 * a server. Functions may throw or reject.
 */
export interface RuleStorage {
  /**
   * Returns everything that is stored. It is read before each use of a rule; what is not a rule is
   * ignored.
   */
  readonly load: () => unknown;
  /** Stores a rule by its id. It counts as made once this has returned or resolved. */
  readonly add: (rule: ApprovalRule) => unknown;
  /** Removes the rule of this id. */
  readonly remove: (id: string) => unknown;
  /**
   * Calls the listener after another page has changed the rules. Returns a function that
   * unsubscribes it.
   */
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
 * Stores rules in `localStorage`, one entry each, so that tabs that add and revoke at the same time
 * lose nothing. A script that can write this storage can make rules: rules for what matters belong
 * on a server.
 *
 * @param given Default `localStorage`.
 * @param options.prefix What the keys begin with; the id of the rule follows. One for each user of
 * a shared browser. Default `"agui-rule:"`.
 * @throws AgentRunError `misuse` for another option, and for a prefix that is no text: the rules
 * would be those of everybody.
 *
 * @example
 * const rules = createApprovalRules({ storage: webRuleStorage(), mayOffer: ({ toolCall }) =>
 * toolCall?.name === "search" });
 */
export function webRuleStorage(
  given?: WebRuleStore,
  options: { readonly prefix?: string } = {},
): WebRuleStorage {
  const prefix = prefixIn(options, "agui-rule:", ["prefix"], "webRuleStorage");
  // Where storage is blocked, reading the property throws.
  const storage = (): WebRuleStore => given ?? globalThis.localStorage;
  return {
    load() {
      const store = storage();
      return keysOf(store, prefix).map((key) =>
        readEntry(store.getItem(key), key.slice(prefix.length)),
      );
    },
    add(rule) {
      const [kept, key, text] = [storage(), prefix + rule.id, JSON.stringify(rule)];
      kept.setItem(key, text);
      if (kept.getItem(key) !== text) throw new Error("the storage did not keep what was written");
    },
    remove: (id) => storage().removeItem(prefix + id),
    removeAll() {
      const store = storage();
      for (const key of keysOf(store, prefix)) store.removeItem(key);
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
    return isObject(value) && Reflect.get(value, "id") === id ? value : null;
  } catch {
    return null;
  }
}
