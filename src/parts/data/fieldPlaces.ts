import { readIsoTime } from "../../present/readIsoTime.js";
import { isRecord, type UnknownRecord } from "../../protocol/json.js";
import { isNarrow, tableRows } from "./tableRows.js";

/** Lists of texts that are longer, or have longer ones, are shown entry by entry. */
const longestChip = 80;
/** Fields that stand in one line. */
const longestBrief = 40;
const mostBrief = 5;
/** Values that stand beside another one, in two columns. */
const longestInCell = 28;
/** The names and values of an object, and the rows of a table, that stand beside another such one. */
const longestBlock = 90;
const mostBlockRows = 5;

/** Whether a value takes one line, or few. */
export function isShort(value: unknown): boolean {
  if (typeof value === "string") return value.length <= longestChip && !/[\r\n]/.test(value);
  return typeof value !== "object" || value === null;
}

function isBrief(value: unknown): boolean {
  return isShort(value) && String(value).length <= longestBrief;
}

/**
 * A few short fields stand beside the name of their object: all in one line, or one below the other
 * where some have fields of their own.
 */
export function briefness(value: UnknownRecord): "line" | "rows" | undefined {
  if (isLine(value)) return "line";
  const items = Object.values(value);
  const isFew = items.length <= mostBrief;
  return isFew && items.every((item) => isBrief(item) || isLine(item)) ? "rows" : undefined;
}

function isLine(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const items = Object.values(value);
  return items.length <= mostBrief && items.every(isBrief);
}

/** How much room a field needs: a cell or a block stands beside another one, a row does not. */
export type FieldSize = "cell" | "block" | "row";

/** The size of a field with this value. */
export function sizeOf(value: unknown): FieldSize {
  if (isCell(value)) return "cell";
  return isBlock(value) ? "block" : "row";
}

function isCell(value: unknown): boolean {
  if (!isShort(value) || String(value).length > longestInCell) return false;
  // A date has another one beside it, and an address its icon.
  return typeof value !== "string" || !(readIsoTime(value) || value.includes("://"));
}

function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) {
    const rows = value.length > mostBlockRows ? undefined : tableRows(value);
    return rows !== undefined && isNarrow(rows);
  }
  return isRecord(value) && briefness(value) !== undefined && lettersOf(value) <= longestBlock;
}

function lettersOf(value: UnknownRecord): number {
  return Object.entries(value).reduce(
    (sum, [name, item]) =>
      sum + name.length + 2 + (isRecord(item) ? lettersOf(item) : String(item).length),
    0,
  );
}

/**
 * The order in which fields are shown: as they are, but a cell that would stand alone comes up
 * beside the one before it that would. Returns indices.
 */
export function orderFields(sizes: readonly FieldSize[]): readonly number[] {
  const lone = sizes.flatMap((_, index) => (isLone(sizes, index) ? [index] : []));
  const beside = new Map(
    lone.flatMap((index, place) => (place % 2 === 0 ? [[index, lone[place + 1]]] : [])),
  );
  const moved = new Set(beside.values());
  return sizes.flatMap((_, index) => {
    if (moved.has(index)) return [];
    const other = beside.get(index);
    return other === undefined ? [index] : [index, other];
  });
}

/** Whether a cell is the last of an odd number of cells that follow each other. */
function isLone(sizes: readonly FieldSize[], index: number): boolean {
  if (sizes[index] !== "cell" || sizes[index + 1] === "cell") return false;
  const start = sizes.slice(0, index).findLastIndex((size) => size !== "cell");
  return (index - start) % 2 === 1;
}

/** For each field in its order whether it stands beside another one: two cells, or two blocks. */
export function fieldsBeside(sizes: readonly FieldSize[]): readonly boolean[] {
  const beside = sizes.map(() => false);
  for (let index = 0; index + 1 < sizes.length; index += 1) {
    if (sizes[index] === "row" || sizes[index] !== sizes[index + 1]) continue;
    beside[index] = true;
    beside[index + 1] = true;
    index += 1;
  }
  return beside;
}
