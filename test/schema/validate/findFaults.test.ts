import { describe, expect, it } from "vitest";
import { createBudget, TooCostly } from "../../../src/schema/stepBudget.js";
import { findFaults } from "../../../src/schema/validate/findFaults.js";

/** The steps that validating takes. */
function cost(schema: Record<string, unknown>, value: unknown): number {
  let steps = 0;
  findFaults(schema, schema, value, (spent) => {
    steps += spent;
    if (steps > 1_000_000) throw new TooCostly();
  });
  return steps;
}

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
    ["names that are asked for", { required: many.map(String) }, { a: 1 }, []],
    [
      "names that another one needs",
      { dependentRequired: { a: many.map(String) } },
      { a: 1 },
      { b: 1 },
    ],
    ["fields that are refused", { additionalProperties: false }, fields, { a: 1 }],
    ["entries that are refused", { items: false }, many, [1]],
  ])("the cost of an answer grows with %s", (_name, schema, large, small) => {
    expect(cost(schema, large)).toBeGreaterThan(100);
    expect(cost(schema, small)).toBeLessThan(5);
  });

  it("the cost of an answer grows with what it is compared with", () => {
    expect(cost({ const: many }, [1])).toBeGreaterThan(1_000);
    expect(cost({ enum: [many, many] }, { a: 1 })).toBeGreaterThan(1_000);
    expect(cost({ enum: many }, 5)).toBe(1 + many.length / 16);
  });
});

it("a long text without a length limit costs nothing", () => {
  expect(cost({ type: "string" }, "a".repeat(1_000_000))).toBe(1);
});

it("an honest form of fifty fields is far below the limit", () => {
  const names = Array.from({ length: 50 }, (_, index) => `f${String(index)}`);
  const schema = {
    properties: Object.fromEntries(names.map((name) => [name, { type: "string", minLength: 1 }])),
  };
  expect(cost(schema, Object.fromEntries(names.map((name) => [name, "x"])))).toBeLessThan(100);
});

it("validation ends where a schema refers to itself, or takes more steps than it may", () => {
  expect(() => cost({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }, 1)).toThrow(
    TooCostly,
  );
  const within = (steps: number) =>
    findFaults({}, { items: { type: "number" } }, [1, 2, 3], createBudget(steps));
  expect(() => within(3)).toThrow(TooCostly);
  expect(within(4)).toEqual([]);
});

describe("one step is counted for each part of the schema that applies", () => {
  const two = { a: {}, b: {} };
  it.each<[string, unknown, unknown, number]>([
    ["$ref", "#/$defs/d0", 5, 2],
    ["allOf", [{}, {}], 5, 3],
    ["anyOf", [{}, true, {}], 5, 4],
    ["oneOf", [{}, {}], 5, 3],
    ["not", {}, 5, 2],
    ["if", { not: {} }, 5, 4],
    ["then", {}, 5, 1],
    ["dependentSchemas", two, 5, 1],
    ["dependentSchemas", two, { a: 1 }, 1 + 1 / 16 + 2 / 16 + 1 + 1 / 16],
    [
      "dependentRequired",
      { a: ["b", "c"], d: [] },
      { a: 1 },
      1 + 1 / 16 + 2 / 16 + 2 / 16 + 2 / 16,
    ],
    ["required", ["a", "b"], { a: 1 }, 1 + 1 / 16 + 2 / 16 + 1 / 16],
    ["items", {}, [1, 2, 3], 4],
    ["items", {}, 5, 1],
    ["items", false, [1, 2, 3], 4],
    ["prefixItems", [{}, {}, {}], [1, 2], 3],
    ["prefixItems", [{}, {}], [1, 2, 3], 3],
    ["contains", {}, [1, 2], 3],
    ["unevaluatedItems", {}, [1, 2], 3],
    ["properties", two, 5, 1],
    // Every 16 names that are read count as a step.
    ["properties", two, { a: 1 }, 1 + 1 / 16 + 2 / 16 + 1],
    ["properties", { constructor: {} }, { a: 1 }, 1 + 1 / 16 + 1 / 16],
    ["additionalProperties", {}, { a: 1, b: 2 }, 1 + 2 / 16 + 2],
    ["unevaluatedProperties", {}, { a: 1, b: 2 }, 1 + 2 / 16 + 2],
    ["propertyNames", {}, { a: 1, b: 2 }, 1 + 2 / 16 + 2],
    ["const", [1, 2], [], 1 + 4],
    ["const", { a: [1, 2] }, {}, 1 + 5],
    ["enum", ["a", null], [], 1 + 3],
    ["enum", ["a", null], 5, 1 + 2 / 16],
    // Comparing texts is faster.
    ["const", "a", "a".repeat(4_096), 1 + 1 / 16 + 1],
    ["uniqueItems", true, [1, [2]], 1 + 4],
    ["uniqueItems", false, [1, 2], 1],
    // Every 512 characters that are read count as a step.
    ["minLength", 1, "a".repeat(512), 2],
    ["maxLength", 1, "a".repeat(512), 2],
    ["format", "email", "a".repeat(1_024), 3],
    ["title", "T", "a".repeat(512), 1],
  ])(
    "one step is counted for each part of the schema that applies: %s: %j",
    (keyword, below, value, steps) => {
      expect(cost({ [keyword]: below, $defs: { d0: {} } }, value)).toBe(steps);
    },
  );

  it.each<[string, (inner: unknown) => unknown, unknown]>([
    ["demands", (inner) => ({ allOf: [inner] }), 5],
    ["lists", (inner) => ({ items: inner, contains: false }), "list"],
    ["fields", (inner) => ({ properties: { a: inner } }), "fields"],
  ])("one step is counted for each of up to five hundred nested %s", (_name, wrap, kind) => {
    const costOf = (levels: number): number => {
      let schema: unknown = {};
      let value: unknown = 5;
      for (let level = 0; level < levels; level += 1) {
        schema = wrap(schema);
        value = kind === "list" ? [value] : kind === "fields" ? { a: value } : value;
      }
      return cost({ allOf: [schema] }, value);
    };
    expect(costOf(499)).toBeGreaterThan(500);
    expect(() => costOf(500)).toThrow(TooCostly);
  });
});
