import { isRecord, own, recordOf, type UnknownRecord } from "../../protocol/json.js";
import { followReferences, requiredNames } from "../document/references.js";
import { patternsKey } from "../document/schemaKeywords.js";
import { type LinearPattern, linearPattern } from "../pattern/linearPattern.js";
import { anyValue, namesKey, valuesKey } from "./formSchema.js";

/** The names and values of an object that may have names of its own choice. */
export interface MapReading {
  /** The names that have fields of their own. */
  readonly fields: readonly string[];
  /** The names to choose from; undefined where any may be given. */
  readonly names: readonly string[] | undefined;
  /** The names that must be there, beside those of the fields. */
  readonly required: readonly string[];
  /** The schema of the value of a name, which may be empty while it is typed. */
  readonly valueOf: (name: string) => UnknownRecord;
}

/**
 * Reads the names and values of an object that are shown as rows; undefined for an object whose
 * values are not described. The schema is that of a form, or a part of it, without a reference.
 */
export function readMap(schema: unknown, definitions: unknown): MapReading | undefined {
  const values = own(schema, valuesKey) ?? own(schema, "additionalProperties");
  const described = followReferences(values, definitions);
  if (!isRecord(values) || described === undefined || Object.hasOwn(described, anyValue))
    return undefined;
  const fields = Object.keys(recordOf(own(schema, "properties")));
  const names = own(schema, namesKey);
  return {
    fields,
    names: Array.isArray(names)
      ? names.filter((name) => typeof name === "string" && !fields.includes(name))
      : undefined,
    required: requiredNames(schema).filter((name) => !fields.includes(name)),
    valueOf: valuesByPattern(own(schema, patternsKey), values),
  };
}

/** Finds the schema of a value by the first pattern that its name matches. */
function valuesByPattern(
  patterns: unknown,
  others: UnknownRecord,
): (name: string) => UnknownRecord {
  if (!isRecord(patterns)) return () => others;
  const compiled = new Map<string, LinearPattern | undefined>();
  const isMatch = (source: string, name: string): boolean => {
    if (!compiled.has(source)) compiled.set(source, linearPattern(source));
    return compiled.get(source)?.test(name) === true;
  };
  return (name) => {
    const source =
      name === "" ? undefined : Object.keys(patterns).find((one) => isMatch(one, name));
    const found = source === undefined ? undefined : own(patterns, source);
    return isRecord(found) ? found : others;
  };
}
