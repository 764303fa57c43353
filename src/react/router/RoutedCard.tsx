"use client";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { findRenderer, type RendererFit } from "../../core/interrupt/findRenderer.js";
import { CallLine } from "../card/CallLine.js";
import { ErrorBoundary } from "../card/ErrorBoundary.js";
import { useInterruptScope } from "../card/InterruptScope.js";
import { MinimalCard } from "../card/MinimalCard.js";
import type { InterruptRenderer, RendererProps } from "../defineRenderer.js";
import { useLabels } from "../run/useLabels.js";

interface RoutedCardProps {
  readonly renderers: readonly InterruptRenderer[];
  /** Shown while the card is loading. */
  readonly loading: ReactNode;
}

/**
 * The card of the surrounding interrupt. If it throws or fails to load, the next renderer of the list that matches replaces it, and a
 * minimal card if there is none.
 */
export function RoutedCard({ renderers, loading }: RoutedCardProps): ReactNode {
  const { interrupt, run } = useInterruptScope("RoutedCard");
  const fit = findRenderer(renderers, interrupt);
  if (fit === undefined) return null;
  return (
    <>
      <ErrorBoundary fallback={() => null} onError={run.reportError}>
        <CallLine outside />
      </ErrorBoundary>
      <FittingCard fit={fit} renderers={renderers} loading={loading} />
    </>
  );
}

/** The same without the line that names the tool where the card does not, and with a minimal card where nothing matches. */
export function MatchingCard({ renderers, loading }: RoutedCardProps): ReactNode {
  const { interrupt } = useInterruptScope("MatchingCard");
  const fit = findRenderer(renderers, interrupt);
  return fit === undefined ? <MinimalCard /> : <FittingCard fit={fit} renderers={renderers} loading={loading} />;
}

interface FittingCardProps extends RoutedCardProps {
  /** The first of the renderers that matches. */
  readonly fit: RendererFit<InterruptRenderer>;
}

function FittingCard({ fit, renderers, loading }: FittingCardProps): ReactNode {
  const { run } = useInterruptScope("FittingCard");
  const [again, setAgain] = useState<Pick<InterruptRenderer, "component" | "load"> | null>(null);
  const { component, load } = fit.renderer;
  const later = renderers.slice(renderers.indexOf(fit.renderer) + 1);
  const retried = again !== null && again.load === load;
  return (
    <ErrorBoundary
      onError={run.reportError}
      fallback={(reset) => (
        <>
          {load === undefined ? null : (
            <LoadFailure
              retry={() => {
                setAgain({ component: lazy(load), load });
                reset();
              }}
            />
          )}
          <MatchingCard renderers={later} loading={loading} />
        </>
      )}
    >
      <Suspense fallback={loading}>
        <Rendered card={retried ? again.component : component} args={fit.args} />
      </Suspense>
    </ErrorBoundary>
  );
}

function LoadFailure({ retry }: { readonly retry: () => void }): ReactNode {
  const labels = useLabels();
  return (
    <div data-part="card-failed" role="status">
      <p>{labels.loadFailed("card")}</p>
      <button type="button" data-part="card-retry" className="agui-button" onClick={retry}>
        {labels.tryAgain}
      </button>
    </div>
  );
}

function Rendered({ card: Card, args }: { readonly card: ComponentType<RendererProps>; readonly args: unknown }): ReactNode {
  const { interrupt, resolve, decide, cancel, clear } = useInterruptScope("Rendered");
  return (
    <Card
      interrupt={interrupt}
      toolCall={interrupt.toolCall && { ...interrupt.toolCall, args }}
      status={interrupt.status}
      issues={interrupt.issues}
      resolve={resolve}
      decide={decide}
      cancel={cancel}
      clear={clear}
    />
  );
}
