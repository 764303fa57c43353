import type { StandardSchema } from "../protocol/standardSchema.js";
import type { PendingInterrupt } from "./interrupt.js";

/**
 * Which interrupts a renderer matches. All given conditions must match; without conditions it
 * matches all.
 */
export interface RendererMatcher {
  /** An exact reason (`"tool_call"`), or a namespace (`"acme:*"`). */
  readonly reason?: string;
  /** The exact name of the tool. */
  readonly tool?: string;
  /**
   * Matches only where the proposed arguments are valid with this schema, so that their type is
   * guaranteed.
   */
  readonly args?: StandardSchema;
  /** Any further condition; pure. If it throws, the renderer does not match. */
  readonly when?: (interrupt: PendingInterrupt) => boolean;
}

/** A renderer that matches, with the arguments as its schema returned them. */
export interface RendererFit<Renderer> {
  readonly renderer: Renderer;
  readonly args: unknown;
}

/**
 * Finds the first renderer of an ordered list that matches an interrupt. Pure; only the order
 * decides precedence.
 */
export function findRenderer<Renderer extends RendererMatcher>(
  renderers: readonly Renderer[],
  interrupt: PendingInterrupt,
): RendererFit<Renderer> | undefined {
  for (const renderer of renderers) {
    const args = checkedArgs(renderer, interrupt);
    if (
      args !== notFitting &&
      fitsReason(renderer.reason, interrupt.reason) &&
      fitsCondition(renderer, interrupt)
    )
      return { renderer, args };
  }
  return undefined;
}

const notFitting = Symbol("not fitting");

function fitsReason(wanted: string | undefined, reason: string): boolean {
  if (wanted === undefined) return true;
  return wanted.endsWith(":*") ? reason.startsWith(wanted.slice(0, -1)) : wanted === reason;
}

function fitsCondition({ when }: RendererMatcher, interrupt: PendingInterrupt): boolean {
  try {
    return when?.(interrupt) ?? true;
  } catch {
    return false;
  }
}

function checkedArgs(
  { tool, args: schema }: RendererMatcher,
  { toolCall }: PendingInterrupt,
): unknown {
  if (tool !== undefined && toolCall?.name !== tool) return notFitting;
  if (schema === undefined) return toolCall?.args;
  if (toolCall === undefined || toolCall.problem !== undefined) return notFitting;
  try {
    const result = schema["~standard"].validate(toolCall.args);
    // An async schema cannot decide what to show now; its rejection is ignored.
    if (result instanceof Promise) result.catch(() => {});
    return result instanceof Promise || result.issues !== undefined ? notFitting : result.value;
  } catch {
    return notFitting;
  }
}
