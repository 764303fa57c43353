"use client";
import { type RJSFSchema, toFieldPathId } from "@rjsf/utils";
import {
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { similarKeys } from "../../present/keyLabels.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { MarkedText } from "../../react/card/MarkedText.js";
import { type MapReading, readMap } from "../../schema/form/readMap.js";
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
  setIn,
  withRows,
} from "../fields/mapRows.js";
import { useListFocus } from "../fields/useListFocus.js";
import { MapName, nameText } from "../inputs/MapName.js";
import { RowButton } from "../inputs/RowButton.js";
import type { FormField } from "./rjsfTypes.js";
import { suggestedMaps } from "./suggestedMaps.js";

/** The object whose fields and rows are shown, and what leaves it out. */
export const ObjectContext = createContext<
  (FormField & { readonly leaveOut: (page: Document) => void }) | undefined
>(undefined);

/**
 * The names and values of an object that may have any names, as rows. Names are selected where the
 * schema lists them, and all of them stand there where all must be given. JSON that is pasted into
 * a name becomes rows.
 */
export function MapRows(props: FormField): ReactNode {
  const { schema, registry } = props;
  const definitions = own(registry.rootSchema, "$defs");
  const map = useMemo(() => readMap(schema, definitions), [schema, definitions]);
  return map === undefined ? null : <Rows {...props} map={map} />;
}

type RowsProps = FormField & { readonly map: MapReading };

function Rows(props: RowsProps) {
  const { labels } = useFormScope();
  const { schema, map, fieldPathId, registry } = props;
  const { rows, setRows, change } = useMapRows(props);
  const focus = useListFocus(rows.length);
  // The title of a kind of answer stands above, and names no rows.
  const isKind = useContext(UnionContext) === fieldPathId.$id;
  const problem = nameProblem(rows, map);
  useFieldProblem(
    fieldPathId.$id,
    problem === undefined ? null : labels.inputProblem(problem),
    JSON.stringify(rows.map(({ name }) => name)),
  );
  const taken = new Set(rows.map(({ name }) => name));
  const free = map.names?.filter((name) => !taken.has(name));
  const isDisabled = props.disabled === true;
  const add = (): void => {
    const values = map.valueOf("");
    const { schemaUtils, rootSchema } = registry;
    const start = isSchema(values)
      ? suggestedMaps(rootSchema, values, schemaUtils.getDefaultFormState(values))
      : undefined;
    focus.adding();
    setRows([...rows, addedRow(rows, start)]);
  };
  return (
    <>
      <div className="agui-form__map" ref={focus.items}>
        {rows.map((row, at) => (
          <Row
            {...props}
            key={row.id}
            row={row}
            at={at}
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
          />
        ))}
      </div>
      <AlikeNames rows={rows} labels={labels} />
      {rows.length === 0 && <p className="agui-form__hint">{labels.noItems}</p>}
      {free?.length !== 0 && (
        <button
          className="agui-form__button agui-form__add"
          type="button"
          ref={focus.add}
          disabled={isDisabled}
          onClick={add}
        >
          {nameText(labels.entryAction("add", isKind ? "" : (schema.title ?? "")))}
        </button>
      )}
    </>
  );
}

/** Holds the rows of an object while their names are typed. */
function useMapRows(props: RowsProps) {
  const { map, formData, fieldPathId } = props;
  const [rows, setRows] = useState(() => rowsOf(formData, map));
  const [seen, setSeen] = useState(formData);
  if (seen !== formData) {
    setSeen(formData);
    if (!areRowsOf(rows, formData, map)) setRows(rowsOf(formData, map));
  }
  // The library keeps a field, and what it calls, until its value changes.
  const latest = useRef({ rows, formData });
  useLayoutEffect(() => {
    latest.current = { rows, formData };
  });
  const change = (update: (rows: readonly MapRow[]) => readonly MapRow[]): void => {
    const next = update(latest.current.rows);
    setRows(next);
    props.onChange(withRows(latest.current.formData, next, map), fieldPathId.path);
  };
  return { rows, setRows, change };
}

interface RowProps extends RowsProps {
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

/** A host lays out the values apart from the whole. */
function layoutOfValues(uiSchema: FormField["uiSchema"]): Pick<FormField, "uiSchema"> {
  const layout: unknown = own(uiSchema, "additionalProperties");
  return { uiSchema: isRecord(layout) ? layout : {} };
}

/** One name and its value. */
function Row({ row, at, choices, isTwin, onRow, onPasted, onRemove, map, ...props }: RowProps) {
  const { labels } = useFormScope();
  const { registry, fieldPathId } = props;
  const { SchemaField } = registry.fields;
  const values = map.valueOf(row.name);
  if (SchemaField === undefined || !isSchema(values)) return null;
  const path = toFieldPathId(
    row.name === "" || isTwin ? `#${row.id}` : row.name,
    registry.globalFormOptions,
    fieldPathId.path,
  );
  const called = row.name === "" ? labels.numbered("entry", at + 1) : nameText(row.name);
  const isFixed = map.required.includes(row.name);
  const isDisabled = props.disabled === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the name
    <div className="agui-form__map-row" role="group" aria-label={called}>
      <MapName
        id={`${domId(fieldPathId.$id)}-row${row.id}`}
        name={row.name}
        choices={choices}
        isFixed={isFixed}
        disabled={isDisabled}
        labels={labels}
        onChange={(name) => onRow((one) => ({ ...one, name }))}
        onPaste={onPasted}
      />
      <SchemaField
        {...props}
        {...layoutOfValues(props.uiSchema)}
        name={called}
        schema={{ ...values, title: values.title ?? labels.mapColumn("value") }}
        fieldPathId={path}
        formData={row.value}
        required
        onChange={(value, changed) =>
          onRow((one) => ({
            ...one,
            value: setIn(one.value, changed.slice(path.path.length), value),
          }))
        }
      />
      {!isFixed && (
        <RowButton
          icon="remove"
          label={labels.entryAction("remove", called)}
          disabled={isDisabled}
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

function isSchema(schema: unknown): schema is RJSFSchema {
  return isRecord(schema);
}
