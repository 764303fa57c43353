import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMask } from "../../src/core.js";
import { areWords, argChanges, equalEnds, maskChanges } from "../../src/present/argChanges.js";

/** The changes in a line each, as `+ items/2`. */
const inShort = (before: unknown, after: unknown): readonly string[] =>
  argChanges(before, after).map(
    ({ kind, path }) => `${{ added: "+", removed: "-", changed: "~" }[kind]} ${path.join("/")}`,
  );

describe("what a person changed", () => {
  it("a change is found at the deepest path that covers it", () => {
    expect(argChanges({ a: { b: [1, { c: "x" }] } }, { a: { b: [1, { c: "y" }] } })).toEqual([
      { path: ["a", "b", 1, "c"], kind: "changed", before: "x", after: "y" },
    ]);
  });

  it("the changes list what was added and what was removed", () => {
    expect(argChanges({ a: 1, b: null }, { a: 1, c: "" })).toEqual([
      { path: ["b"], kind: "removed", before: null },
      { path: ["c"], kind: "added", after: "" },
    ]);
  });

  it.each([
    ["put in at the start of a list", [1, 2, 3], [0, 1, 2, 3], ["+ 0"]],
    ["put in at the end", [1, 2], [1, 2, 3], ["+ 2"]],
    ["taken out of the middle", [1, 2, 3, 4], [1, 4], ["- 1", "- 2"]],
    ["replaced", [1, 2, 3], [1, 9, 3], ["~ 1"]],
    ["all that was there", [1], [], ["- 0"]],
  ])("an entry that was %s is one change", (_how, before, after, changes) => {
    expect(inShort(before, after)).toEqual(changes);
  });

  const lens = { sku: "LENS-50", count: 2 };
  const cloth = { sku: "CLOTH", count: 9 };
  it.each([
    [
      "put in before one that is changed",
      [lens, cloth],
      [{ sku: "CASE", count: 1 }, { ...lens, count: 3 }, cloth],
      ["+ 0", "~ 1/count"],
    ],
    [
      "taken out before one that is changed",
      [lens, cloth],
      [{ ...cloth, count: 8 }],
      ["- 0", "~ 0/count"],
    ],
    ["put in between two", [1, 2, 3], [9, 1, 8, 2, 7, 3, 6], ["+ 0", "+ 2", "+ 4", "+ 6"]],
    ["moved to the front", [1, 2, 3], [3, 1, 2], ["+ 0", "- 2"]],
    [
      "renamed, with all others",
      [lens, cloth],
      [
        { ...lens, sku: "A" },
        { ...cloth, sku: "B" },
      ],
      ["~ 0/sku", "~ 1/sku"],
    ],
  ])("an entry that is %s leaves the others as they are", (_how, before, after, changes) => {
    expect(inShort(before, after)).toEqual(changes);
  });

  it("entries of long lists are paired by their places, which takes no longer than the lists are", () => {
    const long = Array.from({ length: 3_000 }, (_, index) => ({ index }));
    const changed = long.map(({ index }) => ({ index: index + 0.5 }));
    expect(argChanges(long, changed)).toHaveLength(3_000);
  });

  it.each<readonly [string, readonly unknown[], readonly unknown[], number, number]>([
    ["different", [1], [2], 0, 0],
    ["the same", [1, 2], [1, 2], 2, 0],
    ["longer by one of its own entries", [1, 1], [1, 1, 1], 2, 0],
    ["shorter by its last", [1, 2], [1], 1, 0],
    ["other than its ends", [1, 2, { a: 1 }], [1, 9, 8, { a: 1 }], 1, 1],
    ["empty", [], [1], 0, 0],
  ])(
    "a list that becomes %s keeps as many entries at both ends, and counts none twice",
    (_, before, after, first, last) => {
      expect(equalEnds(before, after)).toEqual({ first, last });
    },
  );

  it("a change of one address shows the list as a whole, and a change of a sentence shows the sentence", () => {
    expect(inShort({ to: ["ann@a.example"] }, { to: ["ann@a.example", "bea@a.example"] })).toEqual([
      "~ to",
    ]);
    expect(inShort({ lines: ["To Ann"] }, { lines: ["To Ann", "and Bea"] })).toEqual(["+ lines/1"]);
  });

  it.each<readonly [boolean, string, readonly unknown[]]>([
    [true, "nothing", []],
    [true, "addresses", ["ann@a.example", "bea"]],
    [true, "a word of 80 characters", ["a".repeat(80)]],
    [false, "a word of 81 characters", ["a".repeat(81)]],
    [true, "50 words", Array.from({ length: 50 }, () => "a")],
    [false, "51 words", Array.from({ length: 51 }, () => "a")],
    [false, "a sentence beside a word", ["a", "To Ann"]],
    [false, "a word with a space before it", [" a"]],
    [false, "a word with a space behind it", ["a "]],
    [false, "a word with an invisible character", ["a\u200b"]],
    [false, "an empty text", [""]],
    [false, "a number", [5]],
  ])("whether a list is shown in one line is %s where it has %s", (expected, _, list) =>
    expect(areWords(list)).toBe(expected),
  );

  it("a change distinguishes values that only look alike", () => {
    expect(inShort({ a: 5, b: "", c: [], d: false }, { a: "5", b: null, c: {}, d: 0 })).toEqual([
      "~ a",
      "~ b",
      "~ c",
      "~ d",
    ]);
  });

  it("a different order of the names is no change", () => {
    expect(argChanges({ a: 1, b: 2 }, { b: 2, a: 1 })).toEqual([]);
  });

  it("a change treats names that programs reserve like any other", () => {
    expect(inShort(JSON.parse('{"__proto__":1}'), JSON.parse('{"constructor":1}'))).toEqual([
      "- __proto__",
      "+ constructor",
    ]);
  });

  it("changes end at a depth whose path is unreadable", () => {
    const nested = (value: unknown) => ({
      a: { b: { c: { d: { e: { f: { g: { h: value } } } } } } },
    });
    expect(argChanges(nested(1), nested(2)).map(({ path }) => path.length)).toEqual([6]);
  });

  it("changes are found wherever there are any, and nowhere else", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(argChanges(before, before)).toEqual([]);
        expect(argChanges(before, after).length > 0).toBe(argChanges(after, before).length > 0);
      }),
    );
  });
});

