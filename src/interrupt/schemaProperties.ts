import { addTo } from "../protocol/collections.js";
import {
  dropUndefined,
  isRecord,
  own,
  ownFields,
  ownRecord,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";

/** The names under which agents take a comment. */
export const commentKeys = ["reason", "comment", "note", "message"] as const;
/** The keywords of JSON Schema that hold alternative or additional schemas. */
export const branchKeywords = ["allOf", "anyOf", "oneOf"] as const;

/** Every schema given for each property, at the root and one level down its branches. */
export function propertiesOf(schema: JsonSchema): ReadonlyMap<string, readonly JsonSchema[]> {
  const definitions = new Map<string, JsonSchema[]>();
  const branches = branchKeywords.flatMap((keyword) => own(schema, keyword) ?? []);
  for (const branch of [schema, ...branches]) {
    const properties = own(branch, "properties");
    if (!isRecord(properties)) continue;
    for (const [name, property] of Object.entries(properties)) {
      const definition = property === true ? {} : property;
      if (isRecord(definition)) addTo(definitions, name, definition);
    }
  }
  return definitions;
}

/** A part of a schema, or the definition of its root that the part refers to. */
export function definitionOf(part: unknown, root: JsonSchema): JsonSchema {
  const reference = ownText(part, "$ref");
  if (reference === undefined) return recordOf(part);
  const [, place = "", name = ""] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? [];
  return ownFields(own(root, place), name);
}

/** The definitions of a schema, to which its parts refer. */
export function definitionsIn(schema: unknown): JsonSchema {
  return dropUndefined<UnknownRecord>({
    $defs: ownRecord(schema, "$defs"),
    definitions: ownRecord(schema, "definitions"),
  });
}
