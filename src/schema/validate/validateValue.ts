import { isRecord, jsonEqual } from "../../protocol/json.js";
import type { JsonSchema } from "../../protocol/messages.js";
import { toJson } from "../../protocol/toJson.js";
import { issueOf, plainRule } from "../issues/formatIssue.js";
import { englishIssueMessages, type IssueMessages } from "../issues/issueMessages.js";
import type { PlainCode, SchemaIssue, SchemaVerdict } from "../issues/SchemaValidator.js";
import { patternIssues } from "../pattern/patternIssues.js";
import { schemaLimits } from "../schemaLimits.js";
import { createBudget, TooCostly } from "../stepBudget.js";
import { findFaults } from "./findFaults.js";

const valid: SchemaVerdict = { status: "valid" };
const invalid = (messages: IssueMessages, code: PlainCode): SchemaVerdict => ({
  status: "invalid",
  issues: [issueOf(messages, [], plainRule(code))],
});

/**
 * Validates a value with a schema that was made safe before. Nothing is compiled and no code from
 * the schema runs. Never throws: where the validator fails, the result is `unchecked`. `accepts`
 * may skip the walk where a faster check finds the value valid.
 */
export function validateValue(
  schema: JsonSchema | boolean,
  value: unknown,
  messages: IssueMessages = englishIssueMessages,
  accepts: (value: unknown) => boolean = () => false,
): SchemaVerdict {
  if (schema === true) return valid;
  if (schema === false) return invalid(messages, "noAnswer");
  try {
    const sent = jsonValue(value);
    if (sent === unsendable) return invalid(messages, "unsendable");
    if (sent === undefined) return acceptsAnything(schema) ? valid : invalid(messages, "required");
    const spend = createBudget(schemaLimits.validationSteps);
    const validatePart = (part: JsonSchema, item: unknown): readonly SchemaIssue[] =>
      distinctIssues(
        findFaults(schema, part, item, spend).map(({ path, describe }) =>
          issueOf(messages, path, describe()),
        ),
      );
    const issues = accepts(sent) ? [] : validatePart(schema, sent);
    const patterns = patternIssues(schema, sent, validatePart, spend, messages, issues);
    const found = [...issues, ...patterns.filter(({ path }) => !hasIssueAt(issues, path))];
    return found.length === 0 ? valid : { status: "invalid", issues: distinctIssues(found) };
  } catch (error) {
    return { status: "unchecked", reason: error instanceof TooCostly ? "too-costly" : "unusable" };
  }
}

const mostIssues = 200;

/** Removes duplicates, and limits the number of issues to what a person can read. */
function distinctIssues(issues: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const seen = new Set<string>();
  return issues.filter((issue) => {
    const key = JSON.stringify([issue.path, issue.message]);
    return seen.size < mostIssues && !seen.has(key) && seen.add(key);
  });
}

function hasIssueAt(issues: readonly SchemaIssue[], path: SchemaIssue["path"]): boolean {
  return issues.some((issue) => jsonEqual(issue.path, path));
}

const unsendable = Symbol("unsendable");

/**
 * The value as the agent will receive it: without `undefined`, which the validator does not
 * support.
 */
function jsonValue(value: unknown): unknown {
  try {
    return toJson(value);
  } catch {
    return unsendable;
  }
}

function acceptsAnything(schema: JsonSchema): boolean {
  return Object.keys(schema).every(
    (keyword) =>
      keyword === "title" ||
      keyword === "description" ||
      (isRecord(schema[keyword]) && keyword === "$defs"),
  );
}
