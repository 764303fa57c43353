import { englishIssueMessages, type IssueMessages } from "./issueMessages.js";
import type { BrokenRule, PlainCode, SchemaIssue } from "./SchemaValidator.js";

/** Formats the message of a broken rule; `undefined` where there is no message for it. */
export function formatIssue(messages: IssueMessages, rule: BrokenRule): string;
export function formatIssue(messages: Partial<IssueMessages>, rule: BrokenRule): string | undefined;
export function formatIssue(
  messages: Partial<IssueMessages>,
  rule: BrokenRule,
): string | undefined {
  const { kind, formats } = messages;
  if (names(rule, "limit")) return messages[rule.code]?.(rule.params.limit);
  if (names(rule, "count")) return messages[rule.code]?.(rule.params.count);
  if (names(rule, "choices")) return messages.oneOf?.(rule.params.choices, rule.params.more);
  if (names(rule, "kinds"))
    return kind && messages.type?.(rule.params.kinds.map((name) => kind[name]));
  if (rule.code !== "format") return messages[rule.code];
  const { format = "" } = rule.params;
  return formats && messages.format?.(Object.hasOwn(formats, format) ? formats[format] : undefined);
}

// Shorter than a case for each code, because every page loads this file first.
function names<Key extends string>(
  rule: BrokenRule,
  key: Key,
): rule is Extract<BrokenRule, { params: Record<Key, unknown> }> {
  return key in rule.params;
}

/**
 * Creates an issue with its message. Where the host supplied the message, the issue has no
 * `params`, so that labels do not translate it.
 */
export function issueOf(
  messages: IssueMessages,
  path: SchemaIssue["path"],
  rule: BrokenRule,
): SchemaIssue {
  const message = formatIssue(messages, rule);
  return message === formatIssue(englishIssueMessages, rule)
    ? { path, message, ...rule }
    : { path, message, code: rule.code };
}

/** A rule without parameters. */
export function plainRule(code: PlainCode): BrokenRule {
  return { code, params: {} };
}
