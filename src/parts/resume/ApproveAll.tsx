"use client";
import { useCallback, useDeferredValue, useId, useMemo, useState } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { encodeDecision } from "../../core/resume/encodeDecision.js";
import { approvableTogether } from "../../core/snapshot/canApproveAll.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useInterrupts } from "../../react/run/useInterrupts.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { definePart } from "../internal/definePart.js";
import { ignoreRepeatedClick } from "../internal/ignoreRepeatedClick.js";
import { type PartProps, renderPart } from "../internal/renderPart.js";
import { confirmBy } from "../tool-approval/confirmBy.js";
import { ApproveAllReview } from "./ApproveAllReview.js";
import { type ResumePartState, resumeState, useResume } from "./useResume.js";

/** The state of `Resume.ApproveAll`. */
export interface ApproveAllState extends ResumePartState {
  /** Whether the list of what would be approved is open. */
  readonly reviewing: boolean;
}

/**
 * Approves open tool calls together, after listing each with its arguments. Where all open questions are listed, their answers are sent;
 * otherwise they are kept until the others are answered. Questions that cannot be approved like this are named as left out: those that are
 * edited, expired, changed, marked as destructive or in need of more than a yes (see `approvableTogether`). Renders a `<div>`, or nothing
 * where fewer than two qualify.
 */
export const ResumeApproveAll = definePart<HTMLDivElement, PartProps<"div", ApproveAllState>>(
  function ResumeApproveAll(props, ref) {
    const { run, composer, labels } = useResume("Resume.ApproveAll");
    // A long list is rendered with low priority; its button acts on the questions that are open when it is pressed.
    const interrupts = useDeferredValue(useInterrupts(run));
    const [reviewed, setReviewed] = useState("");
    const listId = useId();
    const presentation = usePresentation();
    const needsMore = useCallback((interrupt: InterruptView) => confirmBy(presentation, interrupt) !== undefined, [presentation]);
    const { approvable, leftOut } = useMemo(() => approvableTogether(interrupts, needsMore), [interrupts, needsMore]);
    if (approvable.length === 0) return null;
    const batch = batchOf(approvable);
    const reviewing = reviewed === batch;
    const children = (
      <>
        <button
          type="button"
          data-part="approve-all-review"
          className="agui-button"
          aria-expanded={reviewing}
          aria-controls={reviewing ? listId : undefined}
          onClick={ignoreRepeatedClick(() => setReviewed(reviewing ? "" : batch))}
        >
          {reviewing
            ? labels.approveOneByOne
            : leftOut.length === 0
              ? labels.approveAll(approvable.length)
              : labels.approveSome(approvable.length, approvable.length + leftOut.length)}
        </button>
        {reviewing ? (
          <ApproveAllReview
            id={listId}
            run={run}
            interrupts={approvable}
            leftOut={leftOut}
            sends={approvable.length === interrupts.length}
            approve={() => approveAll(run, batch, needsMore)}
          />
        ) : null}
      </>
    );
    return renderPart("div", props, { part: "approve-all", ref, state: { ...resumeState(composer), reviewing }, children });
  },
);

/** Identifies a pause. */
function batchOf(interrupts: readonly InterruptView[]): string {
  return interrupts.map(({ key }) => key).join(" ");
}

// What was listed and what is approved must be the same, also when something has happened since the list was drawn.
function approveAll(run: AgentRun, batch: string, needsMore: (interrupt: InterruptView) => boolean): void {
  const { interrupts } = run.getSnapshot();
  const { approvable } = approvableTogether(interrupts, needsMore);
  if (approvable.length === 0 || batchOf(approvable) !== batch) return;
  // Earlier approvals keep their metadata, such as who gave them.
  const open = approvable.filter(({ draft }) => draft === null);
  run.resolveAll(new Map(open.map((interrupt) => [interrupt.id, encodeDecision(interrupt, { approved: true })])));
  // Answers that were not listed are sent by their own button.
  if (approvable.length === interrupts.length) void run.submit();
}
