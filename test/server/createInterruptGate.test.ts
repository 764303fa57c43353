import { describe, expect, it } from "vitest";
import { createInterruptGate, createMemoryPauseStore, type PauseStore } from "../../src/server.js";
import { confirmationInterrupt, decisionSchema, toolCallInterrupt } from "../../src/testing.js";

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
const left = (interruptId: string) => ({ interruptId, status: "cancelled" });

/** A database that stores JSON. */
function database(): PauseStore & { readonly rows: Map<string, string> } {
  const rows = new Map<string, string>();
  return {
    rows,
    scope: "shared",
    update: async (threadId, change) => {
      const { record, result } = change(JSON.parse(rows.get(threadId) ?? "null"));
      if (record !== undefined) rows.set(threadId, JSON.stringify(record));
      return result;
    },
  };
}

describe("a gate in front of an agent", () => {
  it("a gate lets a new request through when nothing is open, and no other while something is", async () => {
    const gate = createInterruptGate();
    expect(await gate.admit("t", { messages: [] })).toEqual({ kind: "fresh" });
    expect(await gate.admit("t", { resume: [] })).toEqual({ kind: "fresh" });
    await gate.announce("t", "run", [confirmationInterrupt({ id: "a" })]);
    for (const input of [{}, { resume: [] }]) {
      expect(await gate.admit("t", input)).toMatchObject({
        kind: "refused",
        event: { code: "PENDING_INTERRUPTS" },
        interruptIds: ["a"],
      });
    }
    expect(await gate.admit("another", {})).toEqual({ kind: "fresh" });
  });

  it("a gate refuses answers that are partial, unknown or named twice, and keeps the question open", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    const codeOf = async (...resume: readonly unknown[]) => {
      const verdict = await gate.admit("t", { resume });
      return verdict.kind === "refused" ? verdict.event.code : verdict.kind;
    };
    expect(await codeOf(yes("a"))).toBe("PARTIAL_RESUME");
    expect(await codeOf(yes("a"), yes("a"))).toBe("DUPLICATE_INTERRUPT_ID");
    expect(await codeOf(yes("a"), yes("b"), yes("c"))).toBe("UNKNOWN_INTERRUPT_ID");
    expect(await codeOf(yes("a"), left("b"))).toBe("resume");
  });

  it("a gate refuses an answer that is late or invalid, and accepts the cancel", async () => {
    let time = Date.UTC(2030, 0, 1);
    const gate = createInterruptGate({ now: () => time });
    await gate.announce("t", "run", [
      toolCallInterrupt({
        id: "a",
        responseSchema: decisionSchema,
        expiresAt: "2030-01-01T00:01:00Z",
      }),
    ]);
    const wrong = { interruptId: "a", status: "resolved", payload: { approved: "yes" } };
    expect(await gate.admit("t", { resume: [wrong] })).toMatchObject({
      kind: "refused",
      event: { code: "INVALID_PAYLOAD" },
    });
    time += 60_000;
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "refused",
      event: { code: "INTERRUPT_EXPIRED" },
    });
    expect(await gate.admit("t", { resume: [left("a")] })).toMatchObject({ kind: "resume" });
  });

  it("a gate recognizes the same answers again, in any order, and does not let anything run twice", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    const both = await Promise.all([
      gate.admit("t", { resume: [yes("a"), no("b")] }),
      gate.admit("t", { resume: [no("b"), yes("a")] }),
    ]);
    expect(both.map(({ kind }) => kind)).toEqual(["resume", "repeated"]);
    expect(await gate.admit("t", { resume: [yes("a"), yes("b")] })).toMatchObject({
      kind: "refused",
    });
  });

  it("a gate refuses an id that was used before, because a late answer to the first question would count for the second", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run-1", [confirmationInterrupt({ id: "a" })]);
    await expect(
      gate.announce("t", "run-2", [confirmationInterrupt({ id: "a", message: "And again?" })]),
    ).rejects.toThrow(/"a" was used before/);
    expect((await gate.admit("t", { resume: [yes("a")] })).kind).toBe("resume");
    await expect(gate.announce("t", "run-2", [confirmationInterrupt({ id: "a" })])).rejects.toThrow(
      /"a" was used before/,
    );
    await gate.announce("another", "run-3", [confirmationInterrupt({ id: "a" })]);
  });

  it("a gate persists over a restart what is open and what was acted on", async () => {
    const store = database();
    await createInterruptGate({ store }).announce("t", "run", [confirmationInterrupt({ id: "a" })]);
    expect(await createInterruptGate({ store }).admit("t", {})).toMatchObject({ kind: "refused" });
    expect(await createInterruptGate({ store }).admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "resume",
    });
    expect(await createInterruptGate({ store }).admit("t", { resume: [yes("a")] })).toMatchObject({
      kind: "repeated",
    });
  });

  it("a gate continues after its database has failed once", async () => {
    let failing = true;
    const store = database();
    const flaky: PauseStore = {
      ...store,
      update: (threadId, change) =>
        failing ? Promise.reject(new Error("down")) : store.update(threadId, change),
    };
    const gate = createInterruptGate({ store: flaky });
    await expect(gate.admit("t", {})).rejects.toThrow("down");
    failing = false;
    expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
  });
});

