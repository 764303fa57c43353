"use client";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { readMap } from "../../schema/form/readMap.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";

/**
 * Removes from an answer what the schema does not require and nobody entered: empty objects and
 * lists, groups that hold only what was suggested inside them, and the empty last entries of a
 * tuple. A form holds an object for every group of fields it shows; an untouched group is not an
 * answer, and must not be validated as one. A group that was there from the start stays.
 */
export function pruneOptional(form: JsonSchema, value: unknown, initial?: unknown): unknown {
  const prune = (raw: unknown, item: unknown, start: unknown): unknown => {
    const schema = follow(form, raw);
    if (schema === undefined) return item;
    if (Array.isArray(item)) {
      const items = own(schema, "items");
      return withoutEmptyEnd(schema, item).map((entry, index) =>
        prune(
          Array.isArray(items) ? items[index] : items,
          entry,
          Array.isArray(start) ? start[index] : undefined,
        ),
      );
    }
    return isRecord(item) ? pruneFields(schema, item, start) : item;
  };

  const pruneFields = (schema: JsonSchema, item: UnknownRecord, start: unknown): unknown => {
    const properties = own(schema, "properties");
    const required = own(schema, "required");
    const map = readMap(schema, own(form, "$defs"));
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      const field = own(properties, key);
      const before = own(start, key);
      const pruned = prune(field ?? map?.valueOf(key), own(item, key), before);
      const isRequired = Array.isArray(required) && required.includes(key);
      const isKept = isRequired || (isRecord(before) && jsonEqual(before, pruned));
      if (field === undefined || isKept || isEntered(form, field, pruned))
        setOwn(result, key, pruned);
    }
    return result;
  };

  return prune(form, value, initial);
}

/** Whether there is an answer in an optional field. */
export function isEntered(form: JsonSchema, field: unknown, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const isSuggested = own(field, "default") ?? own(follow(form, field), "default");
  // What is suggested as a whole is sent as it is shown, and a list that was emptied on purpose, too.
  if (typeof isSuggested === "object" && isSuggested !== null && !isEmpty(isSuggested)) return true;
  return !isLeftAlone(form, field, value);
}

/** Whether there is something in a field that would be sent if it is optional. */
export function isFilledIn(form: JsonSchema, field: unknown, value: unknown): boolean {
  return value !== undefined && value !== null && isEntered(form, field, value);
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** Whether a value is what its fields hold before anybody enters something. */
function isLeftAlone(form: JsonSchema, raw: unknown, value: unknown): boolean {
  const schema = follow(form, raw);
  if (value === undefined) return true;
  if (schema === undefined) return false;
  const [start] = [own(raw, "default"), own(schema, "default"), own(schema, "const")].filter(
    (one) => one !== undefined,
  );
  if (start !== undefined && start !== null) return jsonEqual(start, value);
  if (start === null && value === null) return true;
  if (Array.isArray(value)) return isUnfilled(schema, value);
  if (!isRecord(value)) return false;
  const fields = propertiesOf(schema);
  return Object.keys(value).every(
    (key) => Object.hasOwn(fields, key) && isLeftAlone(form, fields[key], value[key]),
  );
}

/** Whether a list has no entry but the empty ones it starts with. */
function isUnfilled(schema: UnknownRecord, entries: readonly unknown[]): boolean {
  const least = own(schema, "minItems");
  return (
    entries.length <= (typeof least === "number" ? least : 0) &&
    entries.every((entry) => entry === undefined || entry === null)
  );
}

/** A tuple without its last entries, where they may be missing and nothing is entered. */
function withoutEmptyEnd(schema: UnknownRecord, entries: readonly unknown[]): readonly unknown[] {
  const least = own(schema, "minItems");
  if (!Array.isArray(own(schema, "items")) || typeof least !== "number") return entries;
  let end = entries.length;
  while (end > least && (entries[end - 1] === undefined || entries[end - 1] === null)) end -= 1;
  return entries.slice(0, end);
}
