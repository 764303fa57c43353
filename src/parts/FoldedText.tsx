"use client";
import { type ReactNode, useState } from "react";
import { MarkedText } from "../react/MarkedText.js";
import { useLabels } from "../react/useLabels.js";

interface FoldedTextProps {
  readonly text: string;
  /** The whole, shown when it is short or unfolded. */
  readonly children: ReactNode;
  /** Fold above so many characters. */
  readonly above: number;
}

/** Long text folded to its beginning; nothing is cut without a way to see it. */
export function FoldedText({ text, children, above }: FoldedTextProps): ReactNode {
  const labels = useLabels();
  const [open, setOpen] = useState(false);
  if (text.length <= above) return children;
  return (
    <details data-part="fold" className="agui-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {/* The whole follows below, so that its beginning would be read twice. */}
        {open ? null : (
          <bdi>
            <MarkedText text={beginning(text, Math.min(above, 160))} />…
          </bdi>
        )}{" "}
        <span className="agui-fold__more">{open ? labels.showLess : labels.showAll}</span>
      </summary>
      {children}
    </details>
  );
}

/** The first characters, without half of one that takes two units. */
function beginning(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
