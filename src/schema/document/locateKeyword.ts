import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { resolvePointer } from "./resolvePointer.js";
import { schemaListKeywords, schemaMapKeywords } from "./schemaKeywords.js";

/** The place in a schema that an error is about. */
export interface KeywordPlace {
  /** The schema that holds the keyword. */
  readonly node: UnknownRecord;
  /** The keywords on the path to it. */
  readonly through: readonly string[];
}

/** Decodes the escapes of a location such as `#/properties/a~1b`. */
export function locationSteps(location: string): readonly string[] {
  return location
    .split("/")
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Follows the keyword location of a validator error, through references, to the schema that holds its last keyword. */
export function locateKeyword(root: UnknownRecord, location: string): KeywordPlace | undefined {
  const steps = locationSteps(location).slice(0, -1);
  const through: string[] = [];
  let node: unknown = root;
  for (let index = 0; index < steps.length; index += 1) {
    const keyword = steps[index];
    if (keyword === undefined || !isRecord(node)) return undefined;
    through.push(keyword);
    const value: unknown = own(node, keyword);
    if (keyword === "$ref") {
      node = typeof value === "string" ? resolvePointer(root, locationSteps(value)) : undefined;
    } else if ((schemaListKeywords.has(keyword) || schemaMapKeywords.has(keyword)) && steps[index + 1] !== undefined) {
      index += 1;
      node = resolvePointer(value, [steps[index] ?? ""]);
    } else {
      node = value;
    }
  }
  return isRecord(node) ? { node, through } : undefined;
}
