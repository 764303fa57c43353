"use client";
import { type ReactNode, useMemo } from "react";
import type { MaskedCall, ValueMask, ValuePath } from "../../core/present/createMask.js";
import { needsQuotes } from "../../core/present/dataText.js";
import type { Titles } from "../../core/present/titlesOf.js";
import { isRecord, showJson, type UnknownRecord } from "../../protocol/json.js";
import { DataKey, MarkedText } from "../../react/card/MarkedText.js";
import { useLabels } from "../../react/run/useLabels.js";
import { useMask } from "../../react/run/useMask.js";
import { AgentTitle } from "./AgentTitle.js";
import { FoldedText, WholeText } from "./FoldedText.js";
import { useFold } from "./folds.js";

const foldAbove = 600;
/** Longer values are shown as one JSON text, whatever their schema: rendering them entry by entry would block the page. */
const longestDrawn = 4_000;
/** Rows that are rendered; the others are shown on demand. */
const mostRows = 1_000;
const root: ValuePath = [];

interface JsonDataProps {
  readonly value: unknown;
  /** The tool call it belongs to, for the mask. */
  readonly toolCall?: MaskedCall | undefined;
  /** The titles in its schema, shown beside the real keys and values. Default: none. */
  readonly titles?: Titles | undefined;
  /** The name of the list for assistive technology. */
  readonly label?: string;
  /** Shown for an object without entries. */
  readonly empty?: ReactNode;
}

/**
 * A JSON value in readable form: real keys and real values, each with its title from the schema, if any. Two values that differ never look
 * alike: texts that could be mistaken for another type are quoted, and invisible characters are marked. Nested values that the schema does
 * not describe are shown as JSON, long values are folded but never truncated, and a mask hides secrets. Everything is rendered as text.
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
  /** The same without its secrets, which titles must not reveal either. */
  readonly shown: UnknownRecord;
  readonly label?: string | undefined;
}

function Fields({ value, shown, path, mask, titles, label }: FieldsProps): ReactNode {
  const labels = useLabels();
  const below = titles?.of(shown).below;
  const rows = Object.entries(value);
  const [open, setOpen] = useFold(rows.length > mostRows);
  const rest = rows.slice(mostRows);
  const list = (
    <dl data-part="data-list" aria-label={label}>
      {rows.slice(0, mostRows).map(([name, item]) => {
        const inside = below?.(name);
        return (
          <div key={name} data-part="data-row">
            <dt>
              <DataKey name={name} />
              <AgentTitle title={inside?.title} beside={name} />
            </dt>
            <dd>
              <Value value={item} path={path} step={name} mask={mask} titles={inside} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
  if (rest.length === 0) return list;
  return (
    <>
      {list}
      {open ? (
        // As one text: rendering it row by row would block the page.
        <Value value={Object.fromEntries(rest)} path={path} mask={mask} titles={undefined} />
      ) : (
        <button type="button" data-part="fold" className="agui-button agui-button--quiet" onClick={() => setOpen(true)}>
          {labels.showMoreRows(rest.length)}
        </button>
      )}
    </>
  );
}

interface ValueProps extends PlaceProps {
  readonly value: unknown;
  /** Its key or index; absent for the whole value. */
  readonly step?: string | number;
}

function Value({ value: real, path, step, mask, titles }: ValueProps): ReactNode {
  const at = useMemo(() => (step === undefined ? path : [...path, step]), [path, step]);
  const hidden = mask?.textAt(at, real);
  const value = useMemo(() => (mask === undefined ? real : mask.conceal(real, at)), [mask, real, at]);
  if (hidden !== undefined) return <HiddenData text={hidden} />;
  const text = typeof value === "string" ? value : value === undefined ? "" : showJson(value, 2);
  const named = text.length > longestDrawn ? undefined : titles?.of(value);
  const steps = named === undefined ? [] : isRecord(value) ? Object.keys(value) : Array.isArray(value) ? [...value.keys()] : [];
  if (named?.choice === undefined && steps.some((one) => named?.below(one) !== undefined)) {
    return (
      <FoldedText text={showJson(value)} above={foldAbove}>
        {isRecord(real) && isRecord(value) ? (
          <Fields value={real} shown={value} path={at} mask={mask} titles={titles} />
        ) : (
          <ul data-part="data-entries">
            {steps.map((index) => (
              <li key={index}>
                {/* Without its index, a list of one entry would look like the entry. */}
                <code>{`[${index}]`}</code>{" "}
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
  const quoted = typeof value === "string" && (named?.hasChoices === true || needsQuotes(value));
  return (
    <>
      <FoldedText text={text} above={foldAbove}>
        <Plain value={value} text={text} quoted={quoted} />
      </FoldedText>
      <AgentTitle title={named?.choice} beside={text} />
    </>
  );
}

interface PlainProps {
  readonly value: unknown;
  readonly text: string;
  readonly quoted: boolean;
}

function Plain({ value, text, quoted }: PlainProps): ReactNode {
  if (value === "" || (typeof value === "object" && value !== null) || value === null || value === undefined) {
    return (
      <code dir="ltr" data-part="data-json">
        {value === "" ? '""' : <WholeText text={text} />}
      </code>
    );
  }
  const quote = quoted ? '"' : "";
  return (
    <span dir="auto" data-part="data-text">
      {quote}
      <WholeText text={text} spaces />
      {quote}
    </span>
  );
}

/** The text shown instead of a hidden value. */
export function HiddenData({ text }: { readonly text: string }): ReactNode {
  return (
    <span dir="auto" data-part="data-hidden">
      <MarkedText text={text} />
    </span>
  );
}
