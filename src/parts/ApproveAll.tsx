"use client";
import { forwardRef, type ReactNode, useId, useState } from "react";
import { canApproveAll } from "../core/canApproveAll.js";
import { encodeDecision } from "../core/encodeDecision.js";
import type { InterruptView } from "../core/InterruptView.js";
import { InterruptScope } from "../react/InterruptScope.js";
import { useInterrupts } from "../react/useInterrupts.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { ToolApprovalArgs, ToolApprovalToolName } from "./ApprovalParts.js";
import { firstClick } from "./firstClick.js";
import { InterruptMessage, InterruptOrigin } from "./InterruptParts.js";
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
    const interrupts = useInterrupts(run);
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
          <Review id={listId} run={run} interrupts={interrupts} approve={firstClick(() => approveAll(run, batch))} />
        ) : null}
      </>
    );
    return renderPart("div", props, { part: "approve-all", ref, state: { ...resumeState(composer), reviewing }, children });
  },
);

interface ReviewProps {
  readonly id: string;
  readonly run: AgentRun;
  readonly interrupts: readonly InterruptView[];
  readonly approve: (event: { readonly detail: number }) => void;
}

function Review({ id, run, interrupts, approve }: ReviewProps): ReactNode {
  const labels = useLabels();
  return (
    <section id={id} data-part="approve-all-list" className="agui-approve-all__review" aria-labelledby={`${id}title`}>
      <p id={`${id}title`} className="agui-approve-all__title">
        {labels.approveAllTitle(interrupts.length)}
      </p>
      <ol className="agui-approve-all__list">
        {interrupts.map((interrupt) => (
          <li key={interrupt.key} data-part="approve-all-item" className="agui-details">
            <InterruptScope run={run} interrupt={interrupt}>
              <InterruptMessage className="agui-approve-all__what" />
              <InterruptOrigin className="agui-origin" />
              <ToolApprovalToolName className="agui-tool" />
              <ToolApprovalArgs className="agui-data" />
            </InterruptScope>
          </li>
        ))}
      </ol>
      <button type="button" data-part="approve-all-confirm" className="agui-button agui-button--primary" onClick={approve}>
        {labels.approveAllNow(interrupts.length)}
      </button>
    </section>
  );
}

/** Tells one pause from the next. */
function batchOf(interrupts: readonly InterruptView[]): string {
  return interrupts.map(({ key }) => key).join(" ");
}

// What was listed and what is approved must be the same, also when something has happened since the list was drawn.
function approveAll(run: AgentRun, batch: string): void {
  const { interrupts } = run.getSnapshot();
  if (!canApproveAll(interrupts) || batchOf(interrupts) !== batch) return;
  // What is approved already keeps what was said with it, such as by whom.
  for (const interrupt of interrupts.filter(({ draft }) => draft === null))
    run.resolve(interrupt.id, encodeDecision(interrupt, { approved: true }));
  void run.submit();
}
