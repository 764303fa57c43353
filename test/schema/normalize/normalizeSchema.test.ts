import { describe, expect, it } from "vitest";
import { normalizeSchema } from "../../../src/schema/normalize/normalizeSchema.js";

type Schema = Record<string, unknown>;

/** What answers are validated with. */
const validated = (schema: Schema | boolean): unknown => normalizeSchema(schema, "validation").schema;
/** What a form is made of. */
const shown = (schema: Schema | boolean): unknown => normalizeSchema(schema, "form").schema;
const notes = (schema: Schema): unknown => normalizeSchema(schema, "validation").notes;
const faults = (schema: Schema): unknown => normalizeSchema(schema, "validation").faults;

const text = { type: "string" };
const code = { pattern: "^[A-Z]+$" };
const checkedCode = { "x-checked-pattern": "^[A-Z]+$" };

describe("a schema of an older draft means the same in the new one", () => {
  it.each<[string, Schema, Schema]>([
    ["an exclusive minimum", { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ["an exclusive maximum", { maximum: 1, exclusiveMaximum: true }, { exclusiveMaximum: 1 }],
    ["an inclusive minimum", { minimum: 1, exclusiveMinimum: false }, { minimum: 1 }],
    ["an inclusive maximum", { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ["an exclusive limit without a limit", { exclusiveMinimum: true, exclusiveMaximum: true }, {}],
    ["two limits of today", { minimum: 1, exclusiveMinimum: 2 }, { minimum: 1, exclusiveMinimum: 2 }],
    ["entries by place", { items: [text, {}] }, { prefixItems: [text, {}] }],
    ["entries by place and more", { items: [text], additionalItems: text }, { prefixItems: [text], items: text }],
    ["entries by place and no more", { items: [text], additionalItems: false }, { prefixItems: [text], items: false }],
    ["no places", { items: [], additionalItems: text }, { items: text }],
    ["no places and nothing else", { items: [] }, {}],
    ["more entries than those of a list of one kind", { items: text, additionalItems: false }, { items: text }],
    [
      "fields that need other fields",
      { dependencies: { a: ["b"], c: { required: ["d"] } } },
      { dependentRequired: { a: ["b"] }, dependentSchemas: { c: { required: ["d"] } } },
    ],
    ["names that need other names", { dependencies: { a: ["b"] } }, { dependentRequired: { a: ["b"] } }],
    ["names that change the schema", { dependencies: { c: text } }, { dependentSchemas: { c: text } }],
    ["no dependencies", { dependencies: [] }, {}],
    [
      "dependencies in both ways of writing",
      { dependencies: { a: ["b"], c: text }, dependentRequired: { x: ["y"] }, dependentSchemas: { z: {} } },
      { dependentRequired: { x: ["y"] }, dependentSchemas: { z: {} } },
    ],
    [
      "a recursive reference",
      { properties: { next: { $recursiveRef: "#" } } },
      {
        properties: { next: { $ref: "#/$defs/d0" } },
        $defs: { d0: { properties: { next: { $ref: "#/$defs/d0" } } } },
      },
    ],
  ])("%s", (_name, schema, expected) => {
    expect(normalizeSchema(schema, "validation")).toStrictEqual({ schema: expected, notes: [], faults: [] });
  });

  it("the agent follows a recursive reference beside another one", () => {
    const schema = { $ref: "#/properties/a", $recursiveRef: "#", properties: { a: text } };
    expect(validated(schema)).toEqual({ $ref: "#/$defs/d0", properties: { a: text }, $defs: { d0: text } });
    expect(notes(schema)).toEqual([{ code: "agent-follows-reference" }]);
  });
});

describe("titles and hints", () => {
  it("are cut to a readable length, never within a character", () => {
    expect(validated({ title: "t".repeat(200), description: "d".repeat(2_000) })).toEqual({
      title: "t".repeat(200),
      description: "d".repeat(2_000),
    });
    expect(validated({ title: "t".repeat(201), description: "d".repeat(2_001) })).toEqual({
      title: `${"t".repeat(199)}…`,
      description: `${"d".repeat(1_999)}…`,
    });
    expect(validated({ title: `${"t".repeat(198)}😀😀` })).toEqual({ title: `${"t".repeat(198)}…` });
    expect(validated({ title: `😀${"t".repeat(200)}` })).toEqual({ title: `😀${"t".repeat(197)}…` });
  });

  it("are left out where they are no text, which is noted, or empty, which is not", () => {
    const schema = { title: 5, description: "" };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "keyword-not-text", keyword: "title" }]);
  });

  it("and suggested values are for forms alone", () => {
    const schema = {
      ...text,
      default: undefined,
      examples: Array.from({ length: 21 }, () => "x"),
      enum: ["a", "b"],
      enumNames: ["A", "b".repeat(300)],
      format: "textarea",
    };
    expect(validated(schema)).toStrictEqual({ ...text, enum: ["a", "b"] });
    expect(shown(schema)).toStrictEqual({
      ...text,
      default: undefined,
      examples: Array.from({ length: 20 }, () => "x"),
      enum: ["a", "b"],
      enumNames: ["A", `${"b".repeat(199)}…`],
      format: "textarea",
    });
    expect(shown({ "ui:widget": "textarea", examples: "x" })).toStrictEqual({ format: "textarea" });
    expect(shown({ "ui:widget": "hidden", format: "color" })).toStrictEqual({});
  });

  it.each<[string, unknown, unknown]>([
    ["are too few", ["A"], ["a", "b"]],
    ["are not all text", ["A", 5], ["a", "b"]],
    ["are no list", "AB", ["a", "b"]],
    ["name nothing", ["A", "B"], undefined],
  ])("names of choices are left out where they %s", (_name, enumNames, values) => {
    const choices = values === undefined ? {} : { enum: values };
    expect(shown({ enumNames, ...choices })).toStrictEqual(choices);
  });
});

describe("a keyword that is malformed is left out, and no form is made of such a schema", () => {
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
  ])("%s: %j", (keyword, value) => {
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
  ])("and one that is not is kept: %s: %j", (keyword, value) => {
    expect(normalizeSchema({ [keyword]: value }, "validation")).toStrictEqual({
      schema: { [keyword]: value },
      notes: [],
      faults: [],
    });
  });

  it("a part that is no schema accepts anything", () => {
    const schema = { properties: { a: 5, b: false, c: true }, unevaluatedProperties: false };
    expect(validated(schema)).toStrictEqual({ properties: { a: true, b: false, c: true }, unevaluatedProperties: false });
    expect(validated({ ...schema, not: { items: 5 } })).toStrictEqual({ properties: { a: true, b: false, c: true } });
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
    expect(normalizeSchema({ type }, "validation")).toStrictEqual({ schema: { type: expected }, notes: [], faults: [] });
  });

  it.each<[unknown]>([["file"], [[]], [["string", "file"]], [5], [null]])("the agent checks an unknown type: %j", (type) => {
    expect(normalizeSchema({ type, not: { type } }, "validation")).toStrictEqual({
      schema: {},
      notes: [{ code: "agent-checks-type" }, { code: "agent-checks-texts" }],
      faults: [],
    });
  });
});

