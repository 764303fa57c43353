"use client";
import { type ComponentType, lazy } from "react";
import type { RendererMatcher } from "../core/interrupt/findRenderer.js";
import type { InterruptStatus, InterruptView } from "../core/interrupt/InterruptView.js";
import type { InterruptToolCall, Issue, PendingInterrupt } from "../core/interrupt/interrupt.js";
import type { Decision } from "../core/resume/encodeDecision.js";
import type { StandardSchema } from "../protocol/standardSchema.js";

/** What a renderer's component is given. */
export interface RendererProps<Args = unknown, Payload = unknown> {
  /** The question, with its draft. */
  readonly interrupt: InterruptView;
  /** The tool call, with its arguments as the renderer's `args` schema types them. */
  readonly toolCall: (InterruptToolCall & { readonly args: Args }) | undefined;
  /** The state of the question; the same as `interrupt.status`. */
  readonly status: InterruptStatus;
  /** What is wrong with the answer. */
  readonly issues: readonly Issue[];
  /** Drafts an answer; sends nothing by itself unless the run's submit mode says so. */
  readonly resolve: (payload: Payload) => void;
  /** Drafts a decision in the words of the interrupt's schema. */
  readonly decide: (decision: Decision) => void;
  /** Drafts leaving it unanswered. */
  readonly cancel: () => void;
  /** Takes the draft back. */
  readonly clear: () => void;
}

/** The same for a renderer of tool calls: the tool call is there. */
export interface ToolRendererProps<Args = unknown, Payload = unknown> extends RendererProps<Args, Payload> {
  readonly toolCall: InterruptToolCall & { readonly args: Args };
}

interface DefinitionBase<Args, Payload> {
  /** An exact reason, or a namespace such as `"acme:*"`. */
  readonly reason?: string;
  /** Types the arguments; the renderer fits only where they pass. Any synchronous Standard Schema (zod, valibot, arktype…). */
  readonly args?: StandardSchema<unknown, Args>;
  /** Types what `resolve` takes. */
  readonly payload?: StandardSchema<Payload, unknown>;
  /** Any further condition; pure. */
  readonly when?: (interrupt: PendingInterrupt) => boolean;
}

/** What is shown: a component, or the way to one that is loaded when it is first needed. */
type Shown<Props> =
  | { readonly component: ComponentType<Props>; readonly load?: never }
  | {
      /**
       * Loads the component when the first interrupt needs it: `() => import("./BudgetCard")`, by its default export. Meanwhile the
       * question and the way out are shown; where it does not arrive, the fallback card, and a button that loads it again.
       */
      readonly load: () => Promise<{ readonly default: ComponentType<Props> }>;
      readonly component?: never;
    };

/** A renderer for one tool. */
export type ToolRendererDefinition<Args, Payload> = DefinitionBase<Args, Payload> & {
  /** The exact name of the tool. */
  readonly tool: string;
} & Shown<ToolRendererProps<Args, Payload>>;

/** A renderer for any interrupt. */
export type RendererDefinition<Args, Payload> = DefinitionBase<Args, Payload> & {
  readonly tool?: never;
} & Shown<RendererProps<Args, Payload>>;

/** A renderer in a list, its types already used up. */
export interface InterruptRenderer extends RendererMatcher {
  /** A component of `React.lazy` is waited for, too; it can only not be loaded again where it failed. */
  readonly component: ComponentType<RendererProps>;
  /** How the component is loaded, so that it can be tried again. */
  readonly load?: () => Promise<{ readonly default: ComponentType<RendererProps> }>;
}

/**
 * Defines how some interrupts are shown. The first renderer of the list that fits is used; `defaultRenderers` come last. The types
 * of the arguments and of the answer are inferred from the schemas, nobody writes them out.
 *
 * @example
 * const sendEmail = defineRenderer({ reason: "tool_call", tool: "sendEmail", args: EmailArgs,
 *   component: ({ toolCall, decide }) => <button onClick={() => decide({ approved: true })}>Send to {toolCall.args.to}</button> });
 */
export function defineRenderer<Args = unknown, Payload = unknown>(
  definition: ToolRendererDefinition<Args, Payload>,
): InterruptRenderer;
export function defineRenderer<Args = unknown, Payload = unknown>(
  definition: RendererDefinition<Args, Payload>,
): InterruptRenderer;
export function defineRenderer({ load, component, ...matcher }: RendererMatcher & Erased): InterruptRenderer {
  // The list forgets the types; `findRenderer` mounts a component only with arguments that its own schema has passed.
  const loading = load as InterruptRenderer["load"];
  if (loading !== undefined) return { ...matcher, component: lazy(loading), load: loading };
  return { ...matcher, component: component as ComponentType<RendererProps> };
}

interface Erased {
  readonly component?: unknown;
  readonly load?: unknown;
}
