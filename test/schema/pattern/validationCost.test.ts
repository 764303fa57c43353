import { describe, expect, it } from "vitest";
import { validationCost } from "../../../src/schema/pattern/validationCost.js";

const cost = (schema: Record<string, unknown>, value: unknown): number | undefined =>
  validationCost(schema, schema, value, 1_000_000);

describe("the cost of an answer grows with", () => {
  const many = Array.from({ length: 2_000 }, (_, index) => index);
  const fields = Object.fromEntries(many.map((index) => [`f${String(index)}`, index]));
  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    ["a text whose length is measured", { maxLength: 5 }, "a".repeat(100_000), "a"],
    ["a text whose form is checked", { format: "email" }, "a".repeat(100_000), "a"],
    ["a group's fields", { type: "object" }, fields, {}],
    ["a list of which no two may be alike", { uniqueItems: true }, many.slice(0, 200), [1]],
    ["a list's entries", { items: { type: "number" } }, many, [1]],
    ["the entries that are looked for", { contains: { const: 3 } }, many, [1]],
    ["fields nobody listed", { additionalProperties: { type: "number" } }, fields, { a: 1 }],
    ["names that are checked", { propertyNames: { type: "string" } }, fields, { a: 1 }],
    ["fields by pattern", { "x-checked-names": { patterns: { f: { type: "number" } } } }, fields, { a: 1 }],
  ])("%s", (_name, schema, large, small) => {
    expect(cost(schema, large) ?? 0).toBeGreaterThan(100);
    expect(cost(schema, small)).toBeLessThan(5);
  });

  it("what it is compared with", () => {
    expect(cost({ const: many }, [1]) ?? 0).toBeGreaterThan(1_000);
    expect(cost({ enum: [many, many] }, { a: 1 }) ?? 0).toBeGreaterThan(1_000);
    expect(cost({ enum: many }, 5)).toBe(1);
  });
});

it("a long text without a length limit costs nothing", () => {
  expect(cost({ type: "string" }, "a".repeat(1_000_000))).toBe(1);
});

it("an honest form of fifty fields is far below the limit", () => {
  const names = Array.from({ length: 50 }, (_, index) => `f${String(index)}`);
  const schema = { properties: Object.fromEntries(names.map((name) => [name, { type: "string", minLength: 1 }])) };
  expect(cost(schema, Object.fromEntries(names.map((name) => [name, "x"])))).toBeLessThan(100);
});

it("what leads back to itself, or takes more than there is, has no cost", () => {
  expect(cost({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, 1)).toBeUndefined();
  expect(validationCost({}, { items: { type: "number" } }, [1, 2, 3], 3)).toBeUndefined();
  expect(validationCost({}, { items: { type: "number" } }, [1, 2, 3], 4)).toBe(4);
});
