"use client";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { collectParts } from "../../schema/document/collectParts.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { requiredNames } from "../../schema/document/references.js";
import { kindsKey } from "../../schema/form/formSchema.js";
import { choicesOf, isFixed } from "../../schema/form/readField.js";
import { readMap } from "../../schema/form/readMap.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";

/**
 * Returns a function that removes from a value what the form of a schema has no field for, such as
 * unlisted properties and surplus entries: it would be sent unseen. `isShown` tells of a value
 * without fields of its own whether the control of a schema can show it.
 */
export function withoutUnseen(
  form: JsonSchema,
  isShown: (schema: unknown, value: unknown) => boolean = () => true,
): (schema: unknown, value: unknown) => unknown {
  const mapOf = (schema: UnknownRecord) => readMap(schema, own(form, "$defs"));

  /** The schema with all that it combines: a field of any of them may be shown. */
  const partsOf = (schema: unknown): readonly UnknownRecord[] =>
    collectParts(follow(form, schema), (part) =>
      [
        ...combining.flatMap((keyword) => own(part, keyword)),
        ...Object.values(own(part, "dependencies") ?? {}),
      ].map((combined) => follow(form, combined)),
    );

  const seen = (schemas: readonly unknown[], value: unknown): unknown => {
    if (!schemas.some((schema) => isShown(schema, value))) return undefined;
    const parts = schemas.flatMap(partsOf);
    if (Array.isArray(value)) {
      const lists = parts.filter((part) => typeof own(part, "items") === "object");
      // What has no fields is shown as JSON.
      if (lists.length === 0) return value;
      const found = value.map((_, index) => lists.flatMap((list) => entryAt(list, index) ?? []));
      const end = found.findIndex(({ length }) => length === 0);
      const entries = value
        .slice(0, end < 0 ? undefined : end)
        .map((entry: unknown, index) => seen(found[index] ?? [], entry));
      // The entries of a tuple keep their places.
      const gap = lists.some((list) => Array.isArray(own(list, "items")))
        ? entries.indexOf(undefined)
        : -1;
      return entries.slice(0, gap < 0 ? undefined : gap).filter((entry) => entry !== undefined);
    }
    const groups = parts.filter((part) => hasFields(part) || mapOf(part) !== undefined);
    if (!isRecord(value) || groups.length === 0) return value;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const found = groups.flatMap(
        (group) =>
          own(propertiesOf(group), key) ??
          mapOf(group)?.valueOf(key) ??
          (own(group, "additionalProperties") || []),
      );
      const item = found.length > 0 ? seen(found, own(value, key)) : undefined;
      if (item !== undefined) setOwn(result, key, item);
    }
    return result;
  };

  return (schema, value) => seen([schema], value);
}

/** Keywords with schemas of the same value. */
const combining = ["allOf", "anyOf", "oneOf", kindsKey, "then", "else"];

function hasFields(schema: UnknownRecord): boolean {
  return Object.keys(propertiesOf(schema)).length > 0;
}

/** The schema of an entry; none where the form ends before it. */
function entryAt(list: UnknownRecord, index: number): unknown {
  const items = own(list, "items");
  return Array.isArray(items)
    ? (items[index] ?? (own(list, "additionalItems") || undefined))
    : items;
}

/** How many of the fields that must be filled in are. */
interface FilledFields {
  readonly filled: number;
  readonly total: number;
}

/**
 * Counts the required fields of a form, also those of required groups, without what the agent has
 * fixed and lists that may be empty. While the user has not changed anything, pass `presets`: the
 * form shows its defaults then, and the value does not have them yet.
 */
export function countFilled(form: JsonSchema, value: unknown, presets: boolean): FilledFields {
  let [filled, total] = [0, 0];
  const count = (raw: unknown, given: unknown, around: readonly UnknownRecord[]): void => {
    const schema = follow(form, raw);
    if (schema === undefined || around.includes(schema)) return;
    const item = given === undefined && presets ? own(schema, "default") : given;
    const fields = propertiesOf(schema);
    if (Object.keys(fields).length > 0) {
      for (const name of new Set(requiredNames(schema)))
        if (Object.hasOwn(fields, name))
          count(own(fields, name), own(item, name), [...around, schema]);
      return;
    }
    if (
      isFixed(schema) ||
      readMap(schema, own(form, "$defs")) !== undefined ||
      (own(schema, "type") === "array" && !own(schema, "minItems"))
    )
      return;
    total += 1;
    const isEmpty = item === undefined || item === "" || (Array.isArray(item) && item.length === 0);
    if (
      !isEmpty &&
      choicesOf(schema)?.some(({ value: choice }) => jsonEqual(choice, item)) !== false
    )
      filled += 1;
  };
  count(form, value, []);
  return { filled, total };
}
