"use client";

import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from "react";
import { findRenderer, type RendererFit } from "../../interrupt/findRenderer.js";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { ErrorBoundary } from "../card/ErrorBoundary.js";
import { InterruptScope, useInterruptScope } from "../card/InterruptScope.js";
import { UnshownCall } from "../card/UnshownCall.js";
import type { InterruptRenderer, RendererProps } from "../defineRenderer.js";
import { useInterrupts } from "../run/useInterrupts.js";
import { useQuestionLabels } from "../run/useQuestionLabels.js";

interface RoutedCardProps {
  readonly renderers: readonly InterruptRenderer[];
  /** Shown while the card is loading. */
  readonly loading: ReactNode;
}

/**
 * The card of the surrounding interrupt. If it throws or fails to load, the next renderer of the
 * list that matches replaces it, and a minimal card if there is none.
 */
export function RoutedCard({ renderers, loading }: RoutedCardProps): ReactNode {
  const { interrupt, run } = useInterruptScope("RoutedCard");
  const fit = findRenderer(renderers, interrupt);
  if (fit === undefined) return null;
  return (
    <>
      <ErrorBoundary fallback={() => null} onError={run.reportError}>
        <UnshownCall outside />
      </ErrorBoundary>
      <FittingCard fit={fit} renderers={renderers} loading={loading} />
    </>
  );
}

/**
 * The same without the line that names the tool where the card does not, and with a minimal card
 * where nothing matches.
 */
export function MatchingCard({ renderers, loading }: RoutedCardProps): ReactNode {
  const { interrupt } = useInterruptScope("MatchingCard");
  const fit = findRenderer(renderers, interrupt);
  return fit === undefined ? (
    <MinimalCard />
  ) : (
    <FittingCard fit={fit} renderers={renderers} loading={loading} />
  );
}

interface FittingCardProps extends RoutedCardProps {
  /** The first of the renderers that matches. */
  readonly fit: RendererFit<InterruptRenderer>;
}

/** What stands in the place of a host's card once its question is answered. */
export const AnsweredRowContext = createContext<ReactNode>(null);

function FittingCard(props: FittingCardProps): ReactNode {
  const { interrupt } = useInterruptScope("FittingCard");
  const row = useContext(AnsweredRowContext);
  const card = <LoadedCard {...props} />;
  if (row === null || props.fit.renderer.answered === "own") return card;
  const isRow = isAnswered(interrupt);
  return (
    <>
      {isRow ? row : null}
      {/* It may have a state of its own, which is there again when the answer is changed. */}
      <div className="agui-own-card" hidden={isRow}>
        {card}
      </div>
    </>
  );
}

function isAnswered({ draft, status }: InterruptView): boolean {
  return draft !== null && (status === "answered" || status === "submitting");
}

function LoadedCard({ fit, renderers, loading }: FittingCardProps): ReactNode {
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
  const labels = useQuestionLabels();
  return (
    <div data-part="card-failed" role="status">
      <p>{labels.loadFailed("card")}</p>
      <button type="button" data-part="card-retry" className="agui-button" onClick={retry}>
        {labels.tryAgain}
      </button>
    </div>
  );
}

function Rendered({
  card: Card,
  args,
}: {
  readonly card: ComponentType<RendererProps>;
  readonly args: unknown;
}): ReactNode {
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

interface RoutedInterruptsProps {
  readonly run: AgentRun;
  readonly renderers: readonly InterruptRenderer[];
  readonly loading: ReactNode;
  /** The interrupts to show, in this order. Default: all that are open. */
  readonly interrupts?: readonly InterruptView[];
  readonly children?:
    | ((card: ReactNode, interrupt: InterruptView, index: number) => ReactNode)
    | undefined;
}

/** Each open interrupt with its renderer, under a key of its own. */
export function RoutedInterrupts({
  run,
  renderers,
  loading,
  interrupts,
  children,
}: RoutedInterruptsProps): ReactNode {
  // A shared, stable element: typing in one card renders none of the others.
  const card = useMemo(
    () => <RoutedCard renderers={renderers} loading={loading} />,
    [renderers, loading],
  );
  const open = useInterrupts(run);
  return (interrupts ?? open).map((interrupt, index) => (
    <InterruptScope key={interrupt.key} run={run} interrupt={interrupt}>
      {children === undefined ? card : children(card, interrupt, index)}
    </InterruptScope>
  ));
}

/**
 * The card of a question for which all other cards failed. It reads only the id and status of the
 * question, so nothing the agent sent can make it throw. What cannot be read cannot be approved: it
 * can be skipped, and denied where that is possible.
 */
function MinimalCard(): ReactNode {
  const { interrupt, run, cancel, decide, clear } = useInterruptScope("MinimalCard");
  const labels = useQuestionLabels();
  const { id, locked, answerable, draft, approval } = interrupt;
  const act = (action: () => void) => () => {
    try {
      action();
    } catch (thrown) {
      run.reportError(thrown);
    }
  };
  const canSkip = answerable && interrupt.onCancel !== "unsupported";
  return (
    <article data-part="interrupt" className="agui-card" tabIndex={-1}>
      <div data-part="card-failed" role="status">
        <p>{labels.questionProblem("unreadable")}</p>
        {typeof id === "string" && id !== "" ? <code dir="ltr">{id.slice(0, 80)}</code> : null}
      </div>
      <div className="agui-actions">
        {draft === null && canSkip ? (
          <button
            type="button"
            data-part="cancel"
            className="agui-button"
            disabled={locked}
            onClick={act(cancel)}
          >
            {labels.skip(false)}
          </button>
        ) : null}
        {draft === null && answerable && approval?.canDeny === true && !interrupt.expired ? (
          <button
            type="button"
            data-part="deny"
            className="agui-button"
            disabled={locked}
            onClick={act(() => decide({ approved: false }))}
          >
            {labels.deny}
          </button>
        ) : null}
        {draft === null ? null : (
          <button
            type="button"
            data-part="change"
            className="agui-button"
            disabled={locked}
            onClick={act(clear)}
          >
            {labels.change}
          </button>
        )}
      </div>
    </article>
  );
}
