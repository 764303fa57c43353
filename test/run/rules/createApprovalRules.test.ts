import { describe, expect, it, vi } from "vitest";
import type {
  AgentRunBehaviour,
  ApprovalMode,
  ApprovalRule,
  ApprovalRulesOptions,
  RuleStorage,
  ToolEffect,
} from "../../../src/core.js";
import {
  createAgentRun,
  createApprovalRules,
  createMask,
  matchRule,
  TransportError,
  webRuleStorage,
} from "../../../src/core.js";
import { internalsOf } from "../../../src/run/api/internals.js";
import { createSimulatedClock, toolCallInterrupt } from "../../../src/testing.js";
import { asks, at, calls, failed, finished, says, started } from "../../support/builders.js";
import { createSharedStorage } from "../../support/createSharedStorage.js";
import { agent, email, rule } from "../../support/ruledQuestions.js";
import { createRun, settled } from "../createRun.js";

/** The storage of one browser, and the storages of any number of its tabs. */
function browser(...stored: readonly unknown[]) {
  const kept = new Map<string, string>();
  stored.forEach((value, place) => {
    const id =
      typeof value === "object" && value !== null && "id" in value
        ? String(value.id)
        : String(place);
    kept.set(`agui-rule:${id}`, JSON.stringify(value));
  });
  const listeners = new Set<() => void>();
  const web = {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const tab = (): RuleStorage => {
    let own: () => void = () => {};
    const notifyOthers = (): void => {
      for (const listener of [...listeners]) if (listener !== own) listener();
    };
    const storage = webRuleStorage(web);
    return {
      load: storage.load,
      add(added) {
        storage.add(added);
        notifyOthers();
      },
      remove(id) {
        storage.remove(id);
        notifyOthers();
      },
      subscribe(listener) {
        own = listener;
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  };
  return { kept, tab };
}

const rulesOf = (storage: RuleStorage, options: Partial<ApprovalRulesOptions> = {}) =>
  createApprovalRules({ storage, mayOffer: () => true, agent, ...options });

/** A run on screen whose agent asks about these calls of `send_email`, in one batch. */
async function asked(
  rules: AgentRunBehaviour["rules"],
  argumentsOf: readonly object[],
  behaviour: AgentRunBehaviour = {},
  fields: object = {},
) {
  const made = createRun({ rules, ...behaviour });
  const leave = made.run.subscribe(() => {});
  await settled();
  void made.run.send("Go");
  await ask(made, argumentsOf, fields);
  return { ...made, leave };
}

async function ask(
  made: ReturnType<typeof createRun>,
  argumentsOf: readonly object[],
  fields: object = {},
  name = "send_email",
  begin = 0,
) {
  const ids = argumentsOf.map((_, place) => `q${begin + place}`);
  await made.agentSays(
    started(),
    ...argumentsOf.flatMap((args, place) => calls(name, args, `call-${ids[place]}`)),
    asks(ids.map((id) => toolCallInterrupt({ id, toolCallId: `call-${id}`, ...fields }))),
  );
  await settled();
}

const draftsOf = (made: ReturnType<typeof createRun>) =>
  made.snapshot().interrupts.map(({ draft }) => draft?.status === "resolved" && draft.rule?.id);

it.each(["confrim", "Mask", "mayoffer", "per_hour"])(
  "rules with the option %s are not created, as more might be approved than was meant",
  (key) => {
    const options: object = { [key]: () => true };
    expect(() => rulesOf(browser(rule).tab(), options)).toThrow(
      expect.objectContaining({ code: "misuse", message: expect.stringContaining(key) }),
    );
  },
);

describe("what rules do", () => {
  it("a question that a rule approves is answered and sent, marked for the server, and the record names the rule", async () => {
    const made = await asked(rulesOf(browser(rule).tab()), [email]);
    expect(made.resumes()).toEqual([
      [
        {
          interruptId: "q0",
          status: "resolved",
          payload: { approved: true },
          metadata: { automatic: true, rule: "rule-1" },
        },
      ],
    ]);
    await made.agentSays(started("run-2"), finished("run-2"));
    expect(made.snapshot().decisions).toMatchObject([{ verdict: "approved", rule }]);
  });

  it("where answers are signed the person is asked, and no prompt appears without a press", async () => {
    const signDecision = vi.fn(() => ({}));
    const rules = rulesOf(browser(rule).tab());
    const made = await asked(rules, [email], { signDecision });
    expect([draftsOf(made), made.resumes()]).toEqual([[false], []]);
    expect(signDecision).not.toHaveBeenCalled();
    made.run.resolve("q0", { approved: true });
    await settled();
    expect(signDecision).toHaveBeenCalledOnce();
  });

  it("without the option, and where the host offers no rules for it, every question is asked", async () => {
    const storage = browser(rule).tab();
    const throws = () => {
      throw new Error("bug");
    };
    const cases: readonly AgentRunBehaviour["rules"][] = [
      undefined,
      rulesOf(storage, { mayOffer: () => false }),
      rulesOf(storage, { mayOffer: throws }),
      rulesOf(storage, { confirm: () => "hold" }),
      rulesOf(storage, { confirm: throws }),
      rulesOf(storage, { agent: undefined }),
      rulesOf(storage, { agent: "https://other.example/" }),
      rulesOf(storage, { mask: createMask((path) => path[0] === "subject") }),
    ];
    for (const rules of cases) {
      const made = await asked(rules, [email]);
      expect([draftsOf(made), made.resumes()]).toEqual([[false], []]);
    }
    const ofRun: readonly AgentRunBehaviour[] = [
      { redact: createMask((path) => path[0] === "amount") },
      { markRisk: ({ toolCall }) => toolCall?.name === "send_email" },
      { markRisk: throws },
    ];
    for (const behaviour of ofRun)
      expect(draftsOf(await asked(rulesOf(storage), [email], behaviour))).toEqual([false]);
    expect(draftsOf(await asked(rulesOf(storage), [email], { markRisk: () => false }))).toEqual([
      "rule-1",
    ]);
  });

  it("a batch leaves only once a person has answered what no rule approves", async () => {
    const made = await asked(rulesOf(browser(rule).tab()), [
      email,
      { ...email, to: "eve@example.com" },
    ]);
    expect(draftsOf(made)).toEqual(["rule-1", false]);
    expect(made.snapshot().composer).toMatchObject({ answered: 1, total: 2, canSubmit: false });
    expect(made.resumes()).toEqual([]);
    made.run.resolve("q1", { approved: false });
    void made.run.submit();
    await settled();
    expect(made.resumes()).toHaveLength(1);
  });

  it("a batch that rules answer as a whole leaves by itself, unless the host sends everything itself", async () => {
    const rules = rulesOf(browser(rule).tab());
    expect((await asked(rules, [email, email])).resumes()).toHaveLength(1);
    const manual = await asked(rules, [email, email], { submitMode: "manual" });
    expect([draftsOf(manual), manual.resumes()]).toEqual([["rule-1", "rule-1"], []]);
  });

  it.each(["giveUp", "dismiss"] as const)(
    "what a person has denied is not approved by a rule when the agent asks again after %s, because it never got the answer",
    async (way) => {
      const storage = browser().tab();
      const rules = rulesOf(storage);
      const made = await asked(rules, [email]);
      made.run.resolve("q0", { approved: false });
      await settled();
      made.agent.fail(new TransportError("gone"));
      await settled();
      made.run[way]();
      await rules.add(rule);
      void made.run.send("And then?");
      await settled();
      await ask(made, [email]);
      expect([made.snapshot().interrupts.length, draftsOf(made)]).toEqual([1, [false]]);
      expect(made.resumes()).toHaveLength(1);
    },
  );

  it("an answer by a rule can be taken back, and no rule gives it again", async () => {
    const rules = rulesOf(browser(rule).tab());
    const made = await asked(rules, [email], { undoSeconds: 4 });
    expect(made.snapshot().composer.sendsAt).toBe(at(4));
    made.run.clear("q0");
    await rules.refresh();
    await rules.add({ ...rule, id: "rule-2", until: null });
    made.clock.advance(60_000);
    await settled();
    expect([draftsOf(made), made.resumes()]).toEqual([[false], []]);
  });

  it("a person who has answered is not answered for, and their answer does not leave with those of rules", async () => {
    let load = (_: unknown): void => {};
    const slow = new Promise((resolve) => {
      load = resolve;
    });
    const made = await asked(rulesOf({ load: () => slow, add: () => {}, remove: () => {} }), [
      email,
      email,
    ]);
    made.run.resolve("q0", { approved: false });
    load([rule]);
    await settled();
    expect(made.snapshot().interrupts[0]?.draft).toMatchObject({ payload: { approved: false } });
    expect(draftsOf(made)).toEqual([undefined, "rule-1"]);
    // What a person has answered leaves by a press.
    expect(made.resumes()).toEqual([]);
  });

  it("two tabs to which a new rule comes at once send its answer once", async () => {
    const [pages, kept] = [createSharedStorage(), browser()];
    const one = await asked(rulesOf(kept.tab()), [email], { storage: pages.page() });
    const other = createRun({
      storage: pages.page(),
      rules: rulesOf(kept.tab()),
      clock: one.clock,
    });
    other.run.subscribe(() => {});
    await settled();
    expect(other.openIds()).toEqual(["q0"]);
    await rulesOf(kept.tab()).add(rule);
    await settled();
    expect([...one.resumes(), ...other.resumes()]).toHaveLength(1);
  });

  it("no tab's rule answers what a person had answered before the agent asked it again", async () => {
    const [pages, kept] = [createSharedStorage(), browser()];
    const one = await asked(rulesOf(kept.tab()), [email], { storage: pages.page() });
    const { run, agent: played, clock } = one;
    run.resolve("q0", { approved: true });
    await settled();
    played.fail(new Error("connection lost"));
    await settled();
    run.giveUp();
    // This one has seen nothing of it.
    const other = createRun({ storage: pages.page(), rules: rulesOf(kept.tab()), clock });
    other.run.subscribe(() => {});
    await rulesOf(kept.tab()).add(rule);
    await settled();
    void run.send("Go on");
    await ask(one, [email]);
    expect([one.openIds(), other.openIds()]).toEqual([["q0"], ["q0"]]);
    expect([draftsOf(one), draftsOf(other)]).toEqual([[false], [false]]);
  });

  it("no rule answers what a person had answered, where the agent still waits for it later", async () => {
    const kept = browser();
    const made = await asked(rulesOf(kept.tab()), [email]);
    made.run.resolve("q0", { approved: true });
    await settled();
    await made.agentSays(started("run-2"), ...says("Sent"), finished("run-2"));
    await settled();
    expect(made.snapshot().decisions).toMatchObject([{ outcome: "accepted" }]);
    void made.run.send("Go on");
    await made.agentSays(started(), failed("answer first", "PENDING_INTERRUPTS"));
    await settled();
    await rulesOf(kept.tab()).add(rule);
    await settled();
    expect([made.openIds(), draftsOf(made), made.resumes()]).toMatchObject([["q0"], [false], [{}]]);
  });

  it.each(["the same tab, before", "another tab, afterwards"])(
    "where a tab starts over, no rule answers what a person has denied in %s",
    async (where) => {
      const [pages, kept] = [createSharedStorage(), browser()];
      const open = { storage: pages.page(), submitMode: "manual" } as const;
      const one = await asked(rulesOf(kept.tab()), [email], open);
      const { clock } = one;
      const other = createRun({
        ...{ storage: pages.page(), submitMode: "manual", rules: rulesOf(kept.tab()), clock },
      });
      other.run.subscribe(() => {});
      await settled();
      expect(other.openIds()).toEqual(["q0"]);
      if (where.startsWith("the same")) one.run.resolve("q0", { approved: false });
      one.run.reset();
      await settled();
      if (where.startsWith("another")) other.run.resolve("q0", { approved: false });
      await settled();
      await rulesOf(kept.tab()).add(rule);
      void one.run.send("Go on");
      await ask(one, [email]);
      expect([one.openIds(), draftsOf(one), one.resumes()]).toEqual([["q0"], [false], []]);
    },
  );

  it("an agent that floods the person with approved calls is asked about after as many as the host allows in an hour", async () => {
    const rules = rulesOf(browser({ ...rule, until: null }).tab(), { perHour: 3 });
    const made = await asked(rules, [email, email, email, email, email]);
    expect(draftsOf(made)).toEqual(["rule-1", "rule-1", "rule-1", false, false]);
    expect(made.resumes()).toEqual([]);
  });

  it("a rule that was used too often counts again an hour later, also when it was asked something else meanwhile", async () => {
    const rules = rulesOf(browser({ ...rule, until: null }).tab(), { perHour: 1 });
    const first = await asked(rules, [email]);
    const { clock } = first;
    clock.advance(30 * 60_000);
    const second = await asked(rules, [email], { clock });
    clock.advance(31 * 60_000);
    const third = await asked(rules, [email], { clock });
    expect([draftsOf(first), draftsOf(second), draftsOf(third)]).toEqual([
      ["rule-1"],
      [false],
      ["rule-1"],
    ]);
  });

  it("an answer by a rule survives a reload with its rule, and leaves by no timer", async () => {
    const [pages, kept] = [createSharedStorage(), browser(rule)];
    const before = await asked(rulesOf(kept.tab()), [email], {
      storage: pages.page(),
      undoSeconds: 4,
    });
    before.clock.advance(1_000);
    await settled();
    before.leave();
    const after = createRun({
      storage: pages.page(),
      rules: rulesOf(kept.tab()),
      undoSeconds: 4,
      clock: before.clock,
    });
    after.run.subscribe(() => {});
    await settled();
    after.clock.advance(60_000);
    await settled();
    expect(draftsOf(after)).toEqual(["rule-1"]);
    expect([...before.resumes(), ...after.resumes()]).toEqual([]);
    void after.run.submit();
    await settled();
    expect(after.snapshot().decisions).toMatchObject([{ rule }]);
  });
});

it("after a lost reply and a reload the same answer is offered again, and its record keeps the rule", async () => {
  const [pages, kept] = [createSharedStorage(), browser(rule)];
  // The page that was left holds no lock.
  const page = () => {
    const { runExclusive: _, ...storage } = pages.page();
    return storage;
  };
  const before = await asked(rulesOf(kept.tab()), [email], { storage: page() });
  expect(before.resumes()).toHaveLength(1);
  before.leave();
  const after = createRun({ storage: page(), rules: rulesOf(kept.tab()), clock: before.clock });
  after.run.subscribe(() => {});
  await settled();
  expect(after.snapshot().composer).toMatchObject({ delivery: "unknown", canRetry: true });
  void after.run.retry({ mayRepeat: true });
  await settled();
  expect(after.resumes()).toEqual(before.resumes());
  expect(after.snapshot().decisions.at(-1)).toMatchObject({ outcome: "pending", rule });
});

describe("what a person does to rules", () => {
  it("a rule that is revoked takes back what it has answered and was not sent", async () => {
    const rules = rulesOf(browser(rule).tab());
    const made = await asked(rules, [email], { undoSeconds: 4 });
    expect(draftsOf(made)).toEqual(["rule-1"]);
    expect(await rules.revoke("rule-1")).toBe(true);
    expect([draftsOf(made), made.snapshot().composer.sendsAt]).toEqual([[false], null]);
    made.clock.advance(60_000);
    await settled();
    expect(made.resumes()).toEqual([]);
  });

  it("a rule that one tab revokes while another asks for it is not applied, though that tab got no notification", async () => {
    const kept = browser(rule);
    const { subscribe: _, ...deaf } = kept.tab();
    const here = rulesOf(deaf);
    await here.refresh();
    expect(here.getSnapshot().rules).toEqual([rule]);
    const there = rulesOf(kept.tab());
    await there.revoke("rule-1");
    const made = await asked(here, [email]);
    expect(draftsOf(made)).toEqual([false]);
  });

  it("a rule that is revoked while the storage is still being read is not applied", async () => {
    let isFirst = true;
    let answer = (_: unknown): void => {};
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const load = () => {
      if (!isFirst) return [];
      isFirst = false;
      return slow;
    };
    const rules = rulesOf({ load, add: () => {}, remove: () => {} });
    const made = createRun({ rules });
    void made.run.send("Go");
    await ask(made, [email]);
    await rules.revoke("rule-1");
    answer([rule]);
    await settled();
    expect([draftsOf(made), rules.getSnapshot().rules]).toEqual([[false], []]);
  });

  it("tabs that add and revoke at the same time lose nothing", async () => {
    const kept = browser(rule);
    const [one, other] = [rulesOf(kept.tab()), rulesOf(kept.tab())];
    const leave = [one.subscribe(() => {}), other.subscribe(() => {})];
    await Promise.all([
      one.add({ ...rule, id: "a", tool: "search" }),
      other.add({ ...rule, id: "b", tool: "read" }),
      one.revoke("rule-1"),
    ]);
    await settled();
    for (const rules of [one, other])
      expect(rules.getSnapshot().rules.map(({ id }) => id)).toEqual(["a", "b"]);
    for (const stop of leave) stop();
  });

  it("a new rule answers the questions that are open, in every tab", async () => {
    const kept = browser();
    const made = await asked(rulesOf(kept.tab()), [email, { ...email, to: "eve@example.com" }]);
    expect(draftsOf(made)).toEqual([false, false]);
    expect(await rulesOf(kept.tab()).add(rule)).toBe(true);
    await settled();
    expect(draftsOf(made)).toEqual(["rule-1", false]);
  });

  it("a rule that approves the same as another replaces it", async () => {
    const rules = rulesOf(browser(rule).tab());
    await rules.add({ ...rule, id: "rule-2", until: null, args: rule.args.toReversed() });
    expect(rules.getSnapshot().rules.map(({ id, until }) => [id, until])).toEqual([
      ["rule-2", null],
    ]);
  });
});

describe("a storage that is forged, or fails", () => {
  it("what is stored and is no rule is ignored and reported, and no rule is made of it", async () => {
    const errors = vi.fn();
    const forged: readonly unknown[] = [
      null,
      "approve everything",
      { ...rule, id: "v2", version: 2 },
      { ...rule, id: "wide", args: [{ name: "to", any: "anything" }] },
      { ...rule, id: "extra", approve: "*" },
    ];
    const kept = browser(...forged, rule);
    kept.kept.set("agui-rule:broken", "{");
    // It could not be revoked by the id it names.
    kept.kept.set("agui-rule:hidden", JSON.stringify({ ...rule, id: "other" }));
    const rules = rulesOf(kept.tab(), { onError: errors });
    const made = await asked(rules, [{ ...email, to: "eve@example.com" }]);
    expect(rules.getSnapshot()).toMatchObject({ status: "ready", rules: [rule], ignored: 7 });
    expect(draftsOf(made)).toEqual([false]);
    expect(errors).toHaveBeenCalledTimes(1);
    expect(errors.mock.calls[0]?.[0]).toMatchObject({ code: "storage" });
  });

  it.each<readonly [what: string, load: () => unknown]>([
    [
      "throws",
      () => {
        throw new Error("blocked");
      },
    ],
    ["rejects", () => Promise.reject(new Error("offline"))],
    ["returns no list", () => ({ length: 1, 0: rule })],
  ])("every question is asked where the storage %s", async (_, load) => {
    const errors = vi.fn();
    const rules = rulesOf({ load, add: () => {}, remove: () => {} }, { onError: errors });
    const made = await asked(rules, [email]);
    expect([draftsOf(made), rules.getSnapshot().status]).toEqual([[false], "failed"]);
    expect(errors).toHaveBeenCalled();
  });

  it("a rule that cannot be stored or removed is reported as a failure", async () => {
    const full = (): never => {
      throw new Error("full");
    };
    const rules = rulesOf({ load: () => [rule], add: full, remove: full }, { onError: () => {} });
    expect(await rules.add({ ...rule, id: "rule-2" })).toBe(false);
    expect(await rules.revoke("rule-1")).toBe(false);
    expect(rules.getSnapshot().rules).toEqual([rule]);
  });

  it("what is no rule cannot be added", async () => {
    const { kept, tab } = browser();
    const invalid: ApprovalRule = { ...rule, args: [{ name: "to", atMost: -1 }] };
    expect(await rulesOf(tab()).add(invalid)).toBe(false);
    expect(kept.size).toBe(0);
  });

  it("of more than 500 rules, the rest is ignored", async () => {
    const many = Array.from({ length: 2_000 }, (_, place) => ({
      ...rule,
      id: `r${place}`,
      tool: `t${place}`,
    }));
    const rules = rulesOf(
      { load: () => many, add: () => {}, remove: () => {} },
      { onError: () => {} },
    );
    expect((await rules.refresh()).rules).toHaveLength(500);
  });
});

describe("an agent whose responses set the clock", () => {
  /** A run whose agent asks the same once for each of these times, in seconds from now. */
  async function askedAtTimes(given: ApprovalRule, times: readonly number[]) {
    const rules = rulesOf(browser(given).tab(), { perHour: 1 });
    const clock = createSimulatedClock(at(0));
    let asking = 0;
    const run = createAgentRun({
      ...{ url: agent, threadId: "t", clock, rules, submitMode: "manual" },
      fetch: async () => {
        const id = `q${asking}`;
        const date = new Date(at(times[asking] ?? 0)).toUTCString();
        asking += 1;
        const events = [
          started(id),
          ...calls("send_email", email, `call-${id}`),
          asks([toolCallInterrupt({ id, toolCallId: `call-${id}` })], id),
        ];
        return new Response(events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join(""), {
          headers: { "content-type": "text/event-stream", date },
        });
      },
    });
    const leave = run.subscribe(() => {});
    const isRuled: boolean[] = [];
    for (const _ of times) {
      await run.send("Go");
      await settled();
      await settled();
      isRuled.push(run.getSnapshot().interrupts.some(({ draft }) => draft !== null));
      run.dismiss();
    }
    leave();
    return isRuled;
  }

  const hour = 3_600;

  it("has a rule applied no more often within an hour", async () => {
    const endless = { ...rule, until: null };
    const times = [0, 2 * hour, 4 * hour, -20 * hour, 0];
    expect(await askedAtTimes(endless, times)).toEqual([true, false, false, false, false]);
  });

  it("makes no rule last longer, and ends none", async () => {
    const over = { ...rule, created: at(-2 * hour), until: at(-hour) };
    expect(await askedAtTimes(over, [-20 * hour])).toEqual([false]);
    expect(await askedAtTimes(rule, [20 * hour])).toEqual([true]);
  });
});

describe("the address of the agent in a rule", () => {
  const secret = "https://ann:pass@agent.test/run?api_key=1#part";

  it("is stored as origin and path, and a renewed key in the query changes nothing", async () => {
    const { kept, tab } = browser({ ...rule, agent: secret });
    const rules = createApprovalRules({ storage: tab(), mayOffer: () => true });
    const { rules: read } = await rules.refresh();
    expect(read).toMatchObject([{ agent: "https://agent.test/run" }]);
    await settled();
    expect([...kept.values()].join()).not.toMatch(/api_key|pass/);
    const call = { name: rule.tool, argsText: "{}" };
    const context = { now: at(0), agent: "https://agent.test/run?api_key=2", thread: "t" };
    const plain = { ...rule, args: [], until: null, agent: "https://agent.test/run" };
    expect(matchRule(plain, call, context)).toBe(true);
    expect(matchRule(plain, call, { ...context, agent: "https://agent.test/other" })).toBe(false);
  });

  it("of 0.2.0 applies also where it cannot be rewritten, which is reported", async () => {
    const onError = vi.fn();
    const storage: RuleStorage = {
      load: () => [{ ...rule, agent: secret }],
      add: () => Promise.reject(new Error("read-only")),
      remove() {},
    };
    const rules = createApprovalRules({ storage, mayOffer: () => true, onError });
    expect(await rules.refresh()).toMatchObject({ status: "ready", rules: [{ id: rule.id }] });
    expect(onError).toHaveBeenCalledOnce();
  });

  it("is never stored with what may be a secret, whichever way the rule comes", async () => {
    const written: unknown[] = [];
    const storage: RuleStorage = { load: () => [], add: (one) => written.push(one), remove() {} };
    for (const url of [secret, "capacitor://localhost/run?api_key=1"]) {
      const rules = createApprovalRules({ storage, mayOffer: () => true, agent: url });
      const { run, snapshot, leave } = await asked(rules, [email]);
      const [question] = snapshot().interrupts;
      const choices = { args: new Map(), until: null, inThread: false };
      const { rules: connection } = internalsOf(run);
      const made = question && connection?.make(question, choices);
      if (question === undefined || made == null) throw new Error("a rule is offered");
      await connection?.save(question, made);
      await rules.add({ ...rule, agent: url });
      leave();
    }
    expect(written).toHaveLength(4);
    expect(JSON.stringify(written)).not.toMatch(/api_key|pass/);
  });
});

describe("the mode of a conversation", () => {
  const effects: Readonly<Record<string, ToolEffect>> = { send_email: "changes", search: "reads" };
  const modal = (options: Partial<ApprovalRulesOptions> = {}) =>
    rulesOf(browser().tab(), {
      mayOffer: () => false,
      effectOf: ({ toolCall }) => effects[toolCall?.name ?? ""],
      ...options,
    });
  const modeOfRun = ({ run }: ReturnType<typeof createRun>) => internalsOf(run).rules?.mode;
  const metadataOf = (made: ReturnType<typeof createRun>) =>
    made.snapshot().interrupts.map(({ draft }) => draft?.metadata);

  it("asks about everything at first, and answers what is open once it covers that", async () => {
    const made = await asked(modal(), [email, email], { submitMode: "manual" });
    expect(metadataOf(made)).toEqual([undefined, undefined]);
    modeOfRun(made)?.set("changes");
    await settled();
    expect(metadataOf(made)).toEqual([undefined, undefined]);
    modeOfRun(made)?.set("risk");
    await settled();
    const byMode = { automatic: true, approvalMode: "risk" };
    expect(metadataOf(made)).toEqual([byMode, byMode]);
    // It is switched off, and what has not left is asked again.
    modeOfRun(made)?.set("all");
    await settled();
    expect(metadataOf(made)).toEqual([undefined, undefined]);
    made.leave();
  });

  it("asks about what a person has taken back, and about another conversation", async () => {
    const made = await asked(modal(), [email], { submitMode: "manual" });
    modeOfRun(made)?.set("risk");
    await settled();
    made.run.clear("q0");
    await settled();
    expect(metadataOf(made)).toEqual([undefined]);
    made.run.reset();
    expect(modeOfRun(made)?.get()).toBe("risk");
    made.leave();
  });

  it.each<readonly [string, Partial<ApprovalRulesOptions>]>([
    ["the host must confirm", { confirm: () => "hold" }],
    ["is a risk by the host", { effectOf: () => "risk" }],
    ["the host does not know", { effectOf: () => undefined }],
    ["the host's function throws at", { effectOf: () => JSON.parse("{") }],
  ])("asks about what %s", async (_, options) => {
    const made = await asked(modal(options), [email], { submitMode: "manual" });
    modeOfRun(made)?.set("risk");
    await settled();
    expect(metadataOf(made)).toEqual([undefined]);
    made.leave();
  });

  it("approves no more than so many calls an hour", async () => {
    const made = await asked(modal({ perHour: 1 }), [email, email], { submitMode: "manual" });
    modeOfRun(made)?.set("risk");
    await settled();
    expect(metadataOf(made).filter((one) => one !== undefined)).toHaveLength(1);
    made.leave();
  });

  it("is there only where the host says what tools do, and never where answers are signed", async () => {
    const plain = await asked(rulesOf(browser().tab()), [email]);
    expect(modeOfRun(plain)).toBeNull();
    const signed = await asked(modal(), [email], { signDecision: async () => ({}) });
    expect(modeOfRun(signed)).toBeNull();
    const made = await asked(modal(), [email]);
    const wrong: ApprovalMode = JSON.parse('"everything"');
    expect(() => modeOfRun(made)?.set(wrong)).toThrow(expect.objectContaining({ code: "misuse" }));
    for (const { leave } of [plain, signed, made]) leave();
  });
});
