import { AgentRunError, ownError } from "../../errors/errors.js";
import { misuse, refuseUnknown } from "../../errors/refuseUnknown.js";
import { type ApprovalRule, isSameRule, readApprovalRule } from "../../interrupt/ApprovalRule.js";
import { own } from "../../protocol/json.js";
import { createListeners } from "../shared/createListeners.js";
import { callSafely } from "../shared/promises.js";
import type {
  ApprovalRuleStore,
  ApprovalRulesOptions,
  ApprovalRulesSnapshot,
  RuleStorage,
} from "./ApprovalRuleStore.js";
import { connectRules } from "./connectRules.js";

/** Rules that are read; others are ignored. */
const mostRules = 500;

const optionNames = [
  "storage",
  "mayOffer",
  "effectOf",
  "confirm",
  "mask",
  "agent",
  "perHour",
  "onError",
];

/**
 * Creates the rules of one person, for the option `rules` of runs. Creating them has no side
 * effects. Before a rule is applied, the storage is read again, so that one that was revoked
 * elsewhere no longer counts; where that fails, the person is asked.
 *
 * @throws AgentRunError `misuse` for an option that it does not know: it may be a misspelled
 * `confirm` or `mask`, without which more would be approved. Also for what is no mask.
 *
 * @example
 * const rules = createApprovalRules({ storage: webRuleStorage(), mayOffer: ({ toolCall }) =>
 * toolCall?.name === "search" }); const run = createAgentRun({ url: "/agent", rules });
 */
export function createApprovalRules(options: ApprovalRulesOptions): ApprovalRuleStore {
  refuseUnknown(options, optionNames, "createApprovalRules");
  if (options.mask !== undefined && typeof own(options.mask, "about") !== "function")
    throw misuse("createApprovalRules", "takes a mask that createMask has made");
  const { storage, perHour = 60 } = options;
  const fail = (cause: unknown): void => {
    const error = ownError(
      cause,
      () => new AgentRunError("storage", "the storage of rules failed", { cause }),
    );
    callSafely(() => options.onError?.(error));
  };
  const reading = createReading(storage, fail);
  const change = async (write: () => unknown): Promise<boolean> => {
    try {
      await write();
    } catch (cause) {
      fail(cause);
      await reading.refresh();
      return false;
    }
    await reading.refresh();
    return true;
  };

  const uses = new Map<string, readonly number[]>();
  const mayUse = (id: string, now: number): boolean => {
    const recent = (uses.get(id) ?? []).filter((at) => at > now - 3_600_000 && at <= now);
    const isFree = recent.length < perHour;
    uses.set(id, isFree ? [...recent, now] : recent);
    return isFree;
  };
  const store: Omit<ApprovalRuleStore, "connect"> = {
    ...reading,
    perHour,
    async add(value) {
      const rule = readApprovalRule(value);
      if (rule === null) return false;
      const { rules } = await reading.refresh();
      return change(async () => {
        await storage.add(rule);
        for (const other of rules)
          if (other.id !== rule.id && isSameRule(other, rule)) await storage.remove(other.id);
      });
    },
    revoke: (id) => change(() => storage.remove(id)),
  };
  return { ...store, connect: (run) => connectRules(run, { ...options, store, mayUse }) };
}

/** What is stored, as it was last read. */
function createReading(
  storage: RuleStorage,
  fail: (cause: unknown) => void,
): Pick<ApprovalRuleStore, "getSnapshot" | "subscribe" | "refresh"> {
  let snapshot: ApprovalRulesSnapshot = { status: "loading", rules: [], ignored: 0 };
  let latest: Promise<ApprovalRulesSnapshot> | null = null;
  let unsubscribe: (() => void) | undefined;

  const show = (next: ApprovalRulesSnapshot): void => {
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    if (next.ignored > snapshot.ignored)
      fail(
        new AgentRunError(
          "storage",
          `${next.ignored} stored rules cannot be read, and are ignored`,
        ),
      );
    snapshot = next;
    listeners.notify();
  };
  // One that cannot be rewritten applies all the same.
  const rewrite = async (rule: ApprovalRule): Promise<void> => {
    try {
      await storage.add(rule);
    } catch (cause) {
      fail(cause);
    }
  };
  const read = async (): Promise<ApprovalRulesSnapshot> => {
    try {
      const { outdated, ...current } = readRules(await storage.load());
      for (const rule of outdated) await rewrite(rule);
      return current;
    } catch (cause) {
      fail(cause);
      return { status: "failed", rules: [], ignored: 0 };
    }
  };
  const refresh = (): Promise<ApprovalRulesSnapshot> => {
    const mine: Promise<ApprovalRulesSnapshot> = read().then((next) => {
      // A rule may have been revoked since: only what was read last counts.
      if (latest !== mine && latest !== null) return latest;
      show(next);
      return next;
    });
    latest = mine;
    return mine;
  };
  const follow = (): void => {
    callSafely(() => {
      unsubscribe = storage.subscribe?.(() => void refresh());
    });
    void refresh();
  };
  const leave = (): void => {
    callSafely(() => unsubscribe?.());
    unsubscribe = undefined;
  };
  const listeners = createListeners(follow, leave);
  return { getSnapshot: () => snapshot, refresh, subscribe: listeners.subscribe };
}

/**
 * Reads what is stored. `outdated`: rules of 0.2.0, which held the whole URL of their agent, as they
 * are now.
 */
function readRules(
  stored: unknown,
): ApprovalRulesSnapshot & { readonly outdated: readonly ApprovalRule[] } {
  if (!Array.isArray(stored)) throw new TypeError("the storage of rules did not return a list");
  const read = new Map<string, ApprovalRule>();
  const outdated: ApprovalRule[] = [];
  for (const value of stored.slice(0, mostRules)) {
    const rule = readApprovalRule(value);
    if (rule === null || read.has(rule.id)) continue;
    read.set(rule.id, rule);
    if (own(value, "agent") !== rule.agent) outdated.push(rule);
  }
  const rules = [...read.values()].sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  return { status: "ready", rules, ignored: stored.length - rules.length, outdated };
}
