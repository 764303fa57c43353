import { describe, expect, it } from "vitest";
import { hasReservedNames, isReservedName } from "../../../src/schema/check/checkSchema.js";
import { isChoice } from "../../../src/schema/document/references.js";

describe("alternatives of a schema", () => {
  it.each([
    ["values with and without titles", [{ const: 1 }, { const: 2, title: "Two" }], true],
    ["a value and a type", [{ const: 1 }, { type: "string" }], false],
    ["a value and no schema", [{ const: 1 }, true], false],
    ["nothing", [], false],
  ])("alternatives are choices where they are only values: %s", (_, branches, expected) => {
    expect(isChoice(branches)).toBe(expected);
  });
});

describe("the name of a field", () => {
  it.each([
    ["", true],
    ["prototype", true],
    ["constructor", true],
    ["__proto__", true],
    ["amount", false],
  ])("a field name that every object has is reserved: %j", (name, expected) => {
    expect(isReservedName(name)).toBe(expected);
  });

  it.each([
    ["in a field", { properties: { a: {}, constructor: {} } }],
    ["in what is required", { required: [1, "a", "toString"] }],
    ["in one of several alternatives", { anyOf: [{}, { properties: { prototype: {} } }] }],
    [
      "in a field of a field",
      { type: "object", properties: { a: { properties: { valueOf: {} } } } },
    ],
  ])("a field name is found %s", (_, schema) => {
    expect(hasReservedNames(schema)).toBe(true);
  });

  it.each([
    ["ordinary names", { properties: { a: {}, b: { items: {} } }, required: ["a"] }],
    [
      "values that only look like it",
      { enum: ["constructor"], title: "prototype", required: [["constructor"]] },
    ],
  ])("a field name is not found in %s", (_, schema) => {
    expect(hasReservedNames(schema)).toBe(false);
  });
});
