"use client";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { Issue } from "../../core/interrupt/interrupt.js";
import { concealIssue } from "../../core/present/concealIssue.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";
import { useScrub } from "../data/useScrub.js";
import { issueLine } from "./issueLine.js";
import { localizeIssues } from "./localizeIssues.js";

/** The issues of an answer, one line each, without what a mask hides. */
export function useIssueLines(interrupt: InterruptView): readonly string[] {
  const { approval, draft, issues, responseSchema, toolCall } = interrupt;
  const labels = useLabels();
  const mask = useMask(toolCall);
  const payload = draft?.status === "resolved" ? draft.payload : undefined;
  const scrub = useScrub(responseSchema, toolCall, toolCall?.args, payload);
  // The mask identifies arguments by paths from their own root.
  const placeOf = ({ path }: Issue): Issue["path"] =>
    path[0] === "editedArgs" && approval?.canEdit === true ? path.slice(1) : path;
  return localizeIssues(issues, labels).map((issue) => {
    const shown = mask === undefined ? issue : concealIssue(issue, mask, scrub, labels.forms?.issues, placeOf(issue));
    return scrub(issueLine(shown, interrupt, labels));
  });
}
