import { describe, expect, it } from "vitest";
import { createApplyPatch } from "../../src/conversation/applyPatch.js";
import { createMeasure } from "../../src/conversation/trackSize.js";
import type { JsonPatchOperation } from "../../src/core.js";
import { defaultLimits, type Limits } from "../../src/protocol/limits.js";
import { nested } from "../support/nested.js";

/**
 * Patches one document after the other, as those of a thread's state are; keeps the last document
 * and all codes.
 */
function patching(limits: Partial<Limits>, start: unknown = {}) {
  const applyPatch = createApplyPatch({ ...defaultLimits, ...limits });
  const codes: string[] = [];
  let document = start;
  const patch = (...operations: readonly JsonPatchOperation[]): unknown => {
    document = applyPatch(document, operations, (code) => codes.push(code), new WeakSet());
    return document;
  };
  return { patch, codes };
}

const sizeOf = (value: unknown) => createMeasure().of(value, Number.POSITIVE_INFINITY).size;
const text = (length: number) => "x".repeat(length);
/** How much text a state with this one key may have below the limit. */
const most = 1_000 - sizeOf({ text: "" });

describe("the state's size", () => {
  it("the state may be as large as the limit, and no larger", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 });
    const full = patch({ op: "add", path: "/text", value: text(most) });
    expect([full, codes]).toEqual([{ text: text(most) }, []]);
    expect(patch({ op: "add", path: "/more", value: "" })).toBe(full);
    expect(codes).toEqual(["too-large"]);
    const empty = patching({ stateBytes: 1_000 });
    expect([empty.patch({ op: "add", path: "/text", value: text(most + 1) }), empty.codes]).toEqual(
      [{}, ["too-large"]],
    );
  });

  it.each<readonly [string, JsonPatchOperation]>([
    ["added", { op: "add", path: "/new", value: text(1_000) }],
    ["added to a list", { op: "add", path: "/list/-", value: text(1_000) }],
    ["put in place of another", { op: "replace", path: "/old", value: text(1_000) }],
    ["put in place of the whole", { op: "replace", path: "", value: { text: text(1_000) } }],
  ])("the state's limit is not exceeded by a value that is %s", (_, operation) => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { old: 1, list: [] });
    expect([patch(operation), codes]).toEqual([{ old: 1, list: [] }, ["too-large"]]);
  });

  it("the state's size is counted over many patches, and removed values count no more", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { list: [] });
    const append: JsonPatchOperation = { op: "add", path: "/list/-", value: text(88) };
    for (let index = 0; index < 20; index += 1) patch(append);
    const refused = codes.length;
    expect(refused).toBe(10);
    patch({ op: "remove", path: "/list/0" });
    patch(append);
    expect(codes).toHaveLength(refused);
    patch(append);
    expect(codes).toHaveLength(refused + 1);
    patch({ op: "add", path: "/list", value: [] });
    for (let index = 0; index < 10; index += 1) patch(append);
    expect(codes).toHaveLength(refused + 1);
  });

  it("the state may be given new values without end, in each of the possible ways", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { kept: [text(300)] });
    for (let round = 0; round < 20; round += 1) {
      patch({ op: "add", path: "/kept/0", value: text(300) }, { op: "remove", path: "/kept/0" });
      patch({ op: "replace", path: "/kept/0", value: text(300) });
      patch({ op: "add", path: "/other", value: text(300) });
      patch(
        { op: "move", from: "/other", path: "/moved" },
        { op: "move", from: "/moved", path: "/other" },
      );
    }
    expect(codes).toEqual([]);
  });

  it("the state may always be replaced whole, from any value", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { text: text(900) });
    for (let round = 0; round < 20; round += 1) {
      patch({ op: "replace", path: "", value: { text: text(600) } });
      patch({ op: "remove", path: "" }, { op: "add", path: "", value: { text: text(700) } });
    }
    expect(codes).toEqual([]);
    patch({ op: "add", path: "/more", value: text(300) });
    expect(codes).toEqual(["too-large"]);
  });

  it("the state's limit is not exceeded by copies, whose size counts as often as they are there", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { from: text(300) });
    patch({ op: "copy", from: "/from", path: "/a" });
    const two = patch({ op: "copy", from: "/from", path: "/b" });
    expect([Object.keys(Object(two)), codes]).toEqual([["from", "a", "b"], []]);
    expect([patch({ op: "copy", from: "/from", path: "/c" }), codes]).toEqual([two, ["too-large"]]);
    expect(patch({ op: "copy", from: "/from", path: "/a" })).toEqual(two);
  });

  it("the state's size is unchanged when a patch that would exceed it is left out", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, { list: [text(300)] });
    const before = patch({ op: "add", path: "/list/-", value: text(200) });
    patch({ op: "remove", path: "/list/0" }, { op: "add", path: "/list/0", value: text(850) });
    expect(codes).toEqual(["too-large"]);
    expect(patch({ op: "test", path: "", value: { list: [text(300), text(200)] } })).toBe(before);
    expect(patch({ op: "add", path: "/list/-", value: text(300) })).toEqual({
      list: [text(300), text(200), text(300)],
    });
    expect(codes).toEqual(["too-large"]);
  });
});

