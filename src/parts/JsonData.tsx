"use client";
import { type ReactNode, useMemo } from "react";
import type { MaskedCall, ValueMask, ValuePath } from "../core/createMask.js";
import { outline, type Titles } from "../core/titlesOf.js";
import { isRecord, type UnknownRecord } from "../protocol/json.js";
import { useMask } from "../react/useMask.js";
import { FoldedText } from "./FoldedText.js";
import { plainText } from "./plainText.js";

const foldAbove = 600;
/** What is longer is read as JSON, in one piece, whatever its schema says: to draw it entry by entry would stop the page. */
const longestDrawn = 4_000;
const root: ValuePath = [];

interface JsonDataProps {
  readonly value: unknown;
  /** The tool call it belongs to, for the mask. */
  readonly toolCall?: MaskedCall | undefined;
  /** What its schema calls what is in it. Default: everything goes by its own name. */
  readonly titles?: Titles | undefined;
  /** The name of the list for assistive technology. */
  readonly label?: string;
  /** Shown for an object without entries. */
  readonly empty?: ReactNode;
}

/**
 * A JSON value as a person reads it: names and values, by their titles where a schema has any, nesting it says nothing of as JSON, long
 * values folded but never cut, secrets hidden where the page has a mask. All of it is text.
 */
export function JsonData({ value, toolCall, titles, label, empty = null }: JsonDataProps): ReactNode {
  const mask = useMask(toolCall);
  const shown = useMemo(() => (mask === undefined ? value : mask.conceal(value)), [mask, value]);
  if (!isRecord(value) || !isRecord(shown) || titles?.of(shown).choice !== undefined)
    return <Value value={value} path={root} mask={mask} titles={titles} />;
  if (Object.keys(value).length === 0) return empty;
  return <Fields value={value} shown={shown} path={root} mask={mask} titles={titles} label={label} />;
}

interface PlaceProps {
  readonly path: ValuePath;
  readonly mask: ValueMask | undefined;
  readonly titles: Titles | undefined;
}

interface FieldsProps extends PlaceProps {
  readonly value: UnknownRecord;
  /** The same without its secrets, which the titles may not tell, either. */
  readonly shown: UnknownRecord;
  readonly label?: string | undefined;
}

function Fields({ value, shown, path, mask, titles, label }: FieldsProps): ReactNode {
  const below = titles?.of(shown).below;
  return (
    <dl data-part="data-list" aria-label={label}>
      {Object.entries(value).map(([name, item]) => {
        const inside = below?.(name);
        return (
          <div key={name} data-part="data-row">
            <dt>
              <bdi>{plainText(inside?.title ?? name)}</bdi>
            </dt>
            <dd>
              <Value value={item} path={path} step={name} mask={mask} titles={inside} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ValueProps extends PlaceProps {
  readonly value: unknown;
  /** The last step to it, after the path; absent for the whole. */
  readonly step?: string | number;
}

function Value({ value: real, path, step, mask, titles }: ValueProps): ReactNode {
  const at = useMemo(() => (step === undefined ? path : [...path, step]), [path, step]);
  const value = useMemo(() => (mask === undefined ? real : mask.conceal(real, at)), [mask, real, at]);
  const instead = mask?.textAt(at, real);
  if (instead !== undefined) return <HiddenData text={instead} />;
  const isText = typeof value === "string";
  const text = plainText(isText ? value : (JSON.stringify(value, null, 2) ?? ""));
  const named = text.length > longestDrawn ? undefined : titles?.of(value);
  if (named?.choice !== undefined) return <Words text={plainText(named.choice)} />;
  const steps = named === undefined ? [] : isRecord(value) ? Object.keys(value) : Array.isArray(value) ? [...value.keys()] : [];
  if (steps.some((one) => named?.below(one) !== undefined)) {
    return (
      <FoldedText text={plainText(outline(value, titles))} above={foldAbove}>
        {isRecord(real) && isRecord(value) ? (
          <Fields value={real} shown={value} path={at} mask={mask} titles={titles} />
        ) : (
          <ul data-part="data-entries">
            {steps.map((index) => (
              <li key={index}>
                <Value
                  value={Array.isArray(real) ? real[Number(index)] : undefined}
                  path={at}
                  step={index}
                  mask={mask}
                  titles={named?.below(index)}
                />
              </li>
            ))}
          </ul>
        )}
      </FoldedText>
    );
  }
  const isPlain = value !== "" && (isText || typeof value === "number" || typeof value === "boolean");
  const body = isPlain ? (
    <Words text={text} />
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

function Words({ text }: { readonly text: string }): ReactNode {
  return (
    <span dir="auto" data-part="data-text">
      {text}
    </span>
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
