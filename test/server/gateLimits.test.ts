import { describe, expect, it } from "vitest";
import type { AgUiInterrupt } from "../../src/core.js";
import { checkResume, createInterruptGate, resumeFingerprint } from "../../src/server.js";
import { decisionSchema, toolCallInterrupt } from "../../src/testing.js";
import { patient } from "../support/patience.js";
import { startTiming } from "../support/quickest.js";

const yes = (interruptId: string) => ({
  interruptId,
  status: "resolved",
  payload: { approved: true },
});
const nested = (levels: number, inside = "1"): unknown =>
  JSON.parse(`${'{"a":'.repeat(levels)}${inside}${"}".repeat(levels)}`);
const list = <Item>(length: number, make: (index: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, index) => make(index));

/** The code of the refusal, or the kind of the verdict. */
async function verdictOf(
  interrupts: readonly AgUiInterrupt[],
  input: unknown,
): Promise<string | undefined> {
  const gate = createInterruptGate();
  await gate.announce("t", "run", interrupts);
  const verdict = await gate.admit("t", input);
  const again = await gate.admit("t", {
    resume: interrupts.map(({ id }) => ({ interruptId: id, status: "cancelled" })),
  });
  // After any refusal, the question can still be cancelled.
  if (verdict.kind === "refused") expect(again.kind).toBe("resume");
  return verdict.kind === "refused" ? verdict.event.code : verdict.kind;
}

describe("a hostile resume is refused with a code", () => {
  const ask = toolCallInterrupt({ id: "a" });
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  it.each<readonly [string, unknown, string]>([
    ["an object in place of the list", { interruptId: "a" }, "INVALID_RESUME"],
    ["an object that looks like a list", { length: 1, 0: yes("a") }, "INVALID_RESUME"],
    ["a text", "a", "INVALID_RESUME"],
    ["true", true, "INVALID_RESUME"],
    ["a list of lists", [[yes("a")]], "INVALID_RESUME"],
    ["a list of null", [null], "INVALID_RESUME"],
    ["an id that is an object", [{ ...yes("a"), interruptId: { toString: 1 } }], "INVALID_RESUME"],
    ["a status that is a list", [{ ...yes("a"), status: ["resolved"] }], "INVALID_RESUME"],
    ["metadata that are a list", [{ ...yes("a"), metadata: [] }], "INVALID_RESUME"],
    ["__proto__ for an id", [yes("__proto__")], "UNKNOWN_INTERRUPT_ID"],
    ["constructor for an id", [yes("constructor")], "UNKNOWN_INTERRUPT_ID"],
    [
      "an own key called __proto__",
      JSON.parse('[{"__proto__":{"interruptId":"a","status":"resolved"}}]'),
      "INVALID_RESUME",
    ],
    ["50,000 entries with one id", list(50_000, () => yes("a")), "TOO_MANY_ENTRIES"],
    ["10,000 entries with one id", list(10_000, () => yes("a")), "DUPLICATE_INTERRUPT_ID"],
    ["10,000 unknown ids", list(10_000, (index) => yes(`b${index}`)), "UNKNOWN_INTERRUPT_ID"],
    ["a payload 6,000 levels deep", [{ ...yes("a"), payload: nested(6_000) }], "PAYLOAD_TOO_DEEP"],
    [
      "a payload 100,000 levels deep",
      [{ ...yes("a"), payload: nested(100_000) }],
      "PAYLOAD_TOO_DEEP",
    ],
    ["metadata 6,000 levels deep", [{ ...yes("a"), metadata: nested(6_000) }], "PAYLOAD_TOO_DEEP"],
    [
      "a payload of 16 MB",
      [{ ...yes("a"), payload: { approved: true, reason: "x".repeat(16_000_000) } }],
      "PAYLOAD_TOO_LARGE",
    ],
    [
      "a key of 16 MB",
      [{ ...yes("a"), payload: { ["x".repeat(16_000_000)]: true } }],
      "PAYLOAD_TOO_LARGE",
    ],
    [
      "a list of five million",
      [{ ...yes("a"), payload: new Array(5_000_000).fill(0) }],
      "PAYLOAD_TOO_LARGE",
    ],
    [
      "a number beyond all numbers",
      [{ ...yes("a"), payload: { approved: true, amount: JSON.parse("1e400") } }],
      "INVALID_RESUME",
    ],
    ["a cycle", [{ ...yes("a"), payload: cycle }], "PAYLOAD_TOO_DEEP"],
    [
      "a decision that is a text",
      [{ ...yes("a"), payload: { approved: "true" } }],
      "INVALID_PAYLOAD",
    ],
    ["a payload that is a number", [{ ...yes("a"), payload: 1 }], "INVALID_PAYLOAD"],
    [
      "a payload that is a list",
      [{ ...yes("a"), payload: [{ approved: true }] }],
      "INVALID_PAYLOAD",
    ],
    [
      "edited arguments that were not offered",
      [{ ...yes("a"), payload: { approved: true, editedArgs: {} } }],
      "EDIT_NOT_OFFERED",
    ],
    [
      "edited arguments under the name of another agent",
      [{ ...yes("a"), payload: { approved: true, updatedInput: { to: "eve@evil.example" } } }],
      "EDIT_NOT_OFFERED",
    ],
  ])("a hostile resume is refused with a code: %s", async (_, resume, code) => {
    const open = {
      type: "object",
      properties: { approved: { type: "boolean" } },
      required: ["approved"],
    };
    expect(await verdictOf([{ ...ask, responseSchema: open }], { resume })).toBe(code);
    // A decision without a schema is held to the same.
    const { responseSchema: _schema, ...plain } = ask;
    expect(await verdictOf([plain], { resume })).toBe(code);
  });

  it.each([undefined, null, 7, "{}", []])(
    "an input that is no object is refused with a code: %j",
    async (input) => {
      expect(await verdictOf([ask], input)).toBe("INVALID_RESUME");
    },
  );

  it.each([undefined, null, 7, "", { toString: 1 }, ["t"]])(
    "a thread id that is no text is refused with a code: %j",
    async (threadId) => {
      const gate = createInterruptGate();
      // @ts-expect-error what a server reads from a body and does not check
      expect(await gate.admit(threadId, {})).toMatchObject({
        kind: "refused",
        event: { code: "INVALID_RESUME" },
      });
      // @ts-expect-error the same
      await expect(gate.announce(threadId, "run", [])).rejects.toMatchObject({
        code: "invalid-announcement",
      });
    },
  );

  it("a payload that makes checking too costly is refused with a code", async () => {
    const properties = {
      amount: { maximum: 100 },
      notes: { type: "array", items: { pattern: "^a+$" } },
    };
    const payload = { amount: 1_000_000, notes: list(60_000, () => "a") };
    const schema = { type: "object", properties };
    expect(
      await verdictOf([{ ...ask, responseSchema: schema }], { resume: [{ ...yes("a"), payload }] }),
    ).toBe("INVALID_PAYLOAD");
  });
});

