import type { GateVerdict } from "./corpus.js";

/** A schema that is out to do harm, or broken. */
export interface HostileSchema {
  readonly name: string;
  readonly schema: unknown;
  readonly verdict: GateVerdict;
  /** Part of the reason for the fallback. */
  readonly reason?: RegExp;
  /** True where not even answers can be validated with it. */
  readonly agentAlone?: true;
}

const text = { type: "string" };
const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `f${String(index)}`);
const fields = (count: number, schema: unknown = text): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names(count).map((name) => [name, schema]));
const nested = (levels: number, around: (inner: unknown) => unknown): unknown => {
  let schema: unknown = text;
  for (let level = 0; level < levels; level += 1) schema = around(schema);
  return schema;
};
/** Two references per level: small to write down, endless to unfold. */
const fanOut = (levels: number, around: (below: unknown) => unknown): unknown => ({
  $defs: Object.fromEntries([
    ["n0", text],
    ...names(levels).map((_, index) => [
      `n${String(index + 1)}`,
      around({ $ref: `#/$defs/n${String(index)}` }),
    ]),
  ]),
  $ref: `#/$defs/n${String(levels)}`,
});
const group = (inner: unknown): unknown => ({ type: "object", properties: { a: inner } });
const many = /too many/;
const deep = /too deeply/;

