"use client";
import { useEffect, useRef } from "react";
import { type ShadowedRenderer, shadowedRenderers } from "../../core/interrupt/shadowedRenderers.js";
import type { InterruptRenderer } from "../defineRenderer.js";

/** Warns the developer, once and never in production, about renderers in their list that no interrupt can reach. */
export function useShadowWarning(renderers: readonly InterruptRenderer[] | null): void {
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (renderers === null || !isDevelopment()) return;
    const text = shadowedRenderers(renderers)
      .map((shadowed) => describe(renderers, shadowed))
      .join(" ");
    if (text === "" || told.current === text) return;
    told.current = text;
    // biome-ignore lint/suspicious/noConsole: a mistake in the developer's own list, which nothing else would show
    console.warn(`react-agui-interrupts: ${text} The first match is used: move it forward, or remove it.`);
  }, [renderers]);
}

function describe(renderers: readonly InterruptRenderer[], { index, by }: ShadowedRenderer): string {
  return `Renderer ${index + 1} (${nameOf(renderers[index])}) is never used, because renderer ${by + 1} (${nameOf(renderers[by])}) takes all it would fit.`;
}

function nameOf({ reason, tool, args, when }: Partial<InterruptRenderer> = {}): string {
  const parts = [
    ...(reason === undefined ? [] : [`reason "${reason}"`]),
    ...(tool === undefined ? [] : [`tool "${tool}"`]),
    ...(args === undefined ? [] : ["args"]),
    ...(when === undefined ? [] : ["when"]),
  ];
  return parts.length === 0 ? "any interrupt" : parts.join(", ");
}

declare const process: { readonly env: { readonly NODE_ENV?: string } };

// Bundlers replace the whole expression by a constant; where none does, there is no `process`, and nothing is logged.
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== "production";
  } catch {
    return false;
  }
}
