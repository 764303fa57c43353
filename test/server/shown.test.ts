import { describe, expect, it } from "vitest";
import type { AgUiInterrupt, ResumeEntry } from "../../src/core.js";
import { remembered } from "../../src/server/resumeLimits.js";
import {
  type AnnouncedToolCall,
  createInterruptGate,
  createMemoryPauseStore,
  type InterruptGate,
  type PauseStore,
} from "../../src/server.js";
import { patient } from "../support/patience.js";
import { startTiming } from "../support/quickest.js";

const ask: AgUiInterrupt = { id: "a", reason: "tool_call", toolCallId: "call-1", message: "Pay?" };
const pay = (amount: number | string): AnnouncedToolCall => ({
  id: "call-1",
  name: "pay",
  args: `{"amount":${amount}}`,
});
const plain: AgUiInterrupt = { id: "a", reason: "confirmation", message: "Go on?" };

/** The answer of a page that was sent these interrupts and shows these calls. */
function answerTo(
  interrupts: readonly AgUiInterrupt[],
  calls: readonly AnnouncedToolCall[] = [],
  approved = true,
): { readonly resume: readonly ResumeEntry[] } {
  const resume = interrupts.map(({ id, toolCallId, metadata }): ResumeEntry => {
    const call = calls.find((one) => one.id === toolCallId);
    const shown = {
      ...Object(metadata?.["interruptGate"]),
      ...(call && { call: { name: call.name, args: call.args } }),
    };
    return {
      interruptId: id,
      status: "resolved",
      payload: { approved },
      metadata: { interruptGate: shown },
    };
  });
  return { resume };
}

/** The answer of a page that does not send what it showed. */
const plainAnswer = (approved = true) => ({
  resume: [{ interruptId: "a", status: "resolved" as const, payload: { approved } }],
});

const codeOf = async (gate: InterruptGate, input: unknown): Promise<string | undefined> => {
  const verdict = await gate.admit("t", input);
  return verdict.kind === "refused" ? verdict.event.code : verdict.kind;
};

/** More pauses than the gate remembers. */
async function maxPauses(gate: InterruptGate): Promise<void> {
  for (let run = 0; run <= remembered; run += 1) {
    const interrupts = await gate.announce("t", `other-${run}`, [{ ...plain, id: `id-${run}` }]);
    expect(await codeOf(gate, answerTo(interrupts))).toBe("resume");
  }
}

