"use client";
import type { ReactNode } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import { panelLabels } from "../../react/labels/panelLabels.js";
import { useGivenLabels } from "../../react/run/AgentRunProvider.js";
import { FailureNotice } from "../cards/DropIn.js";

interface PanelFallbackProps {
  readonly interrupts: readonly InterruptView[];
  /** Retries; null while it is loading. */
  readonly retry: (() => void) | null;
}

/** Shown in a panel while its content is loading, with about the space the questions will take, and where it fails to load. */
export function PanelFallback({ interrupts, retry }: PanelFallbackProps): ReactNode {
  const labels = { ...panelLabels, ...useGivenLabels() };
  if (retry !== null) return <FailureNotice labels={labels} retry={retry} />;
  if (interrupts.length === 0) return null;
  return (
    <div role="status" data-part="panel-loading" className="agui-list">
      {/* No more than fill a screen. */}
      {interrupts.slice(0, 5).map(({ key, kind }, index) => (
        <div key={key} data-kind={kind} className="agui-card agui-skeleton agui-skeleton--card">
          {index === 0 ? labels.loadingCard : null}
        </div>
      ))}
      {interrupts.length > 1 ? <div className="agui-card agui-skeleton agui-skeleton--bar" /> : null}
    </div>
  );
}
