"use client";
import { type ReactNode, useMemo } from "react";
import type { ArgChange } from "../../present/argChanges.js";
import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";
import { useLabels } from "../../react/run/useLabels.js";
import { AgentTitle, KeyName } from "./KeyName.js";

const mostColumns = 6;
const mostRows = 50;
const longestCell = 60;
/**
 * The longest words of all columns together, in characters: a wider table would have columns out of
 * sight.
 */
const widest = 60;
/** A narrower table, with as many columns at most, stands beside the name of its list. */
const narrow = 20;
const fewColumns = 3;

/**
 * The rows of a list that is laid out as a table: objects with a few keys, all of whose values are
 * short. Undefined for another list.
 */
export function tableRows(list: readonly unknown[]): readonly UnknownRecord[] | undefined {
  const rows = list.slice(0, mostRows).filter(isRecord);
  if (rows.length < list.length || rows.length === 0) return undefined;
  const columns = columnsOf(rows);
  const isTable =
    columns.length > 0 &&
    columns.length <= mostColumns &&
    rows.every((row) => Object.values(row).every(isCell));
  const fits = isTable && columns.reduce((width, name) => width + widthOf(name, rows), 0) <= widest;
  return fits ? rows : undefined;
}

function isCell(value: unknown): boolean {
  if (typeof value === "string") return value.length <= longestCell && !/[\r\n]/.test(value);
  return typeof value !== "object" || value === null;
}

/** The longest word of a column, where its lines cannot be broken. */
function widthOf(name: string, rows: readonly UnknownRecord[]): number {
  const texts = rows
    .map((row) => own(row, name))
    .map((value) => (typeof value === "string" ? value : showJson(value)));
  const words = [...name.split(/(?=[A-Z])|_/), ...texts.flatMap((text) => text.split(/[\s-]/))];
  return Math.max(...words.map(({ length }) => length));
}

function columnsOf(rows: readonly UnknownRecord[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

interface DataTableProps {
  readonly rows: readonly UnknownRecord[];
  /** The words for the keys that are columns. */
  readonly words: (columns: readonly string[]) => ReadonlyMap<string, string>;
  /** The agent's title of a column. */
  readonly titleOf: (name: string) => string | undefined;
  /** What was done with a row; undefined for one that is as it was. Default: none was changed. */
  readonly changeOf?: (index: number) => ArgChange["kind"] | undefined;
  /** The value in a cell. */
  readonly children: (index: number, name: string) => ReactNode;
}

/**
 * A list of objects as a table, which scrolls in a box of its own where it is too wide. The cell of
 * a key that a row does not have is empty.
 */
export function DataTable({
  rows,
  words: wordsOf,
  titleOf,
  changeOf,
  children,
}: DataTableProps): ReactNode {
  const labels = useLabels();
  const columns = useMemo(() => columnsOf(rows), [rows]);
  const words = wordsOf(columns);
  const isBrief =
    columns.length <= fewColumns &&
    columns.reduce((width, name) => width + widthOf(name, rows), 0) <= narrow;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and a section would be a landmark
    <div
      role="group"
      className="agui-table"
      data-brief={isBrief ? "" : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={labels.tableOf(rows.length)}
    >
      <table data-part="data-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th
                key={name}
                scope="col"
                title={words.has(name) ? name : undefined}
                className={
                  rows.every((row) => typeof own(row, name) === "number")
                    ? "agui-table__number"
                    : undefined
                }
              >
                <KeyName name={name} words={words.get(name)} />
                <AgentTitle title={titleOf(name)} beside={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
            <tr key={index} data-change={changeOf?.(index)}>
              {columns.map((name) => (
                <td key={name} data-part="data-cell">
                  {Object.hasOwn(row, name) ? children(index, name) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
