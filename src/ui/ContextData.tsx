"use client";
import type { ReactNode } from "react";
import { ArgumentsData } from "../parts/ArgumentsData.js";
import { useCardIds } from "../parts/cardIds.js";
import { JsonData } from "../parts/JsonData.js";
import { useInterruptScope } from "../react/InterruptScope.js";
import { useLabels } from "../react/useLabels.js";

/** What else the agent said about a question: its tool call, or its metadata, folded away unless a decision depends on it. */
export function ContextData(): ReactNode {
  const { interrupt } = useInterruptScope("ContextData", "Interrupt.Root");
  const labels = useLabels();
  const ids = useCardIds();
  const { toolCall, metadata, approval } = interrupt;
  if (toolCall !== undefined) {
    return (
      <div id={ids?.args} className="agui-details agui-data">
        <ArgumentsData interrupt={interrupt} toolCall={toolCall} args={toolCall.args} />
      </div>
    );
  }
  if (metadata === undefined || Object.keys(metadata).length === 0) return null;
  return (
    <details className="agui-details agui-context" open={approval !== undefined}>
      <summary>{labels.details}</summary>
      <div className="agui-data">
        <JsonData value={metadata} />
      </div>
    </details>
  );
}
