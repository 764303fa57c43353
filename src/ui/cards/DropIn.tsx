"use client";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import type { Labels } from "../../react/labels/labels.js";
import { panelLabels } from "../../react/labels/panelLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

interface DropInProps {
  readonly run: AgentRun;
  readonly children: ReactNode;
}

/**
 * Wraps each component that a host places by itself: an error in it is reported to `onError`, and a
 * button renders it again. The text is fixed, because a label of the host may be what threw.
 */
export function DropIn({ run, children }: DropInProps): ReactNode {
  return (
    <ErrorBoundary fallback={(retry) => <FailureNotice retry={retry} />} onError={run.reportError}>
      {children}
    </ErrorBoundary>
  );
}

interface FailureNoticeProps {
  readonly labels?: Pick<Labels, "panelFailed" | "tryAgain">;
  readonly retry: () => void;
}

/** Shows that a component failed, with a button that retries. */
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
