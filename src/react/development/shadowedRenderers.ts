import type { RendererMatcher } from "../../core/interrupt/findRenderer.js";

/** A renderer that can never match, and the earlier one that matches everything it would; both as indices of the list. */
export interface ShadowedRenderer {
  readonly index: number;
  readonly by: number;
}

/**
 * Finds the renderers of an ordered list that no interrupt can reach. The last one is not reported, because it is also the fallback for
 * renderers that throw; neither is one that is listed twice. Conditions and schemas are not run, so a renderer with them only shadows
 * itself. Pure.
 */
export function shadowedRenderers(renderers: readonly RendererMatcher[]): readonly ShadowedRenderer[] {
  return renderers.slice(0, -1).flatMap((renderer, index) => {
    const by = renderers.findIndex((earlier) => covers(earlier, renderer));
    return renderers[by] !== renderer ? [{ index, by }] : [];
  });
}

function covers(one: RendererMatcher, other: RendererMatcher): boolean {
  const isOpen = (key: "tool" | "args" | "when") => one[key] === undefined || one[key] === other[key];
  return isOpen("tool") && isOpen("args") && isOpen("when") && coversReason(one.reason, other.reason);
}

function coversReason(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || one === other) return true;
  return one.endsWith(":*") && other?.startsWith(one.slice(0, -1)) === true;
}