describe("an answer that includes what was shown", () => {
  it("an answer with what was shown is admitted for its question, and the result reports that it was compared", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    expect(await gate.admit("t", answerTo(interrupts, [pay(5)]))).toMatchObject({
      kind: "resume",
      isCompared: true,
    });
  });

  it("an answer with what was shown is refused for other arguments of the same call", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    expect(await gate.admit("t", answerTo(interrupts, [pay(5000)]))).toMatchObject({
      kind: "refused",
      event: { code: "QUESTION_CHANGED", message: expect.stringContaining('"a"') },
      interruptIds: ["a"],
    });
    expect(await codeOf(gate, answerTo(interrupts, [{ ...pay(5), name: "transfer" }]))).toBe(
      "QUESTION_CHANGED",
    );
    expect(await codeOf(gate, answerTo(interrupts))).toBe("QUESTION_CHANGED");
    expect(await codeOf(gate, answerTo(interrupts, [pay(5)]))).toBe("resume");
  });

  it("an answer is refused for another question that has the same id, however many pauses lie between", async () => {
    const gate = createInterruptGate();
    const old = answerTo(await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] }), [pay(5)]);
    expect(await codeOf(gate, old)).toBe("resume");
    await maxPauses(gate);
    const again = await gate.announce("t", "run again", [ask], { toolCalls: [pay(5)] });
    expect(await codeOf(gate, old)).toBe("QUESTION_CHANGED");
    const answer = answerTo(again, [pay(5)], false);
    expect(await codeOf(gate, answer)).toBe("resume");
    expect(await codeOf(gate, answer)).toBe("repeated");
    // The answer to the first question is no repeat of the answer to the second, nor an answer to
    // it.
    expect(await codeOf(gate, old)).toBe("UNKNOWN_INTERRUPT_ID");
  });

  it("what was shown may differ from the announcement in notation, but not in what parsing loses", async () => {
    const same: readonly (readonly [string, string])[] = [
      ['{"a":1,"b":[true,null]}', '{ "b" : [true, null], "a" : 1.0 }'],
      ["{}", " "],
      ['"text"', '"te\\u0078t"'],
      ["not json", "not json"],
    ];
    const different: readonly (readonly [string, string])[] = [
      ['{"a":1}', '{"a":"1"}'],
      ['{"a":0}', '{"a":-0}'],
      ['{"a":9007199254740993}', '{"a":9007199254740992}'],
      ['{"to":"ann","to":"eve"}', '{"to":"eve"}'],
      ['{"a":1}', '{"a":1,"__proto__":{"b":1}}'],
      ['{"a":"\\ud800"}', '{"a":"\\ufffd"}'],
      ["not json", "not  json"],
      ['{"a":[1]}', '{"a":{"0":1}}'],
    ];
    for (const [isSame, pairs] of [
      [true, same],
      [false, different],
    ] as const)
      for (const [announced, shown] of pairs) {
        const gate = createInterruptGate();
        const interrupts = await gate.announce("t", "run", [ask], {
          toolCalls: [{ ...pay(1), args: announced }],
        });
        const code = await codeOf(gate, answerTo(interrupts, [{ ...pay(1), args: shown }]));
        expect([announced, shown, code]).toEqual([
          announced,
          shown,
          isSame ? "resume" : "QUESTION_CHANGED",
        ]);
      }
  });

  it("an answer is compared with the call that the metadata describe, where the question names none", async () => {
    const gate = createInterruptGate({ requireShown: true });
    const question = {
      id: "a",
      reason: "tool_call",
      metadata: { toolName: "pay", args: { amount: 5 } },
    };
    const interrupts = await gate.announce("t", "run", [question]);
    const answer = (args?: string) => {
      const [entry] = answerTo(interrupts).resume;
      const key = Object(entry?.metadata?.["interruptGate"]);
      return {
        resume: [
          {
            ...entry,
            metadata: { interruptGate: { ...key, ...(args && { call: { name: "pay", args } }) } },
          },
        ],
      };
    };
    expect(await codeOf(gate, answer('{"amount":6}'))).toBe("QUESTION_CHANGED");
    expect(await codeOf(gate, answer())).toBe("QUESTION_CHANGED");
    expect(await gate.admit("t", answer('{"amount":5}'))).toMatchObject({
      kind: "resume",
      isCompared: true,
    });
  });

  it("an answer is not compared where it has a call that the gate does not know", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [plain]);
    const [entry] = answerTo(interrupts).resume;
    const interruptGate = {
      ...Object(entry?.metadata?.["interruptGate"]),
      call: { name: "pay", args: "{}" },
    };
    expect(
      await gate.admit("t", { resume: [{ ...entry, metadata: { interruptGate } }] }),
    ).toMatchObject({ isCompared: false });
  });

  it("an answer is compared with arguments that were announced as data", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [ask], {
      toolCalls: [{ id: "call-1", name: "pay", args: { amount: 5 } }],
    });
    expect(await gate.admit("t", answerTo(interrupts, [pay("5.0")]))).toMatchObject({
      kind: "resume",
      isCompared: true,
    });
  });

  it("an answer is kept for the agent and the record without what was shown", async () => {
    const store = createMemoryPauseStore();
    const gate = createInterruptGate({ store });
    const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    const { resume } = answerTo(interrupts, [pay(5)]);
    const [entry] = resume;
    const verdict = await gate.admit("t", {
      resume: [{ ...entry, metadata: { ...entry?.metadata, reviewer: "ann" } }],
    });
    const kept = {
      interruptId: "a",
      status: "resolved",
      payload: { approved: true },
      metadata: { reviewer: "ann" },
    };
    expect(verdict).toMatchObject({ kind: "resume", answers: new Map([["a", kept]]) });
    expect((await gate.read("t")).past.at(-1)?.answers).toEqual([kept]);
  });

  it.each([
    ["null", null],
    ["a text", "key"],
    ["a list", []],
    ["an object without a key", {}],
    ["a key that is an object", { key: { toString: 1 } }],
    ["a key with a call that is a text", { key: 1, call: "pay" }],
  ])("what was shown is treated as missing when it is %s", async (_, interruptGate) => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [plain]);
    const [entry] = plainAnswer().resume;
    const verdict = await gate.admit("t", { resume: [{ ...entry, metadata: { interruptGate } }] });
    expect(verdict).toMatchObject({ kind: "resume", isCompared: false });
  });

  it("an answer is refused when its key is right and its call is malformed", async () => {
    const gate = createInterruptGate();
    const [sent] = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    const [entry] = plainAnswer().resume;
    for (const call of [
      null,
      "pay",
      [],
      { name: "pay" },
      { name: "pay", args: { amount: 5 } },
      { name: {}, args: "{}" },
    ]) {
      const interruptGate = { ...Object(sent?.metadata?.["interruptGate"]), call };
      expect(await codeOf(gate, { resume: [{ ...entry, metadata: { interruptGate } }] })).toBe(
        "QUESTION_CHANGED",
      );
    }
  });

  it("an answer with what was shown may also cancel, for the question it was given for", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    const cancelOf = (calls: readonly AnnouncedToolCall[]) => ({
      resume: answerTo(interrupts, calls).resume.map(({ interruptId, metadata }) => ({
        interruptId,
        status: "cancelled",
        metadata,
      })),
    });
    expect(await codeOf(gate, cancelOf([pay(7)]))).toBe("QUESTION_CHANGED");
    expect(await codeOf(gate, cancelOf([pay(5)]))).toBe("resume");
  });
});

