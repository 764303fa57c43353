import { describe, expect, it } from "vitest";
import { formReading } from "../../../src/schema/form/formReading.js";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema).schema;
/** What a form is made of. */
const shown = (schema: Schema | boolean): unknown => normalizeSchema(schema, formReading).schema;
const faults = (schema: Schema): unknown => normalizeSchema(schema).faults;

describe("a keyword that is malformed is left out", () => {
  it.each<[string, unknown]>([
    ["minimum", "3"],
    ["multipleOf", 0],
    ["multipleOf", -1],
    ["multipleOf", "1"],
    ["minLength", -1],
    ["minLength", 1.5],
    ["minLength", "1"],
    ["uniqueItems", 1],
    ["required", "a"],
    ["required", ["a", 1]],
    ["enum", "a"],
    ["dependentRequired", ["a"]],
    ["dependentRequired", { a: "b" }],
    ["allOf", []],
    ["anyOf", {}],
    ["oneOf", null],
    ["properties", []],
    ["dependentSchemas", 1],
  ])("a malformed keyword is left out: %s: %j", (keyword, value) => {
    // What was left out may have been what these rely on.
    const schema = { [keyword]: value, unevaluatedProperties: false, unevaluatedItems: false };
    expect(validated(schema)).toStrictEqual({});
    expect(faults(schema)).toEqual([{ code: "malformed-keyword", keyword }]);
  });

  it.each<[string, unknown]>([
    ["minimum", -1],
    ["multipleOf", 0.5],
    ["minLength", 0],
    ["uniqueItems", false],
    ["required", []],
    ["enum", []],
    ["const", null],
    ["format", "email"],
    ["dependentRequired", { a: [], b: ["c"] }],
    ["unevaluatedProperties", false],
  ])("a well-formed keyword is kept: %s: %j", (keyword, value) => {
    expect(normalizeSchema({ [keyword]: value })).toStrictEqual({
      schema: { [keyword]: value },
      notes: [],
      faults: [],
    });
  });

  it("an alternative whose values no JSON has is no alternative, as Elysia writes it", () => {
    const text = { type: "string", format: "date-time" };
    const union = { anyOf: [{ type: "Date" }, text, { type: "undefined" }] };
    expect(validated(union)).toStrictEqual({ anyOf: [text] });
    expect(shown(union)).toStrictEqual({ anyOf: [text] });
    expect(validated({ anyOf: [{ type: "Date" }] })).toStrictEqual({ anyOf: [{}] });
    expect(validated({ allOf: [{ type: "Date" }, text] })).toStrictEqual({ allOf: [{}, text] });
    expect(validated({ oneOf: [{ type: "int" }, text] })).toStrictEqual({ anyOf: [{}, text] });
  });

  it("a part that is no schema accepts anything", () => {
    const schema = { properties: { a: 5, b: false, c: true }, unevaluatedProperties: false };
    expect(validated(schema)).toStrictEqual({
      properties: { a: true, b: false, c: true },
      unevaluatedProperties: false,
    });
    expect(validated({ ...schema, not: { items: 5 } })).toStrictEqual({
      properties: { a: true, b: false, c: true },
    });
    expect(faults(schema)).toEqual([{ code: "part-not-a-schema" }]);
    expect(validated(true)).toBe(true);
    expect(shown(false)).toBe(false);
  });

  it.each<[unknown, unknown]>([
    ["string", "string"],
    [["string"], "string"],
    [
      ["string", "null", "string"],
      ["string", "null"],
    ],
  ])("a known type is kept: %j", (type, expected) => {
    expect(normalizeSchema({ type })).toStrictEqual({
      schema: { type: expected },
      notes: [],
      faults: [],
    });
  });

  it.each<[unknown]>([["file"], [[]], [["string", "file"]], [5], [null]])(
    "the agent checks an unknown type: %j",
    (type) => {
      expect(normalizeSchema({ type, not: { type } })).toStrictEqual({
        schema: {},
        notes: [{ code: "agent-checks-type" }, { code: "agent-checks-texts" }],
        faults: [],
        isLoose: true,
      });
    },
  );
});
