import type { BrokenRule } from "./BrokenRule.js";
import type { IssueMessages } from "./issueMessages.js";

/** Says in these words what is wrong; `undefined` where they have none for it. */
export function formatIssue(words: IssueMessages, rule: BrokenRule): string;
export function formatIssue(words: Partial<IssueMessages>, rule: BrokenRule): string | undefined;
export function formatIssue(words: Partial<IssueMessages>, rule: BrokenRule): string | undefined {
  const { kind, formats } = words;
  if (names(rule, "limit")) return words[rule.code]?.(rule.params.limit);
  if (names(rule, "count")) return words[rule.code]?.(rule.params.count);
  if (names(rule, "choices")) return words.oneOf?.(rule.params.choices, rule.params.more);
  if (names(rule, "kinds")) return kind && words.type?.(rule.params.kinds.map((name) => kind[name]));
  if (rule.code !== "format") return words[rule.code];
  const { format = "" } = rule.params;
  return formats && words.format?.(Object.hasOwn(formats, format) ? formats[format] : undefined);
}

// Shorter than a case for each code, in a page that loads this first.
function names<Key extends string>(rule: BrokenRule, key: Key): rule is Extract<BrokenRule, { params: Record<Key, unknown> }> {
  return key in rule.params;
}
