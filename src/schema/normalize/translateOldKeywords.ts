import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { setOwn } from "../document/plainCopy.js";

/**
 * Translates keywords of older drafts to 2020-12. They are recognized by shape, whatever `$schema` declares, because many agents mix drafts
 * without declaring any.
 */
export function translateOldKeywords(raw: UnknownRecord): UnknownRecord {
  const node: Record<string, unknown> = { ...raw };
  translateLimit(node, "minimum", "exclusiveMinimum");
  translateLimit(node, "maximum", "exclusiveMaximum");

  const items = own(node, "items");
  if (Array.isArray(items)) {
    delete node["items"];
    if (items.length > 0) node["prefixItems"] = items;
    if (Object.hasOwn(node, "additionalItems")) node["items"] = own(node, "additionalItems");
  }

  const dependencies = own(node, "dependencies");
  if (isRecord(dependencies)) {
    const required: Record<string, unknown> = {};
    const schemas: Record<string, unknown> = {};
    for (const key of Object.keys(dependencies)) {
      const value = own(dependencies, key);
      setOwn(Array.isArray(value) ? required : schemas, key, value);
    }
    if (Object.keys(required).length > 0 && node["dependentRequired"] === undefined) node["dependentRequired"] = required;
    if (Object.keys(schemas).length > 0 && node["dependentSchemas"] === undefined) node["dependentSchemas"] = schemas;
  }
  if (own(node, "$recursiveRef") === "#" && node["$ref"] === undefined) {
    node["$ref"] = "#";
    delete node["$recursiveRef"];
  }
  return node;
}

/** Draft 04 wrote `exclusiveMinimum: true` beside `minimum`. */
function translateLimit(node: Record<string, unknown>, limit: string, exclusive: string): void {
  const flag = own(node, exclusive);
  if (typeof flag !== "boolean") return;
  delete node[exclusive];
  if (!flag) return;
  node[exclusive] = node[limit];
  delete node[limit];
}
