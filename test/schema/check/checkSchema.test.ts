import { describe, expect, it } from "vitest";
import { defaultFormLabels } from "../../../src/forms/defaultFormLabels.js";
import { findingText } from "../../../src/forms/schema-form/FallbackForm.js";
import { checkSchema } from "../../../src/schema/check/checkSchema.js";
import { readField } from "../../../src/schema/form/readField.js";

/** A chain of fields, so and so many levels deep. */
function nested(levels: number): unknown {
  let schema: unknown = { type: "string" };
  for (let level = 0; level < levels; level += 1)
    schema = { type: "object", properties: { a: schema } };
  return schema;
}

/** Two references per level: small to write down, endless to unfold. */
function fanOut(levels: number): unknown {
  const $defs: Record<string, unknown> = { n0: { type: "string" } };
  for (let level = 1; level <= levels; level += 1) {
    const below = { $ref: `#/$defs/n${String(level - 1)}` };
    $defs[`n${String(level)}`] = { type: "object", properties: { a: below, b: below } };
  }
  return { $defs, $ref: `#/$defs/n${String(levels)}` };
}

/** As above, without a field in between. */
function allOfFanOut(levels: number): unknown {
  const $defs: Record<string, unknown> = { n0: { type: "string" } };
  for (let level = 1; level <= levels; level += 1) {
    const below = { $ref: `#/$defs/n${String(level - 1)}` };
    $defs[`n${String(level)}`] = { allOf: [below, below] };
  }
  return { $defs, $ref: `#/$defs/n${String(levels)}` };
}

function wide(fields: number): unknown {
  return {
    properties: Object.fromEntries(
      Array.from({ length: fields }, (_, index) => [`f${String(index)}`, { type: "string" }]),
    ),
  };
}

const cyclic: Record<string, unknown> = { type: "object" };
cyclic["properties"] = { self: cyclic };

/** Alternatives that say more than which they are, so that they cannot be taken out of each other. */
const unionAround = (inner: unknown): unknown => ({
  minProperties: 1,
  anyOf: [inner, { properties: { a: true } }],
});

describe("lets honest schemas through", () => {
  it.each<[string, unknown]>([
    [
      "a flat form",
      {
        type: "object",
        properties: { year: { type: "integer", minimum: 2000 } },
        required: ["year"],
      },
    ],
    ["a bare text", { type: "string", minLength: 1 }],
    ["a choice", { enum: ["red", "green"] }],
    [
      "titled choices",
      {
        oneOf: [
          { const: 1, title: "One" },
          { const: 2, title: "Two" },
        ],
      },
    ],
    ["an empty schema", {}],
    ["only a description", { description: "Anything goes" }],
    [
      "references to definitions",
      { $defs: { a: { type: "string" } }, properties: { x: { $ref: "#/$defs/a" } } },
    ],
    [
      "draft-07 definitions",
      {
        $schema: "http://json-schema.org/draft-07/schema#",
        definitions: { a: { type: "string" } },
        $ref: "#/definitions/a",
      },
    ],
    [
      "a linked list",
      {
        $defs: { n: { type: "object", properties: { next: { $ref: "#/$defs/n" } } } },
        $ref: "#/$defs/n",
      },
    ],
    [
      "a reference by name, as TypeBox writes it",
      { $id: "Node", properties: { next: { $ref: "Node" } } },
    ],
    [
      "a reference to an anchor",
      { $defs: { a: { $anchor: "name", type: "string" } }, properties: { x: { $ref: "#name" } } },
    ],
    [
      "a thousand titled choices",
      { oneOf: Array.from({ length: 1_000 }, (_, index) => ({ const: index, title: "x" })) },
    ],
    [
      "a suggested list",
      { type: "array", items: { type: "string" }, default: Array.from({ length: 100 }, () => "a") },
    ],
    ["a reference to the root", { type: "object", properties: { child: { $ref: "#" } } }],
    ["many fields", wide(300)],
    ["fifteen levels", nested(15)],
    ["unknown keywords", { type: "string", "x-hint": { deep: true }, $comment: "hello" }],
  ])("an honest schema is accepted: %s", (_name, schema) => {
    expect(checkSchema(schema)).toMatchObject({ verdict: "ok", checkable: true });
  });
});