describe("what is within the limits is admitted", () => {
  const edits = {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
  };

  it("a payload 900 levels deep is admitted, and what is read back from the store", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [toolCallInterrupt({ id: "a", responseSchema: edits })]);
    const resume = [{ ...yes("a"), payload: { approved: true, editedArgs: nested(900) } }];
    expect((await gate.admit("t", { resume })).kind).toBe("resume");
    expect((await gate.admit("t", { resume })).kind).toBe("repeated");
  });

  it("edited arguments are admitted wherever the schema names them", async () => {
    const resume = [{ ...yes("a"), payload: { approved: true, editedArgs: { to: "bea" } } }];
    const inDefinitions = { $ref: "#/$defs/Decision", $defs: { Decision: edits } };
    for (const responseSchema of [
      edits,
      { anyOf: [edits, { type: "null" }] },
      { allOf: [{ allOf: [edits] }] },
      inDefinitions,
    ])
      expect(await verdictOf([toolCallInterrupt({ id: "a", responseSchema })], { resume })).toBe(
        "resume",
      );
  });

  it.each([
    ["10,000 decisions", decisionSchema],
    [
      "10,000 answers whose schema is not simple",
      {
        type: "object",
        properties: { approved: { type: "boolean" }, reason: { pattern: "^[a-z0-9]+$" } },
      },
    ],
  ])(
    "the gate admits %s, in linear time",
    { timeout: patient(120_000) },
    async (_, responseSchema) => {
      const gate = createInterruptGate();
      const asks = list(10_000, (index) =>
        toolCallInterrupt({ id: `id-${index}`, toolCallId: `call-${index}`, responseSchema }),
      );
      const resume = list(10_000, (index) => ({
        ...yes(`id-${index}`),
        payload: { approved: true, reason: `fine${index}` },
      }));
      const elapsed = startTiming();
      await gate.announce("t", "run", asks);
      expect((await gate.admit("t", { resume })).kind).toBe("resume");
      expect((await gate.admit("t", { resume })).kind).toBe("repeated");
      // A second on a quiet machine; minutes where the work grows faster than the answers.
      expect(elapsed(60_000)).toBeLessThan(60_000);
    },
  );

  it("the limits of a resume are options", async () => {
    const gate = createInterruptGate({ limits: { entries: 2, depth: 6, size: 200 } });
    await expect(
      gate.announce(
        "t",
        "run",
        list(3, (index) => toolCallInterrupt({ id: `${index}` })),
      ),
    ).rejects.toThrow(/3 interrupts are more than 2/);
    const question = { id: "a", reason: "acme:ask" };
    await gate.announce("t", "run", [question]);
    const codeOf = async (payload: unknown) => {
      const verdict = await gate.admit("t", { resume: [{ ...yes("a"), payload }] });
      return verdict.kind === "refused" ? verdict.event.code : verdict.kind;
    };
    expect(await codeOf(nested(5))).toBe("PAYLOAD_TOO_DEEP");
    expect(await codeOf("x".repeat(200))).toBe("PAYLOAD_TOO_LARGE");
    expect(await codeOf(nested(4))).toBe("resume");
    const many = checkResume([question], { resume: [yes("a"), yes("b")] }, 0, undefined, {
      entries: 1,
    });
    expect(many).toMatchObject({ ok: false, code: "TOO_MANY_ENTRIES" });
  });
});

