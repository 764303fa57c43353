"use client";
import { pairEntries } from "../../present/argChanges.js";
import type { BlankValue } from "./argsFields.js";

/** One entry of a list that is edited. */
export interface ListRow {
  /** Identifies the entry while it moves. */
  readonly id: string;
  /** Its index in the proposed list; `undefined` for an entry that was added. */
  readonly origin: number | undefined;
}

/** Matches the entries of an edited list with those of the proposed one, as `pairEntries` does. */
export function alignRows(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ListRow[] {
  return pairEntries(before, after).flatMap(({ before: origin, after: index }) => {
    if (index === undefined) return [];
    return origin === undefined ? { id: `new-${index}`, origin } : proposedRow(origin);
  });
}

/** Matches the words of an edited list with equal ones of the proposed list, in any order. */
export function alignWords(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly ListRow[] {
  const left: unknown[] = [...before];
  return after.map((word, index): ListRow => {
    const origin = left.indexOf(word);
    if (origin < 0) return { id: `new-${index}`, origin: undefined };
    left[origin] = undefined;
    return proposedRow(origin);
  });
}

/** The row of a proposed entry. */
export function proposedRow(origin: number): ListRow {
  return { id: `entry-${origin}`, origin };
}

/** The row of a new entry, with an id that no other row has. */
export function addedRow(rows: readonly ListRow[]): ListRow {
  const taken = new Set(rows.map(({ id }) => id));
  let number = rows.length;
  while (taken.has(`new-${number}`)) number += 1;
  return { id: `new-${number}`, origin: undefined };
}

/** A change of a list: its rows afterwards, and where they were before. */
export interface ListEdit {
  readonly rows: readonly ListRow[];
  /** For each row its index before, or `undefined` for the one that was inserted. */
  readonly order: readonly (number | undefined)[];
  /** The value of the inserted row. */
  readonly added?: BlankValue;
}

/** Inserts a row before the one at an index. */
export function insertRow(
  rows: readonly ListRow[],
  at: number,
  row: ListRow,
  added: BlankValue,
): ListEdit {
  const order = [...rows.keys()];
  return {
    rows: [...rows.slice(0, at), row, ...rows.slice(at)],
    order: [...order.slice(0, at), undefined, ...order.slice(at)],
    added,
  };
}

/** Keeps the rows at these indices, in this order. */
export function pickRows(rows: readonly ListRow[], order: readonly number[]): ListEdit {
  return { rows: order.flatMap((index) => rows[index] ?? []), order };
}

/** Removes the row at an index. */
export function removeRow(rows: readonly ListRow[], at: number): ListEdit {
  const kept = [...rows.keys()].filter((index) => index !== at);
  return pickRows(rows, kept);
}

/** Swaps two rows. */
export function swapRows(rows: readonly ListRow[], at: number, to: number): ListEdit {
  const order = [...rows.keys()].map((index) => (index === at ? to : index === to ? at : index));
  return pickRows(rows, order);
}

/** Whether proposed entries stand in another order than proposed. */
export function isReordered(rows: readonly ListRow[]): boolean {
  const origins = rows.flatMap(({ origin }) => (origin === undefined ? [] : [origin]));
  return origins.some((origin, index) => origin < (origins[index - 1] ?? 0));
}

/**
 * Returns the indices of the rows with the proposed ones in the order of the proposal; added ones
 * stay where they are.
 */
export function proposedOrder(rows: readonly ListRow[]): readonly number[] {
  const proposed = rows.flatMap(({ origin }, index) =>
    origin === undefined ? [] : [{ origin, index }],
  );
  const sorted = [...proposed].sort((one, other) => one.origin - other.origin);
  const places = new Map(proposed.map(({ index }, place) => [index, sorted[place]?.index]));
  return rows.map((_, index) => places.get(index) ?? index);
}

/**
 * Returns the removed entries of the proposed list, each group by the row that it follows: its
 * index, or -1 for those before the first row.
 */
export function removedAfter(
  rows: readonly ListRow[],
  count: number,
): ReadonlyMap<number, readonly number[]> {
  const indexOf = new Map(rows.map(({ origin }, index) => [origin, index]));
  const removed = new Map<number, number[]>();
  let place = -1;
  for (let origin = 0; origin < count; origin += 1) {
    const index = indexOf.get(origin);
    if (index === undefined) removed.set(place, [...(removed.get(place) ?? []), origin]);
    else place = index;
  }
  return removed;
}
