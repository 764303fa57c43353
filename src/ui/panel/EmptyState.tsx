"use client";
import type { ReactNode } from "react";
import { useRun } from "../../react/run/AgentRunProvider.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useRunSelector } from "../../react/run/useRunSelector.js";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { DropIn } from "../cards/DropIn.js";

/** The props of `EmptyState`. */
export interface EmptyStateProps {
  /** Default: the provider's. */
  readonly run?: AgentRun | undefined;
}

/**
 * Shown instead of questions while there are none: nothing to answer, or the agent is working.
 * Renders a `<div>`.
 */
export function EmptyState({ run: given }: EmptyStateProps): ReactNode {
  const run = useRun("<EmptyState>", given);
  return (
    <DropIn run={run}>
      <Empty run={run} />
    </DropIn>
  );
}

function Empty({ run }: { readonly run: AgentRun }): ReactNode {
  const labels = useLabels();
  const working = useRunSelector(
    run,
    ({ status }) => status === "running" || status === "resuming",
  );
  return (
    <div className={working ? "agui-empty agui-empty--working" : "agui-empty"}>
      <p className="agui-empty__title">{labels.emptyTitle(working)}</p>
      <p className="agui-empty__hint">{labels.emptyHint(working)}</p>
    </div>
  );
}