describe("an answer that does not include what was shown", () => {
  it("an answer without what was shown is admitted, and the result reports that it was not compared", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    expect(await gate.admit("t", plainAnswer())).toMatchObject({
      kind: "resume",
      isCompared: false,
    });
  });

  it("an answer without what was shown is refused by a gate that requires it, also when it cancels", async () => {
    const gate = createInterruptGate({ requireShown: true });
    const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    expect(await gate.admit("t", plainAnswer())).toMatchObject({
      kind: "refused",
      event: { code: "NOT_SHOWN" },
      interruptIds: ["a"],
    });
    expect(await codeOf(gate, { resume: [{ interruptId: "a", status: "cancelled" }] })).toBe(
      "NOT_SHOWN",
    );
    expect(await gate.admit("t", answerTo(interrupts, [pay(5)]))).toMatchObject({
      kind: "resume",
      isCompared: true,
    });
  });

  it("an answer about a call that was not announced counts as one without what was shown", async () => {
    const gate = createInterruptGate();
    const interrupts = await gate.announce("t", "run", [ask]);
    expect(await gate.admit("t", answerTo(interrupts, [pay(5)]))).toMatchObject({
      kind: "resume",
      isCompared: false,
    });
    const strict = createInterruptGate({ requireShown: true });
    await expect(strict.announce("t", "run", [ask])).rejects.toMatchObject({
      code: "invalid-announcement",
    });
    await expect(strict.announce("t", "run", [ask])).rejects.toThrow(/toolCalls/);
    await strict.announce("t", "run", [plain]);
  });

  it("an answer counts as one of several approvals, and the result of the last one reports whether it was compared", async () => {
    for (const [first, isCompared] of [
      [false, false],
      [true, true],
    ] as const) {
      const gate = createInterruptGate();
      const interrupts = await gate.announce("t", "run", [plain], { rules: { approvals: 2 } });
      const one = await gate.admit("t", first ? answerTo(interrupts) : plainAnswer(), {
        answeredBy: "ann",
      });
      expect(one).toMatchObject({ event: { code: "MORE_APPROVALS_NEEDED" } });
      const other = await gate.admit("t", answerTo(interrupts), { answeredBy: "bob" });
      expect(other).toMatchObject({ kind: "resume", isCompared });
    }
  });
});

