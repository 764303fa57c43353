import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { choicesIn, follow, propertiesOf } from "../args-data/argKinds.js";

/** How many of the fields that must be filled in are. */
export interface FilledFields {
  readonly filled: number;
  readonly total: number;
}

/**
 * Counts the required fields of a form, also those of required groups, without what the agent has fixed and lists that may be empty. While the
 * user has not changed anything, pass `presets`: the form shows its defaults then, and the value does not have them yet.
 */
export function countFilled(form: JsonSchema, value: unknown, presets: boolean): FilledFields {
  let [filled, total] = [0, 0];
  const count = (raw: unknown, given: unknown, around: readonly UnknownRecord[]): void => {
    const schema = follow(form, raw);
    if (schema === undefined || around.includes(schema)) return;
    const item = given === undefined && presets ? own(schema, "default") : given;
    const fields = propertiesOf(schema);
    if (Object.keys(fields).length > 0) {
      const required = own(schema, "required");
      for (const name of new Set(Array.isArray(required) ? required : []))
        if (typeof name === "string" && Object.hasOwn(fields, name))
          count(own(fields, name), isRecord(item) ? own(item, name) : undefined, [...around, schema]);
      return;
    }
    const fixed = typeof own(schema, "const");
    if (fixed === "string" || fixed === "number" || (own(schema, "type") === "array" && !own(schema, "minItems"))) return;
    total += 1;
    const isEmpty = item === undefined || item === "" || (Array.isArray(item) && item.length === 0);
    if (!isEmpty && choicesIn(schema)?.some(({ value: choice }) => jsonEqual(choice, item)) !== false) filled += 1;
  };
  count(form, value, []);
  return { filled, total };
}