describe("the first answer", () => {
  const first = [yes("a"), no("b")];
  const answers = new Map(first.map((entry) => [entry.interruptId, entry]));

  async function answered() {
    const store = database();
    const gate = createInterruptGate({ store });
    await gate.announce("t", "run", [
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    expect(await gate.admit("t", { resume: first })).toEqual({
      kind: "resume",
      runId: "run",
      answers,
      entries: [...answers.values()],
      isCompared: false,
    });
    return { gate, store };
  }

  it("the first answer is returned for an equal one that comes later, also in another process", async () => {
    const { store } = await answered();
    const verdict = await createInterruptGate({ store }).admit("t", { resume: first.toReversed() });
    const entries = [...answers.values()];
    expect(verdict).toEqual({ kind: "repeated", runId: "run", answers, entries });
    // What an engine stores.
    expect(JSON.parse(JSON.stringify(verdict))).toMatchObject({ entries });
  });

  it.each([
    ["the opposite decision", [no("a"), no("b")], ["a", "b"]],
    ["a cancel", [left("a"), left("b")], ["a", "b"]],
    ["one of the two", [yes("a")], ["a"]],
    ["a new question besides", [...first, yes("c")], ["a", "b"]],
    ["the same answer twice", [...first, ...first], ["a", "b", "a", "b"]],
  ])(
    "the first answer is not replaced by %s, which is refused and receives the first",
    async (_, resume, interruptIds) => {
      const { gate, store } = await answered();
      const stored = [...store.rows];
      expect(await gate.admit("t", { resume })).toEqual({
        kind: "refused",
        event: {
          type: "RUN_ERROR",
          code: "ALREADY_ANSWERED",
          message: expect.stringContaining('"a"'),
        },
        interruptIds,
        answers,
        entries: [...answers.values()],
      });
      expect([...store.rows]).toEqual(stored);
    },
  );

  it("the first answer is not mistaken for the answer to a later question", async () => {
    const { gate } = await answered();
    await gate.announce("t", "next", [confirmationInterrupt({ id: "c" })]);
    expect(await gate.admit("t", { resume: first })).toMatchObject({
      kind: "repeated",
      runId: "run",
    });
    expect(await gate.admit("t", { resume: [...first, yes("c")] })).toMatchObject({
      event: { code: "ALREADY_ANSWERED" },
    });
    expect(await gate.admit("t", { resume: [yes("c")] })).toMatchObject({
      kind: "resume",
      runId: "next",
    });
  });

  it("the first answer does not come back when its run announces once more", async () => {
    const { gate, store } = await answered();
    const asks = [confirmationInterrupt({ id: "a" }), confirmationInterrupt({ id: "b" })];
    const stored = store.rows.get("t");
    expect(await gate.announce("t", "run", asks)).toMatchObject(asks);
    expect(store.rows.get("t")).toBe(stored);
    await expect(gate.announce("t", "run", asks.slice(1))).rejects.toMatchObject({
      code: "run-already-announced",
    });
    expect(await gate.admit("t", { resume: [no("a"), no("b")] })).toMatchObject({
      event: { code: "ALREADY_ANSWERED" },
    });
  });

  it("the first answer is dropped after fifty more, and is then unknown", async () => {
    const { gate, store } = await answered();
    for (let run = 0; run < 50; run += 1) {
      await gate.announce("t", `run-${run}`, [confirmationInterrupt({ id: `id-${run}` })]);
      await gate.admit("t", { resume: [yes(`id-${run}`)] });
    }
    expect(JSON.parse(store.rows.get("t") ?? "").past).toHaveLength(50);
    expect(await gate.admit("t", { resume: first })).toMatchObject({
      event: { code: "UNKNOWN_INTERRUPT_ID" },
    });
  });
});

describe("announcing", () => {
  it("announcing again changes nothing, and is refused when the run asks something else", async () => {
    const store = database();
    const gate = createInterruptGate({ store });
    const asks = [confirmationInterrupt({ id: "a" })];
    await gate.announce("t", "run", asks);
    const stored = store.rows.get("t");
    await gate.announce("t", "run", structuredClone(asks));
    await expect(
      gate.announce("t", "run", [confirmationInterrupt({ id: "b" })]),
    ).rejects.toMatchObject({
      name: "InterruptGateError",
      code: "run-already-announced",
    });
    expect(store.rows.get("t")).toBe(stored);
  });

  it("announcing replaces what another run asked, whose answers are unknown from then on", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run-1", [
      confirmationInterrupt({ id: "a" }),
      confirmationInterrupt({ id: "b" }),
    ]);
    await gate.announce("t", "run-2", [confirmationInterrupt({ id: "b" })]);
    expect(await gate.admit("t", { resume: [yes("a"), yes("b")] })).toMatchObject({
      event: { code: "UNKNOWN_INTERRUPT_ID" },
      interruptIds: ["a"],
    });
    await expect(gate.announce("t", "run-3", [confirmationInterrupt({ id: "a" })])).rejects.toThrow(
      /used before/,
    );
    expect(await gate.admit("t", { resume: [yes("b")] })).toMatchObject({
      kind: "resume",
      runId: "run-2",
    });
  });

  it("announcing no questions closes what was open", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run-1", [confirmationInterrupt({ id: "a" })]);
    await gate.announce("t", "run-2", []);
    expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({
      event: { code: "UNKNOWN_INTERRUPT_ID" },
    });
  });
});

