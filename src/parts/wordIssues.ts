"use client";
import type { Issue } from "../core/interrupt.js";
import type { Labels } from "../react/labels.js";

/** What is wrong with an answer, in the words on screen; the same array where nothing is said otherwise. */
export function wordIssues(issues: readonly Issue[], { issues: words }: Labels): readonly Issue[] {
  if (!issues.some(({ code }) => code !== undefined && words[code] !== undefined)) return issues;
  return issues.map((issue) => ({ ...issue, message: (issue.code !== undefined && words[issue.code]) || issue.message }));
}
