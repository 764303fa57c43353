import { describe, expect, it } from "vitest";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema).schema;
const notes = (schema: Schema): unknown => normalizeSchema(schema).notes;

const text = { type: "string" };

describe("a schema of an older draft means the same in the new one", () => {
  it.each<[string, Schema, Schema]>([
    ["an exclusive minimum", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ["an exclusive maximum", { maximum: 1, exclusiveMaximum: true }, { exclusiveMaximum: 1 }],
    ["an inclusive minimum", { minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
    ["an inclusive maximum", { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ["an exclusive limit without a limit", { exclusiveMinimum: true, exclusiveMaximum: true }, {}],
    [
      "two limits of today",
      { minimum: 1, exclusiveMinimum: 2 },
      { minimum: 1, exclusiveMinimum: 2 },
    ],
    ["entries by place", { items: [text, {}] }, { prefixItems: [text, {}] }],
    [
      "entries by place and more",
      { items: [text], additionalItems: text },
      { prefixItems: [text], items: text },
    ],
    [
      "entries by place and no more",
      { items: [text], additionalItems: false },
      { prefixItems: [text], items: false },
    ],
    ["no places", { items: [], additionalItems: text }, { items: text }],
    ["no places and nothing else", { items: [] }, {}],
    [
      "more entries than those of a list of one kind",
      { items: text, additionalItems: false },
      { items: text },
    ],
    [
      "fields that need other fields",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    ],
    [
      "names that need other names",
      { dependencies: { a: ["b"] } },
      { dependentRequired: { a: ["b"] } },
    ],
    [
      "names that change the schema",
      { dependencies: { c: text } },
      { dependentSchemas: { c: text } },
    ],
    ["no dependencies", { dependencies: [] }, {}],
    [
      "fields that say themselves that they are required",
      { properties: { a: { ...text, required: true }, b: { required: false } }, required: ["c"] },
      { properties: { a: text, b: {} }, required: ["c", "a"] },
    ],
    ["a type that may be null", { ...text, nullable: true }, { type: ["string", "null"] }],
    [
      "values that have null already",
      { ...text, enum: ["a", null], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ["a type that may not be null", { ...text, nullable: false }, text],
    [
      "values that may be null",
      { ...text, enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "another schema that may be null",
      { title: "T", nullable: true, allOf: [text] },
      { title: "T", anyOf: [{ allOf: [text] }, { type: "null" }] },
    ],
    [
      "a reference that may be null",
      { $defs: { a: text }, properties: { it: { $ref: "#/$defs/a", nullable: true } } },
      {
        properties: { it: { anyOf: [{ $ref: "#/$defs/d0" }, { type: "null" }] } },
        $defs: { d0: text },
      },
    ],
    ["anything, null too", { nullable: true }, {}],
    [
      "dependencies in both ways of writing",
      {
        dependencies: { a: ["b"], c: text },
        dependentRequired: { x: ["y"] },
        dependentSchemas: { z: {} },
      },
      { dependentRequired: { x: ["y"] }, dependentSchemas: { z: {} } },
    ],
    [
      "a recursive reference",
      { properties: { next: { $recursiveRef: "#" } } },
      {
        properties: { next: { $ref: "#/$defs/d0" } },
        $defs: { d0: { properties: { next: { $ref: "#/$defs/d0" } } } },
      },
    ],
  ])("an older draft's schema means the same in the new one: %s", (_name, schema, expected) => {
    expect(normalizeSchema(schema)).toStrictEqual({
      schema: expected,
      notes: [],
      faults: [],
    });
  });

  it("the agent follows a recursive reference beside another one", () => {
    const schema = { $ref: "#/properties/a", $recursiveRef: "#", properties: { a: text } };
    expect(validated(schema)).toEqual({
      $ref: "#/$defs/d0",
      properties: { a: text },
      $defs: { d0: text },
    });
    expect(notes(schema)).toEqual([{ code: "agent-follows-reference" }]);
  });
});
