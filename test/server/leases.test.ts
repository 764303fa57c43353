import { describe, expect, it } from "vitest";
import {
  createInterruptGate,
  createMemoryPauseStore,
  type GateClaim,
  type GateVerdict,
  type PauseStore,
} from "../../src/server.js";
import { confirmationInterrupt } from "../../src/testing.js";

const yes = (interruptId: string) => ({
  interruptId,
  status: "resolved",
  payload: { approved: true },
});
const no = (interruptId: string) => ({
  interruptId,
  status: "resolved",
  payload: { approved: false },
});
const ask = confirmationInterrupt({ id: "a" });
const lease = 60_000;

/** A gate, its clock, and a second gate as another process has it. */
function setUp(options: { readonly lease?: number; readonly store?: PauseStore } = { lease }) {
  const clock = { now: Date.UTC(2030, 0, 1) };
  const store = options.store ?? createMemoryPauseStore();
  const make = () => createInterruptGate({ ...options, store, now: () => clock.now });
  return {
    clock,
    store,
    gate: make(),
    other: make(),
    worker: createInterruptGate({ store, lease, now: () => clock.now }),
  };
}

function claimOf(verdict: GateVerdict | undefined): GateClaim {
  if (verdict?.kind !== "resume" || verdict.claim === undefined)
    throw new Error("There is no claim.");
  return verdict.claim;
}

describe("an admitted answer", () => {
  it("an admitted answer is offered again with the same key when its worker is gone, to one other worker", async () => {
    const { gate, other, clock } = setUp();
    await gate.announce("t", "run", [ask]);
    const first = await gate.admit("t", { resume: [yes("a")] }, { answeredBy: "ann" });
    expect(claimOf(first)).toMatchObject({
      attempt: 1,
      leaseUntil: clock.now + lease,
      interrupts: [ask],
    });

    clock.now += lease - 1;
    expect(await other.claim("t")).toBeUndefined();
    expect(await other.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
      isActed: false,
      answeredBy: "ann",
    });
    clock.now += 1;
    const second = await other.claim("t");
    expect(second).toEqual({
      ...first,
      claim: { ...claimOf(first), attempt: 2, leaseUntil: clock.now + lease },
    });
    expect(await gate.claim("t")).toBeUndefined();
  });

  it("an admitted answer is offered again to a client's repeat, too", async () => {
    const { gate, other, clock } = setUp();
    await gate.announce("t", "run", [ask]);
    const first = await gate.admit("t", { resume: [yes("a")] });
    clock.now += lease;
    const again = await other.admit("t", { resume: [yes("a")] });
    expect(claimOf(again)).toMatchObject({ key: claimOf(first).key, attempt: 2 });
  });

  it("an admitted answer is never offered again after acted, which may be repeated", async () => {
    const { gate, other, clock } = setUp();
    await gate.announce("t", "run", [ask]);
    const claim = claimOf(await gate.admit("t", { resume: [yes("a")] }));
    expect(await gate.acted("t", claim)).toBe(true);
    expect(await gate.acted("t", claim)).toBe(true);
    clock.now += 10 * lease;
    expect(await other.claim("t")).toBeUndefined();
    expect(await other.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
      isActed: true,
    });
    expect(await other.admit("t", {})).toEqual({ kind: "fresh" });
  });

  it("an answer is acted on after its deadline when it was given before, and not when it was given later", async () => {
    const { gate, worker, clock } = setUp();
    const expiresAt = new Date(clock.now + 1_000).toISOString();
    await gate.announce("t", "run", [{ ...ask, expiresAt }]);
    await gate.announce("late", "run", [{ ...ask, expiresAt }]);
    await gate.admit("t", { resume: [yes("a")] });
    clock.now += lease;
    expect(await worker.claim("t")).toMatchObject({ kind: "resume" });
    expect(await gate.admit("late", { resume: [yes("a")] })).toMatchObject({
      event: { code: "INTERRUPT_EXPIRED" },
    });
  });

  it.each([
    ["the opposite decision", [no("a")]],
    ["a cancel", [{ interruptId: "a", status: "cancelled" }]],
    ["more answers", [yes("a"), yes("b")]],
  ])(
    "an admitted answer is not replaced by %s, before or after the lease has ended",
    async (_, resume) => {
      const { gate, other, clock } = setUp();
      await gate.announce("t", "run", [ask]);
      await gate.admit("t", { resume: [yes("a")] }, { answeredBy: "ann" });
      for (const time of [0, lease]) {
        clock.now += time;
        const verdict = await other.admit("t", { resume }, { answeredBy: "bob" });
        expect(verdict).toMatchObject({
          kind: "refused",
          event: { code: "ALREADY_ANSWERED" },
          answeredBy: "ann",
        });
      }
    },
  );

  it("an admitted answer keeps the thread from continuing without it", async () => {
    const { gate, other } = setUp();
    await gate.announce("t", "run", [ask]);
    const claim = claimOf(await gate.admit("t", { resume: [yes("a")] }));
    for (const input of [{}, { resume: [] }])
      expect(await other.admit("t", input)).toMatchObject({
        event: { code: "RESUME_IN_PROGRESS" },
        interruptIds: ["a"],
      });
    await expect(
      other.announce("t", "next", [confirmationInterrupt({ id: "b" })]),
    ).rejects.toMatchObject({ code: "claim-open" });
    await gate.announce("t", "next", [confirmationInterrupt({ id: "b" })], { claim });
    expect(await other.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
      isActed: true,
    });
    expect(await other.admit("t", { resume: [yes("b")] })).toMatchObject({
      kind: "resume",
      runId: "next",
    });
  });

  it("an answer without a lease counts as acted on when it is admitted", async () => {
    const { gate, other } = setUp({});
    await gate.announce("t", "run", [ask]);
    expect(await gate.admit("t", { resume: [yes("a")] })).not.toHaveProperty("claim");
    expect(await other.admit("t", { resume: [yes("a")] })).toMatchObject({ kind: "repeated" });
    expect(await other.admit("t", {})).toEqual({ kind: "fresh" });
    await expect(gate.claim("t")).rejects.toMatchObject({ code: "no-lease" });
  });
});

