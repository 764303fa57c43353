"use client";
import { type ForwardedRef, type ForwardRefRenderFunction, forwardRef, type ReactNode, type RefAttributes } from "react";

/** A part: a component that renders one `Element`, which `ref` gives, and takes `Props`. */
export interface Part<Element, Props> {
  (props: Props & RefAttributes<Element>): ReactNode;
  displayName?: string | undefined;
}

/** Makes a part of a function that renders it. The type says what to write, rather than how React keeps it. */
export function definePart<Element, Props>(render: (props: Props, ref: ForwardedRef<Element>) => ReactNode): Part<Element, Props>;
export function definePart(render: ForwardRefRenderFunction<unknown, object>): Part<unknown, object> {
  return forwardRef(render);
}
