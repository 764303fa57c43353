import { isRecord, own, ownList, recordOf, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { definitionOf } from "../document/references.js";
import { checkedNames, checkedPattern } from "../document/schemaKeywords.js";
import { issueOf, plainRule } from "../issues/formatIssue.js";
import type { IssueMessages } from "../issues/issueMessages.js";
import type { SchemaIssue } from "../issues/SchemaValidator.js";
import { createBudget, deepest, type Spend, TooCostly } from "../stepBudget.js";
import { type LinearPattern, linearPattern } from "./linearPattern.js";

/** Keywords that are about the fields of an object. */
const namedKeywords = [
  "properties",
  "additionalProperties",
  "dependentSchemas",
  "propertyNames",
  checkedNames,
] as const;

/** Longer texts are left to the agent. */
const longestText = 5_000;

/**
 * States times characters, over all texts of one answer: about fifty milliseconds. Beyond it the
 * agent checks.
 */
const mostWork = 1_000_000;

/** Finds the issues of a value with a part of the schema, without its patterns. */
type ValidatePart = (part: JsonSchema, value: unknown) => readonly SchemaIssue[];

/**
 * Finds texts and names that do not match their patterns, in time that no pattern can stretch.
 * Follows a value through fields, entries, references and alternatives; `validate` determines which
 * alternatives the value matches. Of alternatives that it does not match otherwise, only the one is
 * followed whose issues are among the `others` of the value. What would take more steps than are
 * left to `spend` is left to the agent; `validate` spends its own.
 */
export function patternIssues(
  root: JsonSchema,
  value: unknown,
  validate: ValidatePart,
  spend: Spend,
  messages: IssueMessages,
  others: readonly SchemaIssue[] = [],
): readonly SchemaIssue[] {
  const reported = new Set(others.map(issueKey));
  const refuses = createMatcher();
  const mentionsPattern = createPatternSearch();
  let depth = 0;

  /** Finds all issues with a part of the schema, patterns included. */
  const check = (
    raw: unknown,
    item: unknown,
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    if (raw === false) return [issueOf(messages, path, plainRule("unexpected"))];
    if (!isRecord(raw)) return [];
    const found = validate(raw, item);
    return found.length > 0 ? found.map((issue) => below(issue, path)) : visit(raw, item, path);
  };

  /** Finds the issues with the patterns alone. */
  const visit = (
    raw: unknown,
    item: unknown,
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    if (!isRecord(raw)) return [];
    spend(1);
    if (refuses(own(raw, checkedPattern), item))
      return [issueOf(messages, path, plainRule("pattern"))];
    if (depth >= deepest) throw new TooCostly();
    depth++;
    const found = [
      ...visit(referenced(root, own(raw, "$ref")), item, path),
      ...ownList(raw, "allOf").flatMap((branch) => visit(branch, item, path)),
      ...["anyOf", "oneOf"].flatMap((keyword) => alternatives(ownList(raw, keyword), item, path)),
      ...condition(raw, item, path),
      ...(Array.isArray(item)
        ? entries(raw, item, path)
        : isRecord(item)
          ? fields(raw, item, path)
          : []),
    ];
    depth--;
    return found;
  };

  const alternatives = (
    branches: readonly unknown[],
    item: unknown,
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    if (!mentionsPattern(branches)) return [];
    let reason: readonly SchemaIssue[] | undefined;
    for (const branch of branches) {
      if (branch === true) return [];
      if (!isRecord(branch)) continue;
      const found = validate(branch, item);
      if (!found.every((issue) => reported.has(issueKey(below(issue, path))))) continue;
      const patterns = visit(branch, item, path);
      if (found.length === 0 && patterns.length === 0) return [];
      // Of the alternatives that did not match, the one that only lacks a pattern explains most.
      if (found.length === 0 || reason === undefined) reason = patterns;
    }
    return reason ?? [];
  };

  const condition = (
    raw: UnknownRecord,
    item: unknown,
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    const test = own(raw, "if");
    const branches = [own(raw, "then"), own(raw, "else")];
    if (test === undefined || !mentionsPattern(branches)) return [];
    return visit(branches[check(test, item, []).length === 0 ? 0 : 1], item, path);
  };

  const entries = (
    raw: UnknownRecord,
    items: readonly unknown[],
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    const first = ownList(raw, "prefixItems");
    const rest = own(raw, "items");
    if (first.length === 0 && rest === undefined) return [];
    return items.flatMap((item, index) => visit(first[index] ?? rest, item, [...path, index]));
  };

  const fields = (
    raw: UnknownRecord,
    record: UnknownRecord,
    path: SchemaIssue["path"],
  ): readonly SchemaIssue[] => {
    const properties = own(raw, "properties");
    const listed = recordOf(properties);
    const dependent = own(raw, "dependentSchemas");
    const names = own(raw, "propertyNames");
    if (!namedKeywords.some((keyword) => Object.hasOwn(raw, keyword))) return [];
    return Object.keys(record).flatMap((name) => {
      const inside = [...path, name];
      const item = own(record, name);
      const isListed = Object.hasOwn(listed, name);
      return [
        ...(visit(names, name, inside).length > 0
          ? [issueOf(messages, inside, plainRule("propertyNames"))]
          : []),
        ...visit(isListed ? listed[name] : own(raw, "additionalProperties"), item, inside),
        ...(isRecord(dependent) ? visit(own(dependent, name), record, path) : []),
        ...schemasByName(own(raw, checkedNames), name, isListed, refuses).flatMap((schema) =>
          check(schema, item, inside),
        ),
      ];
    });
  };

  return mentionsPattern(root) ? unlessTooCostly(() => visit(root, value, [])) : [];
}

function below(issue: SchemaIssue, path: SchemaIssue["path"]): SchemaIssue {
  return { ...issue, path: [...path, ...issue.path] };
}

function issueKey({ path, message }: SchemaIssue): string {
  return JSON.stringify([path, message]);
}

/** Returns no issues where finding them took too long. */
function unlessTooCostly(find: () => readonly SchemaIssue[]): readonly SchemaIssue[] {
  try {
    return find();
  } catch (error) {
    if (error instanceof TooCostly) return [];
    throw error;
  }
}

/**
 * Whether a text does not match a pattern. Texts that are too long, and patterns that cannot be
 * compiled, are left to the agent.
 */
type Refuses = (source: unknown, text: unknown) => boolean;

/**
 * Returns a function that compiles each pattern once. It throws `TooCostly` when all texts together
 * take too much work.
 */
function createMatcher(): Refuses {
  const known = new Map<string, LinearPattern | undefined>();
  const spend = createBudget(mostWork);
  return (source, text) => {
    if (typeof source !== "string" || typeof text !== "string" || text.length > longestText)
      return false;
    if (!known.has(source)) known.set(source, linearPattern(source));
    const pattern = known.get(source);
    if (pattern === undefined) return false;
    spend(pattern.size * (text.length + 1));
    return !pattern.test(text);
  };
}

/**
 * Returns a function that tells whether a part of a schema can contain patterns; a reference always
 * can. Searches each part once.
 */
function createPatternSearch(): (raw: unknown) => boolean {
  const mentions = new Map<unknown, boolean>();
  const mentionsPattern = (raw: unknown): boolean => {
    if (typeof raw !== "object" || raw === null) return false;
    const before = mentions.get(raw);
    if (before !== undefined) return before;
    mentions.set(raw, false);
    const isMarked = [checkedPattern, checkedNames, "$ref"].some((keyword) =>
      Object.hasOwn(raw, keyword),
    );
    const found = isMarked || Object.values(raw).some(mentionsPattern);
    mentions.set(raw, found);
    return found;
  };
  return mentionsPattern;
}

function referenced(root: JsonSchema, reference: unknown): unknown {
  return typeof reference === "string" ? definitionOf(reference, own(root, "$defs")) : undefined;
}

/** The schemas for a field name: those whose pattern it matches, or the one for all other names. */
function schemasByName(
  checked: unknown,
  name: string,
  isListed: boolean,
  refuses: Refuses,
): readonly unknown[] {
  if (!isRecord(checked)) return [];
  const patterns = own(checked, "patterns");
  if (!isRecord(patterns)) return [];
  const matching = Object.keys(patterns).filter((source) => !refuses(source, name));
  if (matching.length > 0) return matching.map((source) => own(patterns, source));
  return isListed ? [] : [own(checked, "others")];
}
