import { describe, expect, it } from "vitest";
import { applyPatch } from "../../src/conversation/applyPatch.js";
import type { JsonPatchOperation } from "../../src/core.js";

/** The result of a patch on a document, and the reported problems. */
function patched(
  document: unknown,
  ...patch: readonly JsonPatchOperation[]
): { readonly next: unknown; readonly codes: readonly string[] } {
  const codes: string[] = [];
  return { next: applyPatch(document, patch, (code) => codes.push(code)), codes };
}

describe("a patch of the agent's state", () => {
  it.each<[JsonPatchOperation, unknown]>([
    [
      { op: "add", path: "/b", value: 2 },
      { a: 1, b: 2 },
    ],
    [{ op: "remove", path: "/a" }, {}],
    [{ op: "replace", path: "/a", value: 2 }, { a: 2 }],
    [{ op: "move", from: "/a", path: "/b" }, { b: 1 }],
    [
      { op: "copy", from: "/a", path: "/b" },
      { a: 1, b: 1 },
    ],
    [{ op: "test", path: "/a", value: 1 }, { a: 1 }],
  ])("a patch applies its operations: %j", (operation, next) => {
    expect(patched({ a: 1 }, operation)).toEqual({ next, codes: [] });
  });

  it("a patch is left out whole when one of its tests fails", () => {
    const patch = [
      { op: "add", path: "/b", value: 2 },
      { op: "test", path: "/a", value: 2 },
    ] as const;
    expect(patched({ a: 1 }, ...patch)).toEqual({ next: { a: 1 }, codes: ["patch-does-not-fit"] });
  });

  it.each([null, undefined])(
    "a patch begins with an empty object where the state is %s",
    (state) => {
      expect(patched(state, { op: "add", path: "/a", value: 1 })).toEqual({
        next: { a: 1 },
        codes: [],
      });
    },
  );

  it("a patch changes neither the document nor itself", () => {
    const document = { list: [1] };
    const value = { deep: [1] };
    const { next } = patched(
      document,
      { op: "add", path: "/list/-", value },
      { op: "add", path: "/list/1/deep/-", value: 2 },
    );
    expect(next).toEqual({ list: [1, { deep: [1, 2] }] });
    expect([document, value]).toEqual([{ list: [1] }, { deep: [1] }]);
  });

  it("a patch shares everything it does not touch with the next state, and copies the path to what it does", () => {
    const document = {
      rows: [{ id: 1 }, { id: 2, tags: ["a"] }],
      "a/b": { moved: 1 },
      other: { deep: [1] },
    };
    const before = structuredClone(document);
    const next = applyPatch(
      document,
      [
        { op: "replace", path: "/rows/1/id", value: 3 },
        { op: "add", path: "/rows/-", value: 4 },
        { op: "move", from: "/a~1b/moved", path: "/moved" },
      ],
      () => {},
    ) as typeof document;
    expect(next).toEqual({
      rows: [{ id: 1 }, { id: 3, tags: ["a"] }, 4],
      "a/b": {},
      moved: 1,
      other: { deep: [1] },
    });
    expect(next.other).toBe(document.other);
    expect(next.rows[0]).toBe(document.rows[0]);
    expect(next.rows[1]?.tags).toBe(document.rows[1]?.tags);
    expect(document).toEqual(before);
  });

  it.each(["/__proto__/polluted", "/constructor/prototype/polluted", "/list/__proto__/polluted"])(
    "a patch never reaches what all objects share through %s",
    (path) => {
      const document: unknown = JSON.parse('{"__proto__": {}, "list": []}');
      expect(patched(document, { op: "add", path, value: true }).codes).toEqual([
        "patch-does-not-fit",
      ]);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
      expect(Reflect.get([], "polluted")).toBeUndefined();
    },
  );
});

describe("patches that come one after the other between two pictures", () => {
  it("consecutive patches copy a list once, and never what was seen before", () => {
    const seen = { rows: [{ id: 1 }], "a~b": { c: 1 } };
    const before = structuredClone(seen);
    const copies = new WeakSet<object>();
    const apply = (document: unknown, ...patch: readonly JsonPatchOperation[]) =>
      applyPatch(document, patch, () => {}, copies);
    const first = apply(seen, { op: "add", path: "/rows/-", value: { id: 2 } }) as typeof seen;
    const second = apply(first, { op: "replace", path: "/rows/0/id", value: 3 }) as typeof seen;
    expect(second.rows).toBe(first.rows);
    const third = apply(second, { op: "replace", path: "/a~0b/c", value: 2 });
    expect(third).toEqual({ rows: [{ id: 3 }, { id: 2 }], "a~b": { c: 2 } });
    expect(seen).toEqual(before);
  });

  it("consecutive patches keep their result when a later one does not match", () => {
    const copies = new WeakSet<object>();
    const codes: string[] = [];
    const apply = (document: unknown, ...patch: readonly JsonPatchOperation[]) =>
      applyPatch(document, patch, (code) => codes.push(code), copies);
    const done = apply({ list: [1] }, { op: "add", path: "/list/-", value: 2 });
    const after = apply(
      done,
      { op: "add", path: "/list/-", value: 3 },
      { op: "test", path: "/list/0", value: 9 },
    );
    expect([after, codes]).toEqual([{ list: [1, 2] }, ["patch-does-not-fit"]]);
    expect(apply(done, { op: "remove", path: "/list/9" })).toEqual({ list: [1, 2] });
    expect(apply(done, { op: "move", from: "/list/0", path: "/nowhere/at/all" })).toEqual({
      list: [1, 2],
    });
  });
});
