"use client";
import { type ReactNode, useMemo } from "react";
import type { ValuePath } from "../../present/Mask.js";
import type { Titles } from "../../present/titlesOf.js";
import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import { numberText } from "../../protocol/numberTexts.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { useDataScope } from "./DataScope.js";
import { DataTable } from "./DataTable.js";
import { FoldedText } from "./FoldedText.js";
import { briefness, fieldsBeside, isShort, orderFields, sizeOf } from "./fieldPlaces.js";
import { useFold } from "./folds.js";
import { AgentTitle, KeyName } from "./KeyName.js";
import { PlainValue } from "./PlainValue.js";
import { tableRows } from "./tableRows.js";

/** Laid-out values whose JSON is longer are folded. */
const foldAbove = 1_500;
/** What is nested deeper is shown as JSON. */
const deepestDrawn = 6;
/** Lists of texts that are longer are shown entry by entry. */
const mostChips = 100;
/**
 * Longer values are shown as one JSON text, whatever their schema: rendering them entry by entry
 * would block the page.
 */
const longestDrawn = 4_000;
/** Rows that are rendered; the others are shown on demand. */
const mostRows = 1_000;
const root: ValuePath = [];

/** What is shown. */
export interface DataProps {
  readonly value: unknown;
  /** The titles in its schema, shown beside the real keys and values. Default: none. */
  readonly titles?: Titles | undefined;
  /** The name of the list for assistive technology. */
  readonly label?: string | undefined;
  /** Shown for an object without entries. */
  readonly empty?: ReactNode;
}

/** A value as rows, tables and texts. */
export function Data({ value, titles, label, empty = null }: DataProps): ReactNode {
  const { mask } = useDataScope();
  const shown = useMemo(() => mask.conceal(value), [mask, value]);
  if (!isRecord(value) || !isRecord(shown) || titles?.of(shown).choice !== undefined)
    return <Value value={value} path={root} titles={titles} />;
  if (Object.keys(value).length === 0) return empty;
  return <Fields value={value} shown={shown} path={root} titles={titles} label={label} />;
}

interface PlaceProps {
  readonly path: ValuePath;
  readonly titles: Titles | undefined;
}

/** One value of an object. */
export interface FieldProps extends Pick<DataProps, "titles"> {
  readonly value: UnknownRecord;
  readonly name: string;
}

/** One value of an object, as its row shows it. */
export function Field({ value, name, titles }: FieldProps): ReactNode {
  const { mask } = useDataScope();
  const shown = useMemo(() => mask.conceal(value), [mask, value]);
  return <Entry of={value} step={name} path={root} titles={titles?.of(shown).below(name)} />;
}

interface EntryProps extends PlaceProps {
  /** What it is an entry of, which is at the path. */
  readonly of: unknown;
  readonly step: string | number;
  readonly quoted?: boolean;
}

/** One entry of an object or a list. */
function Entry({ of: whole, step, ...props }: EntryProps): ReactNode {
  const value = Array.isArray(whole) ? whole[Number(step)] : own(whole, String(step));
  return <Value value={value} written={numberText(whole, step)} step={step} {...props} />;
}

interface FieldsProps extends PlaceProps {
  readonly value: UnknownRecord;
  /** The same without its secrets, which titles must not reveal either. */
  readonly shown: UnknownRecord;
  readonly label?: string | undefined;
}

