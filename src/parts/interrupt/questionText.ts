"use client";

import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { Issue } from "../../interrupt/interrupt.js";
import { localizeIssue } from "../../present/presentIssue.js";
import { changeEach } from "../../protocol/collections.js";
import type { QuestionLabels } from "../../react/labels/labelTypes.js";

/** The text of the question: the agent's message, or a default. Render it with `MarkedText`. */
export function questionText({ message, toolCall }: InterruptView, labels: QuestionLabels): string {
  const tool = toolCall?.name;
  return message?.trim() ? message : labels.noMessage(tool === "" ? undefined : tool);
}

/** Translates issues; returns the same array where nothing changes. */
export function localizeIssues(
  issues: readonly Issue[],
  { issues: messages, forms }: QuestionLabels,
): readonly Issue[] {
  return changeEach(issues, (issue) => {
    const message = issue.code === undefined ? undefined : messages[issue.code];
    return message === undefined
      ? localizeIssue(issue, forms?.issues ?? {})
      : { ...issue, message };
  });
}
