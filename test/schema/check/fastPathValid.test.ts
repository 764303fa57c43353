import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fastPathValid } from "../../../src/schema/check/defaultValidator.js";
import { validationCopy } from "../../../src/schema/normalize/normalizeSchema.js";
import { schemaLimits } from "../../../src/schema/schemaLimits.js";
import { validateValue } from "../../../src/schema/validate/validateValue.js";
import { honestSchemas } from "../../data/schemas/corpus.js";
import { hostileSchemas } from "../../data/schemas/hostile.js";

/** The result of the full validation, which copies, normalizes and measures first. */
function thoroughly(schema: unknown, value: unknown): string {
  const copy = validationCopy(schema);
  return copy.checkable ? validateValue(copy.normalized.schema, value).status : "unchecked";
}

/** An answer that the fast path accepts must be one that the full validation accepts. */
function agrees(schema: unknown, value: unknown): void {
  if (fastPathValid(schema, value))
    expect([schema, value, thoroughly(schema, value)]).toEqual([schema, value, "valid"]);
}

describe("at a glance", () => {
  it.each<[string, unknown, unknown, unknown]>([
    ["a type", { type: "boolean" }, true, "true"],
    ["a whole number", { type: "integer" }, 3, 3.5],
    ["one of several types", { type: ["string", "null"] }, null, 0],
    ["a field that must be there", { type: "object", required: ["to"] }, { to: 1 }, { cc: 1 }],
    [
      "a field that is there for every object only",
      { required: ["constructor"] },
      { constructor: 1 },
      {},
    ],
    ["a field's own schema", { properties: { to: { type: "string" } } }, { to: "ann" }, { to: 1 }],
    [
      "a field nobody asked for",
      { properties: { to: {} }, additionalProperties: false },
      { to: 1 },
      { to: 1, cc: 1 },
    ],
    [
      "the schema of all other fields",
      { additionalProperties: { type: "number" } },
      { a: 1 },
      { a: "1" },
    ],
    ["every entry", { items: { type: "string" } }, ["a", "b"], ["a", 1]],
    ["how many entries", { minItems: 1, maxItems: 2 }, ["a"], []],
    ["not too many entries", { maxItems: 2 }, ["a", "b"], ["a", "b", "c"]],
    ["one of the choices", { enum: ["low", "high", null] }, null, "middle"],
    ["one of the titled choices", { oneOf: [{ const: 1, title: "One" }, { const: 2 }] }, 2, 3],
    ["a single choice, not two that are the same", { oneOf: [{ const: 1 }, { const: 2 }] }, 1, "1"],
    ["exactly this", { const: false }, false, 0],
    ["no less", { minimum: 2 }, 2, 1],
    ["no more", { maximum: 2 }, 2, 3],
    ["more than", { exclusiveMinimum: 2 }, 3, 2],
    ["less than", { exclusiveMaximum: 2 }, 1, 2],
    ["characters, an emoji being one", { minLength: 2 }, "😀a", "😀"],
    ["not too many characters", { maxLength: 1 }, "😀", "ab"],
    ["a format", { format: "email" }, "ann@example.com", "ann"],
    [
      "an alternative",
      { anyOf: [{ type: "null" }, { type: "string", maxLength: 2 }] },
      "ab",
      "abc",
    ],
  ])("the fast path accepts %s", (_what, schema, fitting, misfit) => {
    expect([fastPathValid(schema, fitting), thoroughly(schema, fitting)]).toEqual([true, "valid"]);
    expect([fastPathValid(schema, misfit), thoroughly(schema, misfit)]).toEqual([false, "invalid"]);
  });

  it.each<[string, unknown]>([
    [
      "what only describes it",
      { $schema: "x", title: "t", description: "d", default: 1, examples: [1] },
    ],
    [
      "limits and formats of other types",
      { minimum: 9, maxLength: 1, minItems: 9, format: "date" },
    ],
    ["a format nobody knows", { format: "constructor" }],
  ])("the fast path recognizes that %s allows any value", (_what, schema) => {
    expect([fastPathValid(schema, true), fastPathValid(schema, null)]).toEqual([true, true]);
  });

  it("the fast path accepts values that are as deep as any may be, and no deeper", () => {
    const nested = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    const limit = schemaLimits.nesting;
    expect([limit, limit + 2].map((levels) => fastPathValid({}, nested(levels)))).toEqual([
      true,
      false,
    ]);
    const fields = (levels: number): unknown =>
      JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
    expect([limit, limit + 2].map((levels) => fastPathValid({}, fields(levels)))).toEqual([
      true,
      false,
    ]);
  });

  it("the fast path accepts values that are as large as any may be altogether, and no larger", () => {
    const part = (share: number): string => "a".repeat(schemaLimits.size * share);
    expect(fastPathValid({}, [part(0.4), part(0.4)])).toBe(true);
    expect(fastPathValid({}, [part(0.6), part(0.6)])).toBe(false);
    expect(fastPathValid({}, { a: part(0.6), b: part(0.6) })).toBe(false);
  });

  it.each<[string, unknown, unknown]>([
    ["a pattern", { type: "string", pattern: "^a" }, "a"],
    ["a word nobody knows", { "x-widget": "radio" }, 1],
    ["a malformed limit", { minimum: "1" }, 2],
    ["a malformed list of fields", { required: [1] }, {}],
    [
      "alternatives of which only one may fit",
      { oneOf: [{ type: "string" }, { type: "number" }] },
      1,
    ],
    ["a choice that stands there twice", { oneOf: [{ const: 1 }, { const: 1 }] }, 1],
    [
      "a choice beside an alternative that takes it too",
      { oneOf: [{ type: "number" }, { const: 1 }] },
      1,
    ],
    ["lists by place", { items: [{ type: "string" }] }, ["a"]],
    ["a reference", { $defs: { a: {} }, $ref: "#/$defs/a" }, 1],
    ["more entries than steps", { items: {} }, Array.from({ length: 2_000 }, () => 1)],
    ["a date that JSON turns into text", { type: "object" }, { at: new Date(0) }],
    ["a value that JSON leaves out", {}, { a: undefined }],
    ["a number that JSON cannot carry", {}, [Number.NaN]],
    ["a text larger than any schema", {}, "a".repeat(70_000)],
    ["a schema larger than any", { title: "a".repeat(70_000) }, 1],
    ["no answer at all", {}, undefined],
  ])("the fast path leaves %s to the full validation", (_what, schema, value) => {
    expect(fastPathValid(schema, value)).toBe(false);
  });

  it("the fast path ends for a value or schema without end, and for one that cannot be read", () => {
    const circle: Record<string, unknown> = {};
    circle["circle"] = circle;
    const unreadable = Object.defineProperty({}, "type", {
      enumerable: true,
      get: () => {
        throw new Error("no");
      },
    });
    expect([
      fastPathValid({}, circle),
      fastPathValid(circle, 1),
      fastPathValid(unreadable, 1),
    ]).toEqual([false, false, false]);
  });

  it("the fast path covers the schemas of approvals, and most honest schemas", () => {
    const taken = honestSchemas.filter(({ schema, accepted }) => fastPathValid(schema, accepted));
    expect(taken.length).toBeGreaterThan(honestSchemas.length / 2);
  });
});

