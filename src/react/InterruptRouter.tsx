"use client";
import { Component, type ReactNode } from "react";
import { AgentRunError } from "../core/errors.js";
import { findRenderer, type RendererFit } from "../core/findRenderer.js";
import type { InterruptView } from "../core/InterruptView.js";
import type { AgentRun } from "../run/AgentRun.js";
import { useProvidedRenderers, useRun } from "./AgentRunProvider.js";
import type { InterruptRenderer } from "./defineRenderer.js";
import { InterruptScope, useInterruptScope } from "./InterruptScope.js";
import { useInterrupts } from "./useInterrupts.js";

export interface InterruptRouterProps {
  readonly run?: AgentRun;
  /** In order of precedence; the last one is the fallback of every other. Default: the provider's. */
  readonly renderers?: readonly InterruptRenderer[];
  /** Wraps each card, for instance in a list item. */
  readonly children?: (card: ReactNode, interrupt: InterruptView) => ReactNode;
}

/**
 * Shows each open interrupt by the first renderer that fits it. Each is mounted under a key of its own, so hooks are legal in it
 * and nothing leaks to the next; one that throws is replaced by the last renderer of the list, and the others do not notice.
 */
export function InterruptRouter({ run: given, renderers: givenRenderers, children }: InterruptRouterProps): ReactNode {
  const run = useRun("<InterruptRouter>", given);
  const provided = useProvidedRenderers();
  const renderers = givenRenderers ?? provided;
  if (renderers === null) {
    throw new AgentRunError(
      "misuse",
      "<InterruptRouter> has no renderers. Pass it `renderers={defaultRenderers}`, or give them to the provider.",
    );
  }
  const interrupts = useInterrupts(run);
  return interrupts.map((interrupt) => (
    <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
      {children === undefined ? <RoutedCard renderers={renderers} /> : children(<RoutedCard renderers={renderers} />, interrupt)}
    </InterruptScope>
  ));
}

function RoutedCard({ renderers }: { readonly renderers: readonly InterruptRenderer[] }): ReactNode {
  const { interrupt } = useInterruptScope("RoutedCard");
  const fit = findRenderer(renderers, interrupt);
  const fallback = renderers.at(-1);
  if (fit === undefined) return null;
  const last =
    fallback === undefined || fallback === fit.renderer ? null : (
      <Rendered fit={{ renderer: fallback, args: interrupt.toolCall?.args }} />
    );
  return (
    <CardBoundary fallback={last}>
      <Rendered fit={fit} />
    </CardBoundary>
  );
}

function Rendered({ fit }: { readonly fit: RendererFit<InterruptRenderer> }): ReactNode {
  const { interrupt, resolve, decide, cancel, clear } = useInterruptScope("Rendered", "InterruptRouter");
  const Card = fit.renderer.component;
  return (
    <Card
      interrupt={interrupt}
      toolCall={interrupt.toolCall && { ...interrupt.toolCall, args: fit.args }}
      status={interrupt.status}
      issues={interrupt.issues}
      resolve={resolve}
      decide={decide}
      cancel={cancel}
      clear={clear}
    />
  );
}

class CardBoundary extends Component<
  { readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