describe("a reference", () => {
  it("leads to a definition with a name of our own, one for each target", () => {
    const schema = {
      properties: { a: { $ref: "#/definitions/x" }, b: { $ref: "#/definitions/x" }, c: { $ref: "#/$defs/y" } },
      definitions: { x: text },
      $defs: { y: { $ref: "#/definitions/x" } },
    };
    const a = { $ref: "#/$defs/d0" };
    expect(validated(schema)).toStrictEqual({
      properties: { a, b: a, c: { $ref: "#/$defs/d1" } },
      $defs: { d0: text, d1: a },
    });
  });

  it("may lead to a schema that accepts anything or nothing, and to one with a name", () => {
    expect(validated({ properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: false } })).toStrictEqual({
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { d0: false },
    });
    expect(validated({ properties: { a: { $ref: "#x" } }, $defs: { x: { $anchor: "x", ...text } } })).toStrictEqual({
      properties: { a: { $ref: "#/$defs/d0" } },
      $defs: { d0: text },
    });
  });

  it.each<[string, unknown, string]>([
    ["to another document", "other.json", "refers-outside"],
    ["that is no text", 5, "refers-outside"],
    ["that cannot be read", "#/%", "refers-outside"],
    ["to nothing", "#/$defs/x", "refers-nowhere"],
    ["to what is no schema", "#/title", "refers-nowhere"],
  ])("%s accepts anything, and gets no form", (_name, $ref, finding) => {
    const schema = { title: "T", $ref, unevaluatedProperties: false, $defs: {} };
    expect(validated(schema)).toStrictEqual({ title: "T" });
    expect(faults(schema)).toEqual([{ code: finding }]);
  });

  it.each(["03", "04", "06", "07"])("stands alone in draft %s: what is beside it does not count", (draft) => {
    const $schema = `http://json-schema.org/draft-${draft}/schema#`;
    expect(validated({ $schema, title: "T", $ref: "#/definitions/x", type: "number", definitions: { x: text } })).toStrictEqual({
      title: "T",
      $ref: "#/$defs/d0",
      $defs: { d0: text },
    });
    // It is removed with the `not` that leads to it.
    expect(validated({ $schema, not: { $ref: "#/definitions/x" }, definitions: { x: code } })).toStrictEqual({
      $defs: { d0: checkedCode },
    });
    expect(validated({ $schema, not: { $ref: "#/definitions/x" }, definitions: { x: text } })).toHaveProperty("not");
  });

  it.each(["https://json-schema.org/draft/2019-09/schema", 7, undefined])(
    "counts with what is beside it elsewhere: %j",
    ($schema) => {
      expect(validated({ $schema, $ref: "#/$defs/x", type: "string", $defs: { x: {} } })).toHaveProperty("type", "string");
    },
  );

  it.each(["$dynamicRef", "$recursiveRef"])("that depends on the way to it is followed by the agent: %s", (keyword) => {
    const schema = { ...text, [keyword]: "#a", unevaluatedItems: false };
    expect(validated(schema)).toStrictEqual(text);
    expect(notes(schema)).toEqual([{ code: "agent-follows-reference" }, { code: "agent-checks-texts" }]);
  });

  /** `a0` leads to `a1`, and so on, to a last one. */
  const chain = (length: number, last: Schema): Schema => ({
    not: { $ref: "#/$defs/a0" },
    $defs: Object.fromEntries(
      Array.from({ length: length + 1 }, (_, at) => [`a${at}`, at === length ? last : { $ref: `#/$defs/a${at + 1}` }]),
    ),
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 12])("is not forbidden where a pattern is %i references away", (length) => {
    const schema = chain(length, code);
    expect(validated(schema)).not.toHaveProperty("not");
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
    expect(validated(chain(length, text))).toHaveProperty("not");
    expect(shown(schema)).toHaveProperty("not");
  });
});

