"use client";
import { forwardRef, useDeferredValue, useId, useState } from "react";
import { canApproveAll } from "../core/canApproveAll.js";
import { encodeDecision } from "../core/encodeDecision.js";
import type { InterruptView } from "../core/InterruptView.js";
import { useInterrupts } from "../react/useInterrupts.js";
import type { AgentRun } from "../run/AgentRun.js";
import { ApproveAllReview } from "./ApproveAllReview.js";
import { firstClick } from "./firstClick.js";
import { type PartProps, renderPart } from "./renderPart.js";
import { type ResumePartState, resumeState, useResume } from "./useResume.js";

/** The state of `Resume.ApproveAll`. */
export interface ApproveAllState extends ResumePartState {
  /** Whether the list of what would be approved is open. */
  readonly reviewing: boolean;
}

/**
 * Approves all open tool calls at once, after listing each with its arguments, and sends the answers. Renders a `<div>`, or nothing
 * where `canApproveAll` does not hold: one that is edited, expired, marked as destructive or in need of more than a yes keeps all
 * from it.
 */
export const ResumeApproveAll = forwardRef<HTMLDivElement, PartProps<"div", ApproveAllState>>(
  function ResumeApproveAll(props, ref) {
    const { run, composer, labels } = useResume("Resume.ApproveAll");
    // A long list is put up and taken down when there is time for it; what its button does is decided by what is open then.
    const interrupts = useDeferredValue(useInterrupts(run));
    const [reviewed, setReviewed] = useState("");
    const listId = useId();
    if (!canApproveAll(interrupts)) return null;
    const batch = batchOf(interrupts);
    const reviewing = reviewed === batch;
    const children = (
      <>
        <button
          type="button"
          data-part="approve-all-review"
          className="agui-button"
          aria-expanded={reviewing}
          aria-controls={reviewing ? listId : undefined}
          onClick={firstClick(() => setReviewed(reviewing ? "" : batch))}
        >
          {reviewing ? labels.approveOneByOne : labels.approveAll(interrupts.length)}
        </button>
        {reviewing ? (
          <ApproveAllReview id={listId} run={run} interrupts={interrupts} approve={() => approveAll(run, batch)} />
        ) : null}
      </>
    );
    return renderPart("div", props, { part: "approve-all", ref, state: { ...resumeState(composer), reviewing }, children });
  },
);

/** Tells one pause from the next. */
function batchOf(interrupts: readonly InterruptView[]): string {
  return interrupts.map(({ key }) => key).join(" ");
}

// What was listed and what is approved must be the same, also when something has happened since the list was drawn.
function approveAll(run: AgentRun, batch: string): void {
  const { interrupts } = run.getSnapshot();
  if (!canApproveAll(interrupts) || batchOf(interrupts) !== batch) return;
  // What is approved already keeps what was said with it, such as by whom.
  const open = interrupts.filter(({ draft }) => draft === null);
  run.resolveAll(new Map(open.map((interrupt) => [interrupt.id, encodeDecision(interrupt, { approved: true })])));
  void run.submit();
}
