import type { StandardSchema } from "../../protocol/standardSchema.js";
import type { PendingInterrupt } from "./interrupt.js";

/** Which interrupts a renderer is for. Everything that is named must fit; naming nothing fits all. */
export interface RendererMatcher {
  /** An exact reason (`"tool_call"`), or a namespace (`"acme:*"`). */
  readonly reason?: string;
  /** The exact name of the tool. */
  readonly tool?: string;
  /** Fits only where the proposed arguments pass this schema, so that their type is a promise kept. */
  readonly args?: StandardSchema;
  /** Any further condition; pure. One that throws does not fit. */
  readonly when?: (interrupt: PendingInterrupt) => boolean;
}

/** A renderer that fits, with the arguments as its schema returned them. */
export interface RendererFit<Renderer> {
  readonly renderer: Renderer;
  readonly args: unknown;
}

/** Finds the first renderer of an ordered list that fits an interrupt. Pure; precedence is the order, nothing else. */
export function findRenderer<Renderer extends RendererMatcher>(
  renderers: readonly Renderer[],
  interrupt: PendingInterrupt,
): RendererFit<Renderer> | undefined {
  for (const renderer of renderers) {
    const args = checkedArgs(renderer, interrupt);
    if (args !== notFitting && fitsReason(renderer.reason, interrupt.reason) && fitsCondition(renderer, interrupt))
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

function checkedArgs({ tool, args: schema }: RendererMatcher, { toolCall }: PendingInterrupt): unknown {
  if (tool !== undefined && toolCall?.name !== tool) return notFitting;
  if (schema === undefined) return toolCall?.args;
  if (toolCall === undefined || toolCall.problem !== undefined) return notFitting;
  try {
    const result = schema["~standard"].validate(toolCall.args);
    // A schema that answers later cannot decide what to show now; one that threw may reject later, and nobody waits for it.
    if (result instanceof Promise) result.catch(() => {});
    return result instanceof Promise || result.issues !== undefined ? notFitting : result.value;
  } catch {
    return notFitting;
  }
}