describe("announcing a question again", () => {
  it("announcing a question again with other streamed arguments is refused", async () => {
    const gate = createInterruptGate();
    await gate.announce("t", "run-1", [ask], { toolCalls: [pay(5)] });
    await expect(gate.announce("t", "run-1", [ask], { toolCalls: [pay(6)] })).rejects.toMatchObject(
      {
        code: "run-already-announced",
      },
    );
    await expect(gate.announce("t", "run-2", [ask], { toolCalls: [pay(6)] })).rejects.toThrow(
      /"a" was used before/,
    );
    await expect(gate.announce("t", "run-2", [ask])).rejects.toThrow(/"a" was used before/);
    await expect(
      gate.announce("t", "run-2", [ask], { toolCalls: [{ ...pay(5), name: "transfer" }] }),
    ).rejects.toThrow(/"a" was used before/);
  });

  it("an unchanged question keeps its key, so that an answer that is on its way still counts", async () => {
    const gate = createInterruptGate();
    const first = await gate.announce("t", "run-1", [ask], { toolCalls: [pay(5)] });
    expect(await gate.announce("t", "run-1", [ask], { toolCalls: [pay("5.0")] })).toEqual(first);
    expect(
      await gate.announce("t", "run-2", [{ ...plain, id: "b" }, ask], { toolCalls: [pay(5)] }),
    ).toMatchObject([{ id: "b" }, { ...first[0] }]);
    // What was sent before can be announced as it is.
    expect(await gate.announce("t", "run-3", first, { toolCalls: [pay(5)] })).toEqual(first);
    expect(await gate.admit("t", answerTo(first, [pay(5)]))).toMatchObject({
      kind: "resume",
      isCompared: true,
    });
  });

  it("a question whose arguments were not known before gets a new key", async () => {
    const gate = createInterruptGate();
    const first = await gate.announce("t", "run", [ask]);
    const second = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
    expect(second).not.toEqual(first);
    expect(await codeOf(gate, answerTo(first, [pay(5)]))).toBe("QUESTION_CHANGED");
    expect(await codeOf(gate, answerTo(second, [pay(5)]))).toBe("resume");
  });

  it("a new announcement accepts no key of another question, and gives each question its own", async () => {
    const gate = createInterruptGate();
    const forged = { ...plain, metadata: { interruptGate: { key: "known" }, risk: "high" } };
    const [sent] = await gate.announce("t", "run", [forged]);
    expect(sent).toMatchObject({
      ...plain,
      metadata: { risk: "high", interruptGate: { key: expect.any(String) } },
    });
    expect(sent?.metadata?.["interruptGate"]).not.toEqual({ key: "known" });
    expect((await gate.read("t")).open?.interrupts).toEqual([sent]);
  });
});

