"use client";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { confirmBy } from "../../parts/internal/confirmBy.js";
import { useApproval } from "../../parts/tool-approval/useApproval.js";
import { ErrorBoundary } from "../../react/card/ErrorBoundary.js";
import { usePresentation } from "../../react/run/AgentRunProvider.js";
import { useMask } from "../../react/run/useLabels.js";
import { internalsOf } from "../../run/api/internals.js";

const RuleMenu = lazy(() =>
  import("./RuleMenu.js").then((module) => ({ default: module.RuleMenu })),
);

/**
 * Offers to make a rule of an approval, where the host has rules for it. Loaded where it is
 * offered.
 */
export function ApproveMenu(): ReactNode {
  const { interrupt, run, canApprove, hasUnread, showUnread, approve } = useApproval(
    "ApproveMenu",
    "ToolApproval.Root",
  );
  const presentation = usePresentation();
  const mask = useMask(interrupt.toolCall);
  const { rules } = internalsOf(run);
  const offered = useMemo(() => {
    const args = rules?.offer(interrupt) ?? null;
    const isMasked =
      args !== null &&
      mask?.textAt !== undefined &&
      args.some(({ name, value }) => mask.conceal(value, [name]) !== value);
    return isMasked ? null : args;
  }, [rules, interrupt, mask]);
  if (
    rules === undefined ||
    offered === null ||
    !canApprove ||
    confirmBy(presentation, interrupt, run) !== undefined
  )
    return null;
  const given = {
    rules,
    run,
    interrupt,
    args: offered,
    approve,
    showUnread: hasUnread ? showUnread : null,
  };
  return (
    <ErrorBoundary fallback={() => null} onError={run.reportError}>
      <Suspense fallback={null}>
        <RuleMenu key={interrupt.key} {...given} />
      </Suspense>
    </ErrorBoundary>
  );
}
