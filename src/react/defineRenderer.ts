"use client";
import { type ComponentType, createElement, lazy } from "react";
import { misuse, refuseUnknown } from "../errors/refuseUnknown.js";
import type { RendererMatcher } from "../interrupt/findRenderer.js";
import type { InterruptStatus, InterruptView } from "../interrupt/InterruptView.js";
import type { InterruptToolCall, Issue, PendingInterrupt } from "../interrupt/interrupt.js";
import { own } from "../protocol/json.js";
import type { StandardSchema } from "../protocol/standardSchema.js";
import type { HumanTool } from "../run/tools/humanTool.js";
import { toolDialect } from "../run/tools/toolBehaviour.js";
import type { Decision } from "../thread/compose/encodeDecision.js";

/** The props of a renderer's component. */
export interface RendererProps<Args = unknown, Payload = unknown> {
  /** The question, with its draft. */
  readonly interrupt: InterruptView;
  /** The tool call, with its arguments typed by the renderer's `args` schema. */
  readonly toolCall: (InterruptToolCall & { readonly args: Args }) | undefined;
  /** The state of the question; the same as `interrupt.status`. */
  readonly status: InterruptStatus;
  /** What is wrong with the answer. */
  readonly issues: readonly Issue[];
  /** Drafts an answer; sends nothing by itself unless the run's submit mode does. */
  readonly resolve: (payload: Payload) => void;
  /** Drafts a decision, encoded as the interrupt's schema expects. */
  readonly decide: (decision: Decision) => void;
  /** Drafts skipping it. */
  readonly cancel: () => void;
  /** Removes the draft. */
  readonly clear: () => void;
}

/** The same for a renderer of tool calls: `toolCall` is always present. */
export interface ToolRendererProps<Args = unknown, Payload = unknown>
  extends RendererProps<Args, Payload> {
  readonly toolCall: InterruptToolCall & { readonly args: Args };
}

/** The props of a component that shows the calls of a tool that people answer. */
export interface HumanToolRendererProps<Args = unknown, Answer = unknown>
  extends ToolRendererProps<Args, Answer> {
  /** The arguments of the call. */
  readonly args: Args;
}

interface DefinitionBase<Args, Payload> {
  /** An exact reason, or a namespace such as `"acme:*"`. */
  readonly reason?: string;
  /**
   * Types the arguments; the renderer matches only where they are valid. Any synchronous Standard
   * Schema (zod, valibot, arktype…).
   */
  readonly args?: StandardSchema<unknown, Args>;
  /** Types the argument of `resolve`. */
  readonly payload?: StandardSchema<Payload, unknown>;
  /** Any further condition; pure. */
  readonly when?: (interrupt: PendingInterrupt) => boolean;
  /**
   * `own`: the component also shows the answer, and offers to change it. Default: once the question
   * is answered, the built-in row is shown in its place, and the component again when the answer is
   * changed, in the state it had.
   */
  readonly answered?: "own" | undefined;
}

/** A component, or a function that loads it when it is first needed. */
type Shown<Props> =
  | { readonly component: ComponentType<Props>; readonly load?: never }
  | {
      /**
       * Loads the component when the first interrupt needs it: `() => import("./BudgetCard")`, by
       * its default export. Meanwhile the question and the ways to skip it are shown; if loading
       * fails, the next card that matches, and a button that loads it again.
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

/** A renderer in a list, without its type parameters. */
export interface InterruptRenderer extends RendererMatcher {
  /** A component of `React.lazy` works, too, but cannot be loaded again after a failure. */
  readonly component: ComponentType<RendererProps>;
  /** Loads the component, so that loading can be retried. */
  readonly load?: () => Promise<{ readonly default: ComponentType<RendererProps> }>;
  /** See `defineRenderer`. */
  readonly answered?: "own" | undefined;
}

/**
 * Defines how some interrupts are shown. The first renderer of the list that matches is used, the
 * next one where it fails; `defaultRenderers` come last. The types of the arguments and of the
 * answer are inferred from the schemas.
 *
 * @throws AgentRunError `misuse` for an unknown key, and for a condition that is undefined: the
 * card would be that of every question.
 *
 * @example
 * const sendEmail = defineRenderer({ reason: "tool_call", tool: "sendEmail", args: EmailArgs,
 * component: ({ toolCall, decide }) => <button onClick={() => decide({ approved: true })}>Send to
 * {toolCall.args.to}</button> });
 */
export function defineRenderer<Args, Answer>(
  tool: HumanTool<Args, Answer>,
  component: ComponentType<HumanToolRendererProps<Args, Answer>>,
): InterruptRenderer;
export function defineRenderer<Args = unknown, Payload = unknown>(
  definition: ToolRendererDefinition<Args, Payload>,
): InterruptRenderer;
export function defineRenderer<Args = unknown, Payload = unknown>(
  definition: RendererDefinition<Args, Payload>,
): InterruptRenderer;
export function defineRenderer(
  definition: RendererMatcher & Erased,
  shown?: unknown,
): InterruptRenderer {
  const { name, load, component, ...matcher } = definition;
  if (shown !== undefined && name !== undefined) return rendererOf(name, shown);
  checkMatcher(definition);
  // The list erases the types; a card gets only arguments that its own schema has validated.
  const loading = load as InterruptRenderer["load"];
  if (loading !== undefined) return { ...matcher, component: lazy(loading), load: loading };
  return { ...matcher, component: component as ComponentType<RendererProps> };
}

const conditions = ["reason", "tool", "args", "when"];

/** A card with a condition that is misspelled or not there would be that of every question. */
function checkMatcher(definition: object): void {
  refuseUnknown(definition, [...conditions, ...otherNames], "defineRenderer");
  const absent = conditions.find(
    (name) => Object.hasOwn(definition, name) && own(definition, name) === undefined,
  );
  if (absent !== undefined) throw misuse("defineRenderer", `was given ${absent} as undefined`);
}

const otherNames = ["payload", "answered", "component", "load"];

/**
 * The renderer of a tool that people answer; the questions of any other origin that are about a
 * tool of its name are not its own.
 */
function rendererOf(tool: string, shown: unknown): InterruptRenderer {
  const card = shown as HumanToolCard;
  const component = withArgs.get(card) ?? passArgs(card);
  withArgs.set(card, component);
  return {
    tool,
    // Some agents ask for the result of a call by a question of their own.
    when: ({ dialect, resultFormat }) => dialect === toolDialect || resultFormat !== undefined,
    component,
  };
}

type HumanToolCard = ComponentType<HumanToolRendererProps<unknown, unknown>>;

/** What is typed into a card stays where its renderer is defined anew, as in a render. */
const withArgs = new WeakMap<HumanToolCard, ComponentType<RendererProps>>();

function passArgs(card: HumanToolCard): ComponentType<RendererProps> {
  return ({ toolCall, ...props }) =>
    toolCall === undefined
      ? null
      : createElement(card, { ...props, toolCall, args: toolCall.args });
}

interface Erased {
  readonly name?: string;
  readonly component?: unknown;
  readonly load?: unknown;
}
