"use client";
import type { ReactNode } from "react";
import * as Interrupt from "../../parts/interrupt/Interrupt.js";
import { useLabels } from "../../react/run/useLabels.js";
import { CardHead } from "./CardHead.js";

/** A card whose renderer is loading: the question, the button to skip it, and about as much space as the card will take. */
export function CardSkeleton(): ReactNode {
  return (
    <Interrupt.Root className="agui-card">
      <CardHead />
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
