import { describe, expect, it } from "vitest";
import { passkeyVerifier } from "../../src/passkey-server.js";
import { openThreads } from "../../src/server/stores/compareAndSet.js";
import {
  checkResume,
  createInterruptGate,
  createMemoryPauseStore,
  type PauseStore,
  postgresPauseStore,
  redisPauseStore,
  sqlitePauseStore,
} from "../../src/server.js";

/** Clients of databases that nothing is asked of. */
const databasesOfNothing = () => ({
  redis: { call: async () => null },
  postgres: { query: async () => ({ rows: [] }) },
  sqlite: { exec() {}, prepare: () => ({ get() {}, all: () => [], run() {} }) },
});

describe("options of a gate that are no numbers", () => {
  const store = createMemoryPauseStore();

  it.each([
    ["a lease", { lease: Number.NaN }],
    ["a lease that has ended before it begins", { lease: -1 }],
    ["a clock", { now: () => Number.NaN }],
    ["a clock that stands at no time", { now: () => Number.POSITIVE_INFINITY }],
  ])("are refused when the gate is created: %s", (_, options) => {
    expect(() => createInterruptGate({ store, ...options })).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });
});

describe("functions and flags of a gate that are none", () => {
  it.each([
    ["a validator", { validator: "strict" }],
    ["what verifies signatures", { verifySignature: {} }],
    ["what verifies signatures, absent as null", { verifySignature: null }],
    ["a flag as a word", { requireShown: "false" }],
  ])("are refused when the gate is created: %s", (_, options) => {
    // @ts-expect-error: options of JavaScript.
    expect(() => createInterruptGate(options)).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });
});

describe("limits that are no numbers", () => {
  const question = { id: "a", reason: "input_required" };
  const deep = Array.from({ length: 20_000 }).reduce<unknown>((value) => [value], 1);
  const resume = [{ interruptId: "a", status: "resolved", payload: deep }];

  it.each([{ depth: undefined }, { depth: Number.NaN }, { depth: null }])(
    "are those that are usual: %j",
    (limits) => {
      // @ts-expect-error: options of JavaScript.
      const check = checkResume([question], { resume }, 0, undefined, limits);
      expect(check).toMatchObject({ ok: false, code: "PAYLOAD_TOO_DEEP" });
    },
  );

  it("are usual in a gate as well where they are undefined", async () => {
    // @ts-expect-error: a limit that was looked up and not found.
    const gate = createInterruptGate({ limits: { depth: undefined } });
    await gate.announce("t", "run", [question]);
    expect(await gate.admit("t", { resume })).toMatchObject({
      kind: "refused",
      event: { code: "PAYLOAD_TOO_DEEP" },
    });
  });
});

describe("a clock that breaks later", () => {
  const ask = { id: "a", reason: "confirmation", expiresAt: "2030-01-01T00:00:01Z" };
  const yes = { interruptId: "a", status: "resolved", payload: { approved: true } };
  const start = Date.UTC(2030, 0, 1);

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 9e15, undefined, "2030"])(
    "admits nothing late, moves no claim and stores nothing: %j",
    async (broken) => {
      let time: unknown = start;
      const rows = new Map<string, unknown>();
      const store: PauseStore = {
        scope: "shared",
        async update(thread, change) {
          const { record, result } = change(rows.get(thread));
          if (record !== undefined) rows.set(thread, JSON.parse(JSON.stringify(record)));
          return result;
        },
      };
      // @ts-expect-error: a clock of JavaScript.
      const gate = createInterruptGate({ store, lease: 1_000, now: () => time });
      await gate.announce("t", "run", [ask]);
      await gate.announce("claimed", "run", [ask]);
      const verdict = await gate.admit("claimed", { resume: [yes] });
      const claim = verdict.kind === "resume" ? verdict.claim : undefined;
      if (claim === undefined) throw new Error("no claim");
      const before = structuredClone(rows);
      time = broken;
      const failure = { name: "InterruptGateError", code: "invalid-options" };
      await expect(gate.admit("t", { resume: [yes] })).rejects.toMatchObject(failure);
      await expect(gate.announce("t", "next", [])).rejects.toMatchObject(failure);
      await expect(gate.claim("claimed")).rejects.toMatchObject(failure);
      await expect(gate.renew("claimed", claim)).rejects.toMatchObject(failure);
      expect(rows).toEqual(before);
      time = start;
      expect(await gate.acted("claimed", claim)).toBe(true);
      expect(await gate.admit("t", { resume: [yes] })).toMatchObject({ kind: "resume" });
    },
  );

  it("a check of one's own with such a clock lets nothing through that has a deadline", () => {
    const input = { resume: [yes] };
    expect(checkResume([ask], input, Number.NaN)).toMatchObject({ code: "INTERRUPT_EXPIRED" });
    const { expiresAt: _, ...endless } = ask;
    expect(checkResume([endless], input, Number.NaN).ok).toBe(true);
  });

  it.each([Number.POSITIVE_INFINITY, 9e15])(
    "a lease of %d is refused: no store has its end",
    (lease) => {
      expect(() => createInterruptGate({ lease })).toThrow(
        expect.objectContaining({ code: "invalid-options" }),
      );
    },
  );
});

