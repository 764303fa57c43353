import { isRecord, own } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/**
 * Whether a name means something to every JavaScript object, as `constructor` and `__proto__` do, or is no name at all. Harmless as
 * JSON, but a form library that looks values up by name would read the wrong thing, so such a question is answered in the JSON editor.
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