describe("a store", () => {
  it("a store without an atomic update is refused", () => {
    const getAndSet: object = { get: async () => undefined, set: async () => undefined };
    const unmarked: object = { update: async () => undefined };
    for (const store of [getAndSet, unmarked, { ...unmarked, scope: "everywhere" }]) {
      // @ts-expect-error a store of another shape
      expect(() => createInterruptGate({ store })).toThrow(/atomic update/);
    }
    expect(createMemoryPauseStore().scope).toBe("process");
  });

  it("a store may call the change as often as it needs, with the records stored meanwhile", async () => {
    const plain = database();
    const optimistic: PauseStore = {
      scope: "shared",
      update: (threadId, change) =>
        plain.update(threadId, (stored) => {
          change(null);
          change(stored);
          return change(stored);
        }),
    };
    const gate = createInterruptGate({ store: optimistic });
    await gate.announce("t", "run", [confirmationInterrupt({ id: "a" })]);
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({ kind: "resume" });
    expect(await gate.admit("t", { resume: [yes("a")] })).toMatchObject({ kind: "repeated" });
  });

  const open = { runId: "r", interrupts: [{ id: "a", reason: "confirmation" }] };
  const past = { runId: "r", interruptIds: ["a"], answers: [left("a")], closedAt: 1 };
  const claim = { key: "k", attempt: 1, leaseUntil: 1, pause: past, interrupts: open.interrupts };
  const deep = JSON.parse(`${"[".repeat(6_000)}${"]".repeat(6_000)}`);
  it.each<readonly [string, unknown]>([
    ["a text", JSON.stringify({ version: 1, open: null, past: [] })],
    ["a list", []],
    ["a number", 7],
    ["no version", { open: null, past: [] }],
    ["another version", { version: 4, open: null, claim: null, past: [] }],
    [
      "calls that are an object",
      { version: 3, open: { ...open, calls: {} }, claim: null, past: [] },
    ],
    [
      "a call without a digest",
      { version: 3, open: { ...open, calls: [{ interruptId: "a" }] }, claim: null, past: [] },
    ],
    [
      "keys that are numbers",
      { version: 3, open: null, claim: null, past: [{ ...past, keys: [1] }] },
    ],
    ["open interrupts and a claim", { version: 3, open, claim, past: [] }],
    [
      "an answer to another interrupt",
      { version: 3, open: null, claim: null, past: [{ ...past, interruptIds: ["b"] }] },
    ],
    ["no claim", { version: 2, open: null, past: [] }],
    [
      "a claim without a lease",
      { version: 2, open: null, claim: { ...claim, leaseUntil: undefined }, past: [] },
    ],
    [
      "a claim without a key",
      { version: 2, open: null, claim: { ...claim, key: undefined }, past: [] },
    ],
    [
      "a claim whose attempt is a text",
      { version: 2, open: null, claim: { ...claim, attempt: "1" }, past: [] },
    ],
    ["a claim of no answers", { version: 2, open: null, claim: { ...claim, pause: {} }, past: [] }],
    [
      "a claim of no interrupts",
      { version: 2, open: null, claim: { ...claim, interrupts: null }, past: [] },
    ],
    [
      "a person that is a number",
      { version: 2, open: null, claim: null, past: [{ ...past, answeredBy: 7 }] },
    ],
    ["rules that are a list", { version: 2, open: { ...open, rules: [] }, claim: null, past: [] }],
    [
      "half an approval",
      { version: 2, open: { ...open, rules: { approvals: 1.5 } }, claim: null, past: [] },
    ],
    [
      "approvals of no person",
      { version: 2, open: { ...open, approvals: [{ answers: [] }] }, claim: null, past: [] },
    ],
    ["a version that is an object", { version: { toString: 1 }, open: null, past: [] }],
    ["no past", { version: 1, open: null }],
    ["no open", { version: 1, past: [] }],
    ["an open list without a run", { version: 1, open: { interrupts: [] }, past: [] }],
    [
      "an interrupt without id",
      { version: 1, open: { runId: "r", interrupts: [{ reason: "confirmation" }] }, past: [] },
    ],
    [
      "one id twice",
      {
        version: 1,
        open: { runId: "r", interrupts: [...open.interrupts, ...open.interrupts] },
        past: [],
      },
    ],
    [
      "a deadline that is a number",
      {
        version: 1,
        open: { runId: "r", interrupts: [{ ...open.interrupts[0], expiresAt: 1e300 }] },
        past: [],
      },
    ],
    [
      "an unreadable deadline",
      {
        version: 1,
        open: { runId: "r", interrupts: [{ ...open.interrupts[0], expiresAt: "soon" }] },
        past: [],
      },
    ],
    [
      "a schema that is a text",
      {
        version: 1,
        open: { runId: "r", interrupts: [{ ...open.interrupts[0], responseSchema: "{}" }] },
        past: [],
      },
    ],
    ["ids that are numbers", { version: 1, open: null, past: [{ ...past, interruptIds: [1] }] }],
    [
      "answers of another shape",
      {
        version: 1,
        open: null,
        past: [{ ...past, answers: [{ interruptId: "a", status: "yes" }] }],
      },
    ],
    [
      "answers that are missing",
      { version: 1, open: null, past: [{ ...past, answers: undefined }] },
    ],
    [
      "a closing time that is a text",
      { version: 1, open: null, past: [{ ...past, closedAt: "1" }] },
    ],
    ["a past that is an object", { version: 1, open: null, past: { length: 1 } }],
    ["hostile depth", { version: 1, open, past: [], more: deep }],
  ])(
    "a store that returns %s is an error, and nothing is admitted or written",
    async (_, stored) => {
      let written = false;
      const store: PauseStore = {
        scope: "shared",
        update: async (_threadId, change) => {
          const { record, result } = change(stored);
          written ||= record !== undefined;
          return result;
        },
      };
      const gate = createInterruptGate({ store });
      const failure = { name: "InterruptGateError", code: "unreadable-record" };
      await expect(gate.admit("t", { resume: [yes("a")] })).rejects.toMatchObject(failure);
      await expect(gate.announce("t", "next", [])).rejects.toMatchObject(failure);
      expect(written).toBe(false);
    },
  );
});

it("reading what a thread waits for changes nothing", async () => {
  const gate = createInterruptGate();
  const ask = confirmationInterrupt({ id: "a" });
  expect(await gate.read("t")).toMatchObject({ open: null, claim: null, past: [] });
  await gate.announce("t", "run", [ask]);
  expect(await gate.read("t")).toMatchObject({ open: { runId: "run", interrupts: [ask] } });
  await gate.admit("t", {
    resume: [{ interruptId: "a", status: "resolved", payload: { approved: true } }],
  });
  expect(await gate.read("t")).toMatchObject({
    open: null,
    past: [{ runId: "run", interruptIds: ["a"] }],
  });
});
