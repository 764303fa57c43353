import { describe, expect, it } from "vitest";
import { defaultValidator } from "../../../src/schema/check/defaultValidator.js";

const wrong = "Is not written in the form that is asked for";
const code = { type: "string", pattern: "^[A-Z]+$" };

/** What a person reads, and where. */
const issuesOf = (schema: Record<string, unknown>, value: unknown): unknown => {
  const verdict = defaultValidator(schema, value);
  return verdict.status === "invalid"
    ? verdict.issues.map(({ path, message }) => ({ path, message }))
    : verdict.status;
};

describe("reports a text that does not match its pattern at its path", () => {
  it.each<[string, Record<string, unknown>, unknown, readonly (string | number)[]]>([
    ["alone", code, "abc", []],
    ["in a field", { properties: { a: code } }, { a: "abc" }, ["a"]],
    ["in a list", { items: code }, ["ABC", "abc"], [1]],
    ["in a tuple", { prefixItems: [{}, code], items: code }, [1, "a", "A"], [1]],
    [
      "in any other field",
      { properties: { a: {} }, additionalProperties: code },
      { a: "a", b: "b" },
      ["b"],
    ],
    [
      "behind a reference",
      { $defs: { c: code }, properties: { a: { $ref: "#/$defs/c" } } },
      { a: "abc" },
      ["a"],
    ],
    ["as one demand of several", { allOf: [{ minLength: 1 }, code] }, "abc", []],
    ["where it may also be nothing", { anyOf: [code, { type: "null" }] }, "abc", []],
    [
      "in the alternative that was taken",
      { oneOf: [{ type: "number" }, { properties: { a: code } }] },
      { a: "abc" },
      ["a"],
    ],
    [
      "under a condition",
      {
        if: { required: ["b"] },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
        then: { properties: { a: code } },
        else: { properties: { a: { pattern: "^x$" } } },
      },
      { a: "x", b: 1 },
      ["a"],
    ],
    [
      "where a condition does not hold",
      { if: { required: ["b"] }, else: { properties: { a: code } } },
      { a: "x" },
      ["a"],
    ],
    [
      "when another field is there",
      { dependentSchemas: { b: { properties: { a: code } } } },
      { a: "x", b: 1 },
      ["a"],
    ],
    [
      "under a name with a pattern",
      { patternProperties: { "^x-": code } },
      { "x-1": "a", y: "a" },
      ["x-1"],
    ],
  ])(
    "a text that does not match its pattern is reported at its path: %s",
    (_name, schema, value, path) => {
      expect(issuesOf(schema, value)).toEqual([{ path, message: wrong }]);
    },
  );

  it("each text is checked by its own pattern", () => {
    const schema = { properties: { a: code, b: { pattern: "^\\d+$" } } };
    expect(issuesOf(schema, { a: "1", b: "A" })).toEqual([
      { path: ["a"], message: wrong },
      { path: ["b"], message: wrong },
    ]);
    expect(issuesOf(schema, { a: "A", b: "1" })).toBe("valid");
  });
});

it("an issue of one text is reported once, and the number of issues is limited", () => {
  expect(issuesOf({ allOf: [code, { pattern: "^[A-Z]{3}$" }] }, "abc")).toHaveLength(1);
  expect(
    issuesOf(
      { items: code },
      Array.from({ length: 1_000 }, () => "abc"),
    ),
  ).toHaveLength(200);
});

it("patterns within patterns are checked as long as there is time, and then left to the agent", () => {
  const schema = {
    patternProperties: { "^a": { $ref: "#" } },
    properties: { list: { items: { type: "number" } }, code },
  };
  const nested = (levels: number, entries: number): unknown => {
    let value: unknown = { code: "abc", list: Array.from({ length: entries }, () => 1) };
    for (let level = 0; level < levels; level += 1) value = { a: value };
    return value;
  };
  expect(issuesOf(schema, nested(5, 1))).toEqual([
    { path: ["a", "a", "a", "a", "a", "code"], message: wrong },
  ]);
  expect(issuesOf(schema, nested(40, 60_000))).toBe("valid");
});

