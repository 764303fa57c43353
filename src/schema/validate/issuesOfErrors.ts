import type { OutputUnit } from "@cfworker/json-schema";
import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import { cut } from "../document/cut.js";
import { definitionOf, pointerSteps, valueAt, valuePath } from "../document/references.js";
import { schemaListKeywords, schemaMapKeywords } from "../document/schemaKeywords.js";
import { issueOf, plainRule } from "../issues/formatIssue.js";
import type { IssueMessages } from "../issues/issueMessages.js";
import type { BrokenRule, SchemaIssue, ValueKind } from "../issues/SchemaValidator.js";

/** Errors that only report that something below them is wrong. */
const wrappers: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "if",
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
  "prefixItems",
  "items",
  "unevaluatedItems",
]);

/** Keywords with one error for each missing name; the first of these is turned into issues for all of them. */
const oneErrorPerName: ReadonlySet<string> = new Set(["required", "dependentRequired"]);

const placeOf = ({ keywordLocation, instanceLocation }: OutputUnit): string => `${keywordLocation}\n${instanceLocation}`;

const mostIssues = 200;

/** A small schema and a long list can cause a hundred thousand errors; the first ones are enough. */
const mostErrors = 2_000;

/**
 * Turns the errors of the interpreting validator into issues: wrappers are dropped, a union is reported by its nearest branch, and messages
 * are our own.
 */
export function issuesOfErrors(
  messages: IssueMessages,
  schema: UnknownRecord,
  value: unknown,
  errors: readonly OutputUnit[],
): readonly SchemaIssue[] {
  const issues = distinctIssues(collect(messages, schema, value, errors.slice(0, mostErrors)));
  return issues.length > 0 ? issues : [issueOf(messages, [], plainRule("notAccepted"))];
}

/** Removes duplicates, and limits the number of issues to what a person can read. */
export function distinctIssues(issues: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = JSON.stringify([issue.path, issue.message]);
    return seen.size < mostIssues && !seen.has(key) && seen.add(key);
  });
}

function collect(
  messages: IssueMessages,
  schema: UnknownRecord,
  value: unknown,
  errors: readonly OutputUnit[],
): readonly SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const reported = new Set<string>();
  for (let index = 0; index < errors.length; index += 1) {
    const error = errors[index];
    if (error === undefined || wrappers.has(error.keyword)) continue;
    if (error.keyword === "anyOf" || error.keyword === "oneOf") {
      const below = errorsBelow(errors, index);
      issues.push(...unionIssues(messages, schema, value, error, below));
      index += below.length;
    } else if (error.keyword === "contains" || error.keyword === "propertyNames") {
      const below = errorsBelow(errors, index);
      const where = error.keyword === "contains" ? error : (below[0] ?? error);
      issues.push(issueOf(messages, valuePath(value, where.instanceLocation), plainRule(error.keyword)));
      index += below.length;
    } else if (!oneErrorPerName.has(error.keyword) || !reported.has(placeOf(error))) {
      reported.add(placeOf(error));
      issues.push(...plainIssues(messages, schema, value, error));
    }
  }
  return issues;
}

function plainIssues(messages: IssueMessages, schema: UnknownRecord, value: unknown, error: OutputUnit): readonly SchemaIssue[] {
  const path = valuePath(value, error.instanceLocation);
  if (error.keyword === "false") return [issueOf(messages, path, plainRule(path.length === 0 ? "noAnswer" : "unexpected"))];
  const node = locateKeyword(schema, error.keywordLocation) ?? {};
  const found = valueAt(value, path);
  if (error.keyword === "required") return missing(messages, own(node, "required"), found, path);
  if (error.keyword === "dependentRequired") return dependentlyMissing(messages, own(node, "dependentRequired"), found, path);
  return [issueOf(messages, path, readBrokenRule(error.keyword, node, found))];
}

function missing(messages: IssueMessages, names: unknown, found: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] {
  if (!Array.isArray(names) || !isRecord(found)) return [issueOf(messages, path, plainRule("required"))];
  const absent: readonly unknown[] = names.filter((name) => typeof name === "string" && !Object.hasOwn(found, name));
  return absent.map((name) => issueOf(messages, [...path, String(name)], plainRule("required")));
}

