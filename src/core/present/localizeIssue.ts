import { formatIssue } from "../../schema/issues/formatIssue.js";
import type { IssueMessages } from "../../schema/issues/issueMessages.js";
import type { Issue } from "../interrupt/interrupt.js";

/** Translates an issue; returns it unchanged where there is no message for it, or the host has written it. */
export function localizeIssue(issue: Issue, messages: Partial<IssueMessages>): Issue {
  const message = issue.params === undefined ? undefined : formatIssue(messages, issue);
  return message === undefined || message === issue.message ? issue : { ...issue, message };
}
