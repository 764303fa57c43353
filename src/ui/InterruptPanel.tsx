"use client";
import { type ReactNode, useMemo } from "react";
import { AgentRunProvider, useLabels, useProvidedRenderers, useRun } from "../react/AgentRunProvider.js";
import type { InterruptRenderer } from "../react/defineRenderer.js";
import type { Labels } from "../react/labels.js";
import { RoutedInterrupts } from "../react/RoutedInterrupts.js";
import { useInterrupts } from "../react/useInterrupts.js";
import { useShadowWarning } from "../react/useShadowWarning.js";
import type { AgentRun } from "../run/AgentRun.js";
import { CardSkeleton } from "./CardSkeleton.js";
import { defaultRenderers } from "./defaultRenderers.js";
import { FocusKeeper } from "./FocusKeeper.js";
import { ResumeBar } from "./ResumeBar.js";
import { RunNotice } from "./RunNotice.js";

export interface InterruptPanelProps {
  /** Default: the provider's. */
  readonly run?: AgentRun;
  /** In order of precedence. Default: the provider's. `defaultRenderers` stand behind any list, so that no question goes unseen. */
  readonly renderers?: readonly InterruptRenderer[];
  /** Words to replace. */
  readonly labels?: Partial<Labels>;
}

/** Everything in one: the open questions, each by its renderer, the bar that sends a batch, and what went wrong. Renders a `<section>`. */
export function InterruptPanel({ run: given, renderers, labels }: InterruptPanelProps): ReactNode {
  const run = useRun("<InterruptPanel>", given);
  const provided = useProvidedRenderers();
  const chosen = renderers ?? provided;
  useShadowWarning(chosen);
  // A list of one's own may have left the defaults out; a question that nothing fits must still be answerable.
  const complete = useMemo(() => (chosen === null ? defaultRenderers : [...chosen, ...defaultRenderers]), [chosen]);
  return (
    <AgentRunProvider run={run} renderers={complete} {...(labels !== undefined && { labels })}>
      <Panel run={run} renderers={complete} />
    </AgentRunProvider>
  );
}

function Panel({ run, renderers }: { readonly run: AgentRun; readonly renderers: readonly InterruptRenderer[] }): ReactNode {
  const labels = useLabels();
  const total = useInterrupts(run).length;
  return (
    <FocusKeeper className="agui-panel" aria-label={labels.panel}>
      {/* Announced politely, away from the controls: a question is not an emergency. */}
      <div role="status" className="agui-visually-hidden">
        {total === 0 ? "" : labels.arrived(total)}
      </div>
      <div role="status">
        <RunNotice />
      </div>
      {total === 0 ? null : (
        <ol className="agui-list">
          <RoutedInterrupts run={run} renderers={renderers} loading={<CardSkeleton />}>
            {(card) => <li className="agui-list__item">{card}</li>}
          </RoutedInterrupts>
        </ol>
      )}
      <ResumeBar />
    </FocusKeeper>
  );
}
