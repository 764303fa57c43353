import { listOf, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../document/cut.js";
import { isChoice } from "../document/references.js";
import { plainRule } from "../issues/formatIssue.js";
import type { BrokenRule, PlainCode, SchemaIssue, ValueKind } from "../issues/SchemaValidator.js";

/** A rule that a value breaks, where, and the keyword of the schema that has it. */
export interface Fault {
  readonly keyword: string;
  readonly path: SchemaIssue["path"];
  /** Describes the rule. Only what is shown pays for it: limits may be large. */
  describe(): BrokenRule;
}

/** Keywords whose value is all that is needed to describe their rule. */
export type LimitKeyword =
  | Exclude<BrokenRule["code"], PlainCode | "oneOf">
  | "enum"
  | "uniqueItems";

/** Describes the rule of a keyword. */
export function brokenRule(
  keyword: LimitKeyword,
  schema: UnknownRecord,
  value: unknown,
): BrokenRule {
  const limit = own(schema, keyword);
  switch (keyword) {
    case "type":
      return value === null
        ? plainRule("required")
        : { code: "type", params: { kinds: kinds(limit, value) } };
    case "enum":
      return oneOf(listOf(limit));
    case "const":
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return { code: keyword, params: { limit: showValue(limit) } };
    case "multipleOf":
      return limit === 1
        ? plainRule("wholeNumber")
        : { code: keyword, params: { limit: showValue(limit) } };
    case "minLength":
    case "maxLength":
    case "minItems":
    case "maxItems":
    case "minProperties":
    case "maxProperties":
      return keyword === "minLength" && value === ""
        ? plainRule("required")
        : { code: keyword, params: { count: Number(limit) } };
    case "format":
      return { code: "format", params: { format: String(limit) } };
    case "uniqueItems":
      return plainRule(keyword);
  }
}

/**
 * What to report of a union that no alternative fits, or more than one of `oneOf`: the faults of
 * the nearest alternative, unless it is for another kind of value. `branches` has the faults of
 * each alternative, none for one that fits.
 */
export function faultsOfUnion(
  keyword: string,
  alternatives: readonly unknown[],
  branches: readonly (readonly Fault[])[],
  path: SchemaIssue["path"],
): readonly Fault[] {
  if (branches.filter(({ length }) => length === 0).length > 1)
    return [{ keyword, path, describe: () => plainRule("ambiguous") }];
  if (isChoice(alternatives))
    return [
      { keyword, path, describe: () => oneOf(alternatives.map((choice) => own(choice, "const"))) },
    ];
  const ranked = branches.map((faults) => ({ faults, distance: distance(faults, path) }));
  const [nearest] = ranked.sort((a, b) => a.distance - b.distance);
  if (nearest === undefined || nearest.distance >= anotherKind)
    return [{ keyword: "type", path, describe: () => plainRule("anyOf") }];
  return nearest.faults;
}

const anotherKind = 1_000_000;

/**
 * How far a value is from an alternative: another type is farthest, then another discriminator,
 * then other faults.
 */
function distance(faults: readonly Fault[], path: SchemaIssue["path"]): number {
  const otherType = faults.some(
    (fault) => fault.keyword === "type" && fault.path.length === path.length,
  );
  const otherTag = faults.some(({ keyword }) => keyword === "const");
  return (otherType ? anotherKind : 0) + (otherTag ? 1_000 : 0) + faults.length;
}

/** Lists the values that are allowed. */
function oneOf(choices: readonly unknown[]): BrokenRule {
  const most = 12;
  return {
    code: "oneOf",
    params: { choices: choices.slice(0, most).map(showValue), more: choices.length > most },
  };
}

const allKinds: readonly ValueKind[] = [
  "string",
  "number",
  "integer",
  "boolean",
  "object",
  "array",
  "null",
];

function kinds(type: unknown, value: unknown): readonly ValueKind[] {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  // For a value that is not a number at all, "number" is enough.
  if (types.length === 1 && types[0] === "integer" && typeof value !== "number") return ["number"];
  return types.flatMap((name) => allKinds.filter((kind) => kind === name));
}

function showValue(value: unknown): string {
  return cut(typeof value === "string" ? value : showJson(value), 80);
}
