"use client";
import { isRecord, jsonEqual, own, type UnknownRecord } from "../../protocol/json.js";
import { toJson } from "../../protocol/toJson.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import type { MapReading } from "../../schema/form/readMap.js";

/** One name with its value. A name may be missing, or be there twice, while it is typed. */
export interface MapRow {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
  /** What the value was when the row was added; undefined for nothing. */
  readonly start: unknown;
}

/** The rows of a value, those of the names that must be there first. */
export function rowsOf(value: unknown, { fields, required }: MapReading): readonly MapRow[] {
  const names = Object.keys(withoutNames(value, fields));
  return [...new Set([...required, ...names])].map((name, id) => ({
    id,
    name,
    value: own(value, name),
    start: undefined,
  }));
}

/** Whether these rows are those of a value. */
export function areRowsOf(rows: readonly MapRow[], value: unknown, map: MapReading): boolean {
  return jsonEqual(toJson(withoutNames(value, map.fields)), toJson(objectOf(rows, map)));
}

/** A row that is empty, with an id that no other one has. */
export function addedRow(rows: readonly MapRow[], start: unknown): MapRow {
  const id = rows.reduce((last, row) => Math.max(last, row.id), -1) + 1;
  return { id, name: "", value: start, start };
}

/** The rows with those of an object that was pasted into one of them. */
export function pastedRows(
  rows: readonly MapRow[],
  into: MapRow,
  pasted: UnknownRecord,
  map: MapReading,
): readonly MapRow[] {
  const { id: first } = addedRow(rows, undefined);
  const added = rowsOf(pasted, { ...map, required: [] }).map((row, at) => ({
    ...row,
    id: first + at,
  }));
  const names = new Set(added.map(({ name }) => name));
  const others = rows.filter((row) => row.id !== into.id || map.required.includes(into.name));
  return [...others.filter(({ name }) => !names.has(name)), ...added];
}

/** A value with what these rows hold in the place of what the rows before held. */
export function withRows(
  value: unknown,
  rows: readonly MapRow[],
  map: MapReading,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of map.fields)
    if (own(value, name) !== undefined) setOwn(result, name, own(value, name));
  const entered = objectOf(rows, map);
  for (const name of Object.keys(entered)) setOwn(result, name, own(entered, name));
  return result;
}

/**
 * The object of the rows; a name without a value is there, so that its value is asked for. One that
 * must be there is asked for anyway, and may be left alone with the whole object.
 */
function objectOf(rows: readonly MapRow[], map: MapReading): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const { name, value } of rows) {
    if (name === "" || Object.hasOwn(result, name)) continue;
    if (value !== undefined) setOwn(result, name, value);
    else if (!map.required.includes(name)) setOwn(result, name, emptyValue(map.valueOf(name)));
  }
  return result;
}

/** What a value is while nothing is entered. */
function emptyValue(schema: UnknownRecord): "" | null {
  return own(schema, "type") === "string" && own(schema, "format") === undefined ? "" : null;
}

/** What is wrong with the names of rows. */
export function nameProblem(
  rows: readonly MapRow[],
  { fields }: MapReading,
): "name-missing" | "name-twice" | undefined {
  const names = rows.map(({ name }) => name).filter((name) => name !== "");
  if (new Set([...names, ...fields]).size < names.length + fields.length) return "name-twice";
  const isMissing = ({ name, value, start }: MapRow): boolean =>
    name === "" && !jsonEqual(toJson(value), toJson(start));
  return rows.some(isMissing) ? "name-missing" : undefined;
}

function withoutNames(value: unknown, names: readonly string[]): UnknownRecord {
  const result: Record<string, unknown> = {};
  for (const name of isRecord(value) ? Object.keys(value) : [])
    if (!names.includes(name)) setOwn(result, name, own(value, name));
  return result;
}

/** A value with another value at a place inside it. */
export function setIn(value: unknown, path: readonly (string | number)[], next: unknown): unknown {
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
