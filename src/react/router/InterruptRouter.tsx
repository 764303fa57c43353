"use client";
import type { ReactNode } from "react";
import { AgentRunError } from "../../core/errors.js";
import type { InterruptView } from "../../core/interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import { useProvidedRenderers, useRun } from "../run/AgentRunProvider.js";
import { useLabels } from "../run/useLabels.js";
import { RoutedInterrupts } from "./RoutedInterrupts.js";
import { useShadowWarning } from "./useShadowWarning.js";

/** The props of `InterruptRouter`. */
export interface InterruptRouterProps {
  /** The run whose questions are shown. Default: the provider's. */
  readonly run?: AgentRun;
  /** In order of precedence; the last one is the fallback of every other. Default: the provider's. */
  readonly renderers?: readonly InterruptRenderer[];
  /** Stands in for a card that is loaded when it is first shown. It is about the same interrupt, so parts work in it. Default: a line of text. */
  readonly loading?: ReactNode;
  /** Wraps each card, for instance in a list item. */
  readonly children?: (card: ReactNode, interrupt: InterruptView) => ReactNode;
}

/**
 * Shows each open interrupt by the first renderer that fits it. Each is mounted under a key of its own, so hooks are legal in it
 * and nothing leaks to the next; one that throws, or does not arrive, is replaced by the last renderer of the list, and the others do
 * not notice. What no renderer fits is not shown: end the list with `...defaultRenderers`, unless another router shows the rest. In
 * development it warns of a renderer that can never be used.
 */
export function InterruptRouter({ run: given, renderers: givenRenderers, loading, children }: InterruptRouterProps): ReactNode {
  const run = useRun("<InterruptRouter>", given);
  const provided = useProvidedRenderers();
  const renderers = givenRenderers ?? provided;
  useShadowWarning(renderers);
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

// The same one always: a new one would render every card anew.
const cardLoading = <CardLoading />;