function Fields({ value, shown, path, titles, label }: FieldsProps): ReactNode {
  const { mask, names } = useDataScope();
  const labels = useQuestionLabels();
  const below = titles?.of(shown).below;
  const rows = Object.entries(value);
  const { open, setOpen, edges } = useFold(rows.length > mostRows);
  const rest = rows.slice(mostRows);
  const words = useMemo(() => names(Object.keys(value), path), [names, value, path]);
  const { fields, beside } = useMemo(() => {
    const first = Object.keys(value).slice(0, mostRows);
    const sizes = first.map((name) => sizeOf(own(shown, name)));
    // Only what is sent itself has room for two columns.
    const order = path.length === 0 ? orderFields(sizes) : [...sizes.keys()];
    return {
      fields: order.flatMap((index) => first[index] ?? []),
      beside: fieldsBeside(order.flatMap((index) => sizes[index] ?? [])),
    };
  }, [value, shown, path]);
  const list = (
    <dl
      translate="no"
      data-part="data-list"
      data-brief={path.length === 0 ? undefined : briefness(shown)}
      aria-label={label}
    >
      {fields.map((name, index) => {
        const inside = below?.(name);
        return (
          <div key={name} data-part="data-row" data-brief={beside[index] ? "cell" : undefined}>
            <dt title={words.has(name) ? name : undefined}>
              <KeyName name={name} words={words.get(name)} />
              <AgentTitle title={inside?.title} beside={name} />
            </dt>
            <dd>
              <Entry of={value} step={name} path={path} titles={inside} />
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
        // In one piece: to draw it row by row would block the page.
        <>
          {edges[0]}
          <PlainValue value={mask.conceal(Object.fromEntries(rest), path)} quoted={false} />
          {edges[1]}
        </>
      ) : (
        <button
          type="button"
          data-part="fold"
          className="agui-button agui-button--quiet"
          onClick={() => setOpen(true)}
        >
          {labels.showMore(rest.length, "rows")}
        </button>
      )}
    </>
  );
}

interface ValueProps extends PlaceProps {
  readonly value: unknown;
  /** The text of a number that JavaScript writes otherwise. */
  readonly written?: string | undefined;
  /** Its key or index; absent for the whole value. */
  readonly step?: string | number;
  /** Whether its texts are quoted. Default: where titles stand beside such values. */
  readonly quoted?: boolean | undefined;
}

/** One value at its place, with what a mask hides of it. */
export function Value({
  value: real,
  written,
  path,
  step,
  quoted = false,
  titles,
}: ValueProps): ReactNode {
  const { mask } = useDataScope();
  const at = useMemo(() => (step === undefined ? path : [...path, step]), [path, step]);
  const hidden = mask.textAt(at, real);
  const value = useMemo(() => mask.conceal(real, at), [mask, real, at]);
  if (hidden !== undefined) return <HiddenData text={hidden} />;
  const isStructure = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const json = isStructure ? showJson(value) : "";
  const isLong =
    typeof value === "string" ? value.length > longestDrawn : json.length > longestDrawn;
  const named = isLong ? undefined : titles?.of(value);
  if (isStructure && !isLong && at.length <= deepestDrawn && named?.choice === undefined) {
    return (
      <FoldedText text={json} above={foldAbove}>
        <Structure value={value} real={real} at={at} titles={titles} />
      </FoldedText>
    );
  }
  return (
    <>
      <PlainValue value={value} written={written} quoted={quoted || named?.hasChoices === true} />
      <AgentTitle
        title={named?.choice}
        beside={typeof value === "string" ? value : isStructure ? json : showJson(value, 2)}
      />
    </>
  );
}

interface StructureProps extends Omit<PlaceProps, "path"> {
  /** Without its secrets. */
  readonly value: object;
  readonly real: unknown;
  readonly at: ValuePath;
}

function Structure({ value, real, at, titles }: StructureProps): ReactNode {
  const { names } = useDataScope();
  const below = titles?.of(value).below;
  if (isRecord(value))
    return isRecord(real) ? <Fields value={real} shown={value} path={at} titles={titles} /> : null;
  if (!Array.isArray(value) || !Array.isArray(real)) return null;
  // Beside a number, a text of digits would look like one.
  const isMixed = value.some((item) => typeof item === "number");
  const entry = (index: number): ReactNode => (
    <Entry of={real} step={index} path={at} quoted={isMixed} titles={below?.(index)} />
  );
  const rows = tableRows(value);
  if (rows !== undefined) {
    return (
      <DataTable
        rows={rows}
        words={(columns) => names(columns, [...at, 0])}
        titleOf={(name) => below?.(0)?.of(rows[0]).below(name)?.title}
      >
        {(index, name) => (
          <Entry
            of={real[index]}
            step={name}
            path={[...at, index]}
            titles={below?.(index)?.of(rows[index]).below(name)}
          />
        )}
      </DataTable>
    );
  }
  if (value.length <= mostChips && value.every(isShort)) {
    return (
      <ul data-part="data-chips">
        {value.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
          <li key={index}>{entry(index)}</li>
        ))}
      </ul>
    );
  }
  return (
    <ul data-part="data-entries">
      {value.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
        <li key={index}>
          {/* Without its place, a list of one entry would look like the entry; a chip has a frame. */}
          <code>{`[${index}]`}</code> {entry(index)}
        </li>
      ))}
    </ul>
  );
}

/** What stands in the place of a value that a mask hides. */
export function HiddenData({ text }: { readonly text: string }): ReactNode {
  return (
    <span dir="auto" data-part="data-hidden">
      <MarkedText text={text} />
    </span>
  );
}
