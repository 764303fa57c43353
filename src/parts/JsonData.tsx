"use client";
import type { ReactNode } from "react";
import { isRecord } from "../protocol/json.js";
import { FoldedText } from "./FoldedText.js";
import { plainText } from "./plainText.js";

const foldAbove = 600;

interface JsonDataProps {
  readonly value: unknown;
  /** The name of the list for assistive technology. */
  readonly label?: string;
  /** Shown for an object without entries. */
  readonly empty?: ReactNode;
}

/** A JSON value as a person reads it: names and values, nesting as JSON, long values folded but never cut. All of it is text. */
export function JsonData({ value, label, empty = null }: JsonDataProps): ReactNode {
  if (!isRecord(value)) return <Value value={value} />;
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
            <Value value={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { readonly value: unknown }): ReactNode {
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
