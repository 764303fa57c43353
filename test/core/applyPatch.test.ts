import fc from "fast-check";
import jsonPatch, { type Operation } from "fast-json-patch";
import { describe, expect, it } from "vitest";
import { applyPatch } from "../../src/core/applyPatch.js";
import type { JsonPatchOperation } from "../../src/core.js";

/** What a patch makes of a document, and what was said about it. */
function patched(
  document: unknown,
  ...patch: readonly JsonPatchOperation[]
): { readonly next: unknown; readonly said: readonly string[] } {
  const said: string[] = [];
  return { next: applyPatch(document, patch, (code) => said.push(code)), said };
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
  ])("does what it says: %j", (operation, next) => {
    expect(patched({ a: 1 }, operation)).toEqual({ next, said: [] });
  });

  it("is left out whole when one of its tests fails", () => {
    const patch = [
      { op: "add", path: "/b", value: 2 },
      { op: "test", path: "/a", value: 2 },
    ] as const;
    expect(patched({ a: 1 }, ...patch)).toEqual({ next: { a: 1 }, said: ["patch-does-not-fit"] });
  });

  it.each([null, undefined])("begins with an empty object where the state is %s", (state) => {
    expect(patched(state, { op: "add", path: "/a", value: 1 })).toEqual({ next: { a: 1 }, said: [] });
  });

  it("changes neither the document nor itself", () => {
    const document = { list: [1] };
    const value = { deep: [1] };
    const { next } = patched(document, { op: "add", path: "/list/-", value }, { op: "add", path: "/list/1/deep/-", value: 2 });
    expect(next).toEqual({ list: [1, { deep: [1, 2] }] });
    expect([document, value]).toEqual([{ list: [1] }, { deep: [1] }]);
  });

  it("shares with the next state whatever it does not touch, and copies the way to what it does", () => {
    const document = { rows: [{ id: 1 }, { id: 2, tags: ["a"] }], "a/b": { moved: 1 }, other: { deep: [1] } };
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
    expect(next).toEqual({ rows: [{ id: 1 }, { id: 3, tags: ["a"] }, 4], "a/b": {}, moved: 1, other: { deep: [1] } });
    expect(next.other).toBe(document.other);
    expect(next.rows[0]).toBe(document.rows[0]);
    expect(next.rows[1]?.tags).toBe(document.rows[1]?.tags);
    expect(document).toEqual(before);
  });

  it.each(["/__proto__/polluted", "/constructor/prototype/polluted", "/list/__proto__/polluted"])(
    "never reaches what all objects share through %s",
    (path) => {
      const document: unknown = JSON.parse('{"__proto__": {}, "list": []}');
      expect(patched(document, { op: "add", path, value: true }).said).toEqual(["patch-does-not-fit"]);
      expect(Reflect.get({}, "polluted")).toBeUndefined();
      expect(Reflect.get([], "polluted")).toBeUndefined();
    },
  );

  it("comes to what the library alone comes to, whatever the document and the patch", () => {
    const key = fc.constantFrom("a", "b", "0", "1", "-", "~1", "");
    const anyDocument = fc.dictionary(fc.constantFrom("a", "b", "0", "/"), fc.jsonValue({ maxDepth: 3 }));
    const pointer = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.map((each) => `/${each}`).join(""));
    const operation = fc.record({
      op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test"),
      path: pointer,
      from: pointer,
      value: fc.jsonValue({ maxDepth: 1 }),
    });
    let fitted = 0;
    fc.assert(
      fc.property(anyDocument, fc.array(operation, { minLength: 1, maxLength: 3 }), (document, patch) => {
        const before = structuredClone(document);
        const { next, said } = patched(document, ...(patch as readonly JsonPatchOperation[]));
        expect(document).toEqual(before);
        const alone = () => jsonPatch.applyPatch<unknown>(before, structuredClone(patch) as Operation[], true).newDocument;
        if (said.length > 0) expect(alone).toThrow();
        else {
          fitted += 1;
          expect(next).toEqual(alone());
        }
      }),
      { numRuns: 6000 },
    );
    expect(fitted).toBeGreaterThan(200);
  });
});
