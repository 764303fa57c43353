"use client";
import { type CSSProperties, Fragment, memo, type ReactNode } from "react";
import { isPlainKey } from "../../present/dataText.js";
import {
  type InvisibleMark,
  type MarkOptions,
  markInvisible,
} from "../../present/markInvisible.js";

interface MarkedTextProps extends MarkOptions {
  /** The agent's text, unchanged. */
  readonly text: string;
}

/**
 * Marks that are rendered as elements in one text; in the rest, marks are replaced by their labels
 * as text.
 */
const mostMarks = 400;

/**
 * Text of the agent, with a visible mark in place of every invisible or reordering character.
 * Assistive technology reads the name of the character; copied text has the original. Needs no
 * stylesheet.
 */
export const MarkedText = memo(function MarkedText({
  text,
  spaces = false,
}: MarkedTextProps): ReactNode {
  const parts = markInvisible(text, { spaces });
  if (parts.every((part) => typeof part === "string")) return text;
  const end = Math.min(parts.length, 2 * mostMarks);
  return (
    <>
      {parts.slice(0, end).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are created again for every text and hold no state
        <Fragment key={index}>{typeof part === "string" ? part : <Mark mark={part} />}</Fragment>
      ))}
      {parts
        .slice(end)
        .map((part) => (typeof part === "string" ? part : part.label))
        .join("")}
    </>
  );
});

/** A key as it is sent, quoted where its start or end could not be seen otherwise. */
export function DataKey({ name }: { readonly name: string }): ReactNode {
  const quote = isPlainKey(name) ? "" : '"';
  return (
    <bdi translate="no">
      {quote}
      <MarkedText text={name} spaces />
      {quote}
    </bdi>
  );
}

function Mark({ mark: { text, label, name } }: { readonly mark: InvisibleMark }): ReactNode {
  return (
    <mark data-part="mark" className="agui-mark" role="img" aria-label={name} title={name}>
      <span aria-hidden="true" style={notCopied}>
        {label}
      </span>
      <bdi style={copied}>{text}</bdi>
    </mark>
  );
}

// Inline styles, because marks must work without a stylesheet.
const notCopied: CSSProperties = { userSelect: "none", WebkitUserSelect: "none" };
/**
 * In the page, so that it is copied, but without width. Its element keeps it from changing the text
 * direction around it, also without styles.
 */
const copied: CSSProperties = { fontSize: 0, whiteSpace: "pre" };
