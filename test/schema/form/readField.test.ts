import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { type FieldKind, readField, readValue } from "../../../src/schema/form/readField.js";

const text = { type: "string" };
const group = { type: "object", properties: { a: text } };

/** Reads the field of this schema in the form of an object. */
const read = (field: object, $defs: object = {}) => {
  const { form } = checkSchema({ type: "object", properties: { it: field }, $defs });
  const fields = Object(form?.["properties"]);
  return readField(fields.it, form);
};

describe("how a value is entered", () => {
  it.each<[FieldKind, object]>([
    ["text", text],
    ["text", { type: ["string", "null"], format: "uri" }],
    ["long-text", { ...text, format: "textarea" }],
    ["long-text", { ...text, maxLength: 201 }],
    ["text", { ...text, format: "uri", maxLength: 2083 }],
    ["long-text", { ...text, default: "a\nb" }],
    ["text", { ...text, maxLength: 200 }],
    ["decimal", { anyOf: [{ type: "number" }, { ...text, maxLength: 500 }] }],
    ["date", { ...text, format: "date" }],
    ["date-time", { ...text, format: "date-time" }],
    ["date-time", { ...text, format: "date-time", default: "2026-04-20T17:00:00Z" }],
    ["local-date-time", { ...text, format: "date-time", default: "2026-04-20T17:00:00" }],
    ["local-date-time", { ...text, format: "partial-date-time" }],
    ["time", { anyOf: [{ ...text, format: "time" }, { type: "null" }] }],
    ["local-date-time", { ...text, format: "date-time-local" }],
    ["time", { ...text, format: "time-local" }],
    ["month", { ...text, format: "year-month" }],
    ["month", { ...text, pattern: "^\\d{4}-(0[1-9]|1[0-2])$" }],
    ["text", { ...text, pattern: "^\\d{4}-\\d{2}$" }],
    ["duration", { ...text, format: "duration" }],
    ["seconds", { ...text, pattern: "^-?(?:0|[1-9][0-9]{0,11})(?:\\.[0-9]{1,9})?s$" }],
    ["seconds", { ...text, pattern: "^-?\\d+(\\.\\d+)?s$" }],
    ["text", { ...text, pattern: "^[a-z0-9]+s$" }],
    ["time", { ...text, pattern: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$" }],
    ["text", { ...text, pattern: "^\\d+:\\d+$" }],
    ["text", { ...text, pattern: "^\\d" }],
    ["password", { ...text, format: "password" }],
    ["file", { ...text, format: "binary" }],
    ["file", { ...text, contentEncoding: "base64" }],
    ["file", { ...text, format: "data-url" }],
    ["number", { type: "number" }],
    ["integer", { type: "integer", format: "int32" }],
    ["decimal", { anyOf: [{ type: "number" }, text] }],
    ["decimal", { anyOf: [text, { type: "integer" }, { type: "null" }] }],
    ["decimal", { anyOf: [{ type: "number" }, { enum: ["Infinity", "-Infinity", "NaN"] }] }],
    ["decimal", { anyOf: [{ type: "number" }, { enum: ["NaN", "Infinity"] }, text] }],
    ["boolean", { type: "boolean" }],
    ["choice", { enum: ["a", "b"] }],
    ["choice", { anyOf: [{ enum: ["KLM", "LH"] }, text] }],
    ["choice", { anyOf: [{ const: "auto" }, { type: "number" }] }],
    ["several", { type: "array", uniqueItems: true, items: { enum: ["a", "b"] } }],
    ["list", { type: "array", items: text }],
    ["tuple", { type: "array", prefixItems: [text, { type: "integer" }] }],
    ["json", { type: "array" }],
    ["json", { type: "object" }],
    ["json", {}],
    ["map", { type: "object", additionalProperties: { type: "integer" } }],
    ["map", { type: ["object", "null"], additionalProperties: text }],
    ["map", { type: "object", patternProperties: { "^x": text } }],
    ["json", { type: "object", patternProperties: { "^x": {} } }],
    ["json", { type: "object", additionalProperties: true }],
    ["group", { ...group, additionalProperties: text }],
    ["kinds", { oneOf: [group, { type: "array", items: text }] }],
    [
      "kinds",
      {
        anyOf: [
          { ...text, format: "date" },
          { ...text, format: "date-time" },
        ],
      },
    ],
    ["fixed", { enum: ["a"] }],
    ["null", { type: "null" }],
  ])("%s: %j", (kind, field) => {
    expect(read(field).kind).toBe(kind);
  });

  it("is one of seconds for a duration of Protocol Buffers, which takes no other", () => {
    const name = "google.protobuf.Duration.jsonschema.json";
    const $defs = { [name]: { ...text, format: "duration" } };
    expect(read({ $ref: `#/$defs/${name}` }, $defs).kind).toBe("seconds");
    expect(read({ $ref: "#/$defs/Durations" }, { Durations: $defs[name] }).kind).toBe("duration");
  });

  it("has the title of the place, and never that of its type", () => {
    const $defs = { Address: { ...group, title: "Address", description: "Where" } };
    expect(read({ $ref: "#/$defs/Address" }, $defs)).toMatchObject({
      title: undefined,
      description: "Where",
    });
    expect(read({ $ref: "#/$defs/Address", title: "Billing" }, $defs).title).toBe("Billing");
  });

  it("has what can be chosen, with names and descriptions, and whether null can be", () => {
    const field = {
      oneOf: [{ const: 1, title: "One" }, { const: 2, description: "More" }, { type: "null" }],
      default: 2,
    };
    expect(read(field)).toMatchObject({
      isNullable: true,
      suggested: 2,
      choices: [
        { value: 1, title: "One", description: undefined },
        { value: 2, title: undefined, description: "More" },
      ],
    });
  });

  it("has the schema of an answer of one's own beside values", () => {
    expect(read({ anyOf: [{ enum: ["a", "b"] }, { type: "number" }] })).toMatchObject({
      choices: [{ value: "a" }, { value: "b" }],
      own: { type: "number" },
    });
  });
});

describe("how a value that is there is edited", () => {
  const root = { $defs: { group: { ...group, title: "Group" } } };
  const reference = { $ref: "#/$defs/group" };

  it("is as the one alternative beside null, under the title of the place", () => {
    const place = { title: "Place", anyOf: [{ type: "null" }, reference], default: null };
    expect(readValue(place, root)).toMatchObject({
      kind: "group",
      title: "Place",
      isNullable: true,
      suggested: undefined,
      schema: { properties: group.properties },
    });
    expect(readValue({ oneOf: [reference, { type: "null" }] }, root)).toMatchObject({
      kind: "group",
      title: undefined,
    });
  });

  it("is one of several kinds where there are more, or null is none", () => {
    const several = { anyOf: [{ type: "null" }, reference, { type: "boolean" }] };
    expect(readValue(several, root).kind).toBe("kinds");
    expect(readValue({ anyOf: [reference] }, root).kind).toBe("kinds");
  });
});
