import { describe, expect, it } from "vitest";
import {
  fieldKind,
  hasDescription,
  isFormSchema,
  isJsonOnly,
  isNullable,
} from "../../../src/forms/rjsf/rjsfTypes.js";
import { anyValue } from "../../../src/schema/form/formSchema.js";

const text = { type: "string" } as const;

it.each([
  [{ type: "null" }, true],
  [{ type: ["string", "null"] }, true],
  [{ type: ["string", "number"] }, false],
  [{ type: "string" }, false],
  [{}, false],
] as const)("a field by %j may be left at nothing: %s", (schema, expected) => {
  expect(isNullable(JSON.parse(JSON.stringify(schema)))).toBe(expected);
});

it.each([
  ["A note", true],
  ["", false],
  [undefined, false],
] as const)("a field with the description %j has one to refer to: %s", (description, expected) => {
  expect(hasDescription(description === undefined ? {} : { description })).toBe(expected);
});

describe("a field is rendered", () => {
  it.each([
    [
      "as one control over choices, whatever its type",
      { type: "array", items: text },
      true,
      "single",
    ],
    ["as kinds of answer, by anyOf", { anyOf: [text, { type: "number" }] }, false, "union"],
    [
      "as kinds of answer, by oneOf",
      { type: "object", oneOf: [text, { type: "number" }] },
      false,
      "union",
    ],
    ["as a group of fields", { type: "object", properties: { a: text } }, false, "container"],
    ["as JSON, where no field of a group is described", { type: "object" }, false, "json"],
    ["as JSON, where a group has no fields", { type: "object", properties: {} }, false, "json"],
    ["as a list", { type: "array", items: text }, false, "container"],
    ["as a list of places", { type: "array", items: [text, text] }, false, "container"],
    ["as JSON, where no entry of a list is described", { type: "array" }, false, "json"],
    [
      "as JSON, where an entry of a list may be anything",
      { type: "array", items: { [anyValue]: true } },
      false,
      "json",
    ],
    ["as JSON, where it may be anything", {}, false, "json"],
    ["as a text", text, false, "single"],
  ] as const)("a field is rendered: %s", (_, schema, isSelect, expected) => {
    expect(fieldKind(JSON.parse(JSON.stringify(schema)), isSelect)).toBe(expected);
  });

  it("a field is rendered as JSON alone, where properties are no object", () => {
    expect(isJsonOnly(JSON.parse('{"type":"object","properties":"a"}'))).toBe(true);
    expect(isJsonOnly({ type: "object", properties: { a: text } })).toBe(false);
  });
});

it("only an object is a schema for the form library", () => {
  expect([isFormSchema({}), isFormSchema(JSON.parse("[]"))]).toEqual([true, false]);
});
