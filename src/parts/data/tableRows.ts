import { isRecord, own, showJson, type UnknownRecord } from "../../protocol/json.js";

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
  const columns = tableColumns(rows);
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

/** The keys of all rows. */
export function tableColumns(rows: readonly UnknownRecord[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

/** Whether a table has room beside the name of its list. */
export function isNarrow(rows: readonly UnknownRecord[]): boolean {
  const columns = tableColumns(rows);
  return (
    columns.length <= fewColumns &&
    columns.reduce((width, name) => width + widthOf(name, rows), 0) <= narrow
  );
}
