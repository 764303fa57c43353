import { isRecord, own } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";

/** The names under which agents take a comment. */
export const commentKeys = ["reason", "comment", "note", "message"] as const;
/** The keywords of JSON Schema that hold alternative or additional schemas. */
export const branchKeywords = ["allOf", "anyOf", "oneOf"] as const;

/** Every schema given for each property, at the root and one level down its branches. */
export function propertiesOf(schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> {
  const found = new Map<string, JsonSchema[]>();
  const branches = branchKeywords.flatMap((keyword) => own(schema, keyword) ?? []);
  for (const branch of [schema, ...branches]) {
    const properties = own(branch, "properties");
    if (!isRecord(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      const definition = property === true ? {} : property;
      if (isRecord(definition)) found.set(name, [...(found.get(name) ?? []), definition]);
    }
  }
  return found;
}
