import { isRecord, own, type UnknownRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";

/**
 * Whether judging the value takes no more than so many steps. It walks as a validator would, without comparing anything: references
 * that multiply, or that lead back to themselves, run out of steps here instead of freezing the page there.
 */
export function isAffordable(root: JsonSchema | boolean, schema: JsonSchema | boolean, value: unknown, steps: number): boolean {
  const definitions = isRecord(root) ? own(root, "$defs") : undefined;
  let left = steps;
  // Deeper than any value and schema need together; a circle is caught before the stack ends.
  const deepest = 500;

  const visit = (raw: unknown, item: unknown, depth: number): boolean => {
    if (!isRecord(raw)) return true;
    left -= 1;
    if (left < 0 || depth > deepest) return false;
    const reference = own(raw, "$ref");
    if (typeof reference === "string" && isRecord(definitions)) {
      if (!visit(own(definitions, reference.slice("#/$defs/".length)), item, depth + 1)) return false;
    }
    for (const keyword of ["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas"]) {
      const below = own(raw, keyword);
      const branches: readonly unknown[] = Array.isArray(below)
        ? below
        : keyword === "dependentSchemas" && isRecord(below)
          ? Object.values(below)
          : [below];
      if (!branches.every((branch) => visit(branch, item, depth + 1))) return false;
    }
    if (Array.isArray(item)) return visitItems(raw, item, depth);
    return !isRecord(item) || visitFields(raw, item, depth);
  };

  const visitItems = (raw: UnknownRecord, items: readonly unknown[], depth: number): boolean => {
    const first = own(raw, "prefixItems");
    const schemas: readonly unknown[] = Array.isArray(first) ? first : [];
    left -= own(raw, "uniqueItems") === true ? items.length ** 2 : 0;
    return items.every(
      (item, index) =>
        visit(schemas[index], item, depth + 1) &&
        ["items", "contains", "unevaluatedItems"].every((keyword) => visit(own(raw, keyword), item, depth + 1)),
    );
  };

  const visitFields = (raw: UnknownRecord, fields: UnknownRecord, depth: number): boolean => {
    const properties = own(raw, "properties");
    return Object.keys(fields).every(
      (key) =>
        (!isRecord(properties) || visit(own(properties, key), own(fields, key), depth + 1)) &&
        visit(own(raw, "propertyNames"), key, depth + 1) &&
        ["additionalProperties", "unevaluatedProperties"].every((keyword) =>
          visit(own(raw, keyword), own(fields, key), depth + 1),
        ),
    );
  };

  return visit(schema, value, 0) && left >= 0;
}
