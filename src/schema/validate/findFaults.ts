import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { deepest, type Spend, TooCostly } from "../budget.js";
import { definitionOf } from "../document/references.js";
import { plainRule } from "../issues/formatIssue.js";
import type { PlainCode } from "../issues/SchemaValidator.js";
import { areDifferent, isMultiple, isOfTypes, isSame, isWritten, lengthOf, weightOf } from "./compareValues.js";
import { brokenRule, type Fault, faultsOfUnion } from "./Fault.js";

/** A small schema and a long list can have a hundred thousand faults; the first ones are enough. */
const mostFaults = 2_000;

/**
 * Finds the rules of a normalized schema that a value breaks, by interpreting the schema: nothing is compiled, and no code of it runs. The
 * value is plain JSON. `root` has the definitions of a schema that is a part of it. What a union lacks is what its nearest alternative lacks.
 * Throws `TooCostly` where that takes more steps than `spend` allows, or is nested too deeply: references may multiply, and refer to
 * themselves. A step takes about a microsecond, so reading many keys, entries or characters counts as several.
 */
export function findFaults(root: JsonSchema | boolean, schema: unknown, value: unknown, spend: Spend): readonly Fault[] {
  const faults: Fault[] = [];
  fits({ definitions: own(root, "$defs"), path: [], depth: 0, faults, spend }, schema, value, undefined);
  return faults;
}

/** Names and indices that some keyword has looked at, for the keywords about all others; undefined where no keyword asks. */
type Seen = Set<string | number> | undefined;

interface Walk {
  readonly definitions: unknown;
  /** Leads to the value that is looked at. */
  readonly path: (string | number)[];
  /** Schemas that are being looked at, one inside the other. */
  depth: number;
  readonly faults: Fault[];
  readonly spend: Spend;
}

function fits(walk: Walk, schema: unknown, value: unknown, outer: Seen): boolean {
  walk.spend(1);
  if (schema === false) return refuse(walk, "false", walk.path.length === 0 ? "noAnswer" : "unexpected");
  if (!isRecord(schema)) return true;
  if (walk.depth > deepest) throw new TooCostly();
  walk.depth += 1;
  const asks = schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined;
  const seen: Seen = asks || outer !== undefined ? new Set() : undefined;
  const results = [
    fitsInPlace(walk, schema, value, seen),
    isRecord(value)
      ? fieldsFit(walk, schema, value, seen)
      : Array.isArray(value)
        ? entriesFit(walk, schema, value, seen)
        : scalarFits(walk, schema, value),
  ];
  walk.depth -= 1;
  const isFit = results.every(Boolean);
  if (isFit && outer !== undefined) for (const step of seen ?? []) outer.add(step);
  return isFit;
}

function report({ faults, path }: Walk, keyword: string, describe: Fault["describe"]): false {
  if (faults.length < mostFaults) faults.push({ keyword, path: [...path], describe });
  return false;
}

const refuse = (walk: Walk, keyword: string, code: PlainCode): false => report(walk, keyword, () => plainRule(code));

/** Checks one keyword with a limit of its own. */
function holds(walk: Walk, schema: UnknownRecord, keyword: string, value: unknown, isKept: (limit: unknown) => boolean): boolean {
  const limit = schema[keyword];
  return limit === undefined || isKept(limit) || report(walk, keyword, () => brokenRule(keyword, schema, value));
}

/** Looks below a field or an entry. */
function below(walk: Walk, step: string | number, schema: unknown, value: unknown): boolean {
  walk.path.push(step);
  const isFit = fits(walk, schema, value, undefined);
  walk.path.pop();
  return isFit;
}

