"use client";
import type { ReactNode } from "react";
import { JsonData } from "../../parts/data/JsonData.js";
import * as ToolApproval from "../../parts/tool-approval/ToolApproval.js";
import { useInterruptScope } from "../../react/card/InterruptScope.js";
import { useLabels } from "../../react/run/useLabels.js";

/** The context of a question: its tool call, or its metadata, folded unless a decision depends on it. */
export function ContextData(): ReactNode {
  const { interrupt } = useInterruptScope("ContextData", "Interrupt.Root");
  const labels = useLabels();
  const { toolCall, approval } = interrupt;
  const details = interrupt.details ?? interrupt.metadata;
  if (toolCall !== undefined) {
    return <CallData />;
  }
  if (details === undefined || Object.keys(details).length === 0) return null;
  return (
    <details className="agui-details agui-context" open={approval !== undefined}>
      <summary>{labels.details}</summary>
      <div className="agui-data">
        <JsonData value={details} />
      </div>
    </details>
  );
}

/** The arguments of the tool call that a question is about. Renders nothing where there is none. */
export function CallData(): ReactNode {
  const { interrupt } = useInterruptScope("CallData", "Interrupt.Root");
  if (interrupt.toolCall === undefined) return null;
  return (
    <div className="agui-details">
      <ToolApproval.Args className="agui-data" />
    </div>
  );
}
