"use client";
import { type ReactNode, useMemo } from "react";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { InterruptScope } from "../card/InterruptScope.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import { useInterrupts } from "../run/useInterrupts.js";
import { RoutedCard } from "./RoutedCard.js";

export interface RoutedInterruptsProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  readonly loading: ReactNode;
  /** The interrupts to show, in this order. Default: all that are open. */
  readonly interrupts?: readonly InterruptView[];
  readonly children?: ((card: ReactNode, interrupt: InterruptView, index: number) => ReactNode) | undefined;
}

/** Each open interrupt with its renderer, under a key of its own. */
export function RoutedInterrupts({ run, renderers, loading, interrupts, children }: RoutedInterruptsProps): ReactNode {
  // A shared, stable element: typing in one card renders none of the others.
  const card = useMemo(() => <RoutedCard renderers={renderers} loading={loading} />, [renderers, loading]);
  const open = useInterrupts(run);
  return (interrupts ?? open).map((interrupt, index) => (
    <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
      {children === undefined ? card : children(card, interrupt, index)}
    </InterruptScope>
  ));
}