/** Checks the value as a whole, and with the schemas that are about the same value. */
function fitsInPlace(walk: Walk, schema: UnknownRecord, value: unknown, seen: Seen): boolean {
  const { $ref: reference, not, if: condition } = schema;
  const every = (parts: unknown): boolean =>
    !Array.isArray(parts) || parts.map((part) => fits(walk, part, value, seen)).every(Boolean);
  const results = [
    typeof reference !== "string" || fits(walk, definitionOf(reference, walk.definitions), value, seen),
    holds(walk, schema, "type", value, (type) => isOfTypes(type, value)),
    holds(walk, schema, "const", value, (limit) => isOneOf(walk, [limit], value)),
    holds(walk, schema, "enum", value, (limit) => Array.isArray(limit) && isOneOf(walk, limit, value)),
    not === undefined || !tryOut(walk, not, value, undefined).isFit || refuse(walk, "not", "notAccepted"),
    unionFits(walk, "anyOf", schema["anyOf"], value, seen),
    every(schema["allOf"]),
    unionFits(walk, "oneOf", schema["oneOf"], value, seen),
    condition === undefined || fits(walk, schema[tryOut(walk, condition, value, seen).isFit ? "then" : "else"], value, seen),
  ];
  return results.every(Boolean);
}

function isOneOf({ spend }: Walk, choices: readonly unknown[], value: unknown): boolean {
  spend(typeof value === "object" ? weightOf(choices) : choices.length / 16);
  return choices.some((choice) => isSame(choice, value));
}

/** Checks a schema without reporting what is wrong. */
function tryOut(
  walk: Walk,
  schema: unknown,
  value: unknown,
  seen: Seen,
): { readonly isFit: boolean; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  return { isFit: fits({ ...walk, faults }, schema, value, seen), faults };
}

function unionFits(walk: Walk, keyword: "anyOf" | "oneOf", alternatives: unknown, value: unknown, seen: Seen): boolean {
  if (!Array.isArray(alternatives)) return true;
  const tried = alternatives.map((one: unknown) => tryOut(walk, one, value, seen));
  const matches = tried.filter(({ isFit }) => isFit).length;
  if (keyword === "anyOf" ? matches > 0 : matches === 1) return true;
  const branches = tried.map(({ faults }) => faults);
  const faults = faultsOfUnion(keyword, alternatives, branches, [...walk.path]);
  walk.faults.push(...faults.slice(0, mostFaults - walk.faults.length));
  return false;
}

function fieldsFit(walk: Walk, schema: UnknownRecord, fields: UnknownRecord, seen: Seen): boolean {
  const names = Object.keys(fields);
  const { required, dependentRequired, dependentSchemas, properties, propertyNames } = schema;
  const has = (name: unknown): boolean => typeof name === "string" && Object.hasOwn(fields, name);
  const needs = (list: unknown): boolean => {
    const missing = Array.isArray(list) ? list.filter((name) => !has(name)) : [];
    walk.spend(Array.isArray(list) ? (list.length + missing.length) / 16 : 0);
    for (const name of missing) refuseField(walk, String(name), "required");
    return missing.length === 0;
  };
  const listed = isRecord(properties) ? properties : {};
  walk.spend((names.length + Object.keys(listed).length) / 16);
  const dependent = (map: unknown, check: (part: unknown) => boolean): boolean => {
    const keys = isRecord(map) ? Object.keys(map) : [];
    walk.spend(keys.length / 16);
    return keys
      .filter(has)
      .map((name) => check(own(map, name)))
      .every(Boolean);
  };
  const others = names.filter((name) => !Object.hasOwn(listed, name));
  const results = [
    needs(required),
    holds(walk, schema, "minProperties", fields, (limit) => names.length >= Number(limit)),
    holds(walk, schema, "maxProperties", fields, (limit) => names.length <= Number(limit)),
    propertyNames === undefined || names.map((name) => nameFits(walk, propertyNames, name)).every(Boolean),
    dependent(dependentRequired, needs),
    dependent(dependentSchemas, (part) => fits(walk, part, fields, seen)),
    ...Object.keys(listed)
      .filter(has)
      .map((name) => visitStep(walk, name, listed[name], fields[name], seen)),
  ];
  const rest = (keyword: string, left: () => readonly string[]): void => {
    const part = schema[keyword];
    if (part !== undefined) results.push(...left().map((name) => visitStep(walk, name, part, fields[name], seen)));
  };
  rest("additionalProperties", () => others);
  rest("unevaluatedProperties", () => names.filter((name) => seen?.has(name) !== true));
  return results.every(Boolean);
}

