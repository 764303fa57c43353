"use client";
import type { ReactNode } from "react";
import type { Labels } from "../../react/labels/labels.js";
import { panelLabels } from "../../react/labels/panelLabels.js";

interface FailureNoticeProps {
  readonly labels?: Pick<Labels, "panelFailed" | "tryAgain">;
  readonly retry: () => void;
}

/**
 * Shows that a component failed, with a button that retries: what, is said by `DropIn`, by
 * `InterruptPanel` and by `RunNotice`.
 */
export function FailureNotice({ labels = panelLabels, retry }: FailureNoticeProps): ReactNode {
  return (
    <div role="alert" data-part="panel-failed" className="agui-notice agui-notice--row">
      <p>{labels.panelFailed}</p>
      <button type="button" data-part="panel-retry" className="agui-button" onClick={retry}>
        {labels.tryAgain}
      </button>
    </div>
  );
}