describe("sends what no form can be made of to the JSON editor, and still validates answers", () => {
  it.each<[string, unknown, RegExp]>([
    [
      "a list that must have 100,000 rows",
      { type: "array", items: { type: "string" }, minItems: 1e5 },
      /too long/,
    ],
    ["a reference fan-out", fanOut(14), /too many fields/],
    ["an allOf fan-out", allOfFanOut(18), /too many fields/],
    ["forty levels", nested(40), /too deeply/],
    ["a thousand fields", wide(1_000), /too many fields/],
    [
      "a huge choice",
      { enum: Array.from({ length: 1_001 }, (_, index) => index) },
      /too many choices/,
    ],
    [
      "a wide union",
      { anyOf: Array.from({ length: 21 }, () => ({ type: "object" })) },
      /too many alternatives/,
    ],
    [
      "a nested union",
      unionAround(unionAround(unionAround({ type: "object" }))),
      /alternatives inside/,
    ],
    ["a reference to elsewhere", { $ref: "https://evil.example/schema.json" }, /outside of itself/],
    ["a name that is only data", { default: { $id: "Node" }, $ref: "Node" }, /outside of itself/],
    [
      "a name that is only a field's",
      { properties: { $id: { const: "Node" } }, $ref: "Node" },
      /outside of itself/,
    ],
    ["a reference to nothing", { $ref: "#/$defs/nowhere" }, /not there/],
    ["a reference to an inherited thing", { $ref: "#/constructor" }, /not there/],
    ["a reference to itself", { $ref: "#" }, /without end/],
    [
      "two references in a circle",
      { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
      /without end/,
    ],
    [
      "a field called __proto__",
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
      /reserve/,
    ],
    ["a field called constructor", { properties: { constructor: { type: "string" } } }, /reserve/],
    ["a field called toString", { properties: { toString: { type: "string" } } }, /reserve/],
    ["a field without a name", { properties: { "": { type: "string" } } }, /reserve/],
    ["malformed names", { required: "a" }, /malformed/],
    ["malformed fields", { properties: null }, /malformed/],
    ["a schema that accepts anything", true, /any answer/],
    ["a schema that accepts nothing", false, /no answer/],
  ])(
    "a schema that no form can be made of gets the JSON editor, and answers are still validated: %s",
    (_name, schema, reason) => {
      const gate = checkSchema(schema);
      expect(gate).toMatchObject({ verdict: "fallback", checkable: true });
      expect(gate.reason && findingText(gate.reason, defaultFormLabels)).toMatch(reason);
      expect(gate.form).toBeUndefined();
    },
  );
});

describe("a place that is broken", () => {
  const whole = { type: "string" };
  const broken: readonly [string, unknown, string][] = [
    ["a reference to nothing", { $ref: "#/$defs/nowhere", title: "B" }, "refers-nowhere"],
    ["a reference to elsewhere", { $ref: "https://a.example/b.json" }, "refers-outside"],
    ["no schema", "string", "part-not-a-schema"],
    ["a type of another language", { type: "bigint" }, "agent-checks-type"],
    ["a class", { type: "Date", description: "When" }, "agent-checks-type"],
  ];
  it.each(broken)("is one JSON field among the others: %s", (_name, field, code) => {
    const { form, verdict, notes } = checkSchema({ properties: { a: whole, b: field } });
    expect(verdict).toBe("simplified");
    expect(notes).toEqual([{ code }]);
    const fields = Object(form?.["properties"]);
    expect(fields.a).toEqual(whole);
    expect(readField(fields.b, form).kind).toBe("json");
  });

  it.each<[string, object]>([
    ["a limit", { type: "integer", minimum: "3" }],
    ["a step", { type: "integer", multipleOf: 0 }],
  ])("is left out where it is one keyword: %s", (_name, field) => {
    const { form, verdict, notes } = checkSchema(field);
    expect({ form, verdict }).toEqual({ form: { type: "integer" }, verdict: "simplified" });
    expect(notes).toMatchObject([{ code: "malformed-keyword" }]);
  });
});

describe("leaves what cannot be read at all to the agent", () => {
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["text", "string"],
    ["a list", [{}]],
    ["a thousand levels", nested(1_000)],
    ["a hundred thousand levels", nested(100_000)],
    ["a cycle", cyclic],
    ["a megabyte", { enum: [`${"x".repeat(1_000_000)}`] }],
    [
      "a getter that throws",
      Object.defineProperty({}, "type", {
        enumerable: true,
        get: () => {
          throw new Error("no");
        },
      }),
    ],
    [
      "a revoked proxy",
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      })(),
    ],
    ["a function", () => true],
  ])("a schema that cannot be read is left to the agent: %s", (_name, schema) => {
    expect(checkSchema(schema)).toMatchObject({
      verdict: "fallback",
      checkable: false,
      validation: true,
    });
  });
});

