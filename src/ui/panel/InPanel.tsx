"use client";

import { type ReactNode, useEffect } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import { useQuestions } from "./useQuestions.js";

/**
 * The only open question, and its place outside the panel; a notice about several questions stands
 * in the panel.
 */
export function usePlacedAlone(run: AgentRun) {
  const { all, placed } = useQuestions(run);
  const [only] = placed;
  return all.length === 1 ? only : undefined;
}

/**
 * Renders its children unless the notice stands beside a question that is placed elsewhere in the
 * page.
 */
export function InPanel({
  run,
  children,
}: {
  readonly run: AgentRun;
  readonly children: ReactNode;
}): ReactNode {
  return usePlacedAlone(run) === undefined ? children : null;
}

interface MountedPanel {
  /** Called with the panel's place among those of its name. */
  readonly report: (number: number) => void;
}

let panels: readonly (MountedPanel & { readonly label: string })[] = [];

function change(next: typeof panels): void {
  panels = next;
  for (const panel of panels)
    panel.report(panels.filter(({ label }) => label === panel.label).indexOf(panel) + 1);
}

/**
 * Counts the panels of one name in a page, so that each landmark has a name of its own. Renders
 * nothing.
 */
export function PanelNumber({ label, report }: MountedPanel & { readonly label: string }): null {
  useEffect(() => {
    const panel = { label, report };
    change([...panels, panel]);
    return () => change(panels.filter((other) => other !== panel));
  }, [label, report]);
  return null;
}
