import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/**
 * Whether a name is on the prototype of every JavaScript object, such as `constructor` and `__proto__`, or is empty. Such names are
 * harmless in JSON, but a form library that looks up values by name would read the wrong value, so these questions are answered in the JSON
 * editor.
 */
export function isReservedName(name: string): boolean {
  return name === "" || name === "prototype" || name in Object.prototype;
}

/** Whether a field anywhere in the schema has a reserved name. */
export function hasReservedNames(schema: JsonSchema): boolean {
  const look = (raw: unknown): boolean => {
    if (Array.isArray(raw)) return raw.some(look);
    if (!isRecord(raw)) return false;
    const properties = own(raw, "properties");
    if (isRecord(properties) && Object.keys(properties).some(isReservedName)) return true;
    const required = own(raw, "required");
    if (Array.isArray(required) && required.some((name) => typeof name === "string" && isReservedName(name))) return true;
    return Object.keys(raw).some((key) => look(own(raw, key)));
  };
  return look(schema);
}
