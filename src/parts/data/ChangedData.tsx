"use client";
import { type ReactNode, useMemo } from "react";
import {
  type ArgChange,
  areWords,
  type EntryPair,
  exactEntries,
  pairEntries,
} from "../../present/argChanges.js";
import type { ValuePath } from "../../present/Mask.js";
import type { Titles } from "../../present/titlesOf.js";
import {
  isRecord,
  jsonEqual,
  listOf,
  own,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import { exactIn, numberText } from "../../protocol/numberTexts.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { ChangedText } from "./ChangedText.js";
import { useDataScope } from "./DataScope.js";
import { DataTable } from "./DataTable.js";
import { Value } from "./DataValue.js";
import { briefness, type FieldSize, fieldsBeside, orderFields, sizeOf } from "./fieldPlaces.js";
import { FoldScope, useFold } from "./folds.js";
import { AgentTitle, KeyName } from "./KeyName.js";
import { PlainValue } from "./PlainValue.js";
import { EditWord, Now, Was } from "./Sides.js";
import { tableRows } from "./tableRows.js";
import { useWordDiff } from "./useWordDiff.js";

/** As in `argChanges`: what is deeper is shown as a whole. */
const deepest = 6;
/** Rows that are rendered; the others are shown on demand. */
const mostRows = 300;
/** Both values of a row that stands beside another one, in characters. */
const longestPair = 20;

const root: ValuePath = [];

/** A value on one side of a comparison, and where it is there. */
interface Side {
  readonly value: unknown;
  /** The text of a number that JavaScript writes otherwise. */
  readonly written?: string | undefined;
  /** Whether it stands beside values of another type. */
  readonly quoted?: boolean | undefined;
  readonly path: ValuePath;
  readonly titles: Titles | undefined;
}

interface ChangedDataProps {
  readonly before: unknown;
  readonly after: unknown;
  /** Where it is. Default: the root. */
  readonly path?: ValuePath;
  /** Where it was. Default: at the same place. */
  readonly beforePath?: ValuePath;
  readonly titles?: Titles | undefined;
}

/**
 * A value with the changes that were made to it, each where it stands: what was there struck, what
 * is there now underlined, what was added or removed in words, in the same rows, tables and units
 * as `DataRows`. What the mask of the scope hides stays hidden on both sides.
 */
export function ChangedData({
  before,
  after,
  path = root,
  beforePath = path,
  titles,
}: ChangedDataProps): ReactNode {
  const was = useMemo(
    () => ({ value: before, path: beforePath, titles }),
    [before, beforePath, titles],
  );
  const is = useMemo(() => ({ value: after, path, titles }), [after, path, titles]);
  return <Place was={was} is={is} />;
}

interface PlaceProps {
  /** Undefined where it was added. */
  readonly was: Side | undefined;
  /** Undefined where it was removed. */
  readonly is: Side | undefined;
  /** Whether its row says already that it was added or removed. */
  readonly isSaid?: boolean;
}

function Place({ was, is, isSaid = false }: PlaceProps): ReactNode {
  if (was !== undefined && is !== undefined)
    return jsonEqual(was.value, is.value) ? <Value {...is} /> : <Changed was={was} is={is} />;
  return (
    <>
      {was && <Before {...was} />}
      {is && <After {...is} />}
      {!isSaid && (
        <>
          {" "}
          <EditWord kind={was === undefined ? "added" : "removed"} />
        </>
      )}
    </>
  );
}

interface ChangedProps {
  readonly was: Side;
  readonly is: Side;
}

function Changed({ was, is }: ChangedProps): ReactNode {
  const { mask } = useDataScope();
  const [before, after] = useMemo(
    () => [was, is].map(({ value, path }) => mask.conceal(value, path)),
    [mask, was, is],
  );
  const isHidden = [was, is].some(({ value, path }) => mask.textAt(path, value) !== undefined);
  if (!isHidden && is.path.length < deepest) {
    if (isRecord(was.value) && isRecord(is.value))
      return <ChangedFields was={was} is={is} before={was.value} after={is.value} />;
    if (Array.isArray(was.value) && Array.isArray(is.value)) {
      // A mask returns the same list where it hides nothing in it.
      const isOpen = before === was.value && after === is.value;
      return isOpen && areWords(was.value) && areWords(is.value) ? (
        <ChangedWords before={was.value} after={is.value} />
      ) : (
        <ChangedList was={was} is={is} before={was.value} after={is.value} />
      );
    }
  }
  if (jsonEqual(before, after))
    return (
      <>
        <Value {...is} /> <EditWord kind="changed" />
      </>
    );
  return <ChangedLeaf was={was} is={is} before={before} after={after} />;
}

interface PairProps<Data> extends ChangedProps {
  readonly before: Data;
  readonly after: Data;
}

function ChangedLeaf({ was, is, before, after }: PairProps<unknown>): ReactNode {
  const parts = useWordDiff(before, after);
  if (parts !== undefined && typeof before === "string")
    return <ChangedText parts={parts} before={before} />;
  // The text "5" and the number 5 would look alike.
  const quoted = typeof before !== typeof after;
  return (
    <>
      <Before {...was} quoted={quoted || was.quoted} />{" "}
      <After {...is} quoted={quoted || is.quoted} />
    </>
  );
}

function Before(side: Side): ReactNode {
  return (
    <Was>
      {/* Approving does not depend on a fold around what is not sent. */}
      <FoldScope>
        <Value {...side} />
      </FoldScope>
    </Was>
  );
}

function After(side: Side): ReactNode {
  return (
    <Now>
      <Value {...side} />
    </Now>
  );
}

/** The kind of a change; undefined where both are equal. */
function kindOf(was: Side | undefined, is: Side | undefined): ArgChange["kind"] | undefined {
  if (was === undefined) return "added";
  if (is === undefined) return "removed";
  return jsonEqual(was.value, is.value) ? undefined : "changed";
}

function ChangedFields({ was, is, before, after }: PairProps<UnknownRecord>): ReactNode {
  const { mask, names } = useDataScope();
  const isNested = is.path.length > 0;
  const keys = [
    // As they stood before they were edited.
    ...(isNested ? Object.keys(before) : orderedKeys(before)),
    ...Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
  ];
  const words = names(keys, is.path);
  const brief = isNested && briefness(before) === briefness(after) ? briefness(after) : undefined;
  const fieldOf = (side: Side, data: UnknownRecord) => {
    const below = side.titles?.of(mask.conceal(data, side.path)).below;
    return (name: string): Side | undefined =>
      Object.hasOwn(data, name)
        ? {
            value: exactIn(data, name),
            written: numberText(data, name),
            path: [...side.path, name],
            titles: below?.(name),
          }
        : undefined;
  };
  const [wasAt, isAt] = [fieldOf(was, before), fieldOf(is, after)];
  const rows = keys.slice(0, mostRows).map((name) => [name, wasAt(name), isAt(name)] as const);
  const beside = fieldsBeside(rows.map(([_, old, now]) => sizeOfPair(old, now)));
  return (
    <>
      <dl translate="no" data-part="data-list" data-brief={brief}>
        {rows.map(([name, old, now], index) => {
          return (
            <div
              key={name}
              data-part="data-row"
              data-change={kindOf(old, now)}
              data-brief={beside[index] ? "cell" : undefined}
            >
              <dt title={words.has(name) ? name : undefined}>
                <KeyName name={name} words={words.get(name)} />
                <AgentTitle title={(now ?? old)?.titles?.title} beside={name} />
              </dt>
              <dd>
                <Place was={old} is={now} />
              </dd>
            </div>
          );
        })}
      </dl>
      <Rest
        count={keys.length - mostRows}
        before={only(before, keys.slice(mostRows))}
        after={only(after, keys.slice(mostRows))}
        was={was}
        is={is}
      />
    </>
  );
}

function only(data: UnknownRecord, keys: readonly string[]): UnknownRecord {
  return Object.fromEntries(
    keys.filter((key) => Object.hasOwn(data, key)).map((key) => [key, own(data, key)]),
  );
}

/** The keys of an object in the order of its rows. */
function orderedKeys(data: UnknownRecord): readonly string[] {
  const keys = Object.keys(data);
  const shown = keys.slice(0, mostRows);
  const order = orderFields(shown.map((name) => sizeOf(own(data, name))));
  return [...order.flatMap((index) => shown[index] ?? []), ...keys.slice(mostRows)];
}

/** How much room both values of a row need. */
function sizeOfPair(was: Side | undefined, is: Side | undefined): FieldSize {
  if (kindOf(was, is) === undefined) return sizeOf(is?.value);
  const sides = [was, is].flatMap((side) => (side === undefined ? [] : [side.value]));
  const length = sides.reduce<number>((sum, value) => sum + String(value).length, 0);
  return sides.every((value) => sizeOf(value) === "cell") && length <= longestPair ? "cell" : "row";
}

function ChangedList({ was, is, before, after }: PairProps<readonly unknown[]>): ReactNode {
  const { mask, names } = useDataScope();
  const [old, now] = useMemo(() => [exactEntries(before), exactEntries(after)], [before, after]);
  const pairs = useMemo(() => pairEntries(old, now), [old, now]);
  const entryOf = (side: Side, data: readonly unknown[], entries: readonly unknown[]) => {
    const below = side.titles?.of(mask.conceal(data, side.path)).below;
    // Beside a number, a text of digits would look like one.
    const quoted = entries.some((entry) => typeof entry === "number");
    return (index: number | undefined): Side | undefined =>
      index === undefined
        ? undefined
        : {
            value: entries[index],
            written: numberText(data, index),
            quoted,
            path: [...side.path, index],
            titles: below?.(index),
          };
  };
  const [wasAt, isAt] = [entryOf(was, before, old), entryOf(is, after, now)];
  const sides = pairs.slice(0, mostRows).map((pair) => [wasAt(pair.before), isAt(pair.after)]);
  const rows = useMemo(() => {
    const shown = ({ path }: Side, data: readonly unknown[]): readonly unknown[] =>
      listOf(mask.conceal(data, path));
    return tableOf(pairs, shown(was, before), shown(is, after));
  }, [pairs, mask, was, is, before, after]);
  if (rows !== undefined) {
    return (
      <DataTable
        rows={rows}
        words={(columns) => names(columns, [...is.path, 0])}
        titleOf={(name) => isAt(0)?.titles?.of(rows[0]).below(name)?.title}
        changeOf={(index) => kindOf(sides[index]?.[0], sides[index]?.[1])}
      >
        {(index, name) => <Cell was={sides[index]?.[0]} is={sides[index]?.[1]} name={name} />}
      </DataTable>
    );
  }
  return (
    <>
      <ul data-part="data-entries">
        {sides.map(([one, other], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place
          <li key={index} data-change={kindOf(one, other)}>
            <code>{`[${pairs[index]?.after ?? pairs[index]?.before ?? 0}]`}</code>{" "}
            <Place was={one} is={other} />
          </li>
        ))}
      </ul>
      <Rest
        count={pairs.length - mostRows}
        before={before.slice(mostRows)}
        after={after.slice(mostRows)}
        was={was}
        is={is}
      />
    </>
  );
}

/** The rows of both lists, if each of them is a table; a row of both has the keys of both. */
function tableOf(
  pairs: readonly EntryPair[],
  before: readonly unknown[],
  after: readonly unknown[],
): readonly UnknownRecord[] | undefined {
  const areTables = [before, after].every(
    (list) => list.length === 0 || tableRows(list) !== undefined,
  );
  if (!areTables) return undefined;
  const rowAt = (list: readonly unknown[], index = -1): object => recordOf(list[index]);
  return tableRows(
    pairs.map((pair) => ({ ...rowAt(before, pair.before), ...rowAt(after, pair.after) })),
  );
}

interface CellProps {
  /** The row on each side. */
  readonly was: Side | undefined;
  readonly is: Side | undefined;
  readonly name: string;
}

function Cell({ was, is, name }: CellProps): ReactNode {
  const { mask } = useDataScope();
  const cellOf = (row: Side | undefined): Side | undefined =>
    row === undefined || !isRecord(row.value) || !Object.hasOwn(row.value, name)
      ? undefined
      : {
          value: exactIn(row.value, name),
          written: numberText(row.value, name),
          path: [...row.path, name],
          titles: row.titles?.of(mask.conceal(row.value, row.path)).below(name),
        };
  const row = is ?? was;
  const isFirst = isRecord(row?.value) && Object.keys(row.value)[0] === name;
  const isWholeRow = was === undefined || is === undefined;
  return <Place was={cellOf(was)} is={cellOf(is)} isSaid={isWholeRow && !isFirst} />;
}

interface ChangedWordsProps {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A list of single words: those that stay, those added, then those removed. */
function ChangedWords({ before, after }: ChangedWordsProps): ReactNode {
  const rest = [...before];
  const words = after.map((word) => {
    const at = rest.indexOf(word);
    if (at >= 0) rest.splice(at, 1);
    return { word, isNew: at < 0 };
  });
  const isReordered = rest.length === 0 && words.every(({ isNew }) => !isNew);
  return (
    <>
      <ul data-part="data-chips">
        {words.map(({ word, isNew }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice
          <li key={index} data-change={isNew ? "added" : undefined}>
            {isNew ? (
              <Now>
                <PlainValue value={word} quoted={false} />
              </Now>
            ) : (
              <PlainValue value={word} quoted={false} />
            )}
          </li>
        ))}
        {rest.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may be there twice
          <li key={`was-${index}`} data-change="removed">
            <Was>
              <PlainValue value={word} quoted={false} />
            </Was>
          </li>
        ))}
      </ul>
      {isReordered ? <EditWord kind="changed" /> : null}
    </>
  );
}

interface RestProps extends PairProps<unknown> {
  /** How many rows there are besides those that are shown. */
  readonly count: number;
}

/** The other rows of a large value, in one piece on each side; read before they are approved. */
function Rest({ count, before, after, was, is }: RestProps): ReactNode {
  const { mask } = useDataScope();
  const labels = useQuestionLabels();
  const { open, setOpen, edges } = useFold(count > 0);
  if (count <= 0) return null;
  if (!open) {
    return (
      <button
        type="button"
        data-part="fold"
        className="agui-button agui-button--quiet"
        onClick={() => setOpen(true)}
      >
        {labels.showMore(count, "rows")}
      </button>
    );
  }
  const shown = ({ path }: Side, data: unknown) => mask.conceal(data, path);
  return (
    <>
      {edges[0]}
      <FoldScope>
        <Was>
          <PlainValue value={shown(was, before)} quoted={false} />
        </Was>
      </FoldScope>
      <Now>
        <PlainValue value={shown(is, after)} quoted={false} />
      </Now>
      {edges[1]}
    </>
  );
}