it("a value of the size of the limit may replace the whole state, and no larger one", () => {
  const { patch, codes } = patching({ stateBytes: 1_000 });
  patch({ op: "replace", path: "", value: { text: text(most) } });
  expect(codes).toEqual([]);
  patch({ op: "replace", path: "", value: { text: text(most + 1) } });
  expect(codes).toEqual(["too-large"]);
});

describe("the state's depth", () => {
  it.each<readonly [string, JsonPatchOperation, boolean]>([
    ["a value of as many levels as are left", { op: "add", path: "/a", value: nested(4) }, true],
    ["a value of one level more", { op: "add", path: "/a", value: nested(5) }, false],
    ["a value deeper down", { op: "replace", path: "/deep/deep", value: nested(4) }, false],
    [
      "a plain value at the end of the longest path",
      { op: "add", path: "/deep/deep/deep/deep/x", value: 1 },
      true,
    ],
    ["a path that is longer", { op: "add", path: "/deep/deep/deep/deep/x/y", value: 1 }, false],
    ["a copy that fits", { op: "copy", from: "/deep/deep", path: "/deep/copy" }, true],
    [
      "a copy deeper than the original",
      { op: "copy", from: "/deep", path: "/deep/deep/copy" },
      false,
    ],
    ["a value in place of the whole", { op: "replace", path: "", value: nested(6) }, false],
  ])("the state's depth decides about %s", (_, operation, fits) => {
    const start = { deep: { deep: { deep: { deep: {} } } } };
    const { patch, codes } = patching({ nesting: 5 }, start);
    const after = patch(operation);
    expect(codes).toEqual(fits ? [] : ["too-deep"]);
    expect(after === start).toBe(!fits);
  });
});

describe("activities", () => {
  const content = { text: text(400) };
  const doubles: readonly JsonPatchOperation[] = [{ op: "copy", from: "/text", path: "/twin" }];

  it("activities do not grow by copies without end, and may still be changed then", () => {
    const applyPatch = createApplyPatch({ ...defaultLimits, stateBytes: 1_000 });
    const codes: string[] = [];
    const patch = (operations: readonly JsonPatchOperation[]) =>
      applyPatch(content, operations, (code) => codes.push(code), undefined, true);
    const results = Array.from({ length: 6 }, () => patch(doubles));
    expect(results.map((result) => result !== content)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(codes).toEqual(["too-large", "too-large"]);
    expect(patch([{ op: "replace", path: "/text", value: "short" }])).toEqual({ text: "short" });
    expect(codes).toHaveLength(2);
  });

  it("activities are counted separately from the state", () => {
    const { patch, codes } = patching({ stateBytes: 1_000 }, content);
    for (let round = 0; round < 20; round += 1) patch(...doubles);
    expect(codes).toEqual([]);
  });
});
