import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { definitionOf } from "./definitions.js";
import { schemaListKeywords, schemaMapKeywords } from "./schemaKeywords.js";
import { pointerSteps, valueAt } from "./valueAt.js";

/** Follows the keyword location of a validator error, through references, to the schema that holds its last keyword. */
export function locateKeyword(root: UnknownRecord, location: string): UnknownRecord | undefined {
  const steps = (pointerSteps(location) ?? []).slice(0, -1);
  let node: unknown = root;
  for (let index = 0; index < steps.length; index += 1) {
    const keyword = steps[index];
    if (keyword === undefined || !isRecord(node)) return undefined;
    const value: unknown = own(node, keyword);
    if (keyword === "$ref") {
      node = typeof value === "string" ? definitionOf(value, own(root, "$defs")) : undefined;
    } else if ((schemaListKeywords.has(keyword) || schemaMapKeywords.has(keyword)) && steps[index + 1] !== undefined) {
      index += 1;
      node = valueAt(value, [steps[index] ?? ""]);
    } else {
      node = value;
    }
  }
  return isRecord(node) ? node : undefined;
}
