"use client";
import { type ForwardedRef, type ForwardRefRenderFunction, forwardRef, type ReactNode, type RefAttributes } from "react";

/** A part: a component that renders one `Element`, exposed by `ref`, with the given `Props`. */
export interface Part<Element, Props> {
  (props: Props & RefAttributes<Element>): ReactNode;
  displayName?: string | undefined;
}

/** Creates a part from its render function. Its type is short to read, without React's internal types. */
export function definePart<Element, Props>(render: (props: Props, ref: ForwardedRef<Element>) => ReactNode): Part<Element, Props>;
export function definePart(render: ForwardRefRenderFunction<unknown, object>): Part<unknown, object> {
  return forwardRef(render);
}