describe("an announcement that cannot be answered safely is an error", () => {
  const ask: AgUiInterrupt = { id: "a", reason: "tool_call" };
  it.each<readonly [string, unknown, RegExp]>([
    ["no list", { 0: ask }, /must be an array/],
    ["an interrupt that is a text", ["a"], /not an object/],
    ["no id", [{ reason: "tool_call" }], /interrupt 0 has no id/],
    ["an empty id", [ask, { ...ask, id: "" }], /interrupt 1 has no id/],
    ["an id that is a number", [{ ...ask, id: 7 }], /has no id/],
    ["one id twice", [ask, ask], /"a" is used twice/],
    ["no reason", [{ id: "a" }], /reason is not a string/],
    [
      "a message that is an object",
      [{ ...ask, message: { toString: 1 } }],
      /message is not a string/,
    ],
    ["metadata that are a text", [{ ...ask, metadata: "high" }], /metadata is not an object/],
    ["a deadline that is a word", [{ ...ask, expiresAt: "soon" }], /expiresAt is not/],
    ["an empty deadline", [{ ...ask, expiresAt: "" }], /expiresAt is not/],
    ["a deadline in seconds", [{ ...ask, expiresAt: "1766666666" }], /expiresAt is not/],
    ["a deadline that is a number", [{ ...ask, expiresAt: 1e300 }], /expiresAt is not/],
    ["a deadline that is an object", [{ ...ask, expiresAt: { valueOf: 1 } }], /expiresAt is not/],
    [
      "a day that does not exist",
      [{ ...ask, expiresAt: "2030-13-45T00:00:00Z" }],
      /expiresAt is not/,
    ],
    [
      "a deadline without a time zone, which each machine reads differently",
      [{ ...ask, expiresAt: "2030-01-01T00:00:00" }],
      /time zone/,
    ],
    [
      "a schema that is a text",
      [{ ...ask, responseSchema: "object" }],
      /responseSchema is not an object/,
    ],
    [
      "a schema that is a list",
      [{ ...ask, responseSchema: [] }],
      /responseSchema is not an object/,
    ],
    [
      "a schema of no known type",
      [{ ...ask, responseSchema: { type: "nonsense" } }],
      /the responseSchema of "a" cannot be used \(agent-checks-type\)/,
    ],
    [
      "a schema that refers to where the answer leads",
      [{ ...ask, responseSchema: { $dynamicRef: "#node" } }],
      /agent-follows-reference/,
    ],
    [
      "a schema that refers to nothing",
      [{ ...ask, responseSchema: { $ref: "#/$defs/none" } }],
      /refers-nowhere/,
    ],
    [
      "a schema whose required is a text",
      [{ ...ask, responseSchema: { required: "approved" } }],
      /malformed-keyword/,
    ],
    [
      "a schema larger than the validator takes",
      [{ ...ask, responseSchema: { title: "x".repeat(70_000) } }],
      /too-large/,
    ],
    ["a schema 200 levels deep", [{ ...ask, responseSchema: nested(200) }], /too-deep/],
    ["metadata 6,000 levels deep", [{ ...ask, metadata: nested(6_000) }], /too-deep/],
    ["a message of 16 MB", [{ ...ask, message: "x".repeat(16_000_000) }], /too-large/],
    ["a function", [{ ...ask, metadata: { run: () => 1 } }], /not-json/],
    ["a big integer", [{ ...ask, metadata: { amount: 10n } }], /not-json/],
    [
      "10,001 interrupts",
      list(10_001, (index) => ({ ...ask, id: `${index}` })),
      /10001 interrupts are more than 10000/,
    ],
  ])(
    "an announcement that cannot be answered safely is an error: %s",
    async (_, interrupts, message) => {
      const gate = createInterruptGate();
      // @ts-expect-error what an agent built from a model's output
      const announced = gate.announce("t", "run", interrupts);
      await expect(announced).rejects.toMatchObject({
        name: "InterruptGateError",
        code: "invalid-announcement",
      });
      await expect(announced).rejects.toThrow(message);
      expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
    },
  );

  it("a day, a zone and null for an absent field may be announced", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [
      { id: "a", reason: "tool_call", expiresAt: "2999-01-01" },
      { id: "b", reason: "tool_call", expiresAt: "2999-01-01T00:00:00+02:00" },
    ]);
    expect(await gate.admit("t", { resume: [yes("a"), yes("b")] })).toMatchObject({
      kind: "resume",
    });
  });
});

it("the fingerprint of a payload of any depth is computed without recursion", () => {
  const deep = (inside: string) =>
    resumeFingerprint([{ interruptId: "a", status: "resolved", payload: nested(20_000, inside) }]);
  expect(deep("1")).toBe(deep("1"));
  expect(deep("1")).not.toBe(deep("2"));
});