describe("a gate that lets other workers act", () => {
  it("a gate offers the answer to the first worker at once, and to no client that repeats it", async () => {
    const { gate, worker } = setUp({ lease: 0 });
    await gate.announce("t", "run", [ask]);
    const admitted = await gate.admit("t", { resume: [yes("a")] }, { answeredBy: "ann" });
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
      isActed: false,
    });
    const taken = await worker.claim("t");
    expect(taken).toMatchObject({
      answeredBy: "ann",
      claim: { key: claimOf(admitted).key, attempt: 2 },
    });
    expect(await worker.claim("t")).toBeUndefined();
    expect(await worker.acted("t", claimOf(taken))).toBe(true);
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
      isActed: true,
    });
    await expect(gate.claim("t")).rejects.toMatchObject({ code: "no-lease" });
  });
});

describe("a worker whose lease has ended", () => {
  async function overtaken() {
    const all = setUp();
    await all.gate.announce("t", "run", [ask]);
    const slow = claimOf(await all.gate.admit("t", { resume: [yes("a")] }));
    all.clock.now += lease;
    const fast = claimOf(await all.other.claim("t"));
    return { ...all, slow, fast };
  }

  it("a worker keeps its claim while no other worker has taken it", async () => {
    const { gate, clock } = setUp();
    await gate.announce("t", "run", [ask]);
    const claim = claimOf(await gate.admit("t", { resume: [yes("a")] }));
    clock.now += 2 * lease;
    const renewed = await gate.renew("t", claim);
    expect(renewed).toEqual({ ...claim, leaseUntil: clock.now + lease });
    expect(await gate.claim("t")).toBeUndefined();
    expect(await gate.acted("t", claim)).toBe(true);
    expect(await gate.renew("t", claim)).toBeUndefined();
  });

  it("a worker that renews a claim with a shorter lease does not shorten the claim", async () => {
    const { gate, worker, clock } = setUp({ lease: 10 * lease });
    await gate.announce("t", "run", [ask]);
    const claim = claimOf(await gate.admit("t", { resume: [yes("a")] }));
    expect(await worker.renew("t", claim)).toEqual({
      ...claim,
      leaseUntil: clock.now + 10 * lease,
    });
    clock.now += 10 * lease - 1;
    expect(await worker.claim("t")).toBeUndefined();
    clock.now += 1;
    expect(await worker.claim("t")).toMatchObject({ claim: { attempt: 2 } });
  });

  it("a worker can neither renew nor end what another one has taken over", async () => {
    const { gate, other, slow, fast } = await overtaken();
    expect(await gate.renew("t", slow)).toBeUndefined();
    expect(await gate.acted("t", slow)).toBe(false);
    await expect(gate.announce("t", "slow", [], { claim: slow })).rejects.toMatchObject({
      code: "claim-lost",
    });
    expect(await other.acted("t", fast)).toBe(true);
    expect(await gate.acted("t", slow)).toBe(false);
  });

  it("a worker cannot replace the question the other one asked next", async () => {
    const { gate, other, slow, fast } = await overtaken();
    await other.announce("t", "fast", [confirmationInterrupt({ id: "b" })], { claim: fast });
    await other.announce("t", "fast", [confirmationInterrupt({ id: "b" })], { claim: fast });
    const late = gate.announce("t", "slow", [confirmationInterrupt({ id: "c" })], { claim: slow });
    await expect(late).rejects.toMatchObject({ code: "claim-lost" });
    expect(await gate.admit("t", { resume: [yes("b")] })).toMatchObject({
      kind: "resume",
      runId: "fast",
    });
  });
});

