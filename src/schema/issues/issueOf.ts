import type { BrokenRule, PlainCode } from "./BrokenRule.js";
import { formatIssue } from "./formatIssue.js";
import { englishIssueMessages, type IssueMessages } from "./issueMessages.js";
import type { SchemaIssue } from "./SchemaValidator.js";

/** An issue with its sentence. One that a host worded itself is not for labels to say anew, so it comes without `params`. */
export function issueOf(words: IssueMessages, path: SchemaIssue["path"], rule: BrokenRule): SchemaIssue {
  const message = formatIssue(words, rule);
  return message === formatIssue(englishIssueMessages, rule) ? { path, message, ...rule } : { path, message, code: rule.code };
}

/** A rule of which there is no more to say. */
export function plainly(code: PlainCode): BrokenRule {
  return { code, params: {} };
}
