"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { anyValue } from "../../schema/form/formSchema.js";

/**
 * Puts choices into the one shape the form library shows as such, whatever shape the agent gave them: fixed values as a named choice,
 * a list of choices as boxes to tick, a value that is fixed beforehand as it is. Alternatives that only say which fields must be there
 * are no kinds of answer, and are left to the check. Only for showing.
 */
export function clearChoices(form: JsonSchema): JsonSchema {
  const definitions = own(form, "$defs");

  // Schemas by name: there "items" and "const" are names like any other.
  const visitMap = (raw: unknown): unknown => {
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) setOwn(result, key, filledIn(visit(own(raw, key))));
    return result;
  };

  const visit = (raw: unknown): unknown => {
    if (Array.isArray(raw)) return raw.map(visit);
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) {
      const value = own(raw, key);
      setOwn(result, key, dataKeywords.has(key) ? value : mapKeywords.has(key) ? visitMap(value) : visit(value));
    }
    takeIn(result);
    const union = ["anyOf", "oneOf"].find((keyword) => Array.isArray(result[keyword]));
    if (union !== undefined) choose(result, union);
    tick(result);
    return result;
  };

  // The library keeps no choice that stands behind an allOf, which is how some write a reference that has a description.
  const takeIn = (node: Record<string, unknown>): void => {
    const { allOf, ...rest } = node;
    const [only, ...others] = Array.isArray(allOf) ? allOf : [];
    if (!isRecord(only) || others.length > 0) return;
    if (Object.keys(rest).every((keyword) => !Object.hasOwn(only, keyword) || annotations.has(keyword))) {
      replace(node, { ...only, ...rest });
    }
  };

  const choose = (node: Record<string, unknown>, keyword: string): void => {
    const branches: readonly unknown[] = Array.isArray(node[keyword]) ? node[keyword] : [];
    const isNull = (branch: unknown): boolean => isRecord(branch) && own(branch, "type") === "null";
    const others = branches.filter((branch) => !isNull(branch));
    const [only] = others;
    if (others.length === 1 && others.length < branches.length && isRecord(only) && Array.isArray(own(only, "enum"))) {
      const { [keyword]: _union, default: _default, ...rest } = node;
      const choices = own(only, "enum");
      replace(node, { ...only, ...rest, enum: [...(Array.isArray(choices) ? choices : []), null] });
    } else if (branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"))) {
      // Of two names for one value only one can be the chosen one: the first.
      const values = branches.map((branch) => JSON.stringify(isRecord(branch) ? own(branch, "const") : null));
      delete node[keyword];
      node["oneOf"] = branches.filter((_, index) => values.indexOf(values[index] ?? "") === index);
      // The library shows a choice only where it knows a type; the values stay what they are.
      node["type"] ??= "string";
    } else if (isRecord(node["properties"]) && branches.every(isRule)) {
      delete node[keyword];
    }
  };

  const tick = (node: Record<string, unknown>): void => {
    const items = node["items"];
    if (isRecord(items) && node["uniqueItems"] === undefined && isChoice(follow(items))) node["uniqueItems"] = true;
  };

  const follow = (schema: UnknownRecord): unknown => {
    const reference = own(schema, "$ref");
    if (typeof reference !== "string") return schema;
    return isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
  };

  const cleared = visit(form);
  return isRecord(cleared) ? cleared : form;
}

const dataKeywords: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required"]);
const annotations: ReadonlySet<string> = new Set(["title", "description", "default", "examples", "type", anyValue]);
const mapKeywords: ReadonlySet<string> = new Set(["properties", "$defs", "dependencies"]);

/** A field that can only be one thing is filled in, or nobody could choose between kinds of answer that are told apart by it. */
function filledIn(field: unknown): unknown {
  const only = isRecord(field) ? own(field, "const") : undefined;
  if (!isRecord(field) || (typeof only !== "string" && typeof only !== "number")) return field;
  return { default: only, ...field };
}

function replace(node: Record<string, unknown>, next: UnknownRecord): void {
  for (const key of Object.keys(node)) delete node[key];
  for (const key of Object.keys(next)) setOwn(node, key, own(next, key));
}

/** Whether a branch says nothing that could be filled in. */
function isRule(branch: unknown): boolean {
  return (
    isRecord(branch) && Object.keys(branch).every((keyword) => ["required", "title", "description", anyValue].includes(keyword))
  );
}

function isChoice(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const branches = own(schema, "oneOf") ?? own(schema, "anyOf");
  if (Array.isArray(branches)) return branches.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"));
  return Array.isArray(own(schema, "enum"));
}
