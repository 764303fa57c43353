"use client";
import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { follow } from "../args-data/argKinds.js";

/**
 * Removes empty objects and lists from an answer where the schema does not require them. A form holds an object for every group of fields
 * it shows; an untouched group is not an answer, and must not be validated as one.
 */
export function pruneOptional(form: JsonSchema, value: unknown): unknown {
  const prune = (raw: unknown, item: unknown): unknown => {
    const schema = follow(form, raw);
    if (schema === undefined) return item;
    if (Array.isArray(item)) {
      const items = own(schema, "items");
      return item.map((entry, index) => prune(Array.isArray(items) ? items[index] : items, entry));
    }
    return isRecord(item) ? pruneFields(schema, item) : item;
  };

  const pruneFields = (schema: JsonSchema, item: Readonly<Record<string, unknown>>): unknown => {
    const properties = own(schema, "properties");
    const required = own(schema, "required");
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      const known = isRecord(properties) && Object.hasOwn(properties, key);
      const pruned = known ? prune(own(properties, key), own(item, key)) : own(item, key);
      const isRequired = Array.isArray(required) && required.includes(key);
      if (!known || isRequired || !isEmpty(pruned) || isEmptied(own(properties, key), pruned)) setOwn(result, key, pruned);
    }
    return result;
  };

  return prune(form, value);
}

/** A list with a default that the user emptied on purpose. */
function isEmptied(schema: unknown, value: unknown): boolean {
  const start = isRecord(schema) ? own(schema, "default") : undefined;
  return Array.isArray(value) && Array.isArray(start) && start.length > 0;
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}