/** Looks below a field or an entry, which no other keyword has to look at then. */
function visitStep(walk: Walk, step: string | number, schema: unknown, value: unknown, seen: Seen): boolean {
  seen?.add(step);
  return below(walk, step, schema, value);
}

function nameFits(walk: Walk, schema: unknown, name: string): boolean {
  return tryOut(walk, schema, name, undefined).isFit || refuseField(walk, name, "propertyNames");
}

function refuseField(walk: Walk, name: string, code: "required" | "propertyNames"): false {
  walk.path.push(name);
  refuse(walk, code, code);
  walk.path.pop();
  return false;
}

function entriesFit(walk: Walk, schema: UnknownRecord, entries: readonly unknown[], seen: Seen): boolean {
  const { prefixItems, items } = schema;
  const first: readonly unknown[] = Array.isArray(prefixItems) ? prefixItems : [];
  const results = [
    holds(walk, schema, "maxItems", entries, (limit) => entries.length <= Number(limit)),
    holds(walk, schema, "minItems", entries, (limit) => entries.length >= Number(limit)),
  ];
  for (const [index, entry] of entries.entries()) {
    if (index >= first.length && items === undefined) break;
    results.push(visitStep(walk, index, index < first.length ? first[index] : items, entry, seen));
  }
  results.push(containsFits(walk, schema, entries, seen));
  const { unevaluatedItems } = schema;
  if (unevaluatedItems !== undefined)
    for (const [index, entry] of entries.entries())
      if (seen?.has(index) !== true) results.push(visitStep(walk, index, unevaluatedItems, entry, seen));
  results.push(holds(walk, schema, "uniqueItems", entries, (limit) => limit !== true || hasNoTwins(walk, entries)));
  return results.every(Boolean);
}

function hasNoTwins({ spend }: Walk, entries: readonly unknown[]): boolean {
  spend(weightOf(entries));
  return areDifferent(entries);
}

function containsFits(walk: Walk, schema: UnknownRecord, entries: readonly unknown[], seen: Seen): boolean {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  if (contains === undefined) return true;
  const found = entries.flatMap((entry, index) => (tryOut(walk, contains, entry, undefined).isFit ? [index] : []));
  for (const index of found) seen?.add(index);
  const isEnough = found.length >= Number(minContains) && found.length <= Number(maxContains);
  return isEnough || refuse(walk, "contains", "contains");
}

function scalarFits(walk: Walk, schema: UnknownRecord, value: unknown): boolean {
  if (typeof value === "number") return numberFits(walk, schema, value);
  if (typeof value !== "string") return true;
  const isMeasured = schema["minLength"] !== undefined || schema["maxLength"] !== undefined;
  if (isMeasured || schema["format"] !== undefined) walk.spend(value.length / 512);
  const length = isMeasured ? lengthOf(value) : 0;
  const results = [
    holds(walk, schema, "minLength", value, (limit) => length >= Number(limit)),
    holds(walk, schema, "maxLength", value, (limit) => length <= Number(limit)),
    holds(walk, schema, "format", value, (format) => isWritten(String(format), value)),
  ];
  return results.every(Boolean);
}

function numberFits(walk: Walk, schema: UnknownRecord, value: number): boolean {
  const results = [
    holds(walk, schema, "minimum", value, (limit) => value >= Number(limit)),
    holds(walk, schema, "maximum", value, (limit) => value <= Number(limit)),
    holds(walk, schema, "exclusiveMinimum", value, (limit) => value > Number(limit)),
    holds(walk, schema, "exclusiveMaximum", value, (limit) => value < Number(limit)),
    holds(walk, schema, "multipleOf", value, (limit) => isMultiple(value, Number(limit))),
  ];
  return results.every(Boolean);
}
