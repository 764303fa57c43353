import { own, showJson, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../document/cut.js";
import type { BrokenRule, ValueKind } from "../issues/BrokenRule.js";
import { plainRule } from "../issues/issueOf.js";

/** Describes the rule of one keyword that a value breaks; `issuesOfErrors` reads unions, and keywords that name fields, itself. */
export function readBrokenRule(keyword: string, node: UnknownRecord, value: unknown): BrokenRule {
  const limit = own(node, keyword);
  switch (keyword) {
    case "type":
      return value === null ? plainRule("required") : { code: "type", params: { kinds: kinds(limit, value) } };
    case "enum":
      return Array.isArray(limit) ? oneOf(limit) : plainRule("notAccepted");
    case "const":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return { code: keyword, params: { limit: showValue(limit) } };
    case "multipleOf":
      return limit === 1 ? plainRule("wholeNumber") : { code: keyword, params: { limit: showValue(limit) } };
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return keyword === "minLength" && value === ""
        ? plainRule("required")
        : { code: keyword, params: { count: Number(limit) } };
    case "uniqueItems":
      return plainRule(keyword);
    case "minContains":
    case "maxContains":
      return plainRule("contains");
    case "format":
      return { code: "format", params: typeof limit === "string" ? { format: limit } : {} };
    default:
      return plainRule("notAccepted");
  }
}

/** Lists the values that are allowed. */
export function oneOf(choices: readonly unknown[]): BrokenRule {
  const most = 12;
  return { code: "oneOf", params: { choices: choices.slice(0, most).map(showValue), more: choices.length > most } };
}

const allKinds: readonly ValueKind[] = ["string", "number", "integer", "boolean", "object", "array", "null"];

function kinds(type: unknown, value: unknown): readonly ValueKind[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  // For a value that is not a number at all, "number" is enough.
  if (types.length === 1 && types[0] === "integer" && typeof value !== "number") return ["number"];
  return types.flatMap((name) => allKinds.filter((kind) => kind === name));
}

function showValue(value: unknown): string {
  return cut(typeof value === "string" ? value : showJson(value), 80);
}
