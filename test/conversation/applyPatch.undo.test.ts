import { describe, expect, it } from "vitest";
import { applyPatch } from "../../src/conversation/applyPatch.js";
import type { JsonPatchOperation } from "../../src/core.js";

/**
 * A state whose containers earlier patches of the same chunk have copied already, so that the next
 * patch changes them in place.
 */
function owned() {
  const copies = new WeakSet<object>();
  const codes: string[] = [];
  const apply = (document: unknown, patch: readonly JsonPatchOperation[]) =>
    applyPatch(document, patch, (code) => codes.push(code), copies);
  const document = apply({ list: ["a", "b", "c"], record: { key: 1, other: { deep: 2 } } }, [
    { op: "replace", path: "/list/0", value: "A" },
    { op: "replace", path: "/record/other/deep", value: 3 },
  ]);
  return { apply, document, codes };
}

const fails: JsonPatchOperation = { op: "test", path: "/record", value: "never" };
const before = { list: ["A", "b", "c"], record: { key: 1, other: { deep: 3 } } };

describe("a patch that fails at its end", () => {
  it.each<readonly [string, JsonPatchOperation]>([
    ["added a key", { op: "add", path: "/record/new", value: 1 }],
    ["added over a key", { op: "add", path: "/record/key", value: 2 }],
    ["inserted into a list", { op: "add", path: "/list/1", value: "x" }],
    ["appended to a list", { op: "add", path: "/list/-", value: "x" }],
    ["replaced a key", { op: "replace", path: "/record/key", value: 2 }],
    ["replaced an item of a list", { op: "replace", path: "/list/1", value: "x" }],
    ["removed a key", { op: "remove", path: "/record/other" }],
    ["removed the first item of a list", { op: "remove", path: "/list/0" }],
    ["removed the last item of a list", { op: "remove", path: "/list/2" }],
    ["moved an item out of its list", { op: "move", from: "/list/1", path: "/record/moved" }],
    ["moved an item within its list", { op: "move", from: "/list/0", path: "/list/2" }],
    ["copied a record", { op: "copy", from: "/record/other", path: "/list/0" }],
  ])("a failed patch has changed nothing, though it %s before", (_, operation) => {
    const { apply, document, codes } = owned();
    expect([apply(document, [operation, fails]), codes]).toEqual([before, ["patch-does-not-fit"]]);
    // The keys are in their order, and none is left without a value.
    expect(JSON.stringify(document)).toContain('"list":["A","b","c"]');
    expect(document).toStrictEqual(before);
  });

  it.each<readonly [string, JsonPatchOperation]>([
    ["replaced the whole", { op: "replace", path: "", value: { record: 1 } }],
    ["removed the whole", { op: "remove", path: "" }],
    ["put a list in place of the whole", { op: "add", path: "", value: ["x"] }],
  ])("a failed patch has changed nothing, though it %s before", (_, operation) => {
    const { apply, document, codes } = owned();
    expect(apply(document, [operation, { op: "test", path: "", value: "never" }])).toBe(document);
    expect([document, codes]).toStrictEqual([before, ["patch-does-not-fit"]]);
  });

  it("a failed patch undoes all of its operations, the last one first", () => {
    const { apply, document } = owned();
    const many: readonly JsonPatchOperation[] = [
      { op: "add", path: "/list/0", value: "x" },
      { op: "remove", path: "/list/2" },
      { op: "replace", path: "/list/0", value: "y" },
      { op: "move", from: "/record/key", path: "/record/other/key" },
      { op: "add", path: "/record/key", value: 9 },
      { op: "remove", path: "/record/other" },
      fails,
    ];
    expect(apply(document, many)).toStrictEqual(before);
  });

  it("a failed patch does not prevent the next one", () => {
    const { apply, document } = owned();
    const after = apply(document, [{ op: "remove", path: "/list/0" }, fails]);
    expect(apply(after, [{ op: "add", path: "/list/-", value: "d" }])).toEqual({
      ...before,
      list: ["A", "b", "c", "d"],
    });
  });
});

