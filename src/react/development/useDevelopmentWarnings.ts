"use client";
import { type RefObject, useEffect, useState } from "react";
import type { AgentRun } from "../../run/api/AgentRun.js";
import type { InterruptRenderer } from "../defineRenderer.js";
import type { Presentation } from "../presentation.js";
import type { RendererLists, WatchedOptions } from "./warnings.js";

declare const process: { readonly env: { readonly NODE_ENV?: string } };

type Warnings = typeof import("./warnings.js");

/**
 * Calls `use` with the warnings, in development only: bundlers for production remove the import,
 * and with it the texts.
 */
function withWarnings(use: (warnings: Warnings) => void): void {
  try {
    // Bundlers replace the whole expression; where none does, there is no `process`. Tests are not
    // warned.
    if (process.env.NODE_ENV === "development")
      void import("./warnings.js").then(use, () => undefined);
  } catch {
    return;
  }
}

/** Warns the developer of what a panel misses. */
export function usePanelWarnings(
  run: AgentRun,
  section: RefObject<Element | null>,
  presentation: Presentation,
): void {
  const { getSnapshot, subscribe } = run;
  useEffect(
    () => withWarnings(({ warnOfPresentation }) => warnOfPresentation(presentation)),
    [presentation],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the handle is another object at each render, its functions are not
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    withWarnings(({ watchPanel }) => {
      if (!isUnmounted && section.current !== null) stop = watchPanel(run, section.current);
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [getSnapshot, subscribe, section]);
}

/** Warns the developer of options of a run that do not fit together. */
export function useOptionWarnings(source: WatchedOptions): void {
  useEffect(() => withWarnings(({ warnOfOptions }) => warnOfOptions(source)));
}

/** Warns the developer who asks for a passkey in a run that does not sign. */
export function usePasskeyWarning(isMissing: boolean): void {
  useEffect(() => {
    if (isMissing) withWarnings(({ warnOfPasskey }) => warnOfPasskey());
  }, [isMissing]);
}

/**
 * Warns the developer of renderers in their list that no interrupt can reach, and of a list that has
 * other components at each render.
 */
export function useRendererWarnings(renderers: readonly InterruptRenderer[] | null): void {
  const [lists] = useState<RendererLists>(() => ({ last: [], changed: [] }));
  useEffect(() => {
    if (renderers !== null)
      withWarnings(({ warnOfRenderers }) => warnOfRenderers(renderers, lists));
  }, [renderers, lists]);
}
