"use client";
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { similarKeys } from "../../present/keyLabels.js";
import type { UnknownRecord } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import type { MapReading } from "../../schema/form/readMap.js";
import type { FormLabels } from "../defaultFormLabels.js";
import { domId } from "../fields/fieldIds.js";
import { UnionContext, useFieldProblem, useFormScope } from "../fields/formScope.js";
import {
  addedRow,
  areRowsOf,
  type MapRow,
  nameProblem,
  pastedRows,
  rowsOf,
  withRows,
} from "../fields/mapRowData.js";
import { useListFocus } from "../fields/useListFocus.js";
import { AddButton } from "./AddButton.js";
import { MapName, nameText } from "./MapName.js";
import { RowButton } from "./RowButton.js";

/** One row, as its value is rendered. */
export interface RowOnScreen {
  readonly row: MapRow;
  /** How the row is called: by its name, or its number while it has none. */
  readonly called: string;
  /** The step to its value, also while its name is missing or there twice. */
  readonly step: string;
  readonly onValue: (update: (value: unknown) => unknown) => void;
}

interface MapRowsProps {
  readonly map: MapReading;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** The form library's key of the object. */
  readonly fieldKey: string;
  readonly title: string;
  readonly disabled: boolean;
  /** What the value of a new row starts with. */
  readonly start?: () => unknown;
  readonly children: (row: RowOnScreen) => ReactNode;
}

/**
 * The names and values of an object that may have any names, as rows. Names are selected where the
 * schema lists them, and all of them stand there where all must be given. JSON that is pasted into
 * a name becomes rows.
 */
export function MapRows(props: MapRowsProps): ReactNode {
  const { labels } = useFormScope();
  const { map, fieldKey, disabled } = props;
  const { rows, setRows, change } = useMapRows(props);
  const focus = useListFocus(rows.length);
  // The title of a kind of answer stands above, and names no rows.
  const isKind = useContext(UnionContext) === fieldKey;
  const problem = nameProblem(rows, map);
  useFieldProblem(
    fieldKey,
    problem === undefined ? null : labels.inputProblem(problem),
    JSON.stringify(rows.map(({ name }) => name)),
  );
  const taken = new Set(rows.map(({ name }) => name));
  const free = map.names?.filter((name) => !taken.has(name));
  return (
    <>
      <div className="agui-form__map" ref={focus.items}>
        {rows.map((row, at) => (
          <Row
            key={row.id}
            row={row}
            at={at}
            map={map}
            fieldKey={fieldKey}
            disabled={disabled}
            choices={free && (row.name === "" ? free : [row.name, ...free])}
            isTwin={rows.findIndex(({ name }) => name === row.name) < at}
            onRow={(update) =>
              change((now) => now.map((one) => (one.id === row.id ? update(one) : one)))
            }
            onPasted={(pasted) => change((now) => pastedRows(now, row, pasted, map))}
            onRemove={() => {
              focus.removing();
              change((now) => now.filter(({ id }) => id !== row.id));
            }}
          >
            {props.children}
          </Row>
        ))}
      </div>
      <AlikeNames rows={rows} labels={labels} />
      {rows.length === 0 && <p className="agui-form__hint">{labels.noItems}</p>}
      {free?.length !== 0 && (
        <AddButton
          title={isKind ? "" : props.title}
          labels={labels}
          ref={focus.add}
          disabled={disabled}
          onPress={() => {
            focus.adding();
            setRows([...rows, addedRow(rows, props.start?.())]);
          }}
        />
      )}
    </>
  );
}

/** Holds the rows of an object while their names are typed. */
function useMapRows({ map, value, onChange }: MapRowsProps) {
  const [rows, setRows] = useState(() => rowsOf(value, map));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (!areRowsOf(rows, value, map)) setRows(rowsOf(value, map));
  }
  // The library keeps a field, and what it calls, until its value changes.
  const latest = useRef({ rows, value });
  useLayoutEffect(() => {
    latest.current = { rows, value };
  });
  const change = (update: (rows: readonly MapRow[]) => readonly MapRow[]): void => {
    const next = update(latest.current.rows);
    setRows(next);
    onChange(withRows(latest.current.value, next, map));
  };
  return { rows, setRows, change };
}

interface RowProps extends Pick<MapRowsProps, "map" | "fieldKey" | "disabled" | "children"> {
  readonly row: MapRow;
  readonly at: number;
  /** The names to choose from; undefined where the name is typed. */
  readonly choices: readonly string[] | undefined;
  /** Whether a row above has the same name. */
  readonly isTwin: boolean;
  readonly onRow: (update: (row: MapRow) => MapRow) => void;
  readonly onPasted: (pasted: UnknownRecord) => void;
  readonly onRemove: () => void;
}

/** One name and its value. */
function Row({ row, at, map, fieldKey, disabled, choices, isTwin, ...props }: RowProps) {
  const { labels } = useFormScope();
  const { onRow, onPasted, onRemove, children } = props;
  const called = row.name === "" ? labels.numbered("entry", at + 1) : nameText(row.name);
  const isFixed = map.required.includes(row.name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the name
    <div className="agui-form__map-row" role="group" aria-label={called}>
      <MapName
        id={`${domId(fieldKey)}-row${row.id}`}
        name={row.name}
        choices={choices}
        isFixed={isFixed}
        disabled={disabled}
        labels={labels}
        onChange={(name) => onRow((one) => ({ ...one, name }))}
        onPaste={onPasted}
      />
      {children({
        row,
        called,
        step: row.name === "" || isTwin ? `#${row.id}` : row.name,
        onValue: (update) => onRow((one) => ({ ...one, value: update(one.value) })),
      })}
      {!isFixed && (
        <RowButton
          icon="remove"
          label={labels.entryAction("remove", called)}
          disabled={disabled}
          onPress={onRemove}
        />
      )}
    </div>
  );
}

/** Names that could be taken for each other. */
function AlikeNames({
  rows,
  labels,
}: {
  readonly rows: readonly MapRow[];
  readonly labels: FormLabels;
}): ReactNode {
  const pairs = similarKeys(Object.fromEntries(rows.map(({ name }) => [name, null])));
  return pairs.map(([one, other]) => (
    <p key={JSON.stringify([one, other])} className="agui-form__note">
      <MarkedText text={labels.similarKeys(`"${one}"`, `"${other}"`)} />
    </p>
  ));
}
