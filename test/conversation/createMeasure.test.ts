import { expect, it } from "vitest";
import { createMeasure } from "../../src/conversation/trackSize.js";
import { nested } from "../support/nested.js";

const all = Number.POSITIVE_INFINITY;
const many = <Value>(make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: 100 }, (_, index) => make(index));

it.each<readonly [string, unknown, number]>([
  ["a text", "some text", 0],
  ["an empty text", "", 0],
  ["a number", 12, 0],
  ["null", null, 0],
  ["an empty list", [], 1],
  ["an empty record", {}, 1],
  ["a list of texts", many(() => "text"), 1],
  ["a list of empty lists", many(() => []), 2],
  ["a record of numbers", Object.fromEntries(many((index) => [`key${index}`, index])), 1],
  [
    "a record with long keys",
    Object.fromEntries(many((index) => [`${"k".repeat(50)}${index}`, ""])),
    1,
  ],
  ["a record with short keys", Object.fromEntries(many((index) => [`k${index}`, ""])), 1],
  ["a list of records", many((id) => ({ id, tags: ["a"] })), 3],
  ["a value whose last item is the shallow one", [nested(7), "end"], 8],
  ["a value whose first item is the shallow one", ["begin", nested(7)], 8],
])("the size of %s is about that of its JSON", (_, value, levels) => {
  const measured = createMeasure().of(value, all);
  const { length } = JSON.stringify(value);
  expect(measured.size).toBeGreaterThanOrEqual(0.8 * length);
  expect(measured.size).toBeLessThanOrEqual(8 * length + 8);
  expect(measured.levels).toBe(levels);
});

it("the measure stops counting at the limit", () => {
  const value = many(() => many(() => "text"));
  const { size } = createMeasure().of(value, 2_000);
  expect(size).toBeGreaterThan(2_000);
  expect(size).toBeLessThan(4_000);
  expect(createMeasure().of("text", 0).size).toBeGreaterThan(0);
});

it("the measure counts a cached value as often as it is there, at the depth where it is", () => {
  const measure = createMeasure();
  const part = { a: ["text"] };
  const whole = { one: part, list: [part, [part]] };
  const { size, levels, items } = measure.of(whole, all);
  measure.remember(part, measure.of(part, all));
  const again = measure.of(whole, all);
  expect(again).toMatchObject({ size, levels });
  expect(again.items).toBeLessThan(items);
  expect(measure.of(part, all)).toMatchObject({ size: createMeasure().of(part, all).size });
  measure.remember(part, { size: 5_000, levels: 50, items: 1 });
  expect(measure.of(whole, all).size).toBeGreaterThan(15_000);
  expect(measure.of(whole, all).levels).toBe(53);
});

it("the measure caches nothing of a value that has no parts", () => {
  const measure = createMeasure();
  for (const value of ["text", 1, null, undefined])
    measure.remember(value, { size: 5_000, levels: 50, items: 1 });
  expect(measure.of("text", all)).toEqual(createMeasure().of("text", all));
});

it("the measure counts no keys of a list", () => {
  const { of } = createMeasure();
  expect(of([1, 2, 3], all).size - of([], all).size).toBe(3 * of(1, all).size);
});
