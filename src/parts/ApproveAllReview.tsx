"use client";
import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import type { InterruptView } from "../core/InterruptView.js";
import { InterruptScope } from "../react/InterruptScope.js";
import { useLabels } from "../react/useLabels.js";
import type { AgentRun } from "../run/AgentRun.js";
import { ToolApprovalArgs, ToolApprovalToolName } from "./ApprovalParts.js";
import { FoldScope, useFolds } from "./folds.js";
import { InterruptMessage, InterruptOrigin } from "./InterruptParts.js";
import { usePress } from "./usePress.js";

/** How many are put into the page at a time; a long list would stop the page for as long as it takes to draw. */
const pageSize = 25;

interface ApproveAllReviewProps {
  readonly id: string;
  readonly run: AgentRun;
  readonly interrupts: readonly InterruptView[];
  readonly approve: () => void;
}

/** Lists what would be approved, each with all that can be read of it, and approves it once all of it is listed. */
export function ApproveAllReview(props: ApproveAllReviewProps): ReactNode {
  return (
    <FoldScope>
      <Review {...props} />
    </FoldScope>
  );
}

function Review({ id, run, interrupts, approve }: ApproveAllReviewProps): ReactNode {
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
        {labels.approveAllTitle(interrupts.length)}
      </p>
      <ol className="agui-approve-all__list">
        {Array.from({ length: pages }, (_, page) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <ReviewPage key={page} run={run} interrupts={interrupts} page={page} />
        ))}
      </ol>
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
