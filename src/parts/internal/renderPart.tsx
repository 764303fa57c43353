"use client";

import {
  type ComponentPropsWithoutRef,
  type CSSProperties,
  cloneElement,
  createContext,
  createElement,
  type ForwardedRef,
  type ForwardRefRenderFunction,
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useContext,
  useMemo,
  version,
} from "react";
import { isRecord, recordOf } from "../../protocol/json.js";

/**
 * The state of a part: text becomes a valued data attribute, `true` a presence attribute, `false`
 * and undefined none.
 */
export type PartState = Readonly<Record<string, string | boolean | undefined>>;

type PartTag =
  | "article"
  | "button"
  | "div"
  | "dl"
  | "form"
  | "li"
  | "ol"
  | "p"
  | "section"
  | "span"
  | "textarea"
  | "time"
  | "ul";

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
   * Another element to render instead, or a function that creates it; it must accept a ref and pass
   * on its props. An element keeps its own class, style, handlers and ref beside the part's.
   */
  readonly render?:
    | ReactElement
    | ((props: Readonly<Record<string, unknown>>, state: State) => ReactElement)
    | undefined;
};

interface PartDefinition<State extends PartState> {
  readonly part: string;
  /** The ref of `forwardRef`; the part sets it on its element. */
  readonly ref: unknown;
  readonly state: State;
  /**
   * Props of the part itself; the user's props win, and their handlers run first and may cancel
   * ours by `preventDefault`.
   */
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
  return render === undefined
    ? createElement(tag, merged)
    : replaceElement(render, merged, given["children"] !== undefined);
}

function withoutUndefined(
  props: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
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

/** A part: a component that renders one `Element`, exposed by `ref`, with the given `Props`. */
export interface Part<Element, Props> {
  (props: Props & RefAttributes<Element>): ReactNode;
  displayName?: string | undefined;
}

/** Whether the card around has the look of the built-in ones. */
export const StyledCardContext = createContext(false);

interface Looks {
  readonly className?: unknown;
  readonly render?: unknown;
}

/**
 * Creates a part from its render function. Its type is short to read, without React's internal
 * types. `look`: the class it has in a card with the look of the built-in ones, unless it is given
 * another one, or an element of the host.
 */
export function definePart<Element, Props>(
  render: (props: Props, ref: ForwardedRef<Element>) => ReactNode,
  look?: string,
): Part<Element, Props>;
export function definePart(
  render: ForwardRefRenderFunction<unknown, Looks>,
  className?: string,
): Part<unknown, Looks> {
  if (className === undefined) return forwardRef(render);
  const part: Part<unknown, Looks> = forwardRef<unknown, Looks>((props, ref) => {
    const isStyled =
      useContext(StyledCardContext) && props.className === undefined && props.render === undefined;
    return render(isStyled ? { ...props, className } : props, ref);
  });
  part.displayName = render.name;
  return part;
}

type Props = Readonly<Record<string, unknown>>;

/** Merges handlers: the given one runs first, and `preventDefault` keeps ours from running. */
function mergeHandlers(own: Props, given: Props): Props {
  const merged: Record<string, unknown> = {};
  for (const [name, ours] of Object.entries(own)) {
    if (!/^on[A-Z]/.test(name)) continue;
    const theirs = given[name];
    if (typeof ours !== "function" || typeof theirs !== "function") continue;
    merged[name] = (event: { readonly defaultPrevented?: boolean }) => {
      theirs(event);
      if (event.defaultPrevented !== true) ours(event);
    };
  }
  return merged;
}

/**
 * Passes a part's props to an element that is rendered instead. Classes are joined, styles merged,
 * handlers run one after the other, the element's first, and both refs are set; all other props of
 * the part win, except children that are only its default.
 */
function replaceElement(element: ReactElement, part: Props, hasOwnChildren: boolean): ReactElement {
  const theirs: Props = recordOf(element.props);
  const className = [theirs["className"], part["className"]].filter(Boolean).join(" ");
  const props = {
    ...part,
    ...mergeHandlers(part, theirs),
    ...(className !== "" && { className }),
    ...(isRecord(theirs["style"]) && {
      style: { ...theirs["style"], ...recordOf(part["style"]) },
    }),
    ...(part["disabled"] === true && { "aria-disabled": true }),
    children: hasOwnChildren ? part["children"] : (theirs["children"] ?? part["children"]),
  };
  const ref = refOf(element, theirs);
  return ref === undefined ? (
    cloneElement(element, props)
  ) : (
    <WithBothRefs element={element} props={props} elementRef={ref} />
  );
}

interface WithBothRefsProps {
  readonly element: ReactElement;
  readonly props: Props;
  readonly elementRef: unknown;
}

function WithBothRefs({ element, props, elementRef }: WithBothRefsProps): ReactNode {
  const partRef = props["ref"];
  const ref = useBothRefs(partRef, elementRef);
  const complete: Props = { ...props, ref };
  return cloneElement(element, complete);
}

// React 19 made `ref` a regular prop; earlier versions warn when it is read there.
function refOf(element: ReactElement, props: Props): unknown {
  const ref = Number.parseInt(version, 10) < 19 ? Reflect.get(element, "ref") : props["ref"];
  return ref ?? undefined;
}

/** A ref that sets both. */
export function useBothRefs(first: unknown, second: unknown): Ref<unknown> {
  return useMemo(() => bothRefs(first, second), [first, second]);
}

function bothRefs(first: unknown, second: unknown): Ref<unknown> {
  return (node) => {
    const ends = [first, second].map((ref) => ({ ref, end: setRef(ref, node) }));
    // A callback ref that returns nothing is called with null at the end; before React 19 there is
    // no other way.
    if (ends.every(({ end }) => end === undefined)) return;
    return () => {
      for (const { ref, end } of ends) {
        if (end === undefined) setRef(ref, null);
        else end();
      }
    };
  };
}

function setRef(ref: unknown, node: unknown): (() => void) | undefined {
  if (typeof ref === "function") {
    const end: unknown = ref(node);
    return typeof end === "function" ? () => void end() : undefined;
  }
  if (typeof ref === "object" && ref !== null) Reflect.set(ref, "current", node);
  return undefined;
}
