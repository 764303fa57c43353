import { describe, expect, it } from "vitest";
import {
  type ArgKind,
  argKind,
  countValues,
  fitsKind,
  follow,
  mostEntries,
} from "../../../src/forms/args-data/argKinds.js";
import { readValue } from "../../../src/schema/form/readField.js";

const form = {
  $defs: {
    place: { type: "object", properties: { city: { type: "string" } } },
    self: { $ref: "#/$defs/self" },
    tree: {
      type: "object",
      properties: { child: { $ref: "#/$defs/tree" }, name: { type: "string" } },
    },
  },
};
const kindOf = (schema: Record<string, unknown> | undefined, value?: unknown, depth = 0) =>
  argKind({ form, reading: readValue(schema, form), value, depth });
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
const choice = { enum: ["a", "b", 1, null] };

describe("how an argument is edited", () => {
  it.each<readonly [ArgKind, unknown]>([
    ["text", "Ann"],
    ["number", 5],
    ["boolean", false],
    ["json", null],
    ["json", undefined],
    ["group", { city: "Oslo" }],
    ["list", ["a", "b"]],
    ["json", ["a", 1]],
    ["json", []],
    ["json", {}],
    ["json", { empty: {} }],
    ["list", Array(mostEntries).fill("a")],
    ["json", Array(mostEntries + 1).fill("a")],
    ["group", many(30)],
    ["json", many(31)],
    ["group", { a: { b: { c: 1 } } }],
    ["json", { a: { b: { c: { d: 1 } } } }],
    ["list", [[["a"]]]],
    ["json", [[[["a"]]]]],
  ])("an argument without a schema is edited as %s for %j", (kind, value) => {
    expect(kindOf(undefined, value)).toBe(kind);
  });

  it.each<readonly [ArgKind, Record<string, unknown>, unknown]>([
    ["text", { type: "string" }, undefined],
    ["text", { type: ["string", "null"] }, "Ann"],
    ["text", { type: ["string", "null"] }, undefined],
    ["json", { type: "string" }, 5],
    ["number", { type: "integer" }, 5],
    ["number", { type: "number" }, undefined],
    ["json", { type: "number" }, "5"],
    ["boolean", { type: "boolean" }, true],
    ["boolean", { type: "boolean" }, undefined],
    ["json", { type: "null" }, undefined],
    ["json", { type: "null" }, "Ann"],
    ["text", { type: ["string", "number"] }, "Ann"],
    ["number", { type: ["string", "number"] }, 5],
    ["number", { type: "unknown" }, 5],
    ["date", { type: "string", format: "date" }, "2030-01-01"],
    ["date-time", { type: "string", format: "date-time" }, undefined],
    ["text", { type: "string", format: "email" }, "a@b.com"],
    ["json", { type: "string", format: "date" }, 5],
    ["choice", choice, "b"],
    ["choice", choice, null],
    ["choice", choice, undefined],
    ["json", choice, "c"],
    ["list", { type: "array", items: { type: "string" } }, []],
    ["list", { type: "array", items: { type: "string" } }, undefined],
    ["list", { type: "array", items: { type: "integer" } }, undefined],
    ["json", { type: "array", items: { type: "string" } }, ["a", 1]],
    ["json", { type: "array", items: [{ type: "string" }] }, ["a"]],
    [
      "json",
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "string" } },
      ["a"],
    ],
    ["group", { type: "object", properties: { city: { type: "string" } } }, undefined],
    [
      "group",
      { $ref: "none", type: "object", properties: { city: { type: "string" } } },
      { other: 1 },
    ],
    ["json", { type: "object" }, undefined],
    ["json", { type: "object", properties: "city" }, undefined],
    ["group", form.$defs.tree, undefined],
  ])("an argument is edited as %s by the schema %j for %j", (kind, schema, value) => {
    expect(kindOf(schema, value)).toBe(kind);
  });

  it("an argument is not followed deeper than three lists and objects, two without a value", () => {
    const schema = { type: "object", properties: { city: { type: "string" } } };
    expect([1, 2, 3].map((depth) => kindOf(schema, undefined, depth))).toEqual([
      "group",
      "json",
      "json",
    ]);
    expect([1, 2, 3].map((depth) => kindOf(schema, { city: "Oslo" }, depth))).toEqual([
      "group",
      "group",
      "json",
    ]);
  });
});

describe("a reference of a schema", () => {
  it.each([
    ["leads to its definition", form, { $ref: "#/$defs/place" }, form.$defs.place],
    ["leads nowhere without a definition", form, { $ref: "#/$defs/none" }, undefined],
    ["leads nowhere without definitions", undefined, { $ref: "#/$defs/place" }, undefined],
    ["to itself leads nowhere", form, { $ref: "#/$defs/self" }, undefined],
    ["is not needed", form, form.$defs.tree, form.$defs.tree],
    ["is no text", form, { $ref: 5 }, { $ref: 5 }],
    ["of no schema leads nowhere", form, true, undefined],
  ])("a reference is resolved: %s", (_, root, schema, expected) => {
    expect(follow(root, schema)).toEqual(expected);
  });
});

describe("a control", () => {
  it.each<readonly [ArgKind, unknown, boolean]>([
    ["text", undefined, true],
    ["json", 5, true],
    ["text", "a", true],
    ["text", 5, false],
    ["number", 5, true],
    ["number", "5", false],
    ["boolean", "true", false],
    ["date", "tomorrow", true],
    ["date-time", 5, false],
    ["choice", "a", true],
    ["choice", "c", false],
    ["group", {}, true],
    ["group", [], false],
    ["list", Array(mostEntries).fill(1), true],
    ["list", Array(mostEntries + 1).fill(1), false],
    ["list", {}, false],
  ])("a control of the kind %s shows %j: %s", (kind, value, expected) => {
    expect(fitsKind(kind, readValue(choice, form), value)).toBe(expected);
  });

  it("a control shows no choice without a schema that has some", () => {
    const reading = { kind: "choice", choices: [], own: undefined, schema: {} } as const;
    expect(fitsKind("choice", reading, "a")).toBe(false);
  });
});

describe("the number of values in a value", () => {
  it.each([
    [null, 1],
    ["a", 1],
    [[], 1],
    [{ a: 1, b: [null, 2] }, 5],
    [Array(9).fill(1), 10],
    [Array(10).fill(1), 11],
    [Array(11).fill(1), 11],
    [[[[[Array(8).fill(1)]]]], 11],
  ])("the number of values of %j, counted to 10, is %i", (value, expected) => {
    expect(countValues(value, 10)).toBe(expected);
  });
});