describe("the form copy", () => {
  it("the form copy never answers the decision itself", () => {
    const schema = {
      type: "object",
      default: { approved: true, note: "hi" },
      properties: {
        approved: { type: "boolean", const: true, default: true },
        accepted: { const: true },
        confirmed: { default: true },
      },
    };
    const { form, validation } = checkSchema(schema);
    expect(JSON.stringify(form)).not.toContain('true,"');
    expect(form).toMatchObject({
      default: { note: "hi" },
      properties: { approved: { type: "boolean" }, accepted: { type: "boolean" } },
    });
    expect(form).not.toHaveProperty("default.approved");
    expect(form).not.toHaveProperty("properties.approved.default");
    expect(form).not.toHaveProperty("properties.approved.const");
    expect(validation).toHaveProperty("properties.approved.const", true);
  });

  it("the form copy does not answer a bare boolean", () => {
    expect(checkSchema({ type: "boolean", default: true }).form).toEqual({ type: "boolean" });
  });

  it.each<[string, Record<string, unknown>]>([
    [
      "behind a reference",
      {
        $defs: { yes: { type: "boolean", default: true } },
        properties: { approved: { $ref: "#/$defs/yes" } },
      },
    ],
    [
      "in one of its demands",
      { properties: { approved: { type: "boolean", allOf: [{ default: true }] } } },
    ],
    [
      "in one of its alternatives",
      {
        properties: {
          approved: { anyOf: [{ type: "boolean", default: true }, { type: "object" }] },
        },
      },
    ],
    [
      "at the root, behind a reference",
      { $defs: { yes: { type: "boolean", default: true } }, $ref: "#/$defs/yes" },
    ],
    ["at the root, where nothing is an answer too", { type: ["boolean", "null"], default: true }],
    [
      "at the root, with titles",
      {
        oneOf: [
          { const: true, title: "Yes" },
          { const: false, title: "No" },
        ],
        default: true,
      },
    ],
  ])("the form copy does not answer the decision %s", (_name, schema) => {
    const { form } = checkSchema(schema);
    expect(form).toBeDefined();
    expect(JSON.stringify({ ...form, $defs: undefined })).not.toMatch(/"default":true|\$ref/);
  });

  it("the form copy keeps titled yes and no as two choices, and does not choose the first", () => {
    const titled = [
      { const: true, title: "Go ahead" },
      { const: false, title: "Stop" },
    ];
    const choice = { type: "boolean", oneOf: titled };
    expect(checkSchema({ anyOf: titled }).form).toEqual(choice);
    expect(
      checkSchema({ properties: { approved: { oneOf: titled, default: true } } }).form,
    ).toEqual({
      properties: { approved: choice },
    });
  });

  it("the form copy keeps a harmless default", () => {
    expect(
      checkSchema({ properties: { copies: { type: "integer", default: 1 } } }).form,
    ).toHaveProperty("properties.copies.default", 1);
  });

  it("the form copy has a text or null as one nullable text", () => {
    const { form } = checkSchema({
      properties: {
        note: { anyOf: [{ type: "string", maxLength: 5 }, { type: "null" }], title: "Note" },
      },
    });
    expect(form).toEqual({
      properties: {
        note: { type: ["string", "null"], maxLength: 5, title: "Note" },
      },
    });
  });

  it("the form copy has no titles that are no text, and cuts long ones", () => {
    const gate = checkSchema({
      title: { evil: true },
      properties: { a: { type: "string", title: "t".repeat(10_000) } },
    });
    expect(gate.verdict).toBe("simplified");
    expect(gate.form).not.toHaveProperty("title");
    expect(JSON.stringify(gate.form).length).toBeLessThan(400);
  });
});

