import { describe, expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";
import type { SchemaIssue } from "../../../src/schema/issues/SchemaValidator.js";

const filing = {
  type: "object",
  properties: {
    quarter: { enum: ["Q1", "Q2", "Q3", "Q4"] },
    year: { type: "integer", minimum: 2000 },
    revenue: { type: "number" },
  },
  required: ["quarter", "year", "revenue"],
};

/** What a person reads, and where. */
function issuesOf(
  schema: Record<string, unknown> | boolean,
  value: unknown,
): readonly SchemaIssue[] {
  const verdict = defaultValidator(schema, value);
  return verdict.status === "invalid"
    ? verdict.issues.map(({ path, message }) => ({ path, message }))
    : [];
}

describe("accepts", () => {
  it.each<[string, Record<string, unknown> | boolean, unknown]>([
    ["a whole answer", filing, { quarter: "Q1", year: 2026, revenue: 4200000 }],
    [
      "an undefined value under a key, as JSON leaves it out",
      filing,
      { quarter: "Q1", year: 2026, revenue: 1, note: undefined },
    ],
    ["anything, where the schema is true", true, { a: [1] }],
    ["nothing, where the schema asks for nothing", {}, undefined],
    [
      "nothing, where the schema only describes",
      { title: "t", description: "d", $defs: { a: { type: "string" } } },
      undefined,
    ],
    ["false, as an answer", { type: "boolean" }, false],
    [
      "what a pattern that looks ahead would forbid, because only the agent checks those",
      { pattern: "^(?=(a+)+$)" },
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
    ],
    ["a format nobody knows", { type: "string", format: "constructor" }, "x"],
    [
      "a format whose check could be stretched",
      { type: "string", format: "url" },
      `http://${"a".repeat(60)}!`,
    ],
    [
      "draft 04 limits",
      { $schema: "http://json-schema.org/draft-04/schema#", minimum: 1, exclusiveMinimum: false },
      1,
    ],
    [
      "neighbours of a draft-07 reference",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { a: {} },
        $ref: "#/definitions/a",
        type: "string",
      },
      5,
    ],
    ["a value under a key called __proto__", { type: "object" }, JSON.parse('{"__proto__":1}')],
    ["a malformed keyword's value", { minimum: "3" }, 1],
  ])("the default validator accepts %s", (_name, schema, value) => {
    expect(defaultValidator(schema, value)).toEqual({ status: "valid" });
  });
});

