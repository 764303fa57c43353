import { describe, expect, it } from "vitest";
import { formSchema } from "../../../src/schema/form/formSchema.js";

type Schema = Record<string, unknown>;

/** What the form is given for a field that must be sent, and whether it must be filled. */
const required = (
  field: unknown,
  $defs: Schema = {},
): { field: unknown; mustBeFilled: boolean } => {
  const { properties, required: names } = formSchema({
    properties: { a: field, b: {} },
    required: ["a", "b", "c"],
    $defs,
  });
  expect(names).toEqual(expect.arrayContaining(["b", "c"]));
  return {
    field: Object.entries(properties ?? {})[0]?.[1],
    mustBeFilled: Array.isArray(names) && names.includes("a"),
  };
};

describe("a field that must be sent and may be null", () => {
  it.each(["string", "number", "integer"])(
    "a required nullable field can be left empty, if it accepts a %s",
    (type) => {
      expect(required({ type: [type, "null"] })).toEqual({
        field: { type: [type, "null"], default: null },
        mustBeFilled: false,
      });
    },
  );

  it("a required nullable field starts with what the agent suggests, and can be emptied", () => {
    const field = { type: ["string", "null"], default: "Ann" };
    expect(required(field)).toEqual({ field, mustBeFilled: false });
  });

  it("a required nullable field can be left empty behind a reference, unless a value is suggested there", () => {
    const field = { $ref: "#/$defs/d0" };
    const type = ["string", "null"];
    expect(required(field, { d0: { type } })).toEqual({
      field: { ...field, default: null },
      mustBeFilled: false,
    });
    expect(required(field, { d0: { type, default: "Ann" } })).toEqual({
      field,
      mustBeFilled: false,
    });
  });

  it.each<[string, Schema, Schema?]>([
    ["a choice", { type: ["string", "null"], enum: ["a", null] }],
    ["a fixed value", { type: ["string", "null"], const: "a" }],
    [
      "a text with further demands",
      { type: ["string", "null"], allOf: [{ minLength: 1 }, { maxLength: 9 }] },
    ],
    ["yes or no", { type: ["boolean", "null"] }],
    ["text that may not be null", { type: "string" }],
    ["nothing else than null", { type: "null" }],
    ["a reference that leads nowhere", { $ref: "#/$defs/d0" }],
  ])("a required field must be answered where it is %s", (_name, field) => {
    expect(required(field)).toEqual({ field, mustBeFilled: true });
  });

  it("a required field must be answered where any value is valid", () => {
    expect(required(true)).toEqual({ field: { "x-any-value": true }, mustBeFilled: true });
  });
});

it("an optional field that may be null is left out unless it is filled", () => {
  const properties = { a: { type: ["string", "null"] } };
  expect(formSchema({ properties, required: ["b"] })).toEqual({ properties, required: ["b"] });
  expect(formSchema({ properties })).toEqual({ properties });
  expect(formSchema({ required: ["b"] })).toEqual({ required: ["b"] });
});

it("a whole answer that may be null starts as null, unless the agent suggests one", () => {
  expect(formSchema({ type: ["string", "null"] })).toEqual({
    type: ["string", "null"],
    default: null,
  });
  expect(formSchema({ type: ["string", "null"], default: "Ann" })).toEqual({
    type: ["string", "null"],
    default: "Ann",
  });
  expect(formSchema({ type: ["object", "null"] })).toEqual({ type: ["object", "null"] });
});

describe("a group or list that must be sent and may be null", () => {
  const group = {
    type: ["object", "null"],
    properties: { street: { type: "string" } },
    required: ["street"],
  };

  it("a required nullable group offers nothing or its fields, starting with nothing", () => {
    expect(required({ ...group, title: "Address", description: "Where to" })).toEqual({
      field: {
        title: "Address",
        description: "Where to",
        default: null,
        anyOf: [{ type: "null" }, { ...group, type: "object" }],
      },
      mustBeFilled: true,
    });
  });

  it("a required nullable group or list starts with what the agent suggests", () => {
    expect(required({ ...group, default: { street: "Elm" } }).field).toEqual({
      default: { street: "Elm" },
      anyOf: [{ type: "null" }, { ...group, type: "object" }],
    });
  });

  it("a nullable group offers nothing or its fields behind a reference", () => {
    expect(required({ $ref: "#/$defs/d0" }, { d0: group }).field).toEqual({
      default: null,
      anyOf: [{ type: "null" }, { $ref: "#/$defs/d0" }],
    });
  });

  it("a nullable list offers nothing or its entries, where there must be an entry", () => {
    const rows = { type: ["null", "array"], minItems: 1 };
    expect(required(rows).field).toEqual({
      default: null,
      anyOf: [{ type: "null" }, { ...rows, type: "array" }],
    });
  });

  it.each<[string, Schema]>([
    ["a list that may be empty", { type: ["array", "null"], minItems: 0 }],
    ["a list of any length", { type: ["array", "null"] }],
    ["a list, whatever it says of fields", { type: ["array", "null"], required: ["street"] }],
    ["a group without required fields", { type: ["object", "null"], required: [] }],
    ["a group that requires nothing", { type: ["object", "null"], minItems: 1 }],
    ["a group that may not be null", { type: "object", required: ["street"] }],
    [
      "text, whatever it says of fields",
      { type: ["string", "null"], required: ["street"], default: "x" },
    ],
    ["a reference that leads nowhere", { $ref: "#/$defs/d0" }],
  ])("a nullable group or list stays one field: %s", (_name, field) => {
    expect(required(field).field).toEqual(field);
  });

  it("a nullable group or list stays several alternatives where it may also be text", () => {
    const rows = { type: ["array", "string", "null"], minItems: 1 };
    expect(required(rows).field).toEqual({
      anyOf: [
        { type: "null", minItems: 1 },
        { type: "array", minItems: 1 },
        { type: "string", minItems: 1 },
      ],
    });
  });

  it("a nullable group or list stays one field where it is optional", () => {
    expect(formSchema({ properties: { a: group }, required: ["b"] })).toEqual({
      properties: { a: group },
      required: ["b"],
    });
    expect(formSchema({ properties: { a: group } })).toEqual({ properties: { a: group } });
  });
});
