import { describe, expect, it } from "vitest";
import { plainCopy, setOwn } from "../../../src/schema/document/plainCopy.js";
import { distinctFindings } from "../../../src/schema/document/SchemaFinding.js";

const large = { size: 1_000, nesting: 10 };

/** The most characters and levels that a copy of the value takes. */
const fits = (value: unknown, size: number, nesting = 10): boolean =>
  plainCopy(value, { size, nesting }).ok;

describe("a copy of what an agent sent", () => {
  it.each<[string, unknown, unknown]>([
    ["text", "a", "a"],
    ["a number", 0, 0],
    ["a number that JSON cannot carry", Number.POSITIVE_INFINITY, null],
    ["no number", Number.NaN, null],
    ["yes and no", [true, false], [true, false]],
    ["null", null, null],
    ["nothing", undefined, undefined],
    ["a list with gaps", [undefined, () => 1, 1n, Symbol("a"), 1], [null, null, null, null, 1]],
    ["a group in a group", { a: { b: [{ c: "d" }] } }, { a: { b: [{ c: "d" }] } }],
    ["a group with gaps", { a: undefined, b: () => 1, c: 1n, d: null }, { d: null }],
    ["an instance of a class", new Date(0), {}],
  ])("a copy of the agent's data is plain JSON: %s", (_name, value, copy) => {
    expect(plainCopy(value, large)).toStrictEqual({ ok: true, value: copy });
  });

  it("a copy shares nothing with the agent's data", () => {
    const value = { list: [{ a: 1 }], group: {} };
    const copy = plainCopy(value, large);
    value.list.push({ a: 2 });
    Object.assign(value.group, { b: 1 });
    expect(copy).toStrictEqual({ ok: true, value: { list: [{ a: 1 }], group: {} } });
  });

  it("a copy has the object's own fields, for any names", () => {
    const copy = plainCopy(JSON.parse('{"__proto__":{"a":1},"constructor":2}'), large);
    expect(copy).toMatchObject({ ok: true });
    expect(JSON.stringify(copy.ok && copy.value)).toBe('{"__proto__":{"a":1},"constructor":2}');
    expect(plainCopy(Object.create({ inherited: 1 }), large)).toStrictEqual({
      ok: true,
      value: {},
    });
  });

  it.each<[string, unknown, number]>([
    ["text", "abc", 5],
    ["a number", 123_456, 2],
    ["a list", ["abc", 1], 9],
    ["a group", { ab: "abc", c: 1 }, 16],
    ["a field that is left out", { ab: undefined }, 8],
  ])("a copy is measured as about the size of its JSON: %s", (_name, value, size) => {
    expect([fits(value, size), fits(value, size - 1)]).toEqual([true, false]);
    expect(plainCopy(value, { size: size - 1, nesting: 10 })).toEqual({
      ok: false,
      reason: "too-large",
    });
  });

  it.each<[string, unknown, number]>([
    ["text", "a", 0],
    ["a list", [["a"]], 2],
    ["a group", { a: { b: { c: 1 } } }, 3],
  ])("a copy is as deep as its values: %s", (_name, value, nesting) => {
    expect([fits(value, 1_000, nesting), fits(value, 1_000, nesting - 1)]).toEqual([true, false]);
    expect(plainCopy(value, { size: 1_000, nesting: nesting - 1 })).toEqual({
      ok: false,
      reason: "too-deep",
    });
  });

  it("no copy is made of data that contains itself or cannot be read", () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const unreadable = Object.defineProperty({}, "a", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect(plainCopy(circle, large)).toEqual({ ok: false, reason: "too-deep" });
    expect(plainCopy(unreadable, large)).toEqual({ ok: false, reason: "unreadable" });
  });
});

it("a field called __proto__ is a field like any other", () => {
  const target: Record<string, unknown> = {};
  setOwn(target, "__proto__", { a: 1 });
  setOwn(target, "__proto__", { a: 2 });
  setOwn(target, "b", 3);
  expect(Object.getPrototypeOf(target)).toBe(Object.prototype);
  expect(JSON.stringify(target)).toBe('{"__proto__":{"a":2},"b":3}');
  Reflect.deleteProperty(target, "__proto__");
  expect(Object.keys(target)).toEqual(["b"]);
});

it("a finding is reported once, in the order of the first", () => {
  const title = { code: "keyword-not-text", keyword: "title" } as const;
  const tooDeep = { code: "too-deep" } as const;
  expect(
    distinctFindings([title, tooDeep, { ...title }, { ...title, keyword: "description" }]),
  ).toEqual([title, tooDeep, { ...title, keyword: "description" }]);
});
