import type { BrokenRule, PlainCode } from "./BrokenRule.js";
import { formatIssue } from "./formatIssue.js";
import { englishIssueMessages, type IssueMessages } from "./issueMessages.js";
import type { SchemaIssue } from "./SchemaValidator.js";

/**
 * Creates an issue with its message. Where the host supplied the message, the issue has no `params`, so that labels do not translate it.
 */
export function issueOf(messages: IssueMessages, path: SchemaIssue["path"], rule: BrokenRule): SchemaIssue {
  const message = formatIssue(messages, rule);
  return message === formatIssue(englishIssueMessages, rule) ? { path, message, ...rule } : { path, message, code: rule.code };
}

/** A rule without parameters. */
export function plainRule(code: PlainCode): BrokenRule {
  return { code, params: {} };
}
