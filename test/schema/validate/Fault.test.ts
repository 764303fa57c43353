import { describe, expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";

const issuesOf = (schema: Record<string, unknown>, value: unknown): unknown => {
  const verdict = defaultValidator(schema, value);
  return verdict.status === "invalid"
    ? verdict.issues.map(({ path, code }) => [path.join("."), code])
    : verdict.status;
};

const text = { type: "string" };
const kind = (name: string, ...required: string[]): Record<string, unknown> => ({
  properties: { kind: { const: name } },
  required: ["kind", ...required],
});

describe("a person is shown what is wrong, once and where it is", () => {
  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    [
      "a list without the entry that is asked for, and the field after it",
      { properties: { a: { contains: text }, b: { type: "number" } } },
      { a: [1, 2], b: "x" },
      [
        ["a", "contains"],
        ["b", "type"],
      ],
    ],
    [
      "all fields that are missing, of each group",
      { required: ["a", "b"], properties: { c: { required: ["d"] } } },
      { c: {} },
      [
        ["a", "required"],
        ["b", "required"],
        ["c.d", "required"],
      ],
    ],
    [
      "all fields that another one needs",
      { dependentRequired: { a: ["b", "c"], x: ["y"] } },
      { a: 1, c: 1 },
      [["b", "required"]],
    ],
    [
      "what the chosen kind of answer lacks, however much it is",
      { anyOf: [kind("card", "number", "name", "code"), kind("cash")] },
      { kind: "card" },
      [
        ["number", "required"],
        ["name", "required"],
        ["code", "required"],
      ],
    ],
    [
      "the kind of answer with fewer mistakes",
      { anyOf: [{ required: ["a", "b"] }, { required: ["a"] }] },
      {},
      [["a", "required"]],
    ],
    [
      "that no kind of answer has this type",
      { anyOf: [text, { type: "boolean" }] },
      5,
      [["", "anyOf"]],
    ],
    [
      "that the answer is of several kinds",
      { oneOf: [{ minimum: 1 }, { minimum: 2 }, { minimum: 9 }] },
      3,
      [["", "ambiguous"]],
    ],
    [
      "two fields with alternatives, each",
      {
        properties: {
          a: { anyOf: [text, { type: "null" }] },
          b: { anyOf: [text, { type: "null" }] },
        },
      },
      { a: 1, b: 2 },
      [
        ["a", "anyOf"],
        ["b", "anyOf"],
      ],
    ],
    [
      "a name that is not accepted, and the field after it",
      { propertyNames: { maxLength: 4 }, properties: { b: { type: "number" } } },
      { b: "x", longer: 1 },
      [
        ["longer", "propertyNames"],
        ["b", "type"],
      ],
    ],
    [
      "that there are too many entries of a kind",
      { contains: text, maxContains: 1 },
      ["a", "b"],
      [["", "contains"]],
    ],
    ["that a number must be whole", { multipleOf: 1 }, 1.5, [["", "wholeNumber"]]],
    ["that a number must be a multiple", { multipleOf: 2 }, 3, [["", "multipleOf"]]],
    [
      "what the only kind of answer of its type lacks, beside a fixed value",
      { anyOf: [{ const: "none" }, { type: "object", required: ["b"] }] },
      {},
      [["b", "required"]],
    ],
    [
      "that no kind of answer has this type, where one breaks other rules as well",
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "boolean" }] },
      5,
      [["", "anyOf"]],
    ],
    [
      "a field that must not be there",
      { properties: { a: false } },
      { a: 1 },
      [["a", "unexpected"]],
    ],
  ])("a person sees what is wrong, once and where it is: %s", (_name, schema, value, issues) => {
    expect(issuesOf(schema, value)).toEqual(issues);
  });
});

it.each([
  [12, false],
  [13, true],
])("a message names twelve of %i choices", (count, more) => {
  const verdict = defaultValidator(
    { enum: Array.from({ length: count }, (_, index) => index) },
    "x",
  );
  const names = Array.from({ length: 12 }, (_, index) => String(index));
  expect(verdict).toMatchObject({ issues: [{ code: "oneOf", params: { choices: names, more } }] });
});

