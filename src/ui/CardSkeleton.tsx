"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../parts/Interrupt.js";
import { useLabels } from "../react/AgentRunProvider.js";

/** A card whose renderer is on its way: what is asked, the way out, and about as much room as the card will take. */
export function CardSkeleton(): ReactNode {
  return (
    <Interrupt.Root className="agui-card">
      <header className="agui-card__header">
        <Interrupt.Reason className="agui-kind" />
        <Interrupt.Origin className="agui-origin" />
        <Interrupt.Expiry className="agui-expiry" />
      </header>
      <Interrupt.Message className="agui-message" />
      <div data-part="card-loading" role="status" className="agui-skeleton">
        {useLabels().loadingCard}
      </div>
      <Interrupt.Status className="agui-status" />
      <Interrupt.Actions className="agui-actions">
        <Interrupt.Cancel className="agui-button agui-button--quiet agui-button--end" />
      </Interrupt.Actions>
    </Interrupt.Root>
  );
}
