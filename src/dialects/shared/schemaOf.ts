import { isRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";

/** Infers the schema of values like this one, for backends that only send an example. A null may become anything. */
export function schemaOf(value: unknown): JsonSchema {
  if (isRecord(value)) {
    return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([key, item]) => [key, schemaOf(item)])) };
  }
  if (Array.isArray(value)) return { type: "array", items: value.length === 0 ? {} : schemaOf(value[0]) };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "integer" : "number" };
  if (typeof value === "string" || typeof value === "boolean") return { type: typeof value };
  return {};
}