describe("accepts nothing that the full validation would refuse", () => {
  const answers: readonly unknown[] = [
    null,
    true,
    1.5,
    "",
    "a".repeat(1_000),
    [],
    [[]],
    {},
    { approved: true },
    { constructor: 1 },
    ...honestSchemas.map(({ accepted }) => accepted),
  ];

  it.each([...honestSchemas, ...hostileSchemas].map((one) => [one.name, one] as const))(
    "the fast path accepts nothing that the full validation would refuse, for the schema of %s",
    (_name, one) => {
      for (const answer of answers) agrees(one.schema, answer);
      if (Object.hasOwn(one, "refused"))
        expect(fastPathValid(one.schema, Reflect.get(one, "refused"))).toBe(false);
    },
  );

  it("the fast path accepts nothing of the official suite that the full validation would refuse", () => {
    const root = join(import.meta.dirname, "../../data/json-schema-test-suite");
    let taken = 0;
    for (const draft of readdirSync(root)) {
      for (const file of draft.startsWith("draft") ? readdirSync(join(root, draft)) : []) {
        const groups: readonly { schema: unknown; tests: readonly { data: unknown }[] }[] =
          JSON.parse(readFileSync(join(root, draft, file), "utf8"));
        for (const { schema, tests } of groups) {
          for (const { data } of tests) {
            agrees(schema, data);
            if (fastPathValid(schema, data)) taken += 1;
          }
        }
      }
    }
    expect(taken).toBeGreaterThan(300);
  });
});
