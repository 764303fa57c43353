"use client";
import type { ReactNode } from "react";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";

/** Names pairs of keys that could be taken for each other. Renders a `<p>` for each. */
export function AlikeKeys({ pairs }: { readonly pairs: readonly (readonly [string, string])[] }): ReactNode {
  const labels = useLabels();
  return pairs.map((pair) => (
    <p key={JSON.stringify(pair)} data-part="data-problem">
      <MarkedText text={labels.similarKeys(`"${pair[0]}"`, `"${pair[1]}"`)} />
    </p>
  ));
}
