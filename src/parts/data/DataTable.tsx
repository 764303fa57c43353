"use client";
import { type ReactNode, useMemo } from "react";
import type { ArgChange } from "../../present/argChanges.js";
import { showInvisible } from "../../present/markInvisible.js";
import { own, type UnknownRecord } from "../../protocol/json.js";
import { useQuestionLabels } from "../../react/run/useQuestionLabels.js";
import { AgentTitle, KeyName } from "./KeyName.js";
import { isNarrow, tableColumns } from "./tableRows.js";

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
  const labels = useQuestionLabels();
  const columns = useMemo(() => tableColumns(rows), [rows]);
  const words = wordsOf(columns);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, and a section would be a landmark
    <div
      role="group"
      className="agui-table"
      data-brief={isNarrow(rows) ? "" : undefined}
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
                <td
                  key={name}
                  data-part="data-cell"
                  data-name={words.get(name) ?? showInvisible(name, { spaces: true })}
                >
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