describe("what a person changed in something hidden", () => {
  const hides = (isHidden: Parameters<typeof createMask>[0], before: unknown, after: unknown) =>
    maskChanges(
      argChanges(before, after),
      before,
      after,
      createMask(isHidden).about(undefined, "Hidden"),
    );

  const mask = createMask((path) => /vault|token/.test(String(path.at(-1)))).about(
    undefined,
    "Hidden",
  );
  const seen = (before: unknown, after: unknown) =>
    maskChanges(argChanges(before, after), before, after, mask);

  it("a change in something hidden is one change, without the names inside it", () => {
    expect(
      seen(
        { vault: { "sk-1": true }, to: "a" },
        { vault: { "sk-2": true, "sk-3": true }, to: "b" },
      ),
    ).toEqual([
      { path: ["vault"], kind: "changed", before: "Hidden", after: "Hidden" },
      { path: ["to"], kind: "changed", before: "a", after: "b" },
    ]);
  });

  it("a change in something hidden shows neither value where it is hidden itself", () => {
    expect(seen({ token: "sk-1" }, { token: "sk-2" })).toEqual([
      { path: ["token"], kind: "changed", before: "Hidden", after: "Hidden" },
    ]);
  });

  it("a change shows no name where everything is hidden", () => {
    expect(hides((path) => path.length === 0, { name: { a: 1 } }, { name: { a: 2 } })).toEqual([
      { path: [], kind: "changed", before: "Hidden", after: "Hidden" },
    ]);
  });

  it("a change shows all of the new value where that is no longer hidden", () => {
    const isOld = (_path: unknown, value: unknown) => JSON.stringify(value) === '{"key":"old"}';
    const [was, is] = [{ to: { key: "old" } }, { to: { key: "new" } }];
    expect(hides(isOld, was, is)).toEqual([
      { path: ["to"], kind: "changed", before: "Hidden", after: { key: "new" } },
    ]);
    expect(hides(isOld, is, was)).toEqual([
      { path: ["to"], kind: "changed", before: { key: "new" }, after: "Hidden" },
    ]);
  });

  it("changes beside something hidden also list what was added or removed without it", () => {
    expect(
      seen({ hosts: [{ token: 1 }] }, { hosts: [{ token: 1 }, { token: 2 }], token: 3 }),
    ).toEqual([
      { path: ["hosts", 1], kind: "added", after: { token: "Hidden" } },
      { path: ["token"], kind: "added", after: "Hidden" },
    ]);
    expect(seen({ token: 3, vault: { a: 1 } }, { vault: {} })).toEqual([
      { path: ["token"], kind: "removed", before: "Hidden" },
      { path: ["vault"], kind: "changed", before: "Hidden", after: "Hidden" },
    ]);
  });
});
