"use client";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { FailureNotice } from "./FailureNotice.js";

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
