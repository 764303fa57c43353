import {
  isRecord,
  jsonEqual,
  own,
  ownFields,
  ownList,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";

/** Whether a value may match an alternative, by its type and constants. */
export function mayBe(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema)) return true;
  if (!fitsConstant(schema, value) || !fitsType(schema, value)) return false;
  if (!isRecord(value)) return true;
  const isThere = (name: unknown): boolean =>
    typeof name !== "string" || Object.hasOwn(value, name);
  const fields = Object.entries(ownFields(schema, "properties"));
  return (
    ownList(schema, "required").every(isThere) &&
    fields.every(([name, field]) => !isThere(name) || fitsConstant(field, value[name]))
  );
}

function fitsConstant(schema: unknown, value: unknown): boolean {
  const rules = recordOf(schema);
  return !Object.hasOwn(rules, "const") || jsonEqual(rules["const"], value);
}

function fitsType(schema: UnknownRecord, value: unknown): boolean {
  const kinds = [own(schema, "type") ?? []].flat();
  if (kinds.length === 0 || kinds.includes(kindOf(value))) return true;
  return kinds.includes("integer") && Number.isInteger(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
