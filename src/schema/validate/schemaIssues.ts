import type { OutputUnit } from "@cfworker/json-schema";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { locateKeyword } from "../document/locateKeyword.js";
import { valueAt, valuePath } from "../document/valuePath.js";
import type { IssueMessages } from "../issues/issueMessages.js";
import { issueOf, plainly } from "../issues/issueOf.js";
import type { SchemaIssue } from "../issues/SchemaValidator.js";
import { oneOf, readBrokenRule } from "./readBrokenRule.js";

/** Errors that only say that something below them is wrong. */
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

/** Keywords with an error for each name that is missing, the first of which is turned into issues for all of them. */
const saysAll: ReadonlySet<string> = new Set(["required", "dependentRequired"]);

const placeOf = ({ keywordLocation, instanceLocation }: OutputUnit): string => `${keywordLocation}\n${instanceLocation}`;

const mostIssues = 200;

/** A small schema and a long list can bring a hundred thousand errors; the first ones say it all. */
const mostErrors = 2_000;

/** Turns the interpreting validator's errors into issues: wrappers dropped, unions judged by their nearest branch, our own words. */
export function schemaIssues(
  words: IssueMessages,
  schema: UnknownRecord,
  value: unknown,
  errors: readonly OutputUnit[],
): readonly SchemaIssue[] {
  const issues = distinctIssues(collect(words, schema, value, errors.slice(0, mostErrors)));
  return issues.length > 0 ? issues : [issueOf(words, [], plainly("notAccepted"))];
}

/** Each issue once, and no more of them than anybody reads. */
export function distinctIssues(issues: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = JSON.stringify([issue.path, issue.message]);
    return seen.size < mostIssues && !seen.has(key) && seen.add(key);
  });
}

function collect(
  words: IssueMessages,
  schema: UnknownRecord,
  value: unknown,
  errors: readonly OutputUnit[],
): readonly SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const told = new Set<string>();
  for (let index = 0; index < errors.length; index += 1) {
    const error = errors[index];
    if (error === undefined || wrappers.has(error.keyword)) continue;
    if (error.keyword === "anyOf" || error.keyword === "oneOf") {
      const below = errorsBelow(errors, index);
      issues.push(...unionIssues(words, schema, value, error, below));
      index += below.length;
    } else if (error.keyword === "contains" || error.keyword === "propertyNames") {
      const below = errorsBelow(errors, index);
      const where = error.keyword === "contains" ? error : (below[0] ?? error);
      issues.push(issueOf(words, valuePath(value, where.instanceLocation), plainly(error.keyword)));
      index += below.length;
    } else if (!saysAll.has(error.keyword) || !told.has(placeOf(error))) {
      told.add(placeOf(error));
      issues.push(...plainIssues(words, schema, value, error));
    }
  }
  return issues;
}

function plainIssues(words: IssueMessages, schema: UnknownRecord, value: unknown, error: OutputUnit): readonly SchemaIssue[] {
  const path = valuePath(value, error.instanceLocation);
  if (error.keyword === "false") return [issueOf(words, path, plainly(path.length === 0 ? "noAnswer" : "unexpected"))];
  const node = locateKeyword(schema, error.keywordLocation)?.node ?? {};
  const found = valueAt(value, path);
  if (error.keyword === "required") return missing(words, own(node, "required"), found, path);
  if (error.keyword === "dependentRequired") return dependentlyMissing(words, own(node, "dependentRequired"), found, path);
  return [issueOf(words, path, readBrokenRule(error.keyword, node, found))];
}

function missing(words: IssueMessages, names: unknown, found: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] {
  if (!Array.isArray(names) || !isRecord(found)) return [issueOf(words, path, plainly("required"))];
  const absent: readonly unknown[] = names.filter((name) => typeof name === "string" && !Object.hasOwn(found, name));
  return absent.map((name) => issueOf(words, [...path, String(name)], plainly("required")));
}

function dependentlyMissing(
  words: IssueMessages,
  needs: unknown,
  found: unknown,
  path: SchemaIssue["path"],
): readonly SchemaIssue[] {
  if (!isRecord(needs) || !isRecord(found)) return [issueOf(words, path, plainly("required"))];
  return Object.keys(needs).flatMap((name) => (Object.hasOwn(found, name) ? missing(words, own(needs, name), found, path) : []));
}

/** The errors that follow a union's own and belong to its branches. */
function errorsBelow(errors: readonly OutputUnit[], index: number): readonly OutputUnit[] {
  const prefix = errors[index]?.keywordLocation ?? "";
  let end = index + 1;
  while (end < errors.length) {
    const location = errors[end]?.keywordLocation ?? "";
    if (location !== prefix && !location.startsWith(`${prefix}/`)) break;
    if (location === prefix && errors[end]?.keyword === errors[index]?.keyword) break;
    end += 1;
  }
  return errors.slice(index + 1, end);
}

function unionIssues(
  words: IssueMessages,
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
  const node = locateKeyword(schema, union.keywordLocation)?.node ?? {};
  const all = own(node, union.keyword);
  if (Array.isArray(all)) {
    if (union.keyword === "oneOf" && all.length - branches.size > 1) return [issueOf(words, path, plainly("ambiguous"))];
    if (all.every((branch) => isRecord(branch) && Object.hasOwn(branch, "const"))) {
      const choices = all.map((branch) => (isRecord(branch) ? own(branch, "const") : undefined));
      return [issueOf(words, path, oneOf(choices))];
    }
  }
  const ranked = [...branches.values()].map((errors) => ({ errors, distance: distance(union, errors) }));
  const nearest = ranked.sort((a, b) => a.distance - b.distance)[0];
  if (nearest === undefined || nearest.distance >= anotherKind) return [issueOf(words, path, plainly("anyOf"))];
  return collect(words, schema, value, nearest.errors);
}

const anotherKind = 1_000_000;

/** How far a value is from a branch: another type is farthest, then another discriminator, then mere mistakes. */
function distance(union: OutputUnit, errors: readonly OutputUnit[]): number {
  const own_ = errors.filter((error) => !wrappers.has(error.keyword));
  const otherType = own_.some((error) => error.keyword === "type" && error.instanceLocation === union.instanceLocation);
  const otherTag = own_.some((error) => error.keyword === "const");
  return (otherType ? anotherKind : 0) + (otherTag ? 1_000 : 0) + own_.length;
}
