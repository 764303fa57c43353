"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { readMap } from "../../schema/form/readMap.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";

/**
 * Returns a value with the names and values that are suggested for objects with any names, where
 * there are none yet: the form library fills in only what has a field.
 */
export function suggestedMaps(form: JsonSchema, schema: unknown, value: unknown): unknown {
  const definitions = own(form, "$defs");
  const fill = (raw: unknown, item: unknown, around: readonly UnknownRecord[]): unknown => {
    const place = follow(form, raw);
    if (place === undefined || around.includes(place)) return item;
    if (item !== undefined && !isRecord(item)) return item;
    const suggested = own(raw, "default") ?? own(place, "default");
    const isMap = readMap(place, definitions) !== undefined;
    const start = isMap && isRecord(suggested) && isEmpty(item) ? suggested : item;
    const result: Record<string, unknown> = { ...start };
    const fields = propertiesOf(place);
    for (const name of Object.keys(fields)) {
      const field = fill(own(fields, name), own(start, name), [...around, place]);
      if (field !== undefined) setOwn(result, name, field);
    }
    return start === undefined && Object.keys(result).length === 0 ? undefined : result;
  };
  return fill(schema, value, []);
}

/** Nothing, or the empty object that the form library makes of nothing. */
function isEmpty(value: UnknownRecord | undefined): boolean {
  return value === undefined || Object.keys(value).length === 0;
}
