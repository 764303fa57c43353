import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numbersIn, textNestingExceeds } from "../../src/protocol/jsonText.js";

const numbers = (json: string): readonly string[] =>
  [...numbersIn(json)].map(({ start, end }) => json.slice(start, end));

/** What a value would read like with every number in it collected in the order of the text. */
function numbersOf(value: unknown): readonly number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

function levelsOf(value: unknown): number {
  return typeof value === "object" && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(levelsOf))
    : 0;
}

describe("numbersIn", () => {
  it.each([
    ['{"a":-1.5e+3,"b":[2,"3 \\" 4",5]}', ["-1.5e+3", "2", "5"]],
    ['"an open string 1 2 3', []],
    ["- -7 x8", ["-7", "8"]],
    ['{"\\\\":12}', ["12"]],
  ])("finds in %s the numbers %j", (json, expected) => expect(numbers(json)).toEqual(expected));

  it("finds exactly the numbers of any JSON value", () => {
    const value = fc.jsonValue().filter((any) => !JSON.stringify(any).includes('"__proto__"'));
    fc.assert(
      fc.property(value, (any) => {
        const json = JSON.stringify(any);
        const read: unknown = JSON.parse(json);
        expect(numbers(json).map(Number)).toEqual(numbersOf(read));
      }),
    );
  });
});

describe("textNestingExceeds", () => {
  it("agrees with the levels of any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat({ max: 4 }), (value, limit) => {
        const json = JSON.stringify(value);
        return textNestingExceeds(json, limit) === levelsOf(JSON.parse(json)) > limit;
      }),
    );
  });

  it("does not count brackets inside of strings", () => {
    expect(textNestingExceeds(JSON.stringify("[".repeat(100)), 5)).toBe(false);
    expect(textNestingExceeds(`${"[".repeat(6)}"]]]]]]"`, 5)).toBe(true);
  });
});
