import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { checkedNames, checkedPattern } from "../document/schemaKeywords.js";
import type { IssueMessages } from "../issues/issueMessages.js";
import { issueOf, plainRule } from "../issues/issueOf.js";
import type { SchemaIssue } from "../issues/SchemaValidator.js";
import { type LinearPattern, linearPattern } from "./linearPattern.js";
import { validationCost } from "./validationCost.js";

/** Longer texts are left to the agent. */
const longestText = 5_000;

/** States times characters, over all texts of one answer: about fifty milliseconds. Beyond it the agent checks. */
const mostWork = 1_000_000;

/** Finds the issues of a value with a part of the schema, without its patterns. */
export type ValidatePart = (part: JsonSchema, value: unknown) => readonly SchemaIssue[];

class TooLong extends Error {}

/**
 * Finds texts and names that do not match their patterns, in time that no pattern can stretch. Follows a value that is otherwise valid
 * through fields, entries, references and alternatives; `validate` determines which alternatives the value matches. What would take more
 * than `steps` is left to the agent.
 */
export function patternIssues(
  root: JsonSchema,
  value: unknown,
  validate: ValidatePart,
  steps: number,
  messages: IssueMessages,
): readonly SchemaIssue[] {
  const $defs = own(root, "$defs");
  const refuses = createMatcher();
  const mentionsPattern = createPatternSearch();
  const budget = createBudget(steps);

  /** Finds all issues with a part of the schema, patterns included. */
  const check = (raw: unknown, item: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    if (raw === false) return [issueOf(messages, path, plainRule("unexpected"))];
    if (!isRecord(raw)) return [];
    budget.spend(validationCost(root, raw, item, budget.left()));
    const found = validate(raw, item);
    return found.length > 0 ? found.map((issue) => ({ ...issue, path: [...path, ...issue.path] })) : visit(raw, item, path);
  };

  /** Finds the issues with the patterns alone. */
  const visit = (raw: unknown, item: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    if (!isRecord(raw)) return [];
    budget.spend(1);
    if (refuses(own(raw, checkedPattern), item)) return [issueOf(messages, path, plainRule("pattern"))];
    const reference = own(raw, "$ref");
    const target = typeof reference === "string" && isRecord($defs) ? own($defs, reference.slice("#/$defs/".length)) : undefined;
    return [
      ...visit(target, item, path),
      ...list(own(raw, "allOf")).flatMap((branch) => visit(branch, item, path)),
      ...["anyOf", "oneOf"].flatMap((keyword) => alternatives(list(own(raw, keyword)), item, path)),
      ...condition(raw, item, path),
      ...(Array.isArray(item) ? entries(raw, item, path) : isRecord(item) ? fields(raw, item, path) : []),
    ];
  };

  const alternatives = (branches: readonly unknown[], item: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    if (!mentionsPattern(branches)) return [];
    let reason: readonly SchemaIssue[] = [];
    for (const branch of branches) {
      const found = check(branch, item, path);
      if (found.length === 0) return [];
      // Of the alternatives that did not match, the one that only lacks a pattern explains most.
      if (isRecord(branch) && (reason.length === 0 || validate(branch, item).length === 0)) reason = found;
    }
    return reason;
  };

  const condition = (raw: UnknownRecord, item: unknown, path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    const test = own(raw, "if");
    const branches = [own(raw, "then"), own(raw, "else")];
    if (test === undefined || !mentionsPattern(branches)) return [];
    return visit(branches[check(test, item, []).length === 0 ? 0 : 1], item, path);
  };

  const entries = (raw: UnknownRecord, items: readonly unknown[], path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    const first = list(own(raw, "prefixItems"));
    const rest = own(raw, "items");
    return items.flatMap((item, index) => visit(first[index] ?? rest, item, [...path, index]));
  };

  const fields = (raw: UnknownRecord, record: UnknownRecord, path: SchemaIssue["path"]): readonly SchemaIssue[] => {
    const names = own(raw, "propertyNames");
    const dependent = own(raw, "dependentSchemas");
    return Object.keys(record).flatMap((name) => {
      const below = [...path, name];
      const item = own(record, name);
      const { listed, byName } = schemasOfField(raw, name, refuses);
      return [
        ...(visit(names, name, below).length > 0 ? [issueOf(messages, below, plainRule("propertyNames"))] : []),
        ...visit(listed, item, below),
        ...(isRecord(dependent) ? visit(own(dependent, name), record, path) : []),
        ...byName.flatMap((schema) => check(schema, item, below)),
      ];
    });
  };

  try {
    return mentionsPattern(root) ? visit(root, value, []) : [];
  } catch (error) {
    if (error instanceof TooLong) return [];
    throw error;
  }
}

/** Counts down from `most`; throws `TooLong` when more is spent, or when a cost is unknown. */
function createBudget(most: number): { readonly left: () => number; readonly spend: (cost: number | undefined) => void } {
  let left = most;
  return {
    left: () => left,
    spend(cost) {
      left -= cost ?? Number.POSITIVE_INFINITY;
      if (left < 0) throw new TooLong();
    },
  };
}

/** Whether a text does not match a pattern. Texts that are too long, and patterns that cannot be compiled, are left to the agent. */
type Refuses = (source: unknown, text: unknown) => boolean;

/** Returns a function that compiles each pattern once. It throws `TooLong` when all texts together take too much work. */
function createMatcher(): Refuses {
  const known = new Map<string, LinearPattern | undefined>();
  const work = createBudget(mostWork);
  return (source, text) => {
    if (typeof source !== "string" || typeof text !== "string" || text.length > longestText) return false;
    if (!known.has(source)) known.set(source, linearPattern(source));
    const pattern = known.get(source);
    if (pattern === undefined) return false;
    work.spend(pattern.size * (text.length + 1));
    return !pattern.test(text);
  };
}

/** Returns a function that tells whether a part of a schema can contain patterns; a reference always can. Searches each part once. */
function createPatternSearch(): (raw: unknown) => boolean {
  const mentions = new Map<unknown, boolean>();
  const mentionsPattern = (raw: unknown): boolean => {
    if (typeof raw !== "object" || raw === null) return false;
    const before = mentions.get(raw);
    if (before !== undefined) return before;
    const isMarked = [checkedPattern, checkedNames, "$ref"].some((keyword) => Object.hasOwn(raw, keyword));
    const found = isMarked || Object.values(raw).some(mentionsPattern);
    mentions.set(raw, found);
    return found;
  };
  return mentionsPattern;
}

/** The schema for a listed field or for all others, and the schemas for fields whose name matches a pattern or none of the patterns. */
function schemasOfField(raw: UnknownRecord, name: string, refuses: Refuses): { listed: unknown; byName: readonly unknown[] } {
  const properties = own(raw, "properties");
  const isListed = isRecord(properties) && Object.hasOwn(properties, name);
  const listed = isListed ? properties[name] : own(raw, "additionalProperties");
  const checked = own(raw, checkedNames);
  const patterns = isRecord(checked) ? own(checked, "patterns") : undefined;
  if (!isRecord(checked) || !isRecord(patterns)) return { listed, byName: [] };
  const matching = Object.keys(patterns).filter((source) => !refuses(source, name));
  if (matching.length > 0) return { listed, byName: matching.map((source) => own(patterns, source)) };
  return { listed, byName: isListed ? [] : [own(checked, "others")] };
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
