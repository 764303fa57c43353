"use client";
import { type RJSFSchema, toFieldPathId } from "@rjsf/utils";
import { type ClipboardEvent, createContext, useLayoutEffect, useRef, useState } from "react";
import { isRecord, jsonEqual, own, toJson } from "../../protocol/json.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import { namesKey, valuesKey } from "../../schema/form/formSchema.js";
import { domId } from "../fields/fieldIds.js";
import { useFieldProblem, useFormScope } from "../fields/formScope.js";
import { readJsonText } from "../fields/useTypedText.js";
import { RowButton } from "../inputs/RowButton.js";
import type { FormField } from "./rjsfTypes.js";

/** One name with its value. A name may be missing, or be there twice, while it is typed. */
interface MapRow {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
}

/** The object whose fields and rows are shown. */
export const RowsContext = createContext<FormField | undefined>(undefined);

/**
 * The names and values of an object that may have any names, as rows. Names are selected where the
 * schema lists them, and all of them stand there where all must be given. JSON that is pasted into
 * a name becomes rows.
 */
export function MapRows(props: FormField) {
  const { labels } = useFormScope();
  const { schema, formData, fieldPathId, registry } = props;
  const listed = Object.keys(schema.properties ?? {});
  const names = textsOf(own(schema, namesKey));
  const fixed = textsOf(schema.required).filter((name) => !listed.includes(name));
  const [rows, setRows] = useState(() => rowsOf(formData, listed, fixed));
  const [seen, setSeen] = useState(formData);
  if (seen !== formData) {
    setSeen(formData);
    const entered = toJson(objectOf(rows, schema));
    if (!jsonEqual(toJson(withoutNames(formData, listed)), entered))
      setRows(rowsOf(formData, listed, fixed));
  }
  // The library keeps a field, and what it calls, until its value changes.
  const latest = useRef({ rows, formData });
  useLayoutEffect(() => {
    latest.current = { rows, formData };
  });

  const change = (next: readonly MapRow[]): void => {
    setRows(next);
    const result: Record<string, unknown> = {};
    const { formData: before } = latest.current;
    for (const name of listed)
      if (own(before, name) !== undefined) setOwn(result, name, own(before, name));
    const entered = objectOf(next, schema);
    for (const name of Object.keys(entered)) setOwn(result, name, own(entered, name));
    props.onChange(result, fieldPathId.path);
  };
  const replace = (id: number, update: (row: MapRow) => MapRow): void =>
    change(latest.current.rows.map((row) => (row.id === id ? update(row) : row)));
  const nextId = rows.reduce((last, { id }) => Math.max(last, id), -1) + 1;
  const paste = (event: ClipboardEvent, row: MapRow): void => {
    const read = readJsonText(event.clipboardData.getData("text"));
    if (read.kind !== "value" || !isRecord(read.value)) return;
    event.preventDefault();
    const added = rowsOf(read.value, listed, []).map((one, at) => ({ ...one, id: nextId + at }));
    const pasted = new Set(added.map(({ name }) => name));
    const others = rows.filter((other) => other.id !== row.id || fixed.includes(row.name));
    change([...others.filter(({ name }) => !pasted.has(name)), ...added]);
  };
  const problem = problemOf(rows, listed);
  useFieldProblem(
    fieldPathId.$id,
    problem === undefined ? null : labels.inputProblem(problem),
    JSON.stringify(rows.map(({ name }) => name)),
  );
  const { SchemaField } = registry.fields;
  const values: unknown = own(schema, valuesKey);
  if (SchemaField === undefined || !isSchema(values)) return null;
  const taken = new Set(rows.map(({ name }) => name));
  const free = names.filter((name) => !taken.has(name));
  const isDisabled = props.disabled === true;
  const shown = new Set<string>();
  return (
    <>
      {rows.map((row, at) => {
        const isTwin = shown.has(row.name);
        shown.add(row.name);
        const path = toFieldPathId(
          row.name === "" || isTwin ? `#${row.id}` : row.name,
          registry.globalFormOptions,
          fieldPathId.path,
        );
        const nameId = `${domId(path.$id)}:name`;
        const called = row.name === "" ? labels.numbered("entry", at + 1) : row.name;
        return (
          <div className="agui-form__map-row" key={row.id}>
            <div className="agui-form__field">
              <label className="agui-form__label" htmlFor={nameId}>
                {labels.mapColumn("name")}
              </label>
              {names.length > 0 && !fixed.includes(row.name) ? (
                <select
                  className="agui-form__select"
                  id={nameId}
                  value={row.name}
                  disabled={isDisabled}
                  onChange={({ target }) =>
                    replace(row.id, (one) => ({ ...one, name: target.value }))
                  }
                >
                  <option value="">{labels.choice("choose")}</option>
                  {[...(row.name === "" ? [] : [row.name]), ...free].map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </select>
              ) : (
                <input
                  className="agui-form__input"
                  id={nameId}
                  value={row.name}
                  dir="auto"
                  autoComplete="off"
                  readOnly={fixed.includes(row.name)}
                  disabled={isDisabled}
                  onPaste={(event) => paste(event, row)}
                  onChange={({ target }) =>
                    replace(row.id, (one) => ({ ...one, name: target.value }))
                  }
                />
              )}
            </div>
            <SchemaField
              {...props}
              name={called}
              schema={{ ...values, title: values.title ?? labels.mapColumn("value") }}
              fieldPathId={path}
              formData={row.value}
              required
              onChange={(value, changed) =>
                replace(row.id, (one) => ({
                  ...one,
                  value: setIn(one.value, changed.slice(path.path.length), value),
                }))
              }
            />
            {!fixed.includes(row.name) && (
              <RowButton
                icon="remove"
                label={labels.entryAction("remove", called)}
                disabled={isDisabled}
                onPress={() => change(rows.filter(({ id }) => id !== row.id))}
              />
            )}
          </div>
        );
      })}
      {rows.length === 0 && <p className="agui-form__hint">{labels.noItems}</p>}
      {(names.length === 0 || free.length > 0) && (
        <button
          className="agui-form__button agui-form__add"
          type="button"
          disabled={isDisabled}
          onClick={() => setRows([...rows, { id: nextId, name: "", value: undefined }])}
        >
          {labels.entryAction("add", schema.title ?? "")}
        </button>
      )}
    </>
  );
}

function textsOf(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
}

function isSchema(schema: unknown): schema is RJSFSchema {
  return isRecord(schema);
}

function withoutNames(value: unknown, names: readonly string[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of isRecord(value) ? Object.keys(value) : [])
    if (!names.includes(name)) setOwn(result, name, own(value, name));
  return result;
}

/** The rows of a value, those of the names that must be there first. */
function rowsOf(
  value: unknown,
  listed: readonly string[],
  fixed: readonly string[],
): readonly MapRow[] {
  const names = Object.keys(withoutNames(value, listed));
  return [...new Set([...fixed, ...names])].map((name, id) => ({
    id,
    name,
    value: own(value, name),
  }));
}

/** The object of the rows; a name without a value is there, so that its value is asked for. */
function objectOf(rows: readonly MapRow[], schema: RJSFSchema): Record<string, unknown> {
  const values: unknown = own(schema, valuesKey);
  const empty = own(values, "type") === "string" && own(values, "format") === undefined ? "" : null;
  const result: Record<string, unknown> = {};
  for (const { name, value } of rows)
    if (name !== "" && !Object.hasOwn(result, name)) setOwn(result, name, value ?? empty);
  return result;
}

function problemOf(
  rows: readonly MapRow[],
  listed: readonly string[],
): "name-missing" | "name-twice" | undefined {
  const names = rows.map(({ name }) => name).filter((name) => name !== "");
  if (new Set([...names, ...listed]).size < names.length + listed.length) return "name-twice";
  const isMissing = rows.some(({ name, value }) => name === "" && value !== undefined);
  return isMissing ? "name-missing" : undefined;
}

/** A value with another value at a place inside it. */
function setIn(value: unknown, path: readonly (string | number)[], next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (typeof step === "number") {
    const list: unknown[] = Array.isArray(value) ? [...value] : [];
    list[step] = setIn(list[step], rest, next);
    return list;
  }
  const result: Record<string, unknown> = isRecord(value) ? { ...value } : {};
  setOwn(result, step, setIn(own(value, step), rest, next));
  return result;
}
