import { describe, expect, it } from "vitest";
import { createApplyPatch } from "../../src/conversation/applyPatch.js";
import type { JsonPatchOperation } from "../../src/core.js";
import { defaultLimits, nestingExceeds } from "../../src/protocol/limits.js";
import { createRun } from "../run/createRun.js";
import { finished, started } from "../support/builders.js";
import { nested } from "../support/nested.js";
import { patient } from "../support/patience.js";

const timeout = patient(15_000);

async function stateAfter(snapshot: unknown, deltas: readonly (readonly JsonPatchOperation[])[]) {
  const { run, agentSays, snapshot: picture } = createRun();
  const ending = run.start();
  const events = deltas.map((delta) => ({ type: "STATE_DELTA", delta }));
  await agentSays(started(), { type: "STATE_SNAPSHOT", snapshot }, ...events, finished());
  await ending;
  return {
    state: picture().state,
    codes: [...new Set(picture().problems.map(({ code }) => code))].filter(
      (code) => code !== "too-many-problems",
    ),
  };
}

const double = (index: number): readonly JsonPatchOperation[] => [
  { op: "copy", from: "", path: `/copy${index}` },
];

describe("the state after patches", () => {
  it("is not doubled by copies without end", { timeout }, async () => {
    const { state, codes } = await stateAfter(
      { text: "a".repeat(1000) },
      Array.from({ length: 40 }, (_, index) => double(index)),
    );
    expect(codes).toEqual(["too-large"]);
    expect(Object.keys(Object(state)).length).toBeLessThan(20);
  });

  it("is not doubled within one patch either, which is left out whole", { timeout }, async () => {
    const { state, codes } = await stateAfter({ text: "a" }, [
      Array.from({ length: 40 }, (_, index) => double(index)).flat(),
    ]);
    expect([state, codes]).toEqual([{ text: "a" }, ["too-large"]]);
  });

  it("is not deepened by copies into itself", { timeout }, async () => {
    const into: readonly JsonPatchOperation[] = [{ op: "copy", from: "/a", path: "/a/b" }];
    const { state, codes } = await stateAfter(
      { a: { b: {} } },
      Array.from({ length: 1500 }, () => into),
    );
    expect(codes).toEqual(["too-deep"]);
    expect([nestingExceeds(state, 1000), nestingExceeds(state, 900)]).toEqual([false, true]);
  });

  it("is not deepened by values at the end of long paths", () => {
    const applyPatch = createApplyPatch();
    const document = nested(900);
    // From the outside in, a value of an even number of levels is an object in a list in an object.
    const add = (levels: number): readonly string[] => {
      const codes: string[] = [];
      applyPatch(
        document,
        [{ op: "add", path: "/a/0".repeat(300), value: nested(levels) }],
        (code) => codes.push(code),
      );
      return codes;
    };
    expect([add(400), add(401)]).toEqual([[], ["too-deep"]]);
  });

  it.each([
    ["10,000 keys", "/a".repeat(10_000)],
    ["16 MB of slashes", "/".repeat(2 ** 24)],
    ["one key of 16 MB", `/${"a".repeat(2 ** 24)}/b`],
  ])("is not changed by a path of %s, which is refused at once", { timeout }, async (_, path) => {
    const { state } = await stateAfter({ a: 1 }, [
      [{ op: "add", path, value: 1 }],
      [{ op: "copy", from: path, path: "/b" }],
      [{ op: "test", path, value: 1 }],
    ]);
    expect(state).toEqual({ a: 1 });
  });

  it("is kept when 10,000 patches do not fit, however large it is", { timeout }, async () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, text: "a row of the state" }));
    const { state, codes } = await stateAfter(
      { rows },
      Array.from({ length: 10_000 }, () => [{ op: "test", path: "/rows/0/id", value: 1 }]),
    );
    expect([state, codes]).toEqual([{ rows }, ["patch-does-not-fit"]]);
  });

  it.each<readonly [string, readonly JsonPatchOperation[]]>([
    [
      "that fail after they have added a key",
      [
        { op: "add", path: "/record/x", value: 1 },
        { op: "test", path: "/record/x", value: 2 },
      ],
    ],
    [
      "that move it after a change",
      [
        { op: "add", path: "/record/x", value: 1 },
        { op: "move", from: "/record", path: "/moved" },
        { op: "move", from: "/moved", path: "/record" },
      ],
    ],
    [
      "that change it after it was copied",
      [
        { op: "copy", from: "/record", path: "/twin" },
        { op: "add", path: "/record/x", value: 1 },
      ],
    ],
    [
      "that remove it, and fail",
      [
        { op: "remove", path: "/record" },
        { op: "test", path: "/record", value: 1 },
      ],
    ],
  ])("does not do work on a large record for each of 2,000 small patches %s", (_, patch) => {
    const record = Object.fromEntries(
      Array.from({ length: 20_000 }, (_unused, index) => [`key${index}`, index]),
    );
    const codes: string[] = [];
    const applyPatch = createApplyPatch();
    const copies = new WeakSet();
    const apply = (state: unknown, operations: readonly JsonPatchOperation[]): unknown =>
      applyPatch(state, operations, (code) => codes.push(code), copies);
    let state = apply(null, [{ op: "add", path: "", value: { record } }]);
    for (let round = 0; round < 2_000; round += 1) state = apply(state, patch);
    expect(state).toMatchObject({ record: { key0: 0, key19999: 19_999 } });
    expect(codes.filter((code) => code === "too-large").length).toBeGreaterThan(1_900);
    // The next chunk of events is read again.
    const next = applyPatch(
      state,
      [{ op: "add", path: "/record/x", value: 3 }],
      (code) => codes.push(code),
      new WeakSet(),
    );
    expect(next).toMatchObject({ record: { x: 3 } });
  });

  it("replaces a long text of the state as often as it is streamed, without a limit", () => {
    const codes: string[] = [];
    const applyPatch = createApplyPatch();
    const copies = new WeakSet();
    let state: unknown = null;
    const replaced = (text: string, round: number): JsonPatchOperation[] => [
      { op: "add", path: "", value: { text, rows: [{ round }] } },
      { op: "replace", path: "/text", value: text },
      { op: "replace", path: "/rows", value: Array.from({ length: 1_000 }, () => round) },
      { op: "remove", path: "/rows" },
    ];
    for (let round = 0; round < 1_000; round += 1)
      state = applyPatch(
        state,
        replaced("a".repeat(20_000), round),
        (code) => codes.push(code),
        copies,
      );
    expect([state, codes]).toEqual([{ text: "a".repeat(20_000) }, []]);
  });

  it("applies 10,000 patches of two operations on a long list", { timeout }, async () => {
    const list = Array.from({ length: 100_000 }, (_, index) => index);
    const { state, codes } = await stateAfter(
      { list },
      Array.from({ length: 10_000 }, (_, index): readonly JsonPatchOperation[] => [
        { op: "replace", path: `/list/${index}`, value: -1 },
        { op: "copy", from: `/list/${index}`, path: "/last" },
      ]),
    );
    expect(codes).toEqual([]);
    expect(state).toMatchObject({ last: -1 });
  });

  it("may grow and shrink for ever below the limit", () => {
    const applyPatch = createApplyPatch({ ...defaultLimits, stateBytes: 10_000 });
    const codes: string[] = [];
    let state: unknown = { text: "" };
    for (let round = 0; round < 1000; round += 1) {
      state = applyPatch(
        state,
        [{ op: "replace", path: "/text", value: "a".repeat(3000 + round) }],
        (code) => codes.push(code),
      );
    }
    expect(codes).toEqual([]);
    state = applyPatch(
      state,
      [{ op: "replace", path: "/text", value: "a".repeat(12_000) }],
      (code) => codes.push(code),
    );
    expect([codes, state]).toEqual([["too-large"], { text: "a".repeat(3999) }]);
  });

  it("does not grow by the back door of activities", { timeout }, async () => {
    const { run, agentSays, snapshot } = createRun();
    const ending = run.start();
    const patch = Array.from({ length: 15 }, (_, index) => double(index)).flat();
    await agentSays(
      started(),
      ...Array.from({ length: 200 }, (_, index) => [
        {
          type: "ACTIVITY_SNAPSHOT",
          messageId: `a${index}`,
          activityType: "PLAN",
          content: { text: "a".repeat(1000) },
        },
        { type: "ACTIVITY_DELTA", messageId: `a${index}`, activityType: "PLAN", patch },
      ]).flat(),
      finished(),
    );
    await ending;
    expect(snapshot().problems.map(({ code }) => code)).toContain("too-large");
  });
});
