"use client";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../react/ErrorBoundary.js";
import { panelLabels } from "../react/panelLabels.js";
import type { AgentRun } from "../run/AgentRun.js";

interface DropInProps {
  readonly run: AgentRun;
  readonly children: ReactNode;
}

/**
 * Around each component that a host places by itself: an error in it is reported to `onError`, and a button renders it again. The text is
 * fixed, because a label of the host may be what threw.
 */
export function DropIn({ run, children }: DropInProps): ReactNode {
  return (
    <ErrorBoundary fallback={(retry) => <DropInFailed retry={retry} />} onError={run.reportError}>
      {children}
    </ErrorBoundary>
  );
}

function DropInFailed({ retry }: { readonly retry: () => void }): ReactNode {
  return (
    <div role="alert" data-part="panel-failed" className="agui-notice agui-notice--row">
      <p>{panelLabels.panelFailed}</p>
      <button type="button" data-part="panel-retry" className="agui-button" onClick={retry}>
        {panelLabels.tryAgain}
      </button>
    </div>
  );
}
