import { describe, expect, it } from "vitest";
import { hasReservedNames, isReservedName } from "../../../src/schema/check/checkSchema.js";
import { isChoice } from "../../../src/schema/document/references.js";
import { locateKeyword } from "../../../src/schema/validate/issuesOfErrors.js";

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
    ["in a field of a field", { type: "object", properties: { a: { properties: { valueOf: {} } } } }],
  ])("a field name is found %s", (_, schema) => {
    expect(hasReservedNames(schema)).toBe(true);
  });

  it.each([
    ["ordinary names", { properties: { a: {}, b: { items: {} } }, required: ["a"] }],
    ["values that only look like it", { enum: ["constructor"], title: "prototype", required: [["constructor"]] }],
  ])("a field name is not found in %s", (_, schema) => {
    expect(hasReservedNames(schema)).toBe(false);
  });
});

describe("the place of a keyword", () => {
  const mail = { type: "string", minLength: 1 };
  const root = {
    properties: { "a/b": mail, c: { $ref: "#/$defs/mail" }, d: { $ref: 7 } },
    anyOf: [{ items: mail }],
    not: mail,
    $defs: { mail },
  };

  it.each([
    ["at the root", "#/required", root],
    ["in a field with a slash in its name", "#/properties/a~1b/minLength", mail],
    ["behind a reference", "#/properties/c/$ref/minLength", mail],
    ["in an alternative", "#/anyOf/0/items/minLength", mail],
    ["in a schema of its own", "#/not/minLength", mail],
  ])("the place of a keyword is found %s", (_, location, node) => {
    expect(locateKeyword(root, location)).toBe(node);
  });

  it.each([
    ["a field that is not there", "#/properties/x/minLength"],
    ["a reference that is no text", "#/properties/d/$ref/minLength"],
    ["a value that is no schema", "#/not/minLength/more/minLength"],
  ])("a keyword has no place behind %s", (_, location) => {
    expect(locateKeyword(root, location)).toBeUndefined();
  });
});
