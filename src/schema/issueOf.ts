import type { BrokenRule, PlainCode } from "./BrokenRule.js";
import { englishIssueWords, type IssueWords } from "./issueWords.js";
import type { SchemaIssue } from "./SchemaValidator.js";
import { sayIssue } from "./sayIssue.js";

/** An issue with its sentence. One that a host worded itself is not for labels to say anew, so it comes without `params`. */
export function issueOf(words: IssueWords, path: SchemaIssue["path"], rule: BrokenRule): SchemaIssue {
  const message = sayIssue(words, rule);
  return message === sayIssue(englishIssueWords, rule) ? { path, message, ...rule } : { path, message, code: rule.code };
}

/** A rule of which there is no more to say. */
export function plainly(code: PlainCode): BrokenRule {
  return { code, params: {} };
}
