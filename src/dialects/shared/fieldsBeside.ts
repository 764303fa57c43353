import type { DecisionFields } from "../../core/interrupt/interrupt.js";
import { isRecord, own } from "../../protocol/json.js";

// Keys for which an approval has inputs of its own.
const places = new Set("approved accepted confirmed editedArgs reason comment note message response".split(" "));

/** The form for the properties of an object schema beside its decision, the same for both decisions; undefined where there are none. */
export function fieldsBeside(schema: unknown): DecisionFields | undefined {
  const properties = isRecord(schema) ? own(schema, "properties") : undefined;
  if (!isRecord(schema) || !isRecord(properties)) return undefined;
  const others = Object.entries(properties).filter(([name]) => !places.has(name));
  if (others.length === 0) return undefined;
  const required = own(schema, "required");
  const form = {
    schema: {
      ...schema,
      properties: Object.fromEntries(others),
      required: Array.isArray(required) ? required.filter((name) => !places.has(name)) : [],
    },
  };
  return { approve: form, deny: form };
}