describe("calls of an announcement", () => {
  it.each<readonly [string, unknown, RegExp]>([
    ["an object", {}, /toolCalls must be an array/],
    ["a list of texts", ["pay"], /toolCalls are \{ id, name, args \}/],
    ["one without a name", [{ id: "call-1", args: "{}" }], /toolCalls are/],
    ["one without arguments", [{ id: "call-1", name: "pay" }], /toolCalls are/],
    ["one with an object for its id", [{ id: {}, name: "pay", args: "{}" }], /toolCalls are/],
    ["one call twice", [pay(1), pay(2)], /"call-1" is used twice/],
    ["arguments 6,000 levels deep", [{ ...pay(1), args: nested(6_000) }], /too-deep/],
    ["arguments of 16 MB", [{ ...pay(1), args: "x".repeat(16_000_000) }], /too-large/],
    ["arguments that are no JSON", [{ ...pay(1), args: { amount: 1n } }], /not-json/],
    [
      "10,001 of them",
      Array.from({ length: 10_001 }, (_, index) => ({ ...pay(1), id: `${index}` })),
      /10001/,
    ],
  ])("announced calls that are %s are an error", async (_, toolCalls, message) => {
    const gate = createInterruptGate();
    // @ts-expect-error what an agent built from a model's output
    const announced = gate.announce("t", "run", [ask], { toolCalls });
    await expect(announced).rejects.toMatchObject({
      name: "InterruptGateError",
      code: "invalid-announcement",
    });
    await expect(announced).rejects.toThrow(message);
    expect(await gate.admit("t", {})).toEqual({ kind: "fresh" });
  });

  it("announced calls may have any ids and arguments, those of a prototype included", async () => {
    for (const id of ["__proto__", "constructor", "toString"]) {
      const gate = createInterruptGate({ requireShown: true });
      const call = {
        id,
        name: "__proto__",
        args: '{"__proto__":{"approved":true},"constructor":1}',
      };
      const interrupts = await gate.announce("t", "run", [{ ...ask, id, toolCallId: id }], {
        toolCalls: [pay(1), call],
      });
      expect(
        await codeOf(gate, answerTo(interrupts, [{ ...call, args: '{"constructor":1}' }])),
      ).toBe("QUESTION_CHANGED");
      expect(await codeOf(gate, answerTo(interrupts, [call]))).toBe("resume");
    }
  });

  it("announced calls may be ten thousand, in linear time", {
    timeout: patient(120_000),
  }, async () => {
    const gate = createInterruptGate({ requireShown: true });
    const calls = Array.from({ length: 10_000 }, (_, index) => ({
      ...pay(index),
      id: `call-${index}`,
    }));
    const asks = calls.map(({ id }) => ({ ...ask, id, toolCallId: id }));
    const elapsed = startTiming();
    const interrupts = await gate.announce("t", "run", asks, { toolCalls: calls });
    expect(await codeOf(gate, answerTo(interrupts, calls))).toBe("resume");
    expect(await codeOf(gate, answerTo(interrupts, calls))).toBe("repeated");
    // A second on a quiet machine; minutes where the work grows faster than the answers.
    expect(elapsed(60_000)).toBeLessThan(60_000);
  });
});

describe("a record of an earlier version", () => {
  const past = {
    runId: "r",
    interruptIds: ["z"],
    answers: [{ interruptId: "z", status: "cancelled" }],
    closedAt: 1,
  };
  it.each([
    ["version 1", { version: 1, open: { runId: "run", interrupts: [ask] }, past: [past] }],
    [
      "version 2",
      { version: 2, open: { runId: "run", interrupts: [ask] }, claim: null, past: [past] },
    ],
  ])(
    "an earlier record (%s) is read: its answers are not compared, and announcing again gives it a key",
    async (_, stored) => {
      const rows = new Map([["t", JSON.stringify(stored)]]);
      const store: PauseStore = {
        scope: "shared",
        update: async (threadId, change) => {
          const { record, result } = change(JSON.parse(rows.get(threadId) ?? "null"));
          if (record !== undefined) rows.set(threadId, JSON.stringify(record));
          return result;
        },
      };
      const gate = createInterruptGate({ store });
      expect(await codeOf(createInterruptGate({ store, requireShown: true }), plainAnswer())).toBe(
        "NOT_SHOWN",
      );
      const interrupts = await gate.announce("t", "run", [ask], { toolCalls: [pay(5)] });
      expect(JSON.parse(rows.get("t") ?? "")).toMatchObject({ version: 3 });
      expect(await codeOf(gate, answerTo(interrupts, [pay(6)]))).toBe("QUESTION_CHANGED");
      rows.set("t", JSON.stringify(stored));
      expect(await gate.admit("t", plainAnswer())).toMatchObject({
        kind: "resume",
        isCompared: false,
      });
      expect(JSON.parse(rows.get("t") ?? "")).toMatchObject({
        version: 3,
        past: [past, { runId: "run" }],
      });
    },
  );
});

it("an answer that another worker takes over keeps whether it was compared", async () => {
  for (const isCompared of [true, false]) {
    let time = 1;
    const gate = createInterruptGate({ lease: 10, now: () => time });
    const interrupts = await gate.announce("t", "run", [plain]);
    expect(await gate.admit("t", isCompared ? answerTo(interrupts) : plainAnswer())).toMatchObject({
      kind: "resume",
      isCompared,
    });
    time += 10;
    const taken = await gate.claim("t");
    expect(taken).toMatchObject({ isCompared });
    // The interrupts are those of the agent, without the key.
    expect(taken?.claim?.interrupts).toEqual([plain]);
  }
});

function nested(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
}
