import type { ReactNode } from "react";

/**
 * What the build puts in the place of rjsf's Markdown library: the text as it is. Our templates show
 * every description as text, so the library is never reached.
 */
export function Markdown({ children }: { readonly children: string }): ReactNode {
  return children;
}
