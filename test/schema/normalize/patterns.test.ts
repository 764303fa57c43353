import { describe, expect, it } from "vitest";
import { formReading } from "../../../src/schema/form/formReading.js";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema).schema;
/** What a form is made of. */
const shown = (schema: Schema | boolean): unknown => normalizeSchema(schema, formReading).schema;
const notes = (schema: Schema): unknown => normalizeSchema(schema).notes;

const text = { type: "string" };
const code = { pattern: "^[A-Z]+$" };
const checkedCode = { "x-checked-pattern": "^[A-Z]+$" };

/** A group that requires a tag, beside a text with a pattern. */
const tagged = (tag: object, required: readonly string[] = ["type"]) => ({
  type: "object",
  properties: { type: tag, code: { pattern: "^[A-Z]+$" } },
  required,
});

describe("alternatives with patterns of which only one can fit", () => {
  it.each<[string, readonly object[]]>([
    ["of different types", [{ type: "null" }, { type: "string", pattern: "^[A-Z]+$" }]],
    ["with tags", [tagged({ const: "card" }), tagged({ enum: ["cash", "iban"] })]],
    ["with tags, by reference", [{ $ref: "#/$defs/card" }, tagged({ const: "cash" })]],
  ])("leave nothing to the agent: %s", (_, oneOf) => {
    expect(notes({ oneOf, $defs: { card: tagged({ const: "card" }) } })).toEqual([]);
  });

  it.each<[string, readonly object[]]>([
    ["of types that overlap", [{ type: "integer" }, { type: ["number", "string"], pattern: "^a" }]],
    ["with the same tag", [tagged({ const: "card" }), tagged({ enum: ["cash", "card"] })]],
    ["with a tag that may be missing", [tagged({ const: "a" }), tagged({ const: "b" }, [])]],
  ])("leave it to the agent that only one fits: %s", (_, oneOf) => {
    expect(notes({ oneOf })).toEqual([{ code: "agent-checks-texts" }]);
  });
});

describe("patterns", () => {
  it("patterns are checked by the library, where that takes linear time", () => {
    expect(normalizeSchema(code)).toStrictEqual({
      schema: checkedCode,
      notes: [],
      faults: [],
      isLoose: true,
    });
    const shownCode = { schema: {}, notes: [], faults: [], isLoose: true };
    expect(normalizeSchema(code, formReading)).toStrictEqual(shownCode);
  });

  it.each<[string, unknown]>([
    ["looks ahead", "^(?=a)"],
    ["is no text", 5],
  ])("patterns are checked by the agent, where one %s", (_name, pattern) => {
    const agentChecks = {
      schema: {},
      notes: [{ code: "agent-checks-texts" }],
      faults: [],
      isLoose: true,
    };
    expect(normalizeSchema({ pattern })).toStrictEqual(agentChecks);
    expect(normalizeSchema({ pattern }, formReading)).toStrictEqual(agentChecks);
  });

  it("patterns of names decide which schema is for the other names", () => {
    const schema = { patternProperties: { "^x": code }, additionalProperties: text };
    expect(normalizeSchema(schema)).toStrictEqual({
      schema: { "x-checked-names": { patterns: { "^x": checkedCode }, others: text } },
      notes: [],
      faults: [],
      isLoose: true,
    });
    expect(normalizeSchema(schema, formReading)).toStrictEqual({
      schema: { patternProperties: { "^x": {} }, additionalProperties: text },
      notes: [],
      faults: [],
      isLoose: true,
    });
  });

  it.each<[string, unknown]>([
    ["cannot be checked", { "^x": {}, "^(?=a)": {} }],
    ["are malformed", [1]],
  ])("patterns of names that %s leave all names to the agent", (_name, patternProperties) => {
    const schema = { patternProperties, additionalProperties: false, unevaluatedProperties: false };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
  });

  it.each(["items", "additionalProperties", "propertyNames"])(
    "patterns are checked below %s",
    (keyword) => {
      const schema = { [keyword]: code, unevaluatedItems: false };
      expect(validated(schema)).toStrictEqual({ [keyword]: checkedCode, unevaluatedItems: false });
      expect(notes(schema)).toEqual([]);
    },
  );

  it.each(["contains", "unevaluatedItems", "unevaluatedProperties"])(
    "patterns are checked by the agent below %s",
    (keyword) => {
      expect(notes({ [keyword]: code })).toEqual([{ code: "agent-checks-texts" }]);
      expect(notes({ [keyword]: text })).toEqual([]);
    },
  );

  it.each(["$ref", "allOf", "anyOf", "not", "if", "dependentSchemas", "patternProperties"])(
    "patterns that %s did not check are left to the agent",
    (keyword) => {
      const below: Record<string, unknown> = {
        $ref: "#/$defs/x",
        not: code,
        if: code,
        dependentSchemas: { a: code },
        patternProperties: { "^x": {} },
      };
      const schema = {
        [keyword]: below[keyword] ?? [code],
        unevaluatedItems: false,
        unevaluatedProperties: false,
        $defs: { x: code },
      };
      const result = validated(schema);
      expect(result).not.toHaveProperty("unevaluatedItems");
      expect(result).not.toHaveProperty("unevaluatedProperties");
      expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
      expect(shown(schema)).toHaveProperty("unevaluatedItems", false);
    },
  );

  it("patterns do not make a list of so many matching entries stricter", () => {
    expect(validated({ contains: code, minContains: 1, maxContains: 2 })).toStrictEqual({
      contains: checkedCode,
      minContains: 1,
    });
    expect(validated({ contains: text, maxContains: 2 })).toStrictEqual({
      contains: text,
      maxContains: 2,
    });
  });

  it.each<[string, Schema, Schema]>([
    ["alone", {}, { anyOf: [checkedCode, text] }],
    [
      "beside others",
      { anyOf: [text] },
      { anyOf: [text], allOf: [{ anyOf: [checkedCode, text] }] },
    ],
    [
      "beside others and demands",
      { anyOf: [text], allOf: [{ minLength: 1 }] },
      { anyOf: [text], allOf: [{ minLength: 1 }, { anyOf: [checkedCode, text] }] },
    ],
  ])(
    "patterns do not make alternatives stricter, of which only one may match: %s",
    (_name, beside, expected) => {
      const schema = { oneOf: [code, text], ...beside };
      expect(validated(schema)).toStrictEqual(expected);
      expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
      expect(validated({ oneOf: [text, { minLength: 2 }], ...code })).toHaveProperty("oneOf");
      expect(validated({ ...beside, ...code })).not.toHaveProperty("oneOf");
    },
  );
});

describe("a condition", () => {
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  const branches = { then: text, else: code };

  it("a condition applies where it can be checked", () => {
    expect(validated({ if: text, ...branches, not: text })).toStrictEqual({
      if: text,
      ...branches,
      else: checkedCode,
      not: text,
    });
  });

  it.each<[string, Schema]>([
    ["with a pattern", { if: code }],
    ["that is not there", {}],
  ])("a condition %s decides nothing", (_name, condition) => {
    expect(validated({ ...condition, ...branches })).toStrictEqual({});
  });

  it("a condition with a pattern still shows its fields, as far as the form can follow it", () => {
    expect(shown({ if: code, ...branches, not: code })).toStrictEqual({
      if: {},
      ...branches,
      else: {},
      not: {},
    });
  });

  it("a condition inside a condition with a pattern is left to the agent as a whole", () => {
    const schema = { not: { not: { not: code } } };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
  });
});