describe("a name that does not match", () => {
  it("a name that does not match is reported so, where names have a pattern", () => {
    expect(issuesOf({ propertyNames: { pattern: "^[a-z]+$" } }, { a: 1, B: 2 })).toEqual([
      { path: ["B"], message: "This name is not accepted" },
    ]);
  });

  it("a name that does not match is unexpected, where only names of a pattern are allowed", () => {
    const schema = {
      properties: { id: {} },
      patternProperties: { "^x-": { type: "number" } },
      additionalProperties: false,
    };
    expect(issuesOf(schema, { id: 1, "x-a": 1, y: 1 })).toEqual([
      { path: ["y"], message: "Is not expected here" },
    ]);
    expect(issuesOf(schema, { id: 1, "x-a": "1" })).toEqual([
      { path: ["x-a"], message: "Must be a number" },
    ]);
  });
});

describe("a good answer is never refused for a pattern", () => {
  it.each<[string, Record<string, unknown>, unknown]>([
    ["that looks ahead", { pattern: "^(?=x)y" }, "abc"],
    ["of Python's making", { pattern: "(?P<a>b)\\Z" }, "abc"],
    ["where the value is no text", { pattern: "^a$" }, 5],
    [
      "where another alternative takes it",
      { anyOf: [code, { type: "string", maxLength: 3 }] },
      "abc",
    ],
    ["where it must not match", { not: code }, "ABC"],
    [
      "of which so many entries may match",
      { contains: { type: "string", pattern: "a" }, maxContains: 1 },
      ["a", "b"],
    ],
    ["as a condition", { if: code, else: false }, "abc"],
    [
      "of which only one may match",
      { oneOf: [code, { type: "string", pattern: "^[a-z]+$" }] },
      "abc",
    ],
    ["in a text too long to look at", code, "a".repeat(5_001)],
    [
      "in more texts than there is time for",
      { items: { pattern: `^(${"a|".repeat(300)}b)*$` } },
      Array.from({ length: 5_000 }, () => "c".repeat(90)),
    ],
    [
      "beside what was left over",
      { patternProperties: { "(?=x)": {} }, additionalProperties: false },
      { y: 1 },
    ],
    [
      "beside fields nobody looked at",
      { allOf: [{ patternProperties: { "^x": {} } }], unevaluatedProperties: false },
      { x: 1 },
    ],
  ])("a good answer is never refused for a pattern: %s", (_name, schema, value) => {
    expect(issuesOf(schema, value)).toBe("valid");
  });
});

describe("a pattern is said beside everything else that is wrong", () => {
  const both = { properties: { a: code, b: { type: "integer" } }, required: ["a", "b", "c"] };
  const failures = (schema: Record<string, unknown>, value: unknown): unknown => {
    const verdict = defaultValidator(schema, value);
    return verdict.status === "invalid"
      ? verdict.issues.map(({ path, code }) => [path.join("."), code])
      : verdict.status;
  };

  it.each<[string, Record<string, unknown>, unknown, unknown]>([
    [
      "a missing field",
      both,
      { a: "x", b: 1 },
      [
        ["c", "required"],
        ["a", "pattern"],
      ],
    ],
    [
      "a field of another type",
      both,
      { a: "x", b: "1", c: 0 },
      [
        ["b", "type"],
        ["a", "pattern"],
      ],
    ],
    [
      "the same field is said to be wrong once",
      { ...code, minLength: 3 },
      "x",
      [["", "minLength"]],
    ],
    [
      "a missing field of the kind of answer that was chosen",
      {
        oneOf: [
          { ...both, properties: { ...both.properties, kind: { const: "one" } } },
          { properties: { kind: { const: "two" } }, required: ["kind"] },
        ],
      },
      { kind: "one", a: "x", b: 1 },
      [
        ["c", "required"],
        ["a", "pattern"],
      ],
    ],
  ])("%s", (_what, schema, value, expected) => {
    expect(failures(schema, value)).toEqual(expected);
  });
});