describe("each rule of a schema accepts what keeps it, and names what breaks it", () => {
  const listed = { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false };
  const choice = { anyOf: [{ required: ["b"], properties: { b: {} } }, { properties: { a: {} } }] };
  const numbered = JSON.parse(
    '{ "if": { "type": "number" }, "then": { "minimum": 2 }, "else": { "minLength": 2 } }',
  );
  it.each<
    [string, Record<string, unknown>, unknown, unknown, readonly (readonly [string, string])[]]
  >([
    ["one of two types", { type: ["integer", "null"] }, 2, 1.5, [["", "type"]]],
    ["another value than this", { not: { const: 1 } }, 2, 1, [["", "notAccepted"]]],
    ["every part", { allOf: [{ minimum: 1 }, { maximum: 2 }] }, 2, 3, [["", "maximum"]]],
    ["the part for numbers", numbered, 2, 1, [["", "minimum"]]],
    ["the part for the rest", numbered, "ab", "a", [["", "minLength"]]],
    ["enough fields", { minProperties: 1 }, { a: 1 }, {}, [["", "minProperties"]]],
    [
      "not too many fields",
      { maxProperties: 1 },
      { a: 1 },
      { a: 1, b: 2 },
      [["", "maxProperties"]],
    ],
    ["not too many entries", { maxItems: 1 }, [1], [1, 2], [["", "maxItems"]]],
    ["enough entries", { minItems: 1 }, [1], [], [["", "minItems"]]],
    ["texts of a length", { maxLength: 1 }, "a", "ab", [["", "maxLength"]]],
    [
      "entries that differ",
      { uniqueItems: true },
      [{ a: 1 }, { a: 2 }],
      [
        { a: 1, b: 0 },
        { b: -0, a: 1 },
      ],
      [["", "uniqueItems"]],
    ],
    [
      "entries that may be alike",
      { uniqueItems: false, items: { type: "number" } },
      [1, 1],
      ["a"],
      [["0", "type"]],
    ],
    ["a fixed value", { const: { a: [1, -0] } }, { a: [1, 0] }, { a: [1] }, [["", "const"]]],
    [
      "the first entries",
      { prefixItems: [{ const: 1 }], items: { type: "string" } },
      [1, "a"],
      [1, 2],
      [["1", "type"]],
    ],
    [
      "the first entries alone",
      { prefixItems: [{ const: 1 }] },
      [1, "a"],
      [2, "a"],
      [["0", "const"]],
    ],
    ["an entry of a kind", { contains: { const: 1 } }, [0, 1], [0], [["", "contains"]]],
    [
      "two entries of a kind",
      { contains: { const: 1 }, minContains: 2 },
      [1, 1],
      [1],
      [["", "contains"]],
    ],
    [
      "no entry of a kind, where none is needed",
      { contains: { const: 1 }, minContains: 0, minItems: 1 },
      [0],
      [],
      [["", "minItems"]],
    ],
    [
      "what a field asks for",
      { dependentSchemas: { a: { required: ["b"] } } },
      { b: 1 },
      { a: 1 },
      [["b", "required"]],
    ],
    ["fields that a part lists", listed, { a: 1 }, { a: 1, b: 2 }, [["b", "unexpected"]]],
    [
      "fields of the kind that fits",
      { ...choice, unevaluatedProperties: false },
      { a: 1 },
      { a: 1, c: 2 },
      [["c", "unexpected"]],
    ],
    [
      "fields that a part has looked at, each by its own rule",
      {
        properties: { a: {} },
        additionalProperties: { type: "number" },
        unevaluatedProperties: false,
      },
      { a: "x", b: 1 },
      { b: "x" },
      [["b", "type"]],
    ],
    [
      "entries that were looked at",
      { prefixItems: [{}], unevaluatedItems: false },
      [1],
      [1, 2],
      [["1", "unexpected"]],
    ],
    [
      "entries that were found",
      { contains: { const: 1 }, unevaluatedItems: false },
      [1],
      [1, 2],
      [["1", "unexpected"]],
    ],
    [
      "fields of the condition that holds",
      { if: { required: ["a"], properties: { a: {} } }, unevaluatedProperties: false },
      { a: 1 },
      { b: 1 },
      [["b", "unexpected"]],
    ],
    [
      "no field that only a rule about the opposite looks at",
      {
        not: { required: ["z"], properties: { a: {} } },
        properties: { b: {} },
        unevaluatedProperties: false,
      },
      { b: 1 },
      { a: 1 },
      [["a", "unexpected"]],
    ],
    [
      "the value behind a reference, with the fields that it lists",
      {
        $ref: "#/$defs/part",
        $defs: { part: { properties: { a: { type: "number" } } } },
        unevaluatedProperties: false,
      },
      { a: 1 },
      { a: 1, b: 2 },
      [["b", "unexpected"]],
    ],
  ])(
    "a schema that asks for %s accepts it, and names what is wrong otherwise",
    (_name, schema, fitting, misfit, issues) => {
      expect(issuesOf(schema, fitting)).toBe("valid");
      expect(issuesOf(schema, misfit)).toEqual(issues);
    },
  );

  it.each([
    [0.3, 0.1, true],
    [0.35, 0.1, false],
    [-4.02, 0.01, true],
    [1e21, 2.5, true],
    [3e-8, 1e-8, true],
    [1, 1e-300, true],
    [0, 5, true],
  ])("%d is a multiple of %d by its digits: %s", (value, multipleOf, isMultiple) => {
    expect(issuesOf({ multipleOf }, value)).toEqual(isMultiple ? "valid" : [["", "multipleOf"]]);
  });

  it("a list of thousands with a fault in each entry is refused, with the first two hundred of them", () => {
    const verdict = defaultValidator(
      { items: { anyOf: [text, { type: "string", maxLength: 1 }] } },
      Array.from({ length: 3_000 }, (_, i) => i),
    );
    expect(verdict.status === "invalid" && verdict.issues.map(({ path }) => path[0])).toEqual(
      Array.from({ length: 200 }, (_, i) => i),
    );
  });
});
