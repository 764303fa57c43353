import type { SchemaDraft } from "./normalizePass.js";

/** Stands for any keyword that was dropped because it was malformed. */
export const malformed = "(malformed)";

/** Keywords below which other keywords of the same value determine what counts as evaluated. */
const inPlaceApplicators: readonly string[] = [
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
 * Removes keywords that count matches, or that validate what other keywords left unevaluated: beside a loosened keyword they would reject
 * valid answers. Returns whether there were any.
 */
export function loosenNeighbours(draft: SchemaDraft, laxIn: ReadonlySet<string>): boolean {
  let found = false;
  const drop = (keyword: string): void => {
    found ||= draft[keyword] !== undefined;
    delete draft[keyword];
  };
  if (inPlaceApplicators.some((keyword) => laxIn.has(keyword))) {
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
