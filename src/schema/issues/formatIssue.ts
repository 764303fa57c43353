import type { BrokenRule } from "./BrokenRule.js";
import type { IssueMessages } from "./issueMessages.js";

/** Formats the message of a broken rule; `undefined` where there is no message for it. */
export function formatIssue(messages: IssueMessages, rule: BrokenRule): string;
export function formatIssue(messages: Partial<IssueMessages>, rule: BrokenRule): string | undefined;
export function formatIssue(messages: Partial<IssueMessages>, rule: BrokenRule): string | undefined {
  const { kind, formats } = messages;
  if (names(rule, "limit")) return messages[rule.code]?.(rule.params.limit);
  if (names(rule, "count")) return messages[rule.code]?.(rule.params.count);
  if (names(rule, "choices")) return messages.oneOf?.(rule.params.choices, rule.params.more);
  if (names(rule, "kinds")) return kind && messages.type?.(rule.params.kinds.map((name) => kind[name]));
  if (rule.code !== "format") return messages[rule.code];
  const { format = "" } = rule.params;
  return formats && messages.format?.(Object.hasOwn(formats, format) ? formats[format] : undefined);
}

// Shorter than a case for each code, because every page loads this file first.
function names<Key extends string>(rule: BrokenRule, key: Key): rule is Extract<BrokenRule, { params: Record<Key, unknown> }> {
  return key in rule.params;
}