describe("a value that a patch has copied", () => {
  it("a copied value is a separate value from then on, at each of its places", () => {
    const { apply, document, codes } = owned();
    const after = apply(document, [
      { op: "copy", from: "/record", path: "/twin" },
      { op: "replace", path: "/twin/other/deep", value: "twin" },
      { op: "replace", path: "/record/key", value: "first" },
    ]);
    expect([after, codes]).toEqual([
      {
        list: ["A", "b", "c"],
        record: { key: "first", other: { deep: 3 } },
        twin: { key: 1, other: { deep: "twin" } },
      },
      [],
    ]);
  });

  it("a copied value is not part of itself, when the whole is copied into one of its places", () => {
    const { apply, document } = owned();
    const after = apply(document, [
      { op: "copy", from: "", path: "/whole" },
      { op: "replace", path: "/record", value: null },
    ]);
    expect(after).toEqual({ ...before, record: null, whole: before });
  });
});

describe("a move", () => {
  it.each<readonly [string, string, string]>([
    ["the whole into one of its places", "", "/inside"],
    ["a record into itself", "/record", "/record/inside"],
    ["an item of a list into itself", "/list/0", "/list/0/inside"],
  ])("a move of %s is refused", (_, from, path) => {
    const { apply, document, codes } = owned();
    const nested = apply(document, [
      { op: "replace", path: "/list", value: [{ id: 1 }, { id: 2 }] },
    ]);
    const after = apply(nested, [{ op: "move", from, path }]);
    expect([after, codes]).toEqual([
      { ...before, list: [{ id: 1 }, { id: 2 }] },
      ["patch-does-not-fit"],
    ]);
  });

  it("a move to the place where the value is changes nothing", () => {
    const { apply, document, codes } = owned();
    const same: readonly JsonPatchOperation[] = ["", "/record", "/list/1"].map((path) => ({
      op: "move",
      from: path,
      path,
    }));
    expect([apply(document, same), codes]).toEqual([before, []]);
  });

  it("a move to a place whose name begins alike is made", () => {
    const { apply, document, codes } = owned();
    expect(apply(document, [{ op: "move", from: "/record", path: "/record2" }])).toEqual({
      list: ["A", "b", "c"],
      record2: before.record,
    });
    expect(codes).toEqual([]);
  });
});

describe("an operation that does not fit", () => {
  it.each<readonly [string, object]>([
    ["has no value to add", { op: "add", path: "/record/new" }],
    ["has no value to test", { op: "test", path: "/record/key" }],
    ["adds beyond the end of a list", { op: "add", path: "/list/4", value: "x" }],
    ["replaces what is beyond the end of a list", { op: "replace", path: "/list/3", value: "x" }],
    ["adds to a text", { op: "add", path: "/list/0/0", value: "x" }],
    ["adds to a number", { op: "add", path: "/record/key/x", value: 1 }],
    ["moves a value into itself", { op: "move", from: "/record", path: "/record/other/record" }],
    ["moves the whole into itself", { op: "move", from: "", path: "/record/whole" }],
  ])("an operation changes nothing where it %s", (_, operation) => {
    const { apply, document, codes } = owned();
    expect(apply(document, [operation as JsonPatchOperation])).toBe(document);
    expect([document, codes]).toStrictEqual([before, ["patch-does-not-fit"]]);
  });

  it.each<readonly [string, object, object]>([
    [
      "deeper down beside it",
      { op: "move", from: "/list", path: "/record/other/list" },
      { record: { key: 1, other: { deep: 3, list: ["A", "b", "c"] } } },
    ],
    ["where it is", { op: "move", from: "", path: "" }, before],
    ["in place of the whole", { op: "move", from: "/record/other", path: "" }, { deep: 3 }],
    [
      "to the end of a list",
      { op: "add", path: "/list/3", value: "d" },
      { ...before, list: ["A", "b", "c", "d"] },
    ],
  ])("an operation is rejected that puts a value %s", (_, operation, expected) => {
    const { apply, document, codes } = owned();
    expect([apply(document, [operation as JsonPatchOperation]), codes]).toStrictEqual([
      expected,
      [],
    ]);
  });
});
