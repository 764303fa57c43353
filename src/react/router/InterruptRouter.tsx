"use client";
import type { ReactNode } from "react";
import { AgentRunError } from "../../core/errors.js";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import { useRendererWarnings } from "../development/useDevelopmentWarnings.js";
import { useProvidedRenderers, useRun } from "../run/AgentRunProvider.js";
import { useLabels } from "../run/useLabels.js";
import { RoutedInterrupts } from "./RoutedInterrupts.js";

/** The props of `InterruptRouter`. */
export interface InterruptRouterProps {
  /** The run whose questions are shown. Default: the provider's. */
  readonly run?: AgentRun;
  /** In order of precedence; the last one is also the fallback of all others. Default: the provider's. */
  readonly renderers?: readonly InterruptRenderer[];
  /**
   * Shown while a card is loaded for the first time. It is rendered for the same interrupt, so parts work in it. Default: a line of text.
   */
  readonly loading?: ReactNode;
  /** Wraps each card, for instance in a list item. */
  readonly children?: (card: ReactNode, interrupt: InterruptView) => ReactNode;
}

/**
 * Shows each open interrupt with the first renderer that matches it. Each has its own key, so renderers may use hooks and share no state;
 * one that throws, or fails to load, is replaced by the last renderer of the list, without effect on the others. An interrupt that no
 * renderer matches is not shown: end the list with `...defaultRenderers`, unless another router shows the rest. In development it warns
 * about a renderer that can never be used.
 */
export function InterruptRouter({ run: given, renderers: givenRenderers, loading, children }: InterruptRouterProps): ReactNode {
  const run = useRun("<InterruptRouter>", given);
  const provided = useProvidedRenderers();
  const renderers = givenRenderers ?? provided;
  useRendererWarnings(renderers);
  if (renderers === null) {
    throw new AgentRunError(
      "misuse",
      "<InterruptRouter> has no renderers. Pass it `renderers={defaultRenderers}`, or give them to the provider.",
    );
  }
  return (
    <RoutedInterrupts run={run} renderers={renderers} loading={loading ?? cardLoading}>
      {children}
    </RoutedInterrupts>
  );
}

function CardLoading(): ReactNode {
  return (
    <p data-part="card-loading" role="status">
      {useLabels().loadingCard}
    </p>
  );
}

// A constant element: a new one would render every card again.
const cardLoading = <CardLoading />;