describe("describes the error and its path in plain language", () => {
  it.each<[string, Record<string, unknown> | boolean, unknown, readonly SchemaIssue[]]>([
    [
      "a missing field",
      filing,
      { quarter: "Q1", year: 2026 },
      [{ path: ["revenue"], message: "Required" }],
    ],
    [
      "a wrong choice",
      filing,
      { quarter: "Q5", year: 2026, revenue: 1 },
      [{ path: ["quarter"], message: "Must be one of: Q1, Q2, Q3, Q4" }],
    ],
    ["a small number", { minimum: 2000 }, 1999, [{ path: [], message: "Must be at least 2000" }]],
    [
      "an exclusive limit",
      { exclusiveMaximum: 5 },
      5,
      [{ path: [], message: "Must be less than 5" }],
    ],
    [
      "a draft-04 exclusive limit",
      { minimum: 1, exclusiveMinimum: true },
      1,
      [{ path: [], message: "Must be more than 1" }],
    ],
    ["a fraction", { type: "integer" }, 1.5, [{ path: [], message: "Must be a whole number" }]],
    ["text for a number", { type: "integer" }, "5", [{ path: [], message: "Must be a number" }]],
    [
      "another type",
      { type: ["string", "boolean"] },
      5,
      [{ path: [], message: "Must be text or yes or no" }],
    ],
    [
      "null where nothing was asked for",
      { type: "array", items: { type: "string" } },
      ["a", null],
      [{ path: [1], message: "Required" }],
    ],
    ["empty text", { minLength: 1 }, "", [{ path: [], message: "Required" }]],
    [
      "short text",
      { minLength: 3 },
      "a",
      [{ path: [], message: "Must have at least 3 characters" }],
    ],
    ["a short list", { minItems: 1 }, [], [{ path: [], message: "Must have at least 1 entry" }]],
    [
      "a date",
      { format: "date" },
      "tomorrow",
      [{ path: [], message: "Must be a date such as 2026-01-31" }],
    ],
    [
      "a key nobody asked for",
      { properties: { a: {} }, additionalProperties: false },
      { b: 1 },
      [{ path: ["b"], message: "Is not expected here" }],
    ],
    [
      "a field that another one needs",
      { dependentRequired: { a: ["b"] } },
      { a: 1 },
      [{ path: ["b"], message: "Required" }],
    ],
    [
      "titled choices",
      { oneOf: [{ const: "a" }, { const: "b" }] },
      "c",
      [{ path: [], message: "Must be one of: a, b" }],
    ],
    [
      "the nearest alternative",
      {
        oneOf: [
          {
            properties: { kind: { const: "card" }, number: { type: "string" } },
            required: ["kind", "number"],
          },
          { properties: { kind: { const: "cash" } }, required: ["kind"] },
        ],
      },
      { kind: "card" },
      [{ path: ["number"], message: "Required" }],
    ],
    [
      "two alternatives at once",
      { oneOf: [{ type: "number" }, { minimum: 0 }] },
      5,
      [{ path: [], message: "Fits more than one of the alternatives" }],
    ],
    [
      "something deep behind a reference",
      {
        $defs: {
          n: {
            type: "object",
            properties: { next: { $ref: "#/$defs/n" }, "a/b c~": { type: "number" } },
          },
        },
        $ref: "#/$defs/n",
      },
      { next: { "a/b c~": "x" } },
      [{ path: ["next", "a/b c~"], message: "Must be a number" }],
    ],
    [
      "an entry of an entry, below a field whose name is a number",
      { properties: { 0: { properties: { c: { items: { items: { type: "string" } } } } } } },
      { 0: { c: [[5]] } },
      [{ path: ["0", "c", 0, 0], message: "Must be text" }],
    ],
    [
      "any answer, where the schema is false",
      false,
      1,
      [{ path: [], message: "No answer is accepted" }],
    ],
    [
      "also no answer, where the schema is false",
      false,
      undefined,
      [{ path: [], message: "No answer is accepted" }],
    ],
    ["no answer", { type: "string" }, undefined, [{ path: [], message: "Required" }]],
    [
      "a value JSON cannot carry",
      { type: "number" },
      {
        toJSON: () => {
          throw new Error("not now");
        },
      },
      [{ path: [], message: "This value cannot be sent" }],
    ],
    [
      "a number that JSON turns into null",
      { type: "number" },
      Number.NaN,
      [{ path: [], message: "Required" }],
    ],
    [
      "an inherited name that is required",
      { required: ["constructor"] },
      {},
      [{ path: ["constructor"], message: "Required" }],
    ],
  ])(
    "the validator describes the error and its path in plain language: %s",
    (_name, schema, value, issues) => {
      expect(issuesOf(schema, value)).toEqual(issues);
    },
  );

  it("the validator names every problem at once", () => {
    expect(issuesOf(filing, {}).map((issue) => issue.path[0])).toEqual([
      "quarter",
      "year",
      "revenue",
    ]);
  });
});

describe("leaves to the agent, without ever hanging or throwing", () => {
  const binary = (levels: number): unknown => {
    let value: unknown = "x";
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  };
  it.each<[string, Record<string, unknown>, unknown]>([
    ["a schema that refers to itself", { $ref: "#" }, 1],
    [
      "a schema that refers to itself in alternatives",
      { anyOf: [{ type: "string" }, { $ref: "#" }] },
      1,
    ],
    [
      "a schema that multiplies with the depth of the value",
      {
        $defs: {
          n: { properties: { a: { anyOf: [{ $ref: "#/$defs/n" }, { $ref: "#/$defs/n" }] } } },
        },
        $ref: "#/$defs/n",
      },
      binary(40),
    ],
    [
      "thousands of names that each of thousands of entries must have",
      { items: { required: Array.from({ length: 5_000 }, (_, index) => `n${index}`) } },
      Array.from({ length: 10_000 }, () => ({})),
    ],
    [
      "a schema nested too deeply to read",
      JSON.parse(`${'{"not":'.repeat(2_000)}{}${"}".repeat(2_000)}`),
      1,
    ],
  ])(
    "the validator leaves this to the agent, without ever hanging or throwing: %s",
    (_name, schema, value) => {
      expect(defaultValidator(schema, value).status).toBe("unchecked");
    },
  );
});

it("the agent's schema stays unchanged", () => {
  const schema = Object.freeze({
    type: "object",
    properties: Object.freeze({ a: Object.freeze({ $ref: "#" }) }),
  });
  expect(defaultValidator(schema, { a: {} }).status).toBe("valid");
  expect(Object.getOwnPropertyNames(schema)).toEqual(["type", "properties"]);
});
