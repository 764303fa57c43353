import { describe, expect, it } from "vitest";
import { dataKeywords } from "../../../src/schema/document/schemaKeywords.js";

const numbers = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const counts = ["Length", "Items", "Contains", "Properties"].flatMap((what) => [
  `min${what}`,
  `max${what}`,
]);

const rows: readonly [string, readonly unknown[], readonly unknown[]][] = [
  ["multipleOf", [1, 0.5], [0, -1, "1", null]],
  ...numbers.map((keyword): [string, unknown[], unknown[]] => [
    keyword,
    [0, -1.5],
    ["1", true, null],
  ]),
  ...counts.map((keyword): [string, unknown[], unknown[]] => [
    keyword,
    [0, 3],
    [-1, 1.5, "1", null],
  ]),
  ["uniqueItems", [true, false], [1, "true", null]],
  ["required", [[], ["a"]], ["a", ["a", 1], { length: 1 }]],
  ["enum", [[], [1, null]], ["a", {}]],
  ["dependentRequired", [{}, { a: [], b: ["c"] }], [["a"], { a: "b" }, { a: ["b"], c: [1] }, null]],
];

describe("the value of a keyword", () => {
  it.each(rows)(
    "the keyword %s is used as it is where it is well-formed, and not at all elsewhere",
    (keyword, wellFormed, malformed) => {
      const read = dataKeywords.get(keyword);
      for (const value of wellFormed) expect(read?.(value)).toBe(value);
      for (const value of malformed) expect([value, read?.(value)]).toEqual([value, undefined]);
    },
  );

  it("the value is read for every keyword", () => {
    expect(rows.map(([keyword]) => keyword).sort()).toEqual([...dataKeywords.keys()].sort());
  });
});
