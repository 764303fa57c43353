import { own, showJson, type UnknownRecord } from "../../protocol/json.js";
import type { BrokenRule, ValueKind } from "../issues/BrokenRule.js";
import { plainly } from "../issues/issueOf.js";
import { cut } from "../normalize/normalizeAnnotations.js";

/** What one keyword of a schema wants of a value that does not have it. */
export function readBrokenRule(keyword: string, node: UnknownRecord, value: unknown): BrokenRule {
  const limit = own(node, keyword);
  switch (keyword) {
    case "type":
      return value === null ? plainly("required") : { code: "type", params: { kinds: kinds(limit, value) } };
    case "enum":
      return Array.isArray(limit) ? oneOf(limit) : plainly("notAccepted");
    case "const":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return { code: keyword, params: { limit: showValue(limit) } };
    case "multipleOf":
      return limit === 1 ? plainly("wholeNumber") : { code: keyword, params: { limit: showValue(limit) } };
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return keyword === "minLength" && value === "" ? plainly("required") : { code: keyword, params: { count: Number(limit) } };
    case "required":
    case "uniqueItems":
    case "propertyNames":
    case "contains":
      return plainly(keyword);
    case "dependentRequired":
      return plainly("required");
    case "minContains":
    case "maxContains":
      return plainly("contains");
    case "format":
      return { code: "format", params: typeof limit === "string" ? { format: limit } : {} };
    case "false":
      return plainly("unexpected");
    case "anyOf":
    case "oneOf":
      return plainly("anyOf");
    default:
      return plainly("notAccepted");
  }
}

/** Lists what a value must be one of. */
export function oneOf(choices: readonly unknown[]): BrokenRule {
  const most = 12;
  return { code: "oneOf", params: { choices: choices.slice(0, most).map(showValue), more: choices.length > most } };
}

const allKinds: readonly ValueKind[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

function kinds(type: unknown, value: unknown): readonly ValueKind[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  // Of what is not even a number, only that is said.
  if (types.length === 1 && types[0] === "integer" && typeof value !== "number") return ["number"];
  return types.flatMap((name) => allKinds.filter((kind) => kind === name));
}

function showValue(value: unknown): string {
  return cut(typeof value === "string" ? value : showJson(value), 80);
}