describe("what a gate does not know is refused, so that a typing error switches no check off", () => {
  const question = { id: "a", reason: "confirmation" };
  const yes = { interruptId: "a", status: "resolved", payload: { approved: true } };
  const storeWith = (stored: unknown): PauseStore & { written: boolean } => ({
    scope: "shared",
    written: false,
    async update(_, change) {
      const { record, result } = change(stored);
      this.written ||= record !== undefined;
      return result;
    },
  });

  class Rules {
    get answerableBy() {
      return ["ann"];
    }
  }
  it.each<readonly [string, object]>([
    ["people in lower case", { answerableby: ["ann"] }],
    ["people under another name", { answerableBy: ["ann"], approvers: ["bob"] }],
    ["a condition of a later version", { answerableBy: ["ann"], notBefore: 5 }],
    ["one approval too few", { approval: 2 }],
    ["a class", new Rules()],
    ["a map", new Map([["answerableBy", ["ann"]]])],
    ["a set of people", { answerableBy: new Set(["ann"]) }],
  ])("rules with %s are neither announced nor read from a store", async (_, rules) => {
    const announced = createInterruptGate().announce("t", "run", [question], { rules });
    await expect(announced).rejects.toMatchObject({ code: "invalid-announcement" });
    const open = { runId: "run", interrupts: [question], rules };
    const store = storeWith({ version: 3, open, claim: null, past: [] });
    const admitted = createInterruptGate({ store }).admit("t", { resume: [yes] });
    await expect(admitted).rejects.toMatchObject({ code: "unreadable-record" });
    expect(store.written).toBe(false);
  });

  it("the rules that are known are stored as they were announced", async () => {
    const gate = createInterruptGate();
    const rules = { answerableBy: ["ann", "bob"], approvals: 2, signed: false };
    await gate.announce("t", "run", [question], { rules });
    expect((await gate.read("t")).open?.rules).toEqual(rules);
  });

  it.each(["answerableBy", "approvals", "signed"])(
    "a rule whose %s was looked up and not found is not announced, as it would let everybody answer",
    async (rule) => {
      const rules: object = { [rule]: new Map<string, never>().get("team") };
      const announced = createInterruptGate().announce("t", "run", [question], { rules });
      await expect(announced).rejects.toThrow(`${rule} is undefined`);
    },
  );

  it("a store with a misspelled option is not created, so that no two applications share their threads", () => {
    const databases = databasesOfNothing();
    const options: object = { Prefix: "mine", attemps: 3 };
    for (const create of [
      () => redisPauseStore(databases.redis, options),
      () => postgresPauseStore(databases.postgres, options),
      () => sqlitePauseStore(databases.sqlite, options),
    ])
      expect(create).toThrow(expect.objectContaining({ code: "invalid-options" }));
  });

  it.each<readonly [string, object]>([
    ["the domain as the library below spells it", { rpID: "app.test" }],
    ["no domain", { rpId: undefined }],
    ["an address in place of the domain", { rpId: "https://app.test" }],
    ["no origin", { origin: undefined }],
    ["no origin in the list", { origin: [] }],
    ["an origin with a path, which no page has", { origin: "https://app.test/" }],
    ["one such origin among others", { origin: ["https://app.test", "https://app.test/sign"] }],
    ["nothing that finds passkeys", { findCredential: new Map() }],
    ["counters that would never be stored", { updatecounter: () => {} }],
    ["a counter that is no function", { updateCounter: true }],
  ])("a verifier of passkeys with %s is not created", (_, wrong) => {
    const options = {
      origin: "https://app.test",
      rpId: "app.test",
      findCredential: () => undefined,
    };
    expect(() => passkeyVerifier(options)).not.toThrow();
    expect(() => passkeyVerifier({ ...options, origin: ["android:apk-key-hash:x"] })).not.toThrow();
    expect(() => passkeyVerifier({ ...options, ...wrong })).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });

  it.each<readonly [string, object]>([
    ["rules", { rule: { answerableBy: ["ann"] } }],
    ["calls", { toolcalls: [] }],
  ])("an announcement with misspelled %s is refused", async (_, options) => {
    const announced = createInterruptGate().announce("t", "run", [question], options);
    await expect(announced).rejects.toMatchObject({ code: "invalid-announcement" });
  });

  it.each([
    "expires_at",
    "expiresat",
    "expireAt",
    "expiry",
    "expires",
    "response_schema",
    "responseShema",
    "responsSchema",
    "tool_call_id",
    "toolCall",
    "Metadata",
  ])(
    "a question with %s is refused, and one with a field of a later protocol is not",
    async (field) => {
      const gate = createInterruptGate();
      const announced = gate.announce("t", "run", [{ ...question, [field]: {} }]);
      await expect(announced).rejects.toThrow(`"${field}" is not`);
      const later = { ...question, urgency: "low" };
      expect(await gate.announce("t", "run", [later])).toMatchObject([later]);
    },
  );

  it.each(["answerableBy", "answerable_by", "approvals", "approvers", "signed", "rules"])(
    "a question with a rule of its announcement, which nothing reads there, is refused: %s",
    async (field) => {
      const gate = createInterruptGate();
      const announced = gate.announce("t", "run", [{ ...question, [field]: ["ann"] }]);
      await expect(announced).rejects.toMatchObject({ code: "invalid-announcement" });
      await expect(announced).rejects.toThrow(`"${field}" in "a" is a rule`);
    },
  );

  it("an answer whose person is misspelled is no answer of nobody", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [question]);
    const options: object = { answeredby: "eve" };
    expect(await gate.admit("t", { resume: [yes] }, options)).toMatchObject({
      event: { code: "NOT_ALLOWED_TO_ANSWER" },
    });
  });

  it.each([undefined, 5, {}, "", "a\0b", "\ud800", "x".repeat(501)])(
    "a thread that cannot be announced is not looked up: %j",
    async (threadId) => {
      const looked: unknown[] = [];
      const store: PauseStore = {
        scope: "shared",
        async update(thread, change) {
          looked.push(thread);
          return change(null).result;
        },
      };
      const gate = createInterruptGate({ store, lease: 1_000 });
      const claim = { key: "k", attempt: 1, leaseUntil: 1, interrupts: [] };
      // @ts-expect-error: a thread id of JavaScript.
      const thread: string = threadId;
      const failure = { name: "InterruptGateError", code: "invalid-options" };
      await expect(gate.read(thread)).rejects.toMatchObject(failure);
      await expect(gate.claim(thread)).rejects.toMatchObject(failure);
      await expect(gate.renew(thread, claim)).rejects.toMatchObject(failure);
      await expect(gate.acted(thread, claim)).rejects.toMatchObject(failure);
      expect(looked).toEqual([]);
    },
  );

  it.each<readonly [string, object]>([
    ["requireShown", { requireshown: true }],
    ["verifySignature", { verifySignatures: async () => null }],
    ["a limit", { limits: { entires: 5 } }],
    ["the number of a limit", { limits: { entries: "5" } }],
    ["the number of a lease", { lease: "60000" }],
  ])("a gate with a wrong name or type for %s is not created", (_, options) => {
    expect(() => createInterruptGate(options)).toThrow(
      expect.objectContaining({ code: "invalid-options" }),
    );
  });

  const past = { runId: "r", interruptIds: ["a"], answers: [yes], closedAt: 1 };
  const claim = { key: "k", attempt: 1, leaseUntil: 1, pause: past, interrupts: [question] };
  const open = { runId: "r", interrupts: [question] };
  const record = { version: 3, open: null, claim: null, past: [] };
  it.each<readonly [string, object]>([
    ["the record", { ...record, frozen: true }],
    ["what is open", { ...record, open: { ...open, answerableBy: ["ann"] } }],
    ["a call", { ...record, open: { ...open, calls: [{ interruptId: "a", digest: "", by: "" }] } }],
    [
      "an approval",
      { ...record, open: { ...open, approvals: [{ answeredBy: "ann", answers: [], until: 5 }] } },
    ],
    ["a claim", { ...record, claim: { ...claim, heldBy: "worker" } }],
    ["a closed pause", { ...record, past: [{ ...past, revoked: true }] }],
    [
      "what was acted on",
      { ...record, past: [{ ...past, acted: { key: "k", attempt: 1, by: "" } }] },
    ],
  ])("a record of a later version is not read: a key that is unknown in %s", async (_, stored) => {
    const gate = createInterruptGate({ store: storeWith(stored) });
    await expect(gate.admit("t", { resume: [yes] })).rejects.toMatchObject({
      code: "unreadable-record",
    });
  });
});

it("records that cannot be read do not end the list of open threads", async () => {
  const open = JSON.stringify({
    version: 1,
    open: { runId: "r", interrupts: [{ id: "a", reason: "confirmation" }] },
    past: [],
    claim: null,
  });
  const rows = ["a", "b", "c", "d", "e"].map((id) => [id, id === "e" ? open : "broken"] as const);
  const found = await openThreads("", 2, async (after, limit) =>
    rows.filter(([id]) => id > after).slice(0, limit),
  );
  expect(found.map(({ threadId }) => threadId)).toEqual(["e"]);
});
