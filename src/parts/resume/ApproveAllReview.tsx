"use client";
import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { InterruptScope } from "../../react/card/InterruptScope.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { FoldScope, useFolds } from "../data/folds.js";
import { usePress } from "../internal/usePress.js";
import { InterruptMessage, InterruptOrigin } from "../interrupt/InterruptParts.js";
import { questionText } from "../interrupt/questionText.js";
import { ToolApprovalArgs, ToolApprovalToolName } from "../tool-approval/ApprovalParts.js";

/** How many are rendered at a time; rendering a long list would block the page. */
const pageSize = 25;

/** How many of those left out are named, and how much of their text. */
const mostNamed = 20;
const longestName = 120;

interface ApproveAllReviewProps {
  readonly id: string;
  readonly run: AgentRun;
  readonly interrupts: readonly InterruptView[];
  /** What needs an answer of its own. */
  readonly leftOut: readonly InterruptView[];
  /** Whether the approvals are sent immediately. */
  readonly sends: boolean;
  readonly approve: () => void;
}

/** Lists what would be approved, each with all its content, and approves it once everything is listed. */
export function ApproveAllReview(props: ApproveAllReviewProps): ReactNode {
  return (
    <FoldScope>
      <Review {...props} />
    </FoldScope>
  );
}

function Review({ id, run, interrupts, leftOut, sends, approve }: ApproveAllReviewProps): ReactNode {
  const { hasUnread, wereShown, showUnread } = useFolds();
  const labels = useLabels();
  const press = usePress(run, "approve-all", hasUnread ? showUnread : approve);
  const [pages, setPages] = useState(1);
  const isWhole = pages * pageSize >= interrupts.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setPages(pages + 1));
  }, [isWhole, pages]);
  return (
    <section id={id} data-part="approve-all-list" className="agui-approve-all__review" aria-labelledby={`${id}title`}>
      <p id={`${id}title`} className="agui-approve-all__title">
        {(sends ? labels.approveAllTitle : labels.approveSomeTitle)(interrupts.length)}
      </p>
      <ol className="agui-approve-all__list">
        {Array.from({ length: pages }, (_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <ReviewPage key={page} run={run} interrupts={interrupts} page={page} />
        ))}
      </ol>
      {leftOut.length === 0 ? null : <LeftOut interrupts={leftOut} />}
      {wereShown ? (
        <p role="alert" className="agui-note">
          {labels.moreToRead}
        </p>
      ) : null}
      <button
        type="button"
        data-part="approve-all-confirm"
        className="agui-button agui-button--primary"
        disabled={!isWhole}
        {...press}
      >
        {labels.approveAllNow(interrupts.length)}
      </button>
    </section>
  );
}

/** Names the questions that are not part of it. */
function LeftOut({ interrupts }: { readonly interrupts: readonly InterruptView[] }): ReactNode {
  const labels = useLabels();
  const more = interrupts.length - mostNamed;
  return (
    <div data-part="approve-all-left-out">
      <p className="agui-note">{labels.leftOut(interrupts.length)}</p>
      <ul>
        {interrupts.slice(0, mostNamed).map((interrupt) => (
          <li key={interrupt.key} dir="auto">
            <MarkedText text={shortened(questionText(interrupt, labels))} />
          </li>
        ))}
        {more > 0 ? <li>{labels.moreLeftOut(more)}</li> : null}
      </ul>
    </div>
  );
}

function shortened(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

interface ReviewPageProps {
  readonly run: AgentRun;
  readonly interrupts: readonly InterruptView[];
  readonly page: number;
}

const ReviewPage = memo(function ReviewPage({ run, interrupts, page }: ReviewPageProps): ReactNode {
  return interrupts.slice(page * pageSize, (page + 1) * pageSize).map((interrupt) => (
    <li key={interrupt.key} data-part="approve-all-item" className="agui-details">
      <InterruptScope run={run} interrupt={interrupt}>
        <InterruptMessage className="agui-approve-all__what" />
        <InterruptOrigin className="agui-origin" />
        <ToolApprovalToolName className="agui-tool" />
        <ToolApprovalArgs className="agui-data" />
      </InterruptScope>
    </li>
  ));
});