describe("rules for answers", () => {
  const by = (answeredBy: string) => ({ answeredBy });

  it("rules admit only the people they name", async () => {
    const { gate } = setUp();
    await gate.announce("t", "run", [ask], { rules: { answerableBy: ["ann", "bob"] } });
    for (const options of [by("eve"), by("Ann"), {}])
      expect(await gate.admit("t", { resume: [yes("a")] }, options)).toMatchObject({
        event: { code: "NOT_ALLOWED_TO_ANSWER" },
      });
    expect(await gate.admit("t", { resume: [yes("a")] }, by("bob"))).toMatchObject({
      kind: "resume",
      answeredBy: "bob",
    });
  });

  it("rules can require two people who give the same answers", async () => {
    const { gate, other } = setUp();
    const edited = { ...yes("a"), payload: { approved: true, note: "only half" } };
    await gate.announce("t", "run", [ask], { rules: { approvals: 2 } });
    const more = { kind: "refused", event: { code: "MORE_APPROVALS_NEEDED" }, interruptIds: ["a"] };
    expect(await gate.admit("t", { resume: [yes("a")] }, by("ann"))).toMatchObject(more);
    expect(await other.admit("t", { resume: [yes("a")] }, by("ann"))).toMatchObject(more);
    expect(await other.admit("t", { resume: [edited] }, by("bob"))).toMatchObject(more);
    expect(await other.admit("t", { resume: [yes("a")] })).toMatchObject({
      event: { code: "NOT_ALLOWED_TO_ANSWER" },
    });
    // Ann agrees with Bob's change; her earlier approval no longer counts.
    expect(await gate.admit("t", { resume: [edited] }, by("ann"))).toMatchObject({
      kind: "resume",
      answeredBy: "ann",
    });
  });

  it.each([
    ["denies", no("a")],
    ["cancels", { interruptId: "a", status: "cancelled" }],
  ])("rules need only one person who %s", async (_, answer) => {
    const { gate } = setUp();
    await gate.announce("t", "run", [ask], { rules: { approvals: 2 } });
    expect(await gate.admit("t", { resume: [yes("a")] }, by("ann"))).toMatchObject({
      kind: "refused",
    });
    expect(await gate.admit("t", { resume: [answer] }, by("bob"))).toMatchObject({
      kind: "resume",
      answeredBy: "bob",
    });
  });

  it.each([
    ["accepted", { accepted: true, approved: false }],
    ["confirmed", { confirmed: true, approved: false, accepted: false }],
    ["approved", { approved: true, accepted: false }],
  ])("rules accept no denial by one key that approves by %s", async (key, payload) => {
    const { gate } = setUp();
    const responseSchema = {
      type: "object",
      properties: { [key]: { type: "boolean" } },
      required: [key],
    };
    await gate.announce("t", "run", [{ ...ask, responseSchema }], { rules: { approvals: 2 } });
    const answer = { interruptId: "a", status: "resolved", payload };
    expect(await gate.admit("t", { resume: [answer] }, by("ann"))).toMatchObject({
      event: { code: "MORE_APPROVALS_NEEDED" },
    });
  });

  it("rules keep a deadline as well: a first approval does not stop the time", async () => {
    const { gate, clock } = setUp();
    const expiresAt = new Date(clock.now + 1_000).toISOString();
    await gate.announce("t", "run", [{ ...ask, expiresAt }], { rules: { approvals: 2 } });
    await gate.admit("t", { resume: [yes("a")] }, by("ann"));
    clock.now += 1_000;
    expect(await gate.admit("t", { resume: [yes("a")] }, by("bob"))).toMatchObject({
      event: { code: "INTERRUPT_EXPIRED" },
    });
  });

  it.each<readonly [string, unknown]>([
    ["nobody", { answerableBy: [] }],
    ["people who are numbers", { answerableBy: [7] }],
    ["no approvals", { approvals: 0 }],
    ["half an approval", { approvals: 1.5 }],
    ["more approvals than people", { approvals: 2, answerableBy: ["ann", "ann"] }],
    ["a text", "ann"],
  ])("rules cannot be %s", async (_, rules) => {
    const { gate } = setUp();
    // @ts-expect-error rules as a host may have read them from a file
    await expect(gate.announce("t", "run", [ask], { rules })).rejects.toMatchObject({
      code: "invalid-announcement",
    });
    expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
  });
});

