import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { flattenNullable } from "./flattenNullable.js";
import type { SchemaDraft } from "./normalisePass.js";
import { setOwn } from "./plainCopy.js";

/** Names of the decision itself. A person decides; a schema must not answer for them. */
export const decisionKeys: ReadonlySet<string> = new Set(["approved", "accepted", "confirmed"]);

/** Marks a schema that says nothing about its value; a form library would show nothing at all for an empty schema. */
export const anyValue = "x-any-value";

/** Keywords a form has no use for; the judging copy keeps them. */
const judgingOnly = [
  "not",
  "contains",
  "minContains",
  "maxContains",
  "propertyNames",
  "minProperties",
  "maxProperties",
  "unevaluatedItems",
  "unevaluatedProperties",
] as const;

/**
 * Turns a normalised schema into one for showing: what would decide beforehand or confuse a form is out, nullable unions are
 * flattened, tuples and dependencies are in the words forms know. Never use it to judge an answer.
 */
export function formSchema(root: JsonSchema): JsonSchema {
  const definitions = own(root, "$defs");
  const form: SchemaDraft = { ...toForm(root, isRecord(definitions) ? definitions : {}) };
  // A bare boolean answer is a decision too.
  if (form["type"] === "boolean") withoutAnswer(form);
  return isRecord(definitions) ? { ...form, $defs: mapSchemas(definitions, definitions) } : form;
}

function toForm(node: UnknownRecord, definitions: UnknownRecord): UnknownRecord {
  const form: SchemaDraft = { ...flattenNullable(node, definitions) };
  for (const keyword of judgingOnly) delete form[keyword];
  delete form["$defs"];
  if (typeof form["const"] === "boolean") withoutAnswer(form);
  if (Object.hasOwn(form, "default")) form["default"] = scrub(form["default"]);

  splitTypes(form);
  const child = (raw: unknown): UnknownRecord => (isRecord(raw) ? toForm(raw, definitions) : { [anyValue]: true });
  for (const keyword of ["if", "then", "else", "items"]) {
    if (form[keyword] !== undefined) form[keyword] = child(form[keyword]);
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const branches = form[keyword];
    if (Array.isArray(branches)) form[keyword] = branches.filter((branch) => branch !== false).map(child);
  }
  if (isRecord(form["additionalProperties"])) form["additionalProperties"] = child(form["additionalProperties"]);
  if (isRecord(form["properties"])) form["properties"] = mapSchemas(form["properties"], definitions, true);
  tuple(form, child);
  dependencies(form, definitions);
  if (Object.keys(form).every((keyword) => words.has(keyword))) form[anyValue] = true;
  return form;
}

const words: ReadonlySet<string> = new Set(["title", "description", "default", "examples"]);

/** Several types at once become alternatives; "or null" alone stays with its type. */
function splitTypes(form: SchemaDraft): void {
  const types = form["type"];
  if (!Array.isArray(types)) return;
  const some: readonly unknown[] = types.filter((type) => type !== "null" && !(type === "integer" && types.includes("number")));
  if (some.length < 2) {
    form["type"] = types.includes("null") && some.length > 0 ? [some[0], "null"] : (some[0] ?? "null");
    return;
  }
  delete form["type"];
  if (form["enum"] !== undefined || form["anyOf"] !== undefined || form["oneOf"] !== undefined) return;
  const { title: _title, description: _description, default: _default, ...limits } = form;
  for (const keyword of Object.keys(limits)) delete form[keyword];
  form["anyOf"] = (types.includes("null") ? ["null", ...some] : some).map((type) => ({ ...limits, type }));
}

function mapSchemas(map: UnknownRecord, definitions: UnknownRecord, areFields = false): UnknownRecord {
  const result = {};
  for (const name of Object.keys(map)) {
    const raw = own(map, name);
    if (areFields && raw === false) continue;
    const form: SchemaDraft = isRecord(raw) ? { ...toForm(raw, definitions) } : { [anyValue]: true };
    if (areFields && decisionKeys.has(name)) withoutAnswer(form);
    setOwn(result, name, form);
  }
  return result;
}

function tuple(form: SchemaDraft, child: (raw: unknown) => UnknownRecord): void {
  const first = form["prefixItems"];
  if (!Array.isArray(first)) return;
  delete form["prefixItems"];
  const rest = form["items"];
  form["items"] = first.map(child);
  if (rest !== undefined) form["additionalItems"] = rest;
}

function dependencies(form: SchemaDraft, definitions: UnknownRecord): void {
  const required = form["dependentRequired"];
  const schemas = form["dependentSchemas"];
  delete form["dependentRequired"];
  delete form["dependentSchemas"];
  if (!isRecord(required) && !isRecord(schemas)) return;
  form["dependencies"] = {
    ...(isRecord(required) ? required : {}),
    ...(isRecord(schemas) ? mapSchemas(schemas, definitions) : {}),
  };
}

/** Takes out what would answer in the person's place; a fixed `true` stays a question with two answers. */
function withoutAnswer(form: SchemaDraft): void {
  if (typeof form["const"] === "boolean" && form["type"] === undefined) form["type"] = "boolean";
  delete form["const"];
  delete form["default"];
}

/** A default of a whole object may hide a decision in it. */
function scrub(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(scrub);
  if (!isRecord(value)) return value;
  const result = {};
  for (const key of Object.keys(value)) if (!decisionKeys.has(key)) setOwn(result, key, scrub(own(value, key)));
  return result;
}
