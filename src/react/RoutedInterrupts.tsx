"use client";
import type { ReactNode } from "react";
import type { InterruptView } from "../core/InterruptView.js";
import type { AgentRun } from "../run/AgentRun.js";
import type { InterruptRenderer } from "./defineRenderer.js";
import { InterruptScope } from "./InterruptScope.js";
import { RoutedCard } from "./RoutedCard.js";
import { useInterrupts } from "./useInterrupts.js";

export interface RoutedInterruptsProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  readonly loading: ReactNode;
  readonly children?: ((card: ReactNode, interrupt: InterruptView) => ReactNode) | undefined;
}

/** Each open interrupt by its renderer, under a key of its own. */
export function RoutedInterrupts({ run, renderers, loading, children }: RoutedInterruptsProps): ReactNode {
  const card = <RoutedCard renderers={renderers} loading={loading} />;
  return useInterrupts(run).map((interrupt) => (
    <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
      {children === undefined ? card : children(card, interrupt)}
    </InterruptScope>
  ));
}
