"use client";
import { useEffect } from "react";

interface MountedPanel {
  /** Called with the panel's place among those of its name. */
  readonly report: (number: number) => void;
}

let panels: readonly (MountedPanel & { readonly label: string })[] = [];

function change(next: typeof panels): void {
  panels = next;
  for (const panel of panels) panel.report(panels.filter(({ label }) => label === panel.label).indexOf(panel) + 1);
}

/** Counts the panels of one name in a page, so that each landmark has a name of its own. Renders nothing. */
export function PanelNumber({ label, report }: MountedPanel & { readonly label: string }): null {
  useEffect(() => {
    const panel = { label, report };
    change([...panels, panel]);
    return () => change(panels.filter((other) => other !== panel));
  }, [label, report]);
  return null;
}
