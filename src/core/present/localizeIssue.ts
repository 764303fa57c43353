import { formatIssue } from "../../schema/issues/formatIssue.js";
import type { IssueMessages } from "../../schema/issues/issueMessages.js";
import type { Issue } from "../interrupt/interrupt.js";

/** The same issue in these words, or as it is where they have none for it or the host worded it itself. */
export function localizeIssue(issue: Issue, words: Partial<IssueMessages>): Issue {
  const message = issue.params === undefined ? undefined : formatIssue(words, issue);
  return message === undefined || message === issue.message ? issue : { ...issue, message };
}
