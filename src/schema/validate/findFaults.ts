import { isRecord, listOf, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { exactIn } from "../../protocol/numberTexts.js";
import { hasFormat } from "../document/formats.js";
import { definitionOf } from "../document/references.js";
import { plainRule } from "../issues/formatIssue.js";
import type { PlainCode } from "../issues/SchemaValidator.js";
import { deepest, type Spend, TooCostly } from "../stepBudget.js";
import { codePointCount } from "./codePointCount.js";
import {
  areDifferent,
  compareNumber,
  isMultiple,
  isOfTypes,
  isSame,
  weightOf,
} from "./compareValues.js";
import { brokenRule, type Fault, faultsOfUnion, type LimitKeyword } from "./Fault.js";

/** A small schema and a long list can have a hundred thousand faults; the first ones are enough. */
const mostFaults = 2_000;

/**
 * Finds the rules of a normalized schema that a value breaks, by interpreting the schema: nothing
 * is compiled, and no code of it runs. The value is plain JSON. `root` has the definitions of a
 * schema that is a part of it. What a union lacks is what its nearest alternative lacks. Throws
 * `TooCostly` where that takes more steps than `spend` allows, or is nested too deeply: references
 * may multiply, and refer to themselves. A step takes about a microsecond, so reading many keys,
 * entries or characters counts as several.
 */
export function findFaults(
  root: JsonSchema | boolean,
  schema: unknown,
  value: unknown,
  spend: Spend,
): readonly Fault[] {
  const walk: Walk = { definitions: own(root, "$defs"), path: [], depth: 0, faults: [], spend };
  check(walk, schema, value, undefined);
  return walk.faults;
}

/**
 * Names and indices that some keyword has looked at, for the keywords about all others; undefined
 * where no keyword asks.
 */
type Seen = Set<string | number> | undefined;

interface Walk {
  readonly definitions: unknown;
  /** Leads to the value that is looked at. */
  readonly path: (string | number)[];
  /** Schemas that are being looked at, one inside the other. */
  depth: number;
  faults: Fault[];
  readonly spend: Spend;
}

function check(walk: Walk, schema: unknown, value: unknown, outer: Seen): void {
  walk.spend(1);
  if (schema === false)
    return refuse(walk, "false", walk.path.length === 0 ? "noAnswer" : "unexpected");
  if (!isRecord(schema)) return;
  if (walk.depth > deepest) throw new TooCostly();
  walk.depth += 1;
  const asks =
    schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined;
  const seen: Seen = asks ? new Set() : outer;
  checkWhole(walk, schema, value, seen);
  if (isRecord(value)) checkFields(walk, schema, value, seen);
  else if (Array.isArray(value)) checkEntries(walk, schema, value, seen);
  else if (typeof value === "number" || typeof value === "bigint") checkNumber(walk, schema, value);
  else if (typeof value === "string") checkText(walk, schema, value);
  walk.depth -= 1;
  if (asks) addAll(outer, seen);
}

function addAll(to: Seen, from: Seen): void {
  if (to !== undefined) for (const step of from ?? []) to.add(step);
}

function report({ faults, path }: Walk, keyword: string, describe: Fault["describe"]): void {
  if (faults.length < mostFaults) faults.push({ keyword, path: [...path], describe });
}

function refuse(walk: Walk, keyword: string, code: PlainCode): void {
  report(walk, keyword, () => plainRule(code));
}

/** Checks one keyword with a limit of its own. */
function hold(
  walk: Walk,
  schema: UnknownRecord,
  keyword: LimitKeyword,
  value: unknown,
  isKept: (limit: unknown) => boolean,
): void {
  const limit = schema[keyword];
  if (limit !== undefined && !isKept(limit))
    report(walk, keyword, () => brokenRule(keyword, schema, value));
}

/** Checks a field or an entry, which no keyword about all others has to look at then. */
function checkBelow(
  walk: Walk,
  step: string | number,
  schema: unknown,
  value: unknown,
  seen: Seen,
): void {
  seen?.add(step);
  walk.path.push(step);
  check(walk, schema, value, undefined);
  walk.path.pop();
}

/**
 * Finds what is wrong without reporting it. What was looked at counts only where nothing is wrong.
 */
function tryOut(walk: Walk, schema: unknown, value: unknown, outer: Seen): readonly Fault[] {
  const { faults: before } = walk;
  const faults: Fault[] = [];
  walk.faults = faults;
  const seen: Seen = outer && new Set();
  check(walk, schema, value, seen);
  walk.faults = before;
  if (faults.length === 0) addAll(outer, seen);
  return faults;
}

/** Checks the value as a whole, and with the schemas that are about the same value. */
function checkWhole(walk: Walk, schema: UnknownRecord, value: unknown, seen: Seen): void {
  const { $ref: reference, not, anyOf, allOf, oneOf, if: condition } = schema;
  if (typeof reference === "string")
    check(walk, definitionOf(reference, walk.definitions), value, seen);
  hold(walk, schema, "type", value, (type) => isOfTypes(type, value));
  hold(walk, schema, "const", value, (limit) => isOneOf(walk, [limit], value));
  hold(walk, schema, "enum", value, (limit) => Array.isArray(limit) && isOneOf(walk, limit, value));
  if (not !== undefined && tryOut(walk, not, value, undefined).length === 0)
    refuse(walk, "not", "notAccepted");
  checkUnion(walk, "anyOf", anyOf, value, seen);
  if (Array.isArray(allOf)) for (const part of allOf) check(walk, part, value, seen);
  checkUnion(walk, "oneOf", oneOf, value, seen);
  if (condition === undefined) return;
  const isMet = tryOut(walk, condition, value, seen).length === 0;
  check(walk, schema[isMet ? "then" : "else"], value, seen);
}

function isOneOf({ spend }: Walk, choices: readonly unknown[], value: unknown): boolean {
  const length = typeof value === "string" ? value.length : 0;
  spend(typeof value === "object" ? weightOf(choices) : choices.length / 16 + length / 4_096);
  return choices.some((choice) => isSame(choice, value));
}

function checkUnion(
  walk: Walk,
  keyword: "anyOf" | "oneOf",
  alternatives: unknown,
  value: unknown,
  seen: Seen,
): void {
  if (!Array.isArray(alternatives)) return;
  const branches = alternatives.map((one: unknown) => tryOut(walk, one, value, seen));
  const matches = branches.filter(({ length }) => length === 0).length;
  if (keyword === "anyOf" ? matches > 0 : matches === 1) return;
  const faults = faultsOfUnion(keyword, alternatives, branches, [...walk.path]);
  walk.faults.push(...faults.slice(0, mostFaults - walk.faults.length));
}

function checkFields(walk: Walk, schema: UnknownRecord, fields: UnknownRecord, seen: Seen): void {
  const names = Object.keys(fields);
  const {
    dependentRequired,
    dependentSchemas,
    properties,
    propertyNames,
    additionalProperties,
    unevaluatedProperties,
  } = schema;
  const has = (name: unknown): boolean => typeof name === "string" && Object.hasOwn(fields, name);
  const need = (needed: unknown): void => {
    const listed = listOf(needed);
    const missing = listed.filter((name) => !has(name));
    walk.spend((listed.length + missing.length) / 16);
    for (const name of missing) refuseField(walk, String(name), "required");
  };
  const checkPresent = (map: unknown, checkOne: (part: unknown, name: string) => void): void => {
    const keys = isRecord(map) ? Object.keys(map) : [];
    walk.spend(keys.length / 16);
    for (const name of keys.filter(has)) checkOne(own(map, name), name);
  };
  const checkField = (part: unknown, name: string): void =>
    checkBelow(walk, name, part, exactIn(fields, name), seen);

  walk.spend(names.length / 16);
  need(schema["required"]);
  hold(walk, schema, "minProperties", fields, (limit) => names.length >= Number(limit));
  hold(walk, schema, "maxProperties", fields, (limit) => names.length <= Number(limit));
  if (propertyNames !== undefined)
    for (const name of names)
      if (tryOut(walk, propertyNames, name, undefined).length > 0)
        refuseField(walk, name, "propertyNames");
  checkPresent(dependentRequired, need);
  checkPresent(dependentSchemas, (part) => check(walk, part, fields, seen));
  checkPresent(properties, checkField);
  if (additionalProperties !== undefined)
    for (const name of names)
      if (!isRecord(properties) || !Object.hasOwn(properties, name))
        checkField(additionalProperties, name);
  if (unevaluatedProperties !== undefined)
    for (const name of names) if (seen?.has(name) !== true) checkField(unevaluatedProperties, name);
}

function refuseField(walk: Walk, name: string, code: "required" | "propertyNames"): void {
  walk.path.push(name);
  refuse(walk, code, code);
  walk.path.pop();
}

function checkEntries(
  walk: Walk,
  schema: UnknownRecord,
  entries: readonly unknown[],
  seen: Seen,
): void {
  const { prefixItems, items, unevaluatedItems } = schema;
  const first = listOf(prefixItems);
  hold(walk, schema, "maxItems", entries, (limit) => entries.length <= Number(limit));
  hold(walk, schema, "minItems", entries, (limit) => entries.length >= Number(limit));
  for (const index of entries.keys()) {
    if (index >= first.length && items === undefined) break;
    const part = index < first.length ? first[index] : items;
    checkBelow(walk, index, part, exactIn(entries, index), seen);
  }
  checkContains(walk, schema, entries, seen);
  if (unevaluatedItems !== undefined)
    for (const [index, entry] of entries.entries())
      if (seen?.has(index) !== true) checkBelow(walk, index, unevaluatedItems, entry, seen);
  hold(
    walk,
    schema,
    "uniqueItems",
    entries,
    (limit) => limit !== true || hasNoTwins(walk, entries),
  );
}

function hasNoTwins({ spend }: Walk, entries: readonly unknown[]): boolean {
  spend(weightOf(entries));
  return areDifferent(entries.map((_, index) => exactIn(entries, index)));
}

function checkContains(
  walk: Walk,
  schema: UnknownRecord,
  entries: readonly unknown[],
  seen: Seen,
): void {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  if (contains === undefined) return;
  let count = 0;
  for (const [index, entry] of entries.entries()) {
    if (tryOut(walk, contains, entry, undefined).length > 0) continue;
    count += 1;
    seen?.add(index);
  }
  if (count < Number(minContains) || count > Number(maxContains))
    refuse(walk, "contains", "contains");
}

function checkText(walk: Walk, schema: UnknownRecord, text: string): void {
  const isMeasured = schema["minLength"] !== undefined || schema["maxLength"] !== undefined;
  if (isMeasured || schema["format"] !== undefined) walk.spend(text.length / 512);
  const length = isMeasured ? codePointCount(text) : 0;
  hold(walk, schema, "minLength", text, (limit) => length >= Number(limit));
  hold(walk, schema, "maxLength", text, (limit) => length <= Number(limit));
  hold(walk, schema, "format", text, (format) => hasFormat(String(format), text));
}

function checkNumber(walk: Walk, schema: UnknownRecord, value: number | bigint): void {
  const to = (limit: unknown): number => compareNumber(value, Number(limit));
  hold(walk, schema, "minimum", value, (limit) => to(limit) >= 0);
  hold(walk, schema, "maximum", value, (limit) => to(limit) <= 0);
  hold(walk, schema, "exclusiveMinimum", value, (limit) => to(limit) > 0);
  hold(walk, schema, "exclusiveMaximum", value, (limit) => to(limit) < 0);
  hold(walk, schema, "multipleOf", value, (limit) => isMultiple(value, Number(limit)));
}