describe("the validation copy", () => {
  it("the validation copy keeps no pattern where a validator would run it", () => {
    const gate = checkSchema({ properties: { a: { type: "string", pattern: "^(a+)+$" } } });
    expect(gate).toMatchObject({
      verdict: "ok",
      validation: { properties: { a: { type: "string", "x-checked-pattern": "^(a+)+$" } } },
    });
    expect(JSON.stringify(gate)).not.toContain('"pattern"');
    expect(JSON.stringify(gate.form)).not.toContain("(a+)+");
  });

  it.each<[string, Record<string, unknown>]>([
    ["a pattern that looks ahead", { pattern: "^(?=a)" }],
    ["names with such a pattern", { patternProperties: { "^(?=a)": {} } }],
    ["a pattern that must not match", { not: { pattern: "a" } }],
    ["a pattern that decides what else counts", { if: { pattern: "a" }, else: false }],
    [
      "alternatives of which only one may match its pattern",
      { oneOf: [{ pattern: "a" }, { pattern: "b" }] },
    ],
    ["a pattern some entry must match", { contains: { pattern: "a" } }],
    ["a reference that depends on the way there", { $dynamicRef: "#a" }],
  ])("the validation copy reports that the agent checks %s", (_name, schema) => {
    const gate = checkSchema(schema);
    expect(gate.verdict).toBe("simplified");
    expect(gate.notes).toEqual([{ code: expect.stringMatching(/^agent-/) }]);
  });

  it("the validation copy has no keywords that a missing pattern would make stricter", () => {
    const { validation } = checkSchema({
      not: { pattern: "a" },
      patternProperties: { "(?=x)": { type: "string" } },
      additionalProperties: false,
      if: { properties: { a: { $ref: "#/$defs/p" } } },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      then: false,
      oneOf: [{ pattern: "a" }, { type: "number" }],
      $defs: { p: { pattern: "b" } },
    });
    expect(validation).toEqual({
      anyOf: [{ "x-checked-pattern": "a" }, { type: "number" }],
      $defs: { d0: { "x-checked-pattern": "b" } },
    } satisfies Record<string, unknown>);
  });

  it("the validation copy counts alternatives exactly where the pattern is in another place", () => {
    const { validation } = checkSchema({
      oneOf: [{ type: "number" }, { minimum: 5 }],
      properties: { a: { pattern: "a" } },
    });
    expect(validation).toHaveProperty("oneOf");
  });

  it("the validation copy has none of an agent's marks that look like those of the library", () => {
    const schema = {
      "x-checked-pattern": "a",
      "x-checked-names": { patterns: { b: false } },
      "x-any-value": true,
      type: "string",
    };
    expect(checkSchema(schema)).toMatchObject({
      validation: { type: "string" },
      form: { type: "string" },
    });
    expect(checkSchema(schema).validation).toEqual({ type: "string" });
  });

  it("the validation copy has no ids, no anchors and no asynchrony", () => {
    const { validation } = checkSchema({
      $id: "https://json-schema.org/draft/2020-12/schema",
      $async: true,
      $anchor: "a",
      type: "string",
    });
    expect(validation).toEqual({ type: "string" });
  });

  it("the validation copy keeps a field that is called $id", () => {
    expect(checkSchema({ properties: { $id: { type: "string" } } }).validation).toHaveProperty(
      "properties.$id",
    );
  });
});
