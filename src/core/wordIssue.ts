import type { IssueWords } from "../schema/issueWords.js";
import { sayIssue } from "../schema/sayIssue.js";
import type { Issue } from "./interrupt.js";

/** The same issue in these words, or as it is where they have none for it or the host worded it itself. */
export function wordIssue(issue: Issue, words: Partial<IssueWords>): Issue {
  const message = issue.params === undefined ? undefined : sayIssue(words, issue);
  return message === undefined || message === issue.message ? issue : { ...issue, message };
}
