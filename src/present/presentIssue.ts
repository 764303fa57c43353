import type { Issue } from "../interrupt/interrupt.js";
import { formatIssue } from "../schema/issues/formatIssue.js";
import { englishIssueMessages, type IssueMessages } from "../schema/issues/issueMessages.js";
import type { SchemaIssue } from "../schema/issues/SchemaValidator.js";
import type { ValueMask } from "./Mask.js";
import { textAround } from "./secretPlaces.js";

/** The rules whose message quotes values of the schema. */
const quoting: ReadonlySet<string | undefined> = new Set(["oneOf", "const"]);

/**
 * Removes hidden values from the message of an issue: one that quotes values of a hidden place is
 * replaced by a general message, others are scrubbed. `path` leads to the place from the root that
 * the mask knows.
 */
export function concealIssue<Issue extends SchemaIssue>(
  issue: Issue,
  mask: ValueMask,
  scrub: (text: string) => string,
  messages: Partial<IssueMessages> = {},
  path: Issue["path"] = issue.path,
): Issue {
  const quotes = quoting.has(issue.code) && textAround(mask.textAt, path, "") !== undefined;
  const message = scrub(
    quotes ? (messages.notAccepted ?? englishIssueMessages.notAccepted) : issue.message,
  );
  return message === issue.message ? issue : { ...issue, message };
}

/**
 * Translates an issue; returns it unchanged where there is no message for it, or the host has
 * written it.
 */
export function localizeIssue(issue: Issue, messages: Partial<IssueMessages>): Issue {
  const message = issue.params === undefined ? undefined : formatIssue(messages, issue);
  return message === undefined || message === issue.message ? issue : { ...issue, message };
}
