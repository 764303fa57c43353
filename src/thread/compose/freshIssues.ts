import type { Issue, PendingInterrupt } from "../../interrupt/interrupt.js";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { valueAt } from "../../schema/document/references.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import { isSuggestedIssue } from "./suggestedIssues.js";

/**
 * Whether the proposed value had an issue already, at a place that is as it was: an agent must not
 * refuse what it has proposed itself.
 */
export function isProposedIssue(
  issue: Issue,
  proposed: readonly Issue[],
  before: unknown,
  after: unknown,
): boolean {
  const { path, code, message } = issue;
  return (
    proposed.some(
      (one) => one.code === code && one.message === message && jsonEqual(one.path, path),
    ) && jsonEqual(valueAt(before, path), valueAt(after, path))
  );
}

/**
 * Returns the issues of an answer without those that the agent itself has caused: those that its
 * suggestions have, and those that the proposed arguments had already.
 */
export function freshIssues(
  { responseSchema, toolCall, approval }: PendingInterrupt,
  payload: unknown,
  issues: readonly Issue[],
  validate: SchemaValidator,
): readonly Issue[] {
  const issuesOf = (schema: UnknownRecord, value: unknown): readonly Issue[] => {
    const verdict = validate(schema, value);
    return verdict.status === "invalid" ? verdict.issues : [];
  };
  // A decision has no suggestion.
  if (approval === undefined)
    return issues.filter((issue) => !isSuggestedIssue(issue, responseSchema, payload, issuesOf));
  const args = toolCall?.args;
  if (responseSchema === undefined || !isRecord(payload) || !isRecord(args)) return issues;
  if (!isRecord(own(payload, "editedArgs"))) return issues;
  const asProposed = { ...payload, editedArgs: args };
  const verdict = validate(responseSchema, asProposed);
  return verdict.status === "invalid"
    ? issues.filter(
        (issue) =>
          // What is beside the arguments is the person's own.
          issue.path[0] !== "editedArgs" ||
          !isProposedIssue(issue, verdict.issues, asProposed, payload),
      )
    : issues;
}
