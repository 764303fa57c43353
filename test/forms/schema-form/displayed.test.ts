import { describe, expect, it } from "vitest";
import { findOptions } from "../../../src/forms/answer/AnswerForm.js";
import { pruneOptional } from "../../../src/forms/rjsf/pruneOptional.js";
import { shapeForm } from "../../../src/forms/schema-form/shapeForm.js";
import { withoutUnseen } from "../../../src/forms/schema-form/withoutUnseen.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";

type Json = Readonly<Record<string, unknown>>;

/** A form with one field, as it is read of an agent's schema. */
const field = (schema: Json, definitions: Json = {}) => {
  const { form } = checkSchema({ type: "object", properties: { it: schema }, $defs: definitions });
  if (form === undefined || typeof form === "boolean") throw new Error("there is a form");
  return form;
};
const cleared = (schema: Json, definitions?: Json): unknown => {
  const { properties } = shapeForm(field(schema, definitions));
  return (properties as Json | undefined)?.["it"];
};

describe("a choice is rendered as one", () => {
  it.each<[string, Json, Json]>([
    [
      "a choice that may be nothing",
      { anyOf: [{ enum: ["a"] }, { type: "null" }] },
      { enum: ["a", null] },
    ],
    [
      "named values",
      {
        anyOf: [
          { const: "a", title: "A" },
          { const: "b", title: "B" },
        ],
      },
      { type: "string", oneOf: [{}, {}] },
    ],
    ["a list of choices", { type: "array", items: { enum: ["a", "b"] } }, { uniqueItems: true }],
    [
      "a list of choices behind a reference",
      { type: "array", items: { $ref: "#/$defs/tier" } },
      { uniqueItems: true },
    ],
    [
      "a list of values by anyOf",
      { type: "array", items: { anyOf: [{ const: "a" }, { const: "b" }] } },
      { uniqueItems: true },
    ],
    [
      "a list of named values",
      { type: "array", items: { oneOf: [{ const: "a" }, { const: "b" }] } },
      { uniqueItems: true },
    ],
  ])("a choice is rendered as one: %s", (_, schema, expected) => {
    expect(cleared(schema, { tier: { enum: ["a", "b"] } })).toMatchObject(expected);
  });

  it("a choice has the first of two names for one value", () => {
    const named = cleared({
      oneOf: [
        { const: 1, title: "One" },
        { const: 1, title: "Uno" },
        { const: 2, title: "Two" },
        { const: 1, title: "Eins" },
      ],
    });
    expect(named).toMatchObject({ oneOf: [{ title: "One" }, { title: "Two" }] });
  });

  it("a choice has an empty option, under its own title", () => {
    const outer = { title: "Outer", default: "a" };
    const plain = cleared({ anyOf: [{ enum: ["a"], title: "Inner" }, { type: "null" }], ...outer });
    expect(plain).toMatchObject({ enum: ["a", null], ...outer });
    expect(plain).not.toHaveProperty("anyOf");
  });

  it.each<[string, Json, string]>([
    [
      "a group or nothing",
      { anyOf: [{ type: "object", properties: { a: {} } }, { type: "null" }] },
      "x-kinds",
    ],
    ["values beside a text", { anyOf: [{ const: "a" }, { type: "string" }] }, "x-shaped"],
    ["a decimal", { anyOf: [{ type: "number" }, { type: "string" }] }, "x-shaped"],
    ["rules of what is no group", { anyOf: [{ required: ["a"] }, { required: ["b"] }] }, "x-kinds"],
    [
      "a rule with fields",
      { properties: { a: {} }, anyOf: [{ required: ["a"] }, { properties: { b: {} } }] },
      "x-kinds",
    ],
  ])("the form library selects nothing by itself among %s", (_, schema, keyword) => {
    expect(cleared(schema)).toHaveProperty(keyword);
    expect(cleared(schema)).not.toHaveProperty("anyOf");
  });

  it("a choice keeps its own type, for any values", () => {
    expect(cleared({ type: "integer", anyOf: [{ const: 1 }, { const: 2 }] })).toMatchObject({
      type: "integer",
      enum: [1, 2],
    });
    expect(cleared({ type: "integer", anyOf: [{ const: 1 }, { const: 2 }] })).not.toHaveProperty(
      "anyOf",
    );
  });

  it("alternatives that only require fields are left to validation", () => {
    const rules = [
      { required: ["a"], title: "A" },
      { required: ["b"], description: "B" },
    ];
    const group = cleared({ type: "object", properties: { a: {}, b: {} }, anyOf: rules });
    expect(group).toMatchObject({ properties: { a: {}, b: {} } });
    expect(group).not.toHaveProperty("anyOf");
  });

  it.each<[string, Json, unknown]>([
    ["a text", { const: "a" }, "a"],
    ["a number", { const: 5 }, 5],
    ["a yes", { const: true }, undefined],
    ["nothing", { const: null }, null],
    ["a text with another default", { const: "a", default: "b" }, "b"],
  ])("a field with a single possible value is filled in: %s", (_, schema, start) => {
    expect(Object(cleared(schema))["default"]).toBe(start);
  });

  it("an entry with a single possible value starts with it, once it is added", () => {
    expect(cleared({ type: "array", items: { const: "a" } })).toHaveProperty("items.default", "a");
    expect(cleared({ type: "array", items: { const: "a" } })).not.toHaveProperty("default");
  });

  it.each<[string, Json]>([
    [
      "an allOf of which another keyword would be lost",
      { allOf: [{ minLength: 2 }], minLength: 5, type: "string" },
    ],
    ["an allOf of several", { allOf: [{ enum: ["a"] }, { enum: ["b"] }] }],
  ])("a field with a single possible value is not filled in for %s", (_, schema) =>
    expect(cleared(schema)).toHaveProperty("allOf"),
  );

  it.each<[string, Json]>([
    ["a list of anything", { type: "array", items: {} }],
    ["a list of texts", { type: "array", items: { type: "string" } }],
    [
      "a list of texts or numbers",
      { type: "array", items: { oneOf: [{ type: "string" }, { type: "number" }] } },
    ],
    [
      "a list that may hold a choice twice",
      { type: "array", uniqueItems: false, items: { enum: ["a"] } },
    ],
  ])("the field %s has no checkboxes", (_, schema) =>
    expect(cleared(schema)).not.toHaveProperty("uniqueItems", true),
  );
});

