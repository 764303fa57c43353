"use client";
import { type ReactNode, useState } from "react";
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
        {open ? null : <bdi>{`${text.slice(0, Math.min(above, 160))}…`}</bdi>}{" "}
        <span className="agui-fold__more">{open ? labels.showLess : labels.showAll}</span>
      </summary>
      {children}
    </details>
  );
}
