import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { pointerSteps, resolvePointer } from "../../schema/document/resolvePointer.js";
import type { ValuePath } from "./createMask.js";

/** The places of an answer that each part of a schema describes. */
export interface SchemaPlaces {
  readonly of: (part: object) => readonly ValuePath[];
  /** Whether the limit of visits was reached, so that places are missing. */
  readonly isIncomplete: boolean;
}

/** Parts of a schema that are visited, each once for every kind of place. */
const mostVisits = 20_000;
/** Forms are never nested deeper. */
const deepest = 24;

const sameValue = ["not", "if", "then", "else"] as const;
const sameValueLists = ["allOf", "anyOf", "oneOf"] as const;
const sameValueMaps = ["dependentSchemas", "dependencies"] as const;
const entries = ["additionalItems", "contains", "unevaluatedItems"] as const;
const fields = ["additionalProperties", "unevaluatedProperties"] as const;

/** Finds the places of the values that a schema describes, through its references. A recursive schema is followed a few levels. */
export function findSchemaPlaces(root: unknown): SchemaPlaces {
  const found = new Map<object, ValuePath[]>();
  const seen = new Map<object, Set<string>>();
  const pending: { readonly part: unknown; readonly path: ValuePath }[] = [{ part: root, path: [] }];
  let visits = 0;
  for (let next = pending.pop(); next !== undefined && visits <= mostVisits; next = pending.pop()) {
    const { part, path } = next;
    if (!isRecord(part) || path.length > deepest) continue;
    // A recursive schema has endless places; their last steps repeat.
    const kind = JSON.stringify(path.length > 6 ? path.slice(-3) : path);
    const kinds = seen.get(part) ?? new Set();
    if (kinds.has(kind)) continue;
    seen.set(part, kinds.add(kind));
    found.set(part, [...(found.get(part) ?? []), path]);
    visits += 1;
    pending.push(...below(root, part, path));
  }
  return { of: (part) => found.get(part) ?? [], isIncomplete: visits > mostVisits };
}

function below(root: unknown, part: UnknownRecord, path: ValuePath): { readonly part: unknown; readonly path: ValuePath }[] {
  const here = [...sameValue.map((keyword) => own(part, keyword)), referenced(root, part)];
  for (const keyword of sameValueLists) here.push(...listIn(part, keyword));
  for (const keyword of sameValueMaps) here.push(...Object.values(mapIn(part, keyword)));
  const items = own(part, "items");
  const listed = [...listIn(part, "prefixItems"), ...(Array.isArray(items) ? items : [])];
  const anyEntry = [...entries.map((keyword) => own(part, keyword)), ...(Array.isArray(items) ? [] : [items])];
  const anyField = [...fields.map((keyword) => own(part, keyword)), ...Object.values(mapIn(part, "patternProperties"))];
  return [
    ...here.map((inner) => ({ part: inner, path })),
    ...Object.entries(mapIn(part, "properties")).map(([name, inner]) => ({ part: inner, path: [...path, name] })),
    ...anyField.map((inner) => ({ part: inner, path: [...path, ""] })),
    ...listed.map((inner, index) => ({ part: inner, path: [...path, index] })),
    ...anyEntry.map((inner) => ({ part: inner, path: [...path, 0] })),
  ];
}

function referenced(root: unknown, part: UnknownRecord): unknown {
  const reference = own(part, "$ref");
  const steps = typeof reference === "string" ? pointerSteps(reference) : undefined;
  return steps && resolvePointer(root, steps);
}

function listIn(part: UnknownRecord, keyword: string): readonly unknown[] {
  const list = own(part, keyword);
  return Array.isArray(list) ? list : [];
}

function mapIn(part: UnknownRecord, keyword: string): UnknownRecord {
  const map = own(part, keyword);
  return isRecord(map) ? map : {};
}