describe("the options of a backend are found", () => {
  const offer = { options: ["KLM"] };
  it.each<[string, unknown, unknown]>([
    ["beside the question", offer, offer],
    ["below it", { house: { flights: offer } }, offer],
    ["not too deep below it", { a: { b: { c: { d: offer } } } }, undefined],
    ["not where there are none", { options: [], other: 1 }, undefined],
    ["in the first place that has some", { options: [], a: offer, b: { options: ["AF"] } }, offer],
    ["not in a text", { options: "KLM" }, undefined],
  ])("the options of a backend are found: %s", (_, metadata, expected) =>
    expect(findOptions(metadata)).toBe(expected),
  );
});

describe("of an answer, what was not filled in is left out", () => {
  const form = field(
    {
      type: "object",
      required: ["needed"],
      properties: {
        needed: { type: "object" },
        group: { type: "object", properties: { inner: { type: "object" } } },
        tags: { type: "array" },
        kept: { type: "array", default: ["a"] },
        places: {
          type: "array",
          prefixItems: [
            { type: "object", properties: { group: { type: "object" } } },
            { type: "object" },
          ],
        },
        pairs: {
          type: "array",
          items: { type: "object", properties: { group: { type: "object" } } },
        },
      },
    },
    {},
  );
  it.each<[string, Json, Json]>([
    [
      "groups and lists",
      { needed: { a: 1 }, group: { inner: {} }, tags: [] },
      { needed: { a: 1 } },
    ],
    ["not what is required", { needed: {} }, { needed: {} }],
    ["not a list with a default that was emptied", { kept: [] }, { kept: [] }],
    ["not what the schema does not name", { other: {} }, { other: {} }],
    [
      "in entries by their place",
      { places: [{ group: {} }, { group: {} }] },
      { places: [{}, { group: {} }] },
    ],
    ["in the entries of a list, which stay", { pairs: [{ group: {} }] }, { pairs: [{}] }],
    [
      "not texts and numbers",
      { group: { inner: { a: 0 } }, tags: [""] },
      { group: { inner: { a: 0 } }, tags: [""] },
    ],
  ])("empty values of an answer are left out: %s", (_, it, expected) =>
    expect(pruneOptional({ ...form, required: ["it"] }, { it })).toEqual({ it: expected }),
  );
});

describe("what a form has no field for is not sent", () => {
  const unseen = (schema: Json, value: unknown) => withoutUnseen(field({}))(schema, value);
  it.each<[string, Json, unknown, unknown]>([
    ["an unlisted property", { properties: { a: {} } }, { a: 1, b: 2 }, { a: 1 }],
    [
      "unless others are allowed by name",
      { properties: { a: {} }, additionalProperties: {} },
      { a: 1, b: 2 },
      { a: 1, b: 2 },
    ],
    ["a surplus entry", { items: [{}, {}] }, [1, 2, 3], [1, 2]],
    ["unless more are allowed", { items: [{}], additionalItems: {} }, [1, 2, 3], [1, 2, 3]],
    [
      "an unlisted property of an entry",
      { items: { properties: { a: {} } } },
      [{ a: 1, b: 2 }],
      [{ a: 1 }],
    ],
    [
      "but what any part of the schema has a field for",
      { allOf: [{ properties: { a: {} } }], properties: { b: {} } },
      { a: 1, b: 2, c: 3 },
      { a: 1, b: 2 },
    ],
    [
      "but a list without a schema of its entries, which is shown as JSON",
      { type: "array" },
      [{ a: 1 }],
      [{ a: 1 }],
    ],
    [
      "but an object without properties, which is shown as JSON",
      { type: "object" },
      { a: 1 },
      { a: 1 },
    ],
  ])("values without a field in the form are not sent: %s", (_, schema, value, expected) =>
    expect(unseen(schema, value)).toEqual(expected),
  );
});