describe("patterns", () => {
  it("are checked by us, where that takes linear time", () => {
    expect(normalizeSchema(code, "validation")).toStrictEqual({ schema: checkedCode, notes: [], faults: [] });
    expect(normalizeSchema(code, "form")).toStrictEqual({ schema: {}, notes: [], faults: [] });
  });

  it.each<[string, unknown]>([
    ["looks ahead", "^(?=a)"],
    ["is no text", 5],
  ])("are checked by the agent, where one %s", (_name, pattern) => {
    const agentChecks = { schema: {}, notes: [{ code: "agent-checks-texts" }], faults: [] };
    expect(normalizeSchema({ pattern }, "validation")).toStrictEqual(agentChecks);
    expect(normalizeSchema({ pattern }, "form")).toStrictEqual(agentChecks);
  });

  it("of names decide which schema is for the other names", () => {
    const schema = { patternProperties: { "^x": code }, additionalProperties: text };
    expect(normalizeSchema(schema, "validation")).toStrictEqual({
      schema: { "x-checked-names": { patterns: { "^x": checkedCode }, others: text } },
      notes: [],
      faults: [],
    });
    expect(normalizeSchema(schema, "form")).toStrictEqual({ schema: {}, notes: [], faults: [] });
  });

  it.each<[string, unknown]>([
    ["cannot be checked", { "^x": {}, "^(?=a)": {} }],
    ["are malformed", [1]],
  ])("of names that %s leave all names to the agent", (_name, patternProperties) => {
    const schema = { patternProperties, additionalProperties: false, unevaluatedProperties: false };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
  });

  it.each(["items", "additionalProperties", "propertyNames"])("are checked below %s", (keyword) => {
    const schema = { [keyword]: code, unevaluatedItems: false };
    expect(validated(schema)).toStrictEqual({ [keyword]: checkedCode, unevaluatedItems: false });
    expect(notes(schema)).toEqual([]);
  });

  it.each(["contains", "unevaluatedItems", "unevaluatedProperties"])("are checked by the agent below %s", (keyword) => {
    expect(notes({ [keyword]: code })).toEqual([{ code: "agent-checks-texts" }]);
    expect(notes({ [keyword]: text })).toEqual([]);
  });

  it.each(["$ref", "allOf", "anyOf", "not", "if", "dependentSchemas", "patternProperties"])(
    "leave to the agent what %s did not look at",
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

  it("do not make a list of so many matching entries stricter", () => {
    expect(validated({ contains: code, minContains: 1, maxContains: 2 })).toStrictEqual({
      contains: checkedCode,
      minContains: 1,
    });
    expect(validated({ contains: text, maxContains: 2 })).toStrictEqual({ contains: text, maxContains: 2 });
  });

  it.each<[string, Schema, Schema]>([
    ["alone", {}, { anyOf: [checkedCode, text] }],
    ["beside others", { anyOf: [text] }, { anyOf: [text], allOf: [{ anyOf: [checkedCode, text] }] }],
    [
      "beside others and demands",
      { anyOf: [text], allOf: [{ minLength: 1 }] },
      { anyOf: [text], allOf: [{ minLength: 1 }, { anyOf: [checkedCode, text] }] },
    ],
  ])("do not make alternatives stricter, of which only one may match: %s", (_name, beside, expected) => {
    const schema = { oneOf: [code, text], ...beside };
    expect(validated(schema)).toStrictEqual(expected);
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
    expect(validated({ oneOf: [text, { minLength: 2 }], ...code })).toHaveProperty("oneOf");
  });
});

describe("a condition", () => {
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  const branches = { then: text, else: code };

  it("holds where it can be checked", () => {
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
  ])("%s decides nothing", (_name, condition) => {
    expect(validated({ ...condition, ...branches })).toStrictEqual({});
  });

  it("with a pattern still shows its fields, as far as the form can follow it", () => {
    expect(shown({ if: code, ...branches, not: code })).toStrictEqual({ if: {}, ...branches, else: {}, not: {} });
  });

  it("inside a condition with a pattern is left to the agent as a whole", () => {
    const schema = { not: { not: { not: code } } };
    expect(validated(schema)).toStrictEqual({});
    expect(notes(schema)).toEqual([{ code: "agent-checks-texts" }]);
  });
});
