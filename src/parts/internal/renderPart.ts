"use client";
import { type ComponentPropsWithoutRef, type CSSProperties, createElement, type ReactElement, type ReactNode } from "react";
import { mergeHandlers } from "./mergeHandlers.js";
import { replaceElement } from "./replaceElement.js";

/** The state of a part: text becomes a valued data attribute, `true` a presence attribute, `false` and undefined none. */
export type PartState = Readonly<Record<string, string | boolean | undefined>>;

type PartTag = "article" | "button" | "div" | "dl" | "form" | "li" | "ol" | "p" | "section" | "span" | "textarea" | "time" | "ul";

/** Props of every part besides its element's own. */
export type PartProps<Tag extends PartTag, State extends PartState = PartState> = Omit<
  ComponentPropsWithoutRef<Tag>,
  "className" | "style"
> & {
  /** The class, or a function of the part's state that returns it. */
  readonly className?: string | ((state: State) => string | undefined) | undefined;
  /** The style, or a function of the part's state that returns it. */
  readonly style?: CSSProperties | ((state: State) => CSSProperties | undefined) | undefined;
  /**
   * Another element to render instead, or a function that creates it; it must accept a ref and pass on its props. An element keeps its own
   * class, style, handlers and ref beside the part's.
   */
  readonly render?: ReactElement | ((props: Readonly<Record<string, unknown>>, state: State) => ReactElement) | undefined;
};

interface PartDefinition<State extends PartState> {
  readonly part: string;
  /** The ref of `forwardRef`; the part sets it on its element. */
  readonly ref: unknown;
  readonly state: State;
  /** Props of the part itself; the user's props win, and their handlers run first and may cancel ours by `preventDefault`. */
  readonly own?: Readonly<Record<string, unknown>>;
  readonly children?: ReactNode;
}

/** Renders the one element of a part. */
export function renderPart<Tag extends PartTag, State extends PartState>(
  tag: Tag,
  { className, style, render, ...props }: PartProps<Tag, State>,
  { part, ref, state, own = {}, children }: PartDefinition<State>,
): ReactElement {
  const given: Readonly<Record<string, unknown>> = props;
  const disabled = own["disabled"] === true || given["disabled"] === true;
  const merged: Record<string, unknown> = {
    "data-part": part,
    ...stateAttributes(state),
    ...own,
    ...withoutUndefined(given),
    ...mergeHandlers(own, given),
    // A user's `disabled={false}` does not enable a part that is disabled by its state.
    ...((disabled || "disabled" in own) && { disabled }),
    className: typeof className === "function" ? className(state) : className,
    style: typeof style === "function" ? style(state) : style,
    ref,
    children: given["children"] ?? children,
  };
  // An element that is not a button would still fire clicks while disabled.
  if (disabled) delete merged["onClick"];
  if (typeof render === "function") return render(merged, state);
  return render === undefined ? createElement(tag, merged) : replaceElement(render, merged, given["children"] !== undefined);
}

function withoutUndefined(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

function stateAttributes(state: PartState): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(state)) {
    if (typeof value === "string") attributes[`data-${name}`] = value;
    else if (value === true) attributes[`data-${name}`] = "";
  }
  return attributes;
}
