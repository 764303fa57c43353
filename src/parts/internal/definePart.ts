"use client";
import {
  createContext,
  type ForwardedRef,
  type ForwardRefRenderFunction,
  forwardRef,
  type ReactNode,
  type RefAttributes,
  useContext,
} from "react";

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
 * Creates a part from its render function. Its type is short to read, without React's internal types. `look`: the class it has in a card
 * with the look of the built-in ones, unless it is given another one, or an element of the host.
 */
export function definePart<Element, Props>(
  render: (props: Props, ref: ForwardedRef<Element>) => ReactNode,
  look?: string,
): Part<Element, Props>;
export function definePart(render: ForwardRefRenderFunction<unknown, Looks>, className?: string): Part<unknown, Looks> {
  if (className === undefined) return forwardRef(render);
  const part: Part<unknown, Looks> = forwardRef<unknown, Looks>((props, ref) => {
    const isStyled = useContext(StyledCardContext) && props.className === undefined && props.render === undefined;
    return render(isStyled ? { ...props, className } : props, ref);
  });
  part.displayName = render.name;
  return part;
}
