"use client";
import { type ReactNode, useMemo } from "react";
import type { MaskedCall, ValueMask } from "../core/createMask.js";
import { isRecord } from "../protocol/json.js";
import { useMask } from "../react/useMask.js";
import { FoldedText } from "./FoldedText.js";
import { plainText } from "./plainText.js";

const foldAbove = 600;

interface JsonDataProps {
  readonly value: unknown;
  /** The tool call it belongs to, for the mask. */
  readonly toolCall?: MaskedCall | undefined;
  /** The name of the list for assistive technology. */
  readonly label?: string;
  /** Shown for an object without entries. */
  readonly empty?: ReactNode;
}

/**
 * A JSON value as a person reads it: names and values, nesting as JSON, long values folded but never cut, secrets hidden where the page
 * has a mask. All of it is text.
 */
export function JsonData({ value, toolCall, label, empty = null }: JsonDataProps): ReactNode {
  const mask = useMask(toolCall);
  const instead = mask?.textAt([], value);
  if (instead !== undefined) return <HiddenData text={instead} />;
  if (!isRecord(value)) return <Value value={value} path={null} mask={mask} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return empty;
  return (
    <dl data-part="data-list" aria-label={label}>
      {entries.map(([name, item]) => (
        <div key={name} data-part="data-row">
          <dt>
            <bdi>{plainText(name)}</bdi>
          </dt>
          <dd>
            <Value value={item} path={name} mask={mask} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ValueProps {
  readonly value: unknown;
  /** The name it goes by, or null for the whole. */
  readonly path: string | null;
  readonly mask: ValueMask | undefined;
}

function Value({ value: real, path, mask }: ValueProps): ReactNode {
  const at = useMemo(() => (path === null ? [] : [path]), [path]);
  const value = useMemo(() => (mask === undefined ? real : mask.conceal(real, at)), [mask, real, at]);
  const instead = mask?.textAt(at, real);
  if (instead !== undefined) return <HiddenData text={instead} />;
  const isText = typeof value === "string";
  const text = plainText(isText ? value : (JSON.stringify(value, null, 2) ?? ""));
  const isPlain = value !== "" && (isText || typeof value === "number" || typeof value === "boolean");
  const body = isPlain ? (
    <span dir="auto" data-part="data-text">
      {text}
    </span>
  ) : (
    <code dir="ltr" data-part="data-json">
      {isText ? '""' : text}
    </code>
  );
  return (
    <FoldedText text={text} above={foldAbove}>
      {body}
    </FoldedText>
  );
}

/** What stands in the place of a value that a mask hides. */
export function HiddenData({ text }: { readonly text: string }): ReactNode {
  return (
    <span dir="auto" data-part="data-hidden">
      {plainText(text)}
    </span>
  );
}
