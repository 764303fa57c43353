import { describe, expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/validate/defaultValidator.js";

const issuesOf = (schema: Record<string, unknown>, value: unknown): unknown => {
  const verdict = defaultValidator(schema, value);
  return verdict.status === "invalid" ? verdict.issues.map(({ path, code }) => [path.join("."), code]) : verdict.status;
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
    ["that no kind of answer has this type", { anyOf: [text, { type: "boolean" }] }, 5, [["", "anyOf"]]],
    ["that the answer is of several kinds", { oneOf: [{ minimum: 1 }, { minimum: 2 }, { minimum: 9 }] }, 3, [["", "ambiguous"]]],
    [
      "two fields with alternatives, each",
      { properties: { a: { anyOf: [text, { type: "null" }] }, b: { anyOf: [text, { type: "null" }] } } },
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
    ["that there are too many entries of a kind", { contains: text, maxContains: 1 }, ["a", "b"], [["", "contains"]]],
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
    ["a field that must not be there", { properties: { a: false } }, { a: 1 }, [["a", "unexpected"]]],
  ])("a person sees what is wrong, once and where it is: %s", (_name, schema, value, issues) => {
    expect(issuesOf(schema, value)).toEqual(issues);
  });
});

it.each([
  [12, false],
  [13, true],
])("a message names twelve of %i choices", (count, more) => {
  const verdict = defaultValidator({ enum: Array.from({ length: count }, (_, index) => index) }, "x");
  const names = Array.from({ length: 12 }, (_, index) => String(index));
  expect(verdict).toMatchObject({ issues: [{ code: "oneOf", params: { choices: names, more } }] });
});
