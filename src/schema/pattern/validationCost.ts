import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { definitionOf } from "../document/references.js";
import { checkedNames } from "../document/schemaKeywords.js";

/** Deeper than any real value and schema together; a cycle is found before the stack overflows. */
export const deepest = 500;

/**
 * Counts the steps of validating a value; returns `undefined` where there are more than `most`. Walks as a validator would, without
 * comparing anything: references that multiply or that refer to themselves run out of steps here instead of freezing the page in the
 * validator. A step takes about a microsecond, so reading many keys, entries or characters counts as several.
 */
export function validationCost(root: JsonSchema | boolean, schema: unknown, value: unknown, most: number): number | undefined {
  const definitions = own(root, "$defs");
  const weights = new Map<unknown, number>();
  let left = most;

  const visit = (raw: unknown, item: unknown, depth: number): boolean => {
    if (!isRecord(raw)) return true;
    left -= 1 + lookingAt(raw, item);
    if (left < 0 || depth > deepest) return false;
    const reference = own(raw, "$ref");
    if (typeof reference === "string" && isRecord(definitions)) {
      if (!visit(definitionOf(reference, definitions), item, depth + 1)) return false;
    }
    for (const keyword of ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]) {
      const below = own(raw, keyword);
      if (below === undefined) continue;
      const branches: readonly unknown[] = Array.isArray(below)
        ? below
        : keyword === "dependentSchemas" && isRecord(below)
          ? Object.values(below)
          : [below];
      if (!branches.every((branch) => visit(branch, item, depth + 1))) return false;
    }
    if (Array.isArray(item)) return visitItems(raw, item, depth);
    return !isRecord(item) || visitFields(raw, item, depth);
  };

  /** The cost of reading the value itself, without anything below it. */
  const lookingAt = (raw: UnknownRecord, item: unknown): number => {
    if (typeof item === "string") return measured.some((keyword) => Object.hasOwn(raw, keyword)) ? item.length / 512 : 0;
    if (typeof item !== "object" || item === null) return 0;
    const compared = ["enum", "const"].reduce((sum, keyword) => sum + weight(own(raw, keyword)), 0);
    if (!Array.isArray(item)) return compared + Object.keys(item).length / 16;
    return compared + (own(raw, "uniqueItems") === true ? item.length * weight(item) : 0);
  };

  /** How many values a value contains. */
  const weight = (value: unknown): number => {
    if (typeof value !== "object" || value === null) return value === undefined ? 0 : 1;
    const before = weights.get(value);
    if (before !== undefined) return before;
    const sum = Object.values(value).reduce((total: number, item) => total + weight(item), 1);
    weights.set(value, sum);
    return sum;
  };

  const visitItems = (raw: UnknownRecord, items: readonly unknown[], depth: number): boolean => {
    const first = own(raw, "prefixItems");
    const schemas: readonly unknown[] = Array.isArray(first) ? first : [];
    const all = ["items", "contains", "unevaluatedItems"].map((keyword) => own(raw, keyword)).filter(isRecord);
    return (
      items.slice(0, schemas.length).every((item, index) => visit(schemas[index], item, depth + 1)) &&
      all.every((below) => items.every((item) => visit(below, item, depth + 1)))
    );
  };

  const visitFields = (raw: UnknownRecord, fields: UnknownRecord, depth: number): boolean => {
    const properties = own(raw, "properties");
    const named = own(raw, checkedNames);
    const patterns = own(named, "patterns");
    const listed = isRecord(properties) ? Object.keys(properties).filter((key) => Object.hasOwn(fields, key)) : [];
    const all = [
      ...["additionalProperties", "unevaluatedProperties"].map((keyword) => own(raw, keyword)),
      ...(isRecord(named) ? [own(named, "others")] : []),
      ...(isRecord(patterns) ? Object.values(patterns) : []),
    ].filter(isRecord);
    const names = own(raw, "propertyNames");
    left -= isRecord(properties) ? Object.keys(properties).length / 16 : 0;
    return (
      listed.every((key) => visit(isRecord(properties) ? properties[key] : undefined, fields[key], depth + 1)) &&
      all.every((below) => Object.values(fields).every((item) => visit(below, item, depth + 1))) &&
      (!isRecord(names) || Object.keys(fields).every((key) => visit(names, key, depth + 1)))
    );
  };

  return visit(schema, value, 0) && left >= 0 ? most - left : undefined;
}

/** Keywords that read every character of a text. */
const measured = ["minLength", "maxLength", "format"] as const;
