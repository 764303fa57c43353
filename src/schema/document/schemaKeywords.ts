import { isRecord } from "../../protocol/json.js";

/** Reads the value of one keyword: the safe value, or `undefined` where it is malformed. */
type Reader = (value: unknown) => unknown;

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number";
export const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

const number: Reader = (value) => (isNumber(value) ? value : undefined);
const positive: Reader = (value) => (isNumber(value) && value > 0 ? value : undefined);
const count: Reader = (value) =>
  isNumber(value) && value >= 0 && Number.isInteger(value) ? value : undefined;
const boolean: Reader = (value) => (typeof value === "boolean" ? value : undefined);
const textList: Reader = (value) => (isTextList(value) ? value : undefined);
const list: Reader = (value) => (Array.isArray(value) ? value : undefined);
const textLists: Reader = (value) =>
  isRecord(value) && Object.values(value).every(isTextList) ? value : undefined;

/**
 * Keywords that hold plain data rather than schemas, each with the reader that refuses a malformed
 * value.
 */
export const dataKeywords: ReadonlyMap<string, Reader> = new Map([
  ["multipleOf", positive],
  ["minimum", number],
  ["maximum", number],
  ["exclusiveMinimum", number],
  ["exclusiveMaximum", number],
  ["minLength", count],
  ["maxLength", count],
  ["minItems", count],
  ["maxItems", count],
  ["minContains", count],
  ["maxContains", count],
  ["minProperties", count],
  ["maxProperties", count],
  ["uniqueItems", boolean],
  ["required", textList],
  ["enum", list],
  ["dependentRequired", textLists],
]);

/**
 * Keywords that hold one schema. `not` and `if` are separate: a looser schema below them makes the
 * whole stricter.
 */
export const schemaKeywords: ReadonlySet<string> = new Set([
  "then",
  "else",
  "items",
  "contains",
  "additionalProperties",
  "propertyNames",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/** Keywords that hold a list of schemas. */
export const schemaListKeywords: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "prefixItems",
]);

/** Keywords that hold schemas by name. */
export const schemaMapKeywords: ReadonlySet<string> = new Set(["properties", "dependentSchemas"]);

/** Keywords that say nothing about a value. */
export const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
]);

/** Holds a pattern that is checked in linear time, under a name that validators ignore. */
export const checkedPattern = "x-checked-pattern";

/**
 * Holds the schemas for field names that match patterns, and the schema for all other fields:
 * `{ patterns, others }`.
 */
export const checkedNames = "x-checked-names";

/** Names the title of a field that is ours and not the agent's, so that pages translate it. */
export const ownTitle = "x-own-title";

/** Marks a schema whose properties are the answers to several questions that are asked as one. */
export const askedQuestions = "x-asked-questions";

/** Of the keywords with one schema, those that the pattern check follows. */
export const reachedByPatterns: ReadonlySet<string> = new Set([
  "then",
  "else",
  "items",
  "additionalProperties",
  "propertyNames",
]);

/** The types JSON Schema knows. */
export const typeNames: ReadonlySet<string> = new Set([
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
]);

/** Holds the schemas of the values of an object by the patterns of their names, in a form. */
export const patternsKey = "x-patterns";

/** Where generators write the names of choices: form libraries, NJsonSchema, OpenAPI Generator. */
export const nameKeywords = ["enumNames", "x-enumNames", "x-enum-varnames"] as const;

/** Where they write what each choice means: schemas for editors, OpenAPI Generator. */
export const meaningKeywords = [
  "enumDescriptions",
  "x-enumDescriptions",
  "x-enum-descriptions",
] as const;
