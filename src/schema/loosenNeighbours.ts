import type { SchemaDraft } from "./normalisePass.js";

/** Keywords that count matches, or what others left over, would refuse good answers next to something loosened. */
export function loosenNeighbours(draft: SchemaDraft): void {
  delete draft["unevaluatedProperties"];
  delete draft["unevaluatedItems"];
  delete draft["maxContains"];
  const oneOf = draft["oneOf"];
  if (oneOf === undefined) return;
  delete draft["oneOf"];
  if (draft["anyOf"] === undefined) draft["anyOf"] = oneOf;
  else draft["allOf"] = [...(Array.isArray(draft["allOf"]) ? draft["allOf"] : []), { anyOf: oneOf }];
}
