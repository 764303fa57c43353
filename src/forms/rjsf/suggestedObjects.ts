"use client";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { type FieldKind, readField } from "../../schema/form/readField.js";
import { follow, propertiesOf } from "../args-data/argKinds.js";

/** Objects whose names have no fields. */
const withoutFields: ReadonlySet<FieldKind> = new Set(["map", "json", "fixed"]);

/**
 * Returns a value with the objects that are suggested or fixed as a whole, where there are none
 * yet: the form library fills in only what has a field.
 */
export function suggestedObjects(form: JsonSchema, schema: unknown, value: unknown): unknown {
  const fill = (raw: unknown, item: unknown, around: readonly UnknownRecord[]): unknown => {
    const place = follow(form, raw);
    if (place === undefined || around.includes(place)) return item;
    if (item !== undefined && !isRecord(item)) return item;
    const suggested = own(raw, "default") ?? own(place, "default");
    const isWhole = isRecord(suggested) && withoutFields.has(readField(place, form).kind);
    const start = isWhole && isEmpty(item) ? suggested : item;
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
