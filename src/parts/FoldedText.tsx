"use client";
import type { ReactNode } from "react";
import { MarkedText } from "../react/MarkedText.js";
import { useLabels } from "../react/useLabels.js";
import { useFold } from "./folds.js";

interface FoldedTextProps {
  readonly text: string;
  /** The whole, shown when it is short or unfolded. */
  readonly children: ReactNode;
  /** Fold above so many characters. */
  readonly above: number;
}

/** Long text folded to its beginning and its end; nothing is cut without a way to see it. */
export function FoldedText({ text, children, above }: FoldedTextProps): ReactNode {
  const labels = useLabels();
  const isFolded = text.length > above;
  const [open, setOpen] = useFold(isFolded);
  if (!isFolded) return children;
  const first = beginning(text, Math.min(Math.floor(above / 2), 160));
  const last = ending(text, Math.min(Math.floor(above / 4), 80));
  return (
    <details data-part="fold" className="agui-fold" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {/* The whole follows below, so that its beginning would be read twice. */}
        {open ? null : (
          <bdi>
            <MarkedText text={first} />
            {`… ${labels.hiddenCharacters(text.length - first.length - last.length)} …`}
            <MarkedText text={last} />
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

/** The last characters, without half of one that takes two units. */
function ending(text: string, length: number): string {
  const cut = text.slice(text.length - length);
  return /^[\uDC00-\uDFFF]/.test(cut) ? cut.slice(1) : cut;
}
