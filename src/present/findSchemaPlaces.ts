import { isRecord, own, ownList, recordOf, type UnknownRecord } from "../protocol/json.js";
import { pointerSteps, valueAt } from "../schema/document/references.js";
import { patternsKey } from "../schema/document/schemaKeywords.js";
import type { ValuePath } from "./Mask.js";

/** The places of an answer that each part of a schema describes. */
export interface SchemaPlaces {
  readonly of: (part: object) => readonly ValuePath[];
  /** Whether a limit was reached, so that places are missing. */
  readonly isIncomplete: boolean;
}

interface SchemaPart {
  readonly part: UnknownRecord;
  readonly path: ValuePath;
}

/** Parts of a schema that are looked at, each once for every place. */
const mostParts = 20_000;
/** Forms are never nested deeper. */
const deepest = 24;

const sameValue = ["not", "if", "then", "else"] as const;
const sameValueLists = ["allOf", "anyOf", "oneOf"] as const;
const sameValueMaps = ["dependentSchemas", "dependencies"] as const;
const entries = ["items", "additionalItems", "contains", "unevaluatedItems"] as const;
const fields = ["additionalProperties", "unevaluatedProperties"] as const;

/**
 * Finds the places of the values that a schema describes, through its references. A recursive
 * schema is followed a few levels.
 */
export function findSchemaPlaces(root: unknown): SchemaPlaces {
  const pathsByPart = new Map<object, Map<string, ValuePath>>();
  const pending: SchemaPart[] = isRecord(root) ? [{ part: root, path: [] }] : [];
  let partsLeft = mostParts;
  let isIncomplete = false;
  for (let next = pending.pop(); next !== undefined && partsLeft >= 0; next = pending.pop()) {
    const { part, path } = next;
    // A recursive schema has endless places; their last steps repeat.
    const kind = JSON.stringify(path.length > 6 ? [path[0], null, ...path.slice(-3)] : path);
    const places = pathsByPart.get(part) ?? new Map();
    if (places.has(kind)) continue;
    pathsByPart.set(part, places.set(kind, path));
    const parts = below(root, part, path);
    partsLeft -= parts.length;
    isIncomplete ||= partsLeft < 0 || (parts.length > 0 && path.length === deepest);
    if (path.length < deepest) pending.push(...parts);
  }
  return { of: (part) => [...(pathsByPart.get(part)?.values() ?? [])], isIncomplete };
}

function below(root: unknown, part: UnknownRecord, path: ValuePath): readonly SchemaPart[] {
  const at = (inner: unknown, ...steps: ValuePath): readonly SchemaPart[] =>
    isRecord(inner) ? [{ part: inner, path: [...path, ...steps] }] : [];
  return [
    ...sameValue.flatMap((keyword) => at(own(part, keyword))),
    ...at(referenced(root, part)),
    ...sameValueLists.flatMap((keyword) => ownList(part, keyword).flatMap((inner) => at(inner))),
    ...sameValueMaps.flatMap((keyword) =>
      Object.values(mapIn(part, keyword)).flatMap((inner) => at(inner)),
    ),
    ...Object.entries(mapIn(part, "properties")).flatMap(([name, inner]) => at(inner, name)),
    ...fields.flatMap((keyword) => at(own(part, keyword), "")),
    ...["patternProperties", patternsKey].flatMap((keyword) =>
      Object.values(mapIn(part, keyword)).flatMap((inner) => at(inner, "")),
    ),
    ...["prefixItems", "items"].flatMap((keyword) =>
      ownList(part, keyword).flatMap((inner, index) => at(inner, index)),
    ),
    ...entries.flatMap((keyword) => at(own(part, keyword), 0)),
  ];
}

function referenced(root: unknown, part: UnknownRecord): unknown {
  const reference = own(part, "$ref");
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  return steps && valueAt(root, steps);
}

function mapIn(part: UnknownRecord, keyword: string): UnknownRecord {
  return recordOf(own(part, keyword));
}
