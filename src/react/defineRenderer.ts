import type { ComponentType } from "react";
import type { Decision } from "../core/encodeDecision.js";
import type { RendererMatcher } from "../core/findRenderer.js";
import type { InterruptStatus, InterruptView } from "../core/InterruptView.js";
import type { InterruptToolCall, Issue, PendingInterrupt } from "../core/interrupt.js";
import type { StandardSchema } from "../protocol/standardSchema.js";

/** What a renderer's component is given. */
export interface RendererProps<Args = unknown, Payload = unknown> {
  readonly interrupt: InterruptView;
  /** The tool call, with its arguments as the renderer's `args` schema types them. */
  readonly toolCall: (InterruptToolCall & { readonly args: Args }) | undefined;
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

/** A renderer for one tool. */
export interface ToolRendererDefinition<Args, Payload> extends DefinitionBase<Args, Payload> {
  /** The exact name of the tool. */
  readonly tool: string;
  readonly component: ComponentType<ToolRendererProps<Args, Payload>>;
}

/** A renderer for any interrupt. */
export interface RendererDefinition<Args, Payload> extends DefinitionBase<Args, Payload> {
  readonly tool?: never;
  readonly component: ComponentType<RendererProps<Args, Payload>>;
}

/** A renderer in a list, its types already used up. */
export interface InterruptRenderer extends RendererMatcher {
  readonly component: ComponentType<RendererProps>;
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
export function defineRenderer(definition: RendererMatcher & { readonly component: unknown }): InterruptRenderer {
  // The list forgets the types; `findRenderer` mounts a component only with arguments that its own schema has passed.
  return { ...definition, component: definition.component as ComponentType<RendererProps> };
}
