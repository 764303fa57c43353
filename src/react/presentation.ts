import type { ComponentType, ReactNode } from "react";
import type { InterruptView } from "../interrupt/InterruptView.js";
import type { InterruptToolCall } from "../interrupt/interrupt.js";
import type { UnknownRecord } from "../protocol/json.js";

/** What the component of an argument renderer is given. */
export interface ArgumentRendererProps {
  /**
   * The arguments that `matches` named. Text in it is the agent's: show it by `renderValue`, or
   * mark invisible characters yourself.
   */
  readonly args: UnknownRecord;
  /** The same as the agent proposed them; undefined where nothing was edited. */
  readonly proposed: UnknownRecord | undefined;
  /** The tool call they belong to. */
  readonly toolCall: InterruptToolCall;
  /**
   * Renders one argument as its row would: invisible characters marked, long text folded, and an
   * edit beside what it replaces.
   */
  readonly renderValue: (name: string) => ReactNode;
  /** Renders some arguments as rows. */
  readonly renderRows: (names: readonly string[]) => ReactNode;
}

/** Lays out some arguments of a tool call in a way of its own. */
export interface ArgumentRenderer {
  /**
   * Names the arguments that the component shows, or returns null where it does not fit. Every
   * other argument is shown as a row below it, so that nothing can be hidden. Arguments that a mask
   * hides are not in `args`.
   */
  readonly matches: (args: UnknownRecord, toolCall: InterruptToolCall) => readonly string[] | null;
  /** Shows them. Where it throws, all arguments are shown as rows. */
  readonly Component: ComponentType<ArgumentRendererProps>;
  /**
   * `"own"`: the component also shows edited arguments, and what was edited, by `renderValue` or from
   * `proposed`. Default: edited arguments are rows, with each edit in its place.
   */
  readonly edited?: "own";
}

/**
 * How a confirmation is given: by holding the button, after typing the name of the tool, or by the
 * passkey that `signDecision` of the run asks for before the answer leaves. A run without
 * `signDecision` has the button held instead.
 */
export type ConfirmBy = "hold" | "type" | "passkey";

/** The agent, as the host names it. */
export interface PresentedAgent {
  /** Stands before "asks" on each question that no subagent asks, such as "Support agent". */
  readonly name: string;
  /** Shown in place of the icon of the kind of question. Default: that icon. */
  readonly icon?: ReactNode | undefined;
}

/** How the host wants questions presented. Nothing of it comes from an agent. */
export interface Presentation {
  /** Who asks. Default: "The agent". */
  readonly agent?: PresentedAgent | undefined;
  /** The level of the heading that each question is, below the page's own headings. Default: 3. */
  readonly headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /**
   * What follows from a yes, in one sentence below the question: "Money leaves the account at
   * once." Undefined for none.
   */
  readonly consequence?: ((interrupt: InterruptView) => string | undefined) | undefined;
  /**
   * The people who may answer a question that the person at this page may not: its card says so in
   * the place of its buttons, and no answers are sent together with it. The server decides who may
   * answer; undefined for a question that may be answered here.
   */
  readonly reservedFor?: ((interrupt: InterruptView) => readonly string[] | undefined) | undefined;
  /**
   * Whether a harmless call is one line that unfolds to its card, or for which calls. `true` makes
   * no line of what needs a card. Default: true; in an inbox false.
   */
  readonly lines?: boolean | ((interrupt: InterruptView) => boolean) | undefined;
  /**
   * Words for an argument of a tool, such as "Betrag" for `amountCents`: shown in place of the key,
   * which stays in the JSON and on hover. `path` leads to it from the arguments. Undefined for the
   * words of the key itself; arguments with the same words beside each other keep their keys.
   */
  readonly argumentLabel?:
    | ((argument: {
        readonly tool: string;
        readonly path: readonly (string | number)[];
      }) => string | undefined)
    | undefined;
  /**
   * Argument renderers in order of precedence, before the built-in ones: e-mail, command, SQL, file
   * change and HTTP request.
   */
  readonly argumentRenderers?: readonly ArgumentRenderer[] | undefined;
  /**
   * Words on the button that approves, such as "Delete 14 invoices"; undefined for the built-in
   * ones. The call has the arguments as edited.
   */
  readonly approveLabel?: ((toolCall: InterruptToolCall) => string | undefined) | undefined;
  /**
   * How several questions of one run are shown: all cards of a few at once, or one card after the
   * other, with the others as rows. One by one, a press on Approve only notes the answer, leads to
   * the next question and says so; `Resume.Submit` comes with the last one. Default: `"together"`.
   */
  readonly batch?: "together" | "one-by-one" | undefined;
  /**
   * Words in place of Approve where a press only notes the answer, one by one, such as "Approve
   * deletion". Undefined for the built-in ones. The call has the arguments as edited.
   */
  readonly noteLabel?: ((toolCall: InterruptToolCall) => string | undefined) | undefined;
  /**
   * Whether a question that can be answered can also be skipped. What has expired can, and what
   * cannot be answered otherwise: nothing else frees the conversation then. Default: true.
   */
  readonly skip?: boolean | undefined;
  /**
   * Asks for more than a press before something is approved: of every question that is marked as
   * risky, by the agent or by `markRisk` of the run, or of those for which the function returns it.
   * Default: a press is enough.
   */
  readonly confirm?: ConfirmBy | ((interrupt: InterruptView) => ConfirmBy | undefined) | undefined;
  /**
   * The owner of a passkey by its id (base64url), such as "Ann": the log then shows "Signed by
   * Ann’s passkey". Pages do not verify the signature. Default: the log shows that the decision was
   * sent with a signature.
   */
  readonly passkeyOwner?: ((credentialId: string) => string | undefined) | undefined;
}
