import type { ComponentType, ReactNode } from "react";
import type { InterruptView } from "../core/interrupt/InterruptView.js";
import type { InterruptToolCall } from "../core/interrupt/interrupt.js";
import type { UnknownRecord } from "../protocol/json.js";

/** What the component of an argument renderer is given. */
export interface ArgumentRendererProps {
  /** The arguments that `matches` named. Text in it is the agent's: show it by `renderValue`, or mark invisible characters yourself. */
  readonly args: UnknownRecord;
  /** The tool call they belong to. */
  readonly toolCall: InterruptToolCall;
  /** Renders one argument as its row would: invisible characters marked, long text folded. */
  readonly renderValue: (name: string) => ReactNode;
  /** Renders some arguments as rows. */
  readonly renderRows: (names: readonly string[]) => ReactNode;
}

/** Lays out some arguments of a tool call in a way of its own. */
export interface ArgumentRenderer {
  /**
   * Names the arguments that the component shows, or returns null where it does not fit. Every other argument is shown as a row below it,
   * so that nothing can be hidden. Arguments that a mask hides are not in `args`.
   */
  readonly matches: (args: UnknownRecord, toolCall: InterruptToolCall) => readonly string[] | null;
  /** Shows them. Where it throws, all arguments are shown as rows. */
  readonly Component: ComponentType<ArgumentRendererProps>;
}

/** How a confirmation is pressed: by holding the button, or after typing the name of the tool. */
export type ConfirmBy = "hold" | "type";

/** How the host wants questions presented. Nothing of it comes from an agent. */
export interface Presentation {
  /** Argument renderers in order of precedence, before the built-in ones: e-mail, command, SQL, file change and HTTP request. */
  readonly argumentRenderers?: readonly ArgumentRenderer[];
  /** Words on the button that approves, such as "Delete 14 invoices"; undefined for the built-in ones. Not used for edited arguments. */
  readonly approveLabel?: (toolCall: InterruptToolCall) => string | undefined;
  /**
   * Asks for more than a press before something is approved: of every question that the agent marks as risky, or of those for which the
   * function returns it. Default: a press is enough.
   */
  readonly confirm?: ConfirmBy | ((interrupt: InterruptView) => ConfirmBy | undefined);
}