function dependentlyMissing(
  messages: IssueMessages,
  needs: unknown,
  found: unknown,
  path: SchemaIssue["path"],
): readonly SchemaIssue[] {
  if (!isRecord(needs) || !isRecord(found)) return [issueOf(messages, path, plainRule("required"))];
  return Object.keys(needs).flatMap((name) =>
    Object.hasOwn(found, name) ? missing(messages, own(needs, name), found, path) : [],
  );
}

/** The errors that follow an error of a union and belong to its branches. */
function errorsBelow(errors: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const prefix = errors[index]?.keywordLocation ?? "";
  let end = index + 1;
  while (end < errors.length) {
    if (errors[end]?.keywordLocation.startsWith(`${prefix}/`) !== true) break;
    end += 1;
  }
  return errors.slice(index + 1, end);
}

function unionIssues(
  messages: IssueMessages,
  schema: UnknownRecord,
  value: unknown,
  union: OutputUnit,
  below: readonly OutputUnit[],
): readonly SchemaIssue[] {
  const path = valuePath(value, union.instanceLocation);
  const branches = new Map<string, OutputUnit[]>();
  for (const error of below) {
    const branch = error.keywordLocation.slice(union.keywordLocation.length + 1).split("/")[0] ?? "";
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const node = locateKeyword(schema, union.keywordLocation) ?? {};
  const all = own(node, union.keyword);
  if (Array.isArray(all)) {
    if (union.keyword === "oneOf" && all.length - branches.size > 1) return [issueOf(messages, path, plainRule("ambiguous"))];
    if (all.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"))) {
      const choices = all.map((branch) => own(branch, "const"));
      return [issueOf(messages, path, oneOf(choices))];
    }
  }
  const ranked = [...branches.values()].map((errors) => ({ errors, distance: distance(union, errors) }));
  const nearest = ranked.sort((a, b) => a.distance - b.distance)[0];
  if (nearest === undefined || nearest.distance >= anotherKind) return [issueOf(messages, path, plainRule("anyOf"))];
  return collect(messages, schema, value, nearest.errors);
}

const anotherKind = 1_000_000;

/** How far a value is from a branch: another type is farthest, then another discriminator, then other errors. */
function distance(union: OutputUnit, errors: readonly OutputUnit[]): number {
  const own_ = errors.filter((error) => !wrappers.has(error.keyword));
  const otherType = own_.some((error) => error.keyword === "type" && error.instanceLocation === union.instanceLocation);
  const otherTag = own_.some((error) => error.keyword === "const");
  return (otherType ? anotherKind : 0) + (otherTag ? 1_000 : 0) + own_.length;
}

/** Describes the rule of one keyword that a value breaks; `issuesOfErrors` reads unions, and keywords that name fields, itself. */
function readBrokenRule(keyword: string, node: UnknownRecord, value: unknown): BrokenRule {
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
function oneOf(choices: readonly unknown[]): BrokenRule {
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

/** Follows the keyword location of a validator error, through references, to the schema that holds its last keyword. */
export function locateKeyword(root: UnknownRecord, location: string): UnknownRecord | undefined {
  const steps = (pointerSteps(location) ?? []).slice(0, -1);
  let node: unknown = root;
  for (let index = 0; index < steps.length; index += 1) {
    const keyword = steps[index];
    if (keyword === undefined || !isRecord(node)) return undefined;
    const value: unknown = own(node, keyword);
    if (keyword === "$ref") {
      node = typeof value === "string" ? definitionOf(value, own(root, "$defs")) : undefined;
    } else if ((schemaListKeywords.has(keyword) || schemaMapKeywords.has(keyword)) && steps[index + 1] !== undefined) {
      index += 1;
      node = valueAt(value, [steps[index] ?? ""]);
    } else {
      node = value;
    }
  }
  return isRecord(node) ? node : undefined;
}
