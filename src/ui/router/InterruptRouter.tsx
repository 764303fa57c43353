"use client";
import { type ReactNode, useEffect, useMemo } from "react";
import type { InterruptView } from "../../interrupt/InterruptView.js";
import { defineRenderer, type InterruptRenderer } from "../../react/defineRenderer.js";
import { useRendererWarnings } from "../../react/development/useDevelopmentWarnings.js";
import {
  AnsweredRowContext,
  MatchingCard,
  RoutedInterrupts,
} from "../../react/router/RoutedCard.js";
import { useProvidedRenderers, useRun } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import type { AgentRun } from "../../run/api/AgentRun.js";

/** The props of `InterruptRouter`. */
export interface InterruptRouterProps {
  /** The run whose questions are shown. Default: the provider's. */
  readonly run?: AgentRun | undefined;
  /**
   * In order of precedence. Default: the provider's. `defaultRenderers` follow any list, so that
   * every question is shown.
   */
  readonly renderers?: readonly InterruptRenderer[] | undefined;
  /**
   * Shows only the questions that one of `renderers` matches, for a page that shows the others
   * elsewhere. Default: false.
   */
  readonly matchedOnly?: boolean | undefined;
  /**
   * Shown while a card is loaded for the first time. It is rendered for the same interrupt, so
   * parts work in it. Default: a line of text.
   */
  readonly loading?: ReactNode;
  /** Wraps each card, for instance in a list item. */
  readonly children?: ((card: ReactNode, interrupt: InterruptView) => ReactNode) | undefined;
}

/**
 * Shows each open interrupt with the first renderer that matches it, without a panel around. Each
 * has its own key, so renderers may use hooks and share no state; one that throws, or fails to
 * load, is replaced by the next that matches, without effect on the others. The built-in cards come
 * after yours, and are loaded only where a question may need them. In development it warns about a
 * renderer that can never be used.
 */
export function InterruptRouter({
  run: given,
  renderers: givenRenderers,
  matchedOnly = false,
  loading,
  children,
}: InterruptRouterProps): ReactNode {
  const run = useRun("<InterruptRouter>", given);
  const provided = useProvidedRenderers();
  const own = givenRenderers ?? provided ?? none;
  useRendererWarnings(own);
  const renderers = useMemo(() => (matchedOnly ? own : [...own, builtInCard]), [own, matchedOnly]);
  const needsBuiltIn = !matchedOnly && !own.some(matchesEverything);
  useEffect(() => {
    // A failure is reported, and mended, by the card that needs it.
    if (needsBuiltIn) loadBuiltInCard().catch(() => undefined);
  }, [needsBuiltIn]);
  return (
    <AnsweredRowContext.Provider value={answeredRow}>
      <RoutedInterrupts run={run} renderers={renderers} loading={loading ?? cardLoading}>
        {children}
      </RoutedInterrupts>
    </AnsweredRowContext.Provider>
  );
}

const loadBuiltInCard = (): Promise<typeof import("./BuiltInCard.js")> =>
  import("./BuiltInCard.js");
const builtInCard = defineRenderer({ load: loadBuiltInCard, answered: "own" });
const none: readonly InterruptRenderer[] = [];

function matchesEverything({ reason, tool, args, when }: InterruptRenderer): boolean {
  return reason === undefined && tool === undefined && args === undefined && when === undefined;
}

function CardLoading(): ReactNode {
  return (
    <p data-part="card-loading" role="status">
      {useLabels().loadingCard}
    </p>
  );
}

// Constant elements: new ones would render every card again.
const answeredRow = <MatchingCard renderers={[builtInCard]} loading={null} />;
const cardLoading = <CardLoading />;
