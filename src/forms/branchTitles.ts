"use client";
import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { anyValue } from "../schema/formSchema.js";
import { setOwn } from "../schema/plainCopy.js";
import type { FormLabels } from "./formLabels.js";

/** Names the alternatives of unions that have no title by what they are, so that nobody must choose between "1" and "2". */
export function branchTitles(form: JsonSchema, labels: FormLabels): JsonSchema {
  const definitions = own(form, "$defs");

  const visit = (raw: unknown): unknown => {
    if (Array.isArray(raw)) return raw.map(visit);
    if (!isRecord(raw)) return raw;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(raw)) {
      const value = visit(own(raw, key));
      const isUnion = (key === "anyOf" || key === "oneOf") && Array.isArray(value);
      setOwn(result, key, isUnion ? value.map(withTitle) : dataKeywords.has(key) ? own(raw, key) : value);
    }
    return result;
  };

  const withTitle = (branch: unknown): unknown => {
    if (!isRecord(branch) || own(branch, "title") !== undefined || Object.hasOwn(branch, "const")) return branch;
    const title = titleOf(branch);
    return title === undefined ? branch : { ...branch, title };
  };

  const titleOf = (branch: UnknownRecord): string | undefined => {
    const reference = own(branch, "$ref");
    if (typeof reference === "string") {
      const target = isRecord(definitions) ? own(definitions, reference.slice("#/$defs/".length)) : undefined;
      const title = isRecord(target) ? (own(target, "title") ?? kindOf(target, labels)) : undefined;
      return typeof title === "string" ? title : undefined;
    }
    return kindOf(branch, labels);
  };

  const titled = visit(form);
  return isRecord(titled) ? titled : form;
}

const dataKeywords: ReadonlySet<string> = new Set(["default", "const", "enum", "examples", "required"]);

function kindOf(schema: UnknownRecord, labels: FormLabels): string | undefined {
  const type = own(schema, "type");
  if (type === "null") return labels.nothing;
  if (Object.hasOwn(schema, anyValue)) return labels.anything;
  const properties = own(schema, "properties");
  if (isRecord(properties)) return fieldNames(properties) ?? labels.kinds.object;
  const kinds: Readonly<Record<string, string>> = labels.kinds;
  return typeof type === "string" && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
}

/** Several fields are told apart by what they are called; the first few are enough. */
function fieldNames(properties: UnknownRecord): string | undefined {
  const names = Object.keys(properties).map((name) => {
    const schema = own(properties, name);
    const title = isRecord(schema) ? own(schema, "title") : undefined;
    return typeof title === "string" ? title : name;
  });
  if (names.length === 0) return undefined;
  return names.length > 3 ? `${names.slice(0, 3).join(", ")}, …` : names.join(", ");
}