describe("what is kept for audits", () => {
  /** A store that shows what it was given. */
  function auditing() {
    const memory = createMemoryPauseStore();
    const answers: unknown[] = [];
    const store: PauseStore = {
      scope: "process",
      update: (threadId, change) =>
        memory.update(threadId, (stored) => {
          const changed = change(stored);
          answers.push(...(changed.answers ?? []));
          return changed;
        }),
    };
    return { store, answers };
  }

  it("the audit names the person, the time and the answer once, also when it is repeated, taken over or acted on", async () => {
    const { store, answers } = auditing();
    const { gate, clock } = setUp({ store, lease });
    const answeredAt = clock.now;
    await gate.announce("t", "run", [ask, confirmationInterrupt({ id: "b" })]);
    await gate.admit("t", { resume: [no("b"), yes("a")] }, { answeredBy: "ann" });
    await gate.admit("t", { resume: [no("b"), yes("a")] }, { answeredBy: "bob" });
    await gate.admit("t", { resume: [yes("b"), yes("a")] }, { answeredBy: "eve" });
    clock.now += lease;
    await gate.acted("t", claimOf(await gate.claim("t")));
    expect(answers).toEqual(
      [yes("a"), no("b")].map((entry) => ({ runId: "run", entry, answeredBy: "ann", answeredAt })),
    );
  });

  it("the audit has every approval of the people it took, and no person where none was named", async () => {
    const { store, answers } = auditing();
    const { gate, clock } = setUp({ store });
    await gate.announce("t", "run", [ask], { rules: { approvals: 2 } });
    for (const answeredBy of ["ann", "ann", "bob"])
      await gate.admit("t", { resume: [yes("a")] }, { answeredBy });
    await gate.announce("other", "run", [ask]);
    await gate.admit("other", { resume: [yes("a")] });
    const recorded = (answeredBy: string | null) => ({
      runId: "run",
      entry: yes("a"),
      answeredBy,
      answeredAt: clock.now,
    });
    expect(answers).toEqual([recorded("ann"), recorded("bob"), recorded(null)]);
  });
});

describe("ids that a database could not store", () => {
  it.each([
    ["empty", ""],
    ["with NUL", "a\0b"],
    ["with half of a surrogate pair", "a\ud800"],
    ["longer than an index takes", "x".repeat(501)],
  ])(
    "ids that a database could not store are refused before the store is called: %s",
    async (_, id) => {
      const store: PauseStore = {
        scope: "shared",
        update: () => Promise.reject(new Error("The store was asked.")),
      };
      const { gate } = setUp({ store });
      const invalid = { code: "invalid-announcement" };
      expect(await gate.admit(id, {})).toMatchObject({ event: { code: "INVALID_RESUME" } });
      expect(await gate.admit("t", {}, { answeredBy: id })).toMatchObject({
        event: { code: "NOT_ALLOWED_TO_ANSWER" },
      });
      await expect(gate.announce(id, "run", [])).rejects.toMatchObject(invalid);
      await expect(gate.announce("t", id, [])).rejects.toMatchObject(invalid);
      await expect(gate.announce("t", "run", [{ ...ask, id }])).rejects.toMatchObject(invalid);
    },
  );
});

