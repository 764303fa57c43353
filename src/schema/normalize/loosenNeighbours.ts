import type { SchemaDraft } from "./normalizePass.js";

/** Stands for any keyword that was dropped because it was malformed. */
export const malformed = "(malformed)";

/** Keywords below which, or because of which, other parts of the same value count as looked at or not. */
const lookAtTheSameValue: readonly string[] = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "contains",
  "patternProperties",
  malformed,
];

/**
 * What counts matches, or judges what others left over, would refuse good answers beside something that was loosened. Takes such
 * keywords out and tells whether there were any.
 */
export function loosenNeighbours(draft: SchemaDraft, laxIn: ReadonlySet<string>): boolean {
  let found = false;
  const drop = (keyword: string): void => {
    found ||= draft[keyword] !== undefined;
    delete draft[keyword];
  };
  if (lookAtTheSameValue.some((keyword) => laxIn.has(keyword))) {
    drop("unevaluatedProperties");
    drop("unevaluatedItems");
  }
  if (laxIn.has("contains")) drop("maxContains");
  const oneOf = draft["oneOf"];
  if (oneOf === undefined || !laxIn.has("oneOf")) return found;
  delete draft["oneOf"];
  if (draft["anyOf"] === undefined) draft["anyOf"] = oneOf;
  else draft["allOf"] = [...(Array.isArray(draft["allOf"]) ? draft["allOf"] : []), { anyOf: oneOf }];
  return true;
}