/** The attacks of the tool-chain notes and some more; every one ends in a form or the fallback. */
export const hostileSchemas: readonly HostileSchema[] = [
  {
    name: "a required list of 100,000 rows",
    schema: { properties: { a: { type: "array", items: text, minItems: 1e5 } }, required: ["a"] },
    verdict: "fallback",
    reason: /too long to fill in/,
  },
  {
    name: "a list of a billion rows",
    schema: { type: "array", items: text, minItems: 1e9 },
    verdict: "fallback",
    reason: /too long to fill in/,
  },
  {
    name: "references that double, 2^14",
    schema: fanOut(14, (below) => ({ properties: { a: below, b: below } })),
    verdict: "fallback",
    reason: many,
  },
  {
    name: "references that double, 2^22",
    schema: fanOut(22, (below) => ({ properties: { a: below, b: below } })),
    verdict: "fallback",
    reason: deep,
  },
  {
    name: "allOf that doubles, 2^18",
    schema: fanOut(18, (below) => ({ allOf: [below, below] })),
    verdict: "fallback",
    reason: many,
  },
  {
    name: "anyOf that doubles, 2^18",
    schema: fanOut(18, (below) => ({ anyOf: [below, below] })),
    verdict: "fallback",
    reason: /too many alternatives/,
  },
  {
    name: "a pattern that doubles per character",
    schema: { type: "string", pattern: "^(a+)+$" },
    verdict: "ok",
  },
  {
    name: "a pattern with overlapping alternatives",
    schema: { type: "string", pattern: "^(a|a)*$" },
    verdict: "ok",
  },
  {
    name: "a pattern of many gaps",
    schema: { type: "string", pattern: ".*.*.*.*.*=x" },
    verdict: "ok",
  },
  {
    name: "a pattern with a million states",
    schema: { type: "string", pattern: "((a{1000}){1000})" },
    verdict: "simplified",
  },
  {
    name: "a pattern that looks ahead",
    schema: { type: "string", pattern: "^(?=(a+)+$)b" },
    verdict: "simplified",
  },
  {
    name: "a pattern that refers back",
    schema: { type: "string", pattern: "^(a+)\\1+$" },
    verdict: "simplified",
  },
  {
    name: "a pattern that is none",
    schema: { type: "string", pattern: "([" },
    verdict: "simplified",
  },
  {
    name: "a pattern of thousands of open groups",
    schema: { type: "string", pattern: "(".repeat(30_000) },
    verdict: "simplified",
  },
  {
    name: "a slow pattern where the form picks an alternative at once",
    schema: {
      anyOf: [{ type: "string", pattern: "^(a+)+$" }, { type: "number" }],
      default: `${"a".repeat(40)}!`,
    },
    verdict: "ok",
  },
  {
    name: "a slow pattern for names",
    schema: { patternProperties: { "^(a+)+$": text }, additionalProperties: false },
    verdict: "ok",
  },
  {
    name: "1,000 levels of fields",
    schema: nested(1_000, group),
    verdict: "fallback",
    reason: deep,
    agentAlone: true,
  },
  {
    name: "100,000 levels of not",
    schema: nested(100_000, (not) => ({ not })),
    verdict: "fallback",
    reason: deep,
    agentAlone: true,
  },
  { name: "40 levels of fields", schema: nested(40, group), verdict: "fallback", reason: deep },
  {
    name: "40 levels of lists",
    schema: nested(40, (items) => ({ type: "array", items })),
    verdict: "fallback",
    reason: deep,
  },
  {
    name: "1,000 fields",
    schema: { properties: fields(1_000) },
    verdict: "fallback",
    reason: many,
  },
  {
    name: "10,000 fields",
    schema: { properties: fields(10_000) },
    verdict: "fallback",
    reason: /too large/,
    agentAlone: true,
  },
  { name: "1,001 choices", schema: { enum: names(1_001) }, verdict: "fallback", reason: many },
  {
    name: "100,000 choices",
    schema: { enum: names(100_000) },
    verdict: "fallback",
    reason: /too large/,
    agentAlone: true,
  },
  {
    name: "one long list of choices under 150 fields",
    schema: {
      $defs: { e: { enum: Array.from({ length: 1_000 }, (_, index) => index) } },
      properties: fields(150, { $ref: "#/$defs/e" }),
    },
    verdict: "fallback",
    reason: /too many choices/,
  },
  {
    name: "1,001 titled choices",
    schema: { oneOf: names(1_001).map((name) => ({ const: name })) },
    verdict: "fallback",
    reason: many,
  },
  {
    name: "500 alternatives",
    schema: { anyOf: names(500).map((name) => group({ const: name })) },
    verdict: "fallback",
    reason: many,
  },
  {
    name: "alternatives inside alternatives, 4^6",
    schema: fanOut(6, (below) => ({ anyOf: [below, below, below, below] })),
    verdict: "ok",
  },
  {
    name: "a megabyte of description",
    schema: { description: "x".repeat(1e6) },
    verdict: "fallback",
    reason: /too large/,
    agentAlone: true,
  },
  {
    name: "a reference to nothing",
    schema: { $ref: "#/$defs/nowhere" },
    verdict: "fallback",
    reason: /not there/,
  },
  {
    name: "a reference into the network",
    schema: { $ref: "https://evil.example/s.json" },
    verdict: "fallback",
    reason: /outside/,
  },
  {
    name: "a reference to a file",
    schema: { $ref: "file:///etc/passwd" },
    verdict: "fallback",
    reason: /outside/,
  },
  {
    name: "a reference to what every object has",
    schema: { $ref: "#/constructor/prototype" },
    verdict: "fallback",
    reason: /not there/,
  },
  {
    name: "a reference with broken escapes",
    schema: { $ref: "#/%E0%A4%A" },
    verdict: "fallback",
    reason: /outside/,
  },
  {
    name: "a reference to itself",
    schema: { $ref: "#" },
    verdict: "fallback",
    reason: /without end/,
  },
  {
    name: "two references in a circle",
    schema: { $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" },
    verdict: "fallback",
    reason: /without end/,
  },
  {
    name: "an allOf in a circle",
    schema: { allOf: [{ $ref: "#" }] },
    verdict: "fallback",
    reason: /without end/,
  },
  {
    name: "lengths measured 2^13 times over",
    schema: fanOut(13, (below) => ({ allOf: [below, below], minLength: 3, maxLength: 5e5 })),
    verdict: "fallback",
    reason: many,
  },
  {
    name: "one long value compared 2^12 times",
    schema: fanOut(12, (below) => ({
      allOf: [below, below],
      const: Array.from({ length: 900 }, (_, index) => index),
    })),
    verdict: "fallback",
    reason: many,
  },
  {
    name: "words that are objects",
    schema: { title: { toString: 1 }, description: ["x"], type: "string" },
    verdict: "simplified",
  },
  {
    name: "null for a schema",
    schema: null,
    verdict: "fallback",
    reason: /not a schema/,
    agentAlone: true,
  },
  {
    name: "text for a schema",
    schema: "string",
    verdict: "fallback",
    reason: /not a schema/,
    agentAlone: true,
  },
  {
    name: "a schema that refuses everything",
    schema: false,
    verdict: "fallback",
    reason: /no answer/,
  },
  {
    name: "the name of a meta-schema",
    schema: { $id: "https://json-schema.org/draft/2020-12/schema", type: "string", minLength: 3 },
    verdict: "ok",
  },
  {
    name: "a reference to a meta-schema",
    schema: { $ref: "http://json-schema.org/draft-07/schema#" },
    verdict: "fallback",
    reason: /outside/,
  },
  {
    name: "a check that claims to be asynchronous",
    schema: { $async: true, type: "string" },
    verdict: "ok",
  },
  {
    name: "a dialect nobody knows",
    schema: { $schema: "https://evil.example/draft", type: "string" },
    verdict: "ok",
  },
  {
    name: "a field called __proto__",
    schema: JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
    verdict: "fallback",
    reason: /reserve/,
  },
  {
    name: "a field called constructor",
    schema: { properties: { constructor: text } },
    verdict: "fallback",
    reason: /reserve/,
  },
  {
    name: "a required toString",
    schema: { type: "object", required: ["toString"] },
    verdict: "fallback",
    reason: /reserve/,
  },
  {
    name: "keywords of the prototype",
    schema: JSON.parse('{"__proto__":{"type":"string"},"constructor":{"a":1}}'),
    verdict: "ok",
  },
  {
    name: "markup in every word",
    schema: {
      title: "<img src=x onerror=alert(1)>",
      description: "[click](javascript:alert(1)) ![x](https://evil.example/x.png)",
      properties: { a: { enum: ["<script>alert(1)</script>"], title: "**bold**" } },
    },
    verdict: "ok",
  },
  {
    name: "an image for a type",
    schema: { properties: { a: { type: "![x](https://evil.example/x.png)" } } },
    verdict: "simplified",
  },
  {
    name: "a format that uploads a file",
    schema: { type: "string", format: "data-url" },
    verdict: "ok",
  },
  {
    name: "hints for the form library",
    schema: { type: "string", "ui:widget": "file", "ui:enableMarkdownInDescription": true },
    verdict: "ok",
  },
  {
    name: "a name of ten thousand characters",
    schema: { properties: { ["x".repeat(10_000)]: text } },
    verdict: "ok",
  },
  {
    name: "a name that turns the line around",
    schema: { properties: { "\u202Eeuord\u2066\"'`": text } },
    verdict: "ok",
  },
  {
    name: "a limit that is text",
    schema: { type: "integer", minimum: "3" },
    verdict: "simplified",
  },
  {
    name: "a step of nothing",
    schema: { type: "number", multipleOf: 0 },
    verdict: "simplified",
  },
  {
    name: "fields that are null",
    schema: { properties: null },
    verdict: "fallback",
    reason: /malformed/,
  },
  {
    name: "alternatives that are no list",
    schema: { anyOf: {} },
    verdict: "fallback",
    reason: /malformed/,
  },
  {
    name: "choices that are a number",
    schema: { enum: 5 },
    verdict: "fallback",
    reason: /malformed/,
  },
  {
    name: "a suggested list of ten thousand entries",
    schema: { type: "array", items: text, default: Array.from({ length: 10_000 }, () => 0) },
    verdict: "fallback",
    reason: /suggests/,
  },
  {
    name: "a suggested list that repeats many fields",
    schema: {
      type: "array",
      items: { properties: fields(300) },
      default: Array.from({ length: 300 }, () => ({})),
    },
    verdict: "fallback",
    reason: /suggests/,
  },
  {
    name: "an approval behind a reference",
    schema: {
      $defs: { yes: { type: "boolean", default: true } },
      properties: { approved: { $ref: "#/$defs/yes" } },
      required: ["approved"],
    },
    verdict: "ok",
  },
  {
    name: "an approval of references that double",
    schema: {
      $defs: Object(fanOut(18, (below) => ({ allOf: [below, below] }))).$defs,
      properties: { approved: { $ref: "#/$defs/n18" } },
    },
    verdict: "fallback",
    reason: /could not be read/,
  },
  {
    name: "approvals inside approvals that double",
    schema: fanOut(14, (below) => ({ properties: { approved: below, accepted: below } })),
    verdict: "fallback",
    reason: many,
  },
  {
    name: "1,000 choices of one name",
    schema: { oneOf: names(1_000).map((name) => ({ const: name, title: "Same" })) },
    verdict: "ok",
  },
  {
    name: "1,000 names beside 1,000 choices",
    schema: { enum: names(1_000), enumNames: names(1_000).map(() => "Same") },
    verdict: "ok",
  },
  {
    name: "20 alternatives of one name with the same fields",
    schema: {
      anyOf: names(20).map(() => ({
        title: "Same",
        type: "object",
        properties: fields(18, { const: "x" }),
      })),
    },
    verdict: "ok",
  },
  {
    name: "1,000 fields that may be null, each named as required",
    schema: {
      type: "object",
      properties: fields(1_000, { type: ["string", "null"] }),
      required: names(1_000),
    },
    verdict: "fallback",
    reason: /too (?:many|large)/,
  },
  {
    name: "a required group inside itself that may be null",
    schema: { type: ["object", "null"], properties: { a: { $ref: "#" } }, required: ["a"] },
    verdict: "ok",
  },
  {
    name: "an approval that is one of its kinds from the start",
    schema: {
      oneOf: ["approve", "deny"].map((only) => ({
        properties: { type: { const: only } },
        required: ["type"],
      })),
    },
    verdict: "ok",
  },
  {
    name: "an approval inside itself",
    schema: { properties: { approved: { $ref: "#" } } },
    verdict: "ok",
  },
  {
    name: "an approval that demands itself",
    schema: {
      $defs: { a: { allOf: [{ $ref: "#/$defs/a" }] } },
      properties: { approved: { $ref: "#/$defs/a" } },
    },
    verdict: "fallback",
    reason: /could not be read/,
  },
  {
    name: "an approval given everywhere",
    schema: {
      default: { approved: true },
      properties: {
        approved: {
          allOf: [{ default: true }],
          anyOf: [{ type: "boolean", default: true }],
          const: true,
        },
      },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
      then: { properties: { approved: { default: true } } },
      if: {},
    },
    verdict: "ok",
  },
  {
    name: "a bare yes behind a reference",
    schema: { $defs: { yes: { type: "boolean", default: true } }, $ref: "#/$defs/yes" },
    verdict: "ok",
  },
];
