"use client";
import type { Issue } from "../../core/interrupt/interrupt.js";
import { localizeIssue } from "../../core/present/presentIssue.js";
import type { Labels } from "../../react/labels/labels.js";

/** Translates issues; returns the same array where nothing changes. */
export function localizeIssues(issues: readonly Issue[], { issues: messages, forms }: Labels): readonly Issue[] {
  const localized = issues.map((issue) => {
    const message = issue.code === undefined ? undefined : messages[issue.code];
    return message === undefined ? localizeIssue(issue, forms?.issues ?? {}) : { ...issue, message };
  });
  return localized.every((issue, at) => issue === issues[at]) ? issues : localized;
}