it("a gate reads and continues a record of version 1", async () => {
  const past = [
    {
      runId: "r",
      interruptIds: ["z"],
      answers: [{ interruptId: "z", status: "cancelled" }],
      closedAt: 1,
    },
  ];
  let stored: unknown = { version: 1, open: { runId: "run", interrupts: [ask] }, past };
  const store: PauseStore = {
    scope: "shared",
    update: async (_threadId, change) => {
      const { record, result } = change(stored);
      stored = record ?? stored;
      return result;
    },
  };
  const { gate } = setUp({ store, lease });
  const repeat = await gate.admit("t", { resume: [{ interruptId: "z", status: "cancelled" }] });
  expect(repeat).toMatchObject({ kind: "repeated", runId: "r" });
  expect(repeat).not.toHaveProperty("isActed");
  expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
    kind: "resume",
    claim: { attempt: 1 },
  });
  expect(stored).toMatchObject({ version: 3, open: null, claim: { pause: { runId: "run" } } });
});

describe("an announcement that an engine repeats", () => {
  const toolCalls = [{ id: "call", name: "pay", args: { amount: 5 } }];
  const question = { id: "a", reason: "tool_call", toolCallId: "call" };

  it("has the same result, whatever became of its questions", async () => {
    const { gate, other, clock } = setUp();
    const announce = (worker = gate) => worker.announce("t", "run", [question], { toolCalls });
    const first = await announce();
    expect(await announce(other)).toEqual(first);
    const claim = claimOf(await gate.admit("t", { resume: [yes("a")] }));
    const states = [
      async () => {}, // admitted, and being acted on
      async () => {
        clock.now += 2 * lease; // its worker is gone
      },
      async () => void (await gate.acted("t", claim)),
      async () => void (await gate.announce("t", "next", [{ id: "b", reason: "confirmation" }])),
      async () => void (await gate.admit("t", { resume: [yes("b")] })),
    ];
    for (const reach of states) {
      await reach();
      const before = await gate.read("t");
      expect(await announce(other)).toEqual(first);
      expect(await gate.read("t")).toEqual(before);
      await expect(
        other.announce("t", "run", [{ ...question, id: "c" }], { toolCalls }),
      ).rejects.toMatchObject({ code: "run-already-announced" });
      const dearer = [{ id: "call", name: "pay", args: { amount: 500 } }];
      await expect(
        other.announce("t", "run", [question], { toolCalls: dearer }),
      ).rejects.toMatchObject({ code: "run-already-announced" });
      await expect(
        other.announce("t", "run", [question], { toolCalls, rules: { approvals: 2 } }),
      ).rejects.toMatchObject({ code: "run-already-announced" });
    }
  });

  it("has the same result after another run has asked one of its questions again", async () => {
    const { gate } = setUp({});
    const [a, b, c] = ["a", "b", "c"].map((id) => ({ id, reason: "confirmation" }));
    if (a === undefined || b === undefined || c === undefined) throw new Error("no questions");
    const first = await gate.announce("t", "run-1", [a]);
    const second = await gate.announce("t", "run-2", [a, b]);
    expect(second[0]).toEqual(first[0]);
    const third = await gate.announce("t", "run-3", [b, c]);
    const record = await gate.read("t");
    expect(await gate.announce("t", "run-1", [a])).toEqual(first);
    expect(await gate.announce("t", "run-2", [a, b])).toEqual(second);
    expect(await gate.announce("t", "run-3", [b, c])).toEqual(third);
    expect(await gate.read("t")).toEqual(record);
  });

  it("is refused when the run is only remembered by its mark, after fifty others and in any record", async () => {
    const { gate } = setUp({});
    const ask = (number: number) =>
      gate.announce("t", `run-${number}`, [{ id: `q${number}`, reason: "confirmation" }]);
    for (let number = 0; number < 120; number += 1) {
      await ask(number);
      await gate.admit("t", { resume: [yes(`q${number}`)] });
    }
    for (const number of [0, 1, 42, 69])
      await expect(ask(number)).rejects.toMatchObject({ code: "run-already-announced" });
    expect(await ask(70)).toMatchObject([{ id: "q70" }]);
    expect((await gate.read("t")).open).toBeNull();
    expect(JSON.stringify(await gate.read("t")).length).toBeLessThan(40_000);
  });

  it("is not repeatable in a record of an earlier version, which is read as before", async () => {
    const stored = {
      ...{ version: 3, open: null, claim: null },
      past: [{ runId: "run", interruptIds: ["a"], answers: [yes("a")], closedAt: 1 }],
    };
    const update: PauseStore["update"] = async (_, change) => change(stored).result;
    const gate = createInterruptGate({ store: { scope: "shared", update } });
    await expect(gate.announce("t", "run", [question])).rejects.toMatchObject({
      code: "run-already-announced",
    });
    expect(await gate.announce("t", "next", [{ id: "b", reason: "confirmation" }])).toHaveLength(1);
  });
});
