import { isObject } from "../protocol/isObject.js";
import { isRecord, jsonEqual, type UnknownRecord } from "../protocol/json.js";
import { exactIn } from "../protocol/numberTexts.js";
import { valueAt } from "../schema/document/references.js";
import type { ValueMask } from "./Mask.js";

/**
 * One difference between the proposed arguments and the edited ones; `path` leads to it from the
 * root.
 */
export type ArgChange = { readonly path: readonly (string | number)[] } & (
  | { readonly kind: "added"; readonly after: unknown }
  | { readonly kind: "removed"; readonly before: unknown }
  | { readonly kind: "changed"; readonly before: unknown; readonly after: unknown }
);

/**
 * Deeper values are shown as a whole: long paths are unreadable, and the limit keeps hostile depth
 * off the stack.
 */
const deepest = 6;

/**
 * Returns the differences of two values, each at the deepest place that contains it completely.
 * Entries of lists are matched by what they have in common; lists of single words, such as
 * addresses, are compared as a whole.
 */
export function argChanges(
  before: unknown,
  after: unknown,
  path: readonly (string | number)[] = [],
): readonly ArgChange[] {
  if (jsonEqual(before, after)) return [];
  if (path.length < deepest) {
    if (isRecord(before) && isRecord(after)) return recordDiff(before, after, path);
    if (Array.isArray(before) && Array.isArray(after) && !(areWords(before) && areWords(after)))
      return listDiff(before, after, path);
  }
  return [{ path, kind: "changed", before, after }];
}

function recordDiff(
  before: UnknownRecord,
  after: UnknownRecord,
  path: readonly (string | number)[],
): readonly ArgChange[] {
  const names = [
    ...Object.keys(before),
    ...Object.keys(after).filter((name) => !Object.hasOwn(before, name)),
  ];
  return names.flatMap((name): readonly ArgChange[] => {
    const here = [...path, name];
    if (!Object.hasOwn(before, name))
      return [{ path: here, kind: "added", after: exactIn(after, name) }];
    if (!Object.hasOwn(after, name))
      return [{ path: here, kind: "removed", before: exactIn(before, name) }];
    return argChanges(exactIn(before, name), exactIn(after, name), here);
  });
}

function listDiff(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly (string | number)[],
): readonly ArgChange[] {
  const [was, is] = [exactEntries(before), exactEntries(after)];
  return pairEntries(was, is).flatMap((pair): readonly ArgChange[] => {
    const here = [...path, pair.after ?? pair.before ?? 0];
    if (pair.before === undefined)
      return [{ path: here, kind: "added", after: is[pair.after ?? 0] }];
    if (pair.after === undefined)
      return [{ path: here, kind: "removed", before: was[pair.before] }];
    return argChanges(was[pair.before], is[pair.after], here);
  });
}

/** An entry of two lists, by its index in each; undefined where one of them lacks it. */
export interface EntryPair {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Longer lists are paired by position: each entry would be compared with each other one. */
const mostPairs = 2_500;
/** Objects with more fields are alike only where they are equal. */
const mostFields = 20;

/**
 * Pairs the entries of two lists, in their order, each with the one it is most like: those behind
 * an entry that was put in stay as they were. What is like nothing is paired by position; surplus
 * entries were added or removed.
 */
export function pairEntries(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly EntryPair[] {
  const ends = [before.length, after.length] as const;
  const places = [...likePlaces(before, after), ends];
  return places.flatMap(([at, to], index) => {
    const [from, start] = places[index - 1] ?? [-1, -1];
    const between = Array.from({ length: Math.max(at - from, to - start) - 1 }, (_, step) => ({
      before: from + 1 + step < at ? from + 1 + step : undefined,
      after: start + 1 + step < to ? start + 1 + step : undefined,
    }));
    return at === before.length && to === after.length
      ? between
      : [...between, { before: at, after: to }];
  });
}

type Place = readonly [before: number, after: number];

/** Where entries of two lists are like each other, so that they are as like as can be in all. */
function likePlaces(before: readonly unknown[], after: readonly unknown[]): readonly Place[] {
  const { first, last } = equalEnds(before, after);
  const [end, otherEnd] = [before.length - last, after.length - last];
  const inner = placesBetween(before.slice(first, end), after.slice(first, otherEnd));
  return [
    ...Array.from({ length: first }, (_, index): Place => [index, index]),
    ...inner.map(([at, to]): Place => [first + at, first + to]),
    ...Array.from({ length: last }, (_, index): Place => [end + index, otherEnd + index]),
  ];
}

function placesBetween(before: readonly unknown[], after: readonly unknown[]): readonly Place[] {
  if (before.length * after.length > mostPairs) return [];
  const likeness = before.map((one) => after.map((other) => likenessOf(one, other)));
  // The most likeness that is left from each place on.
  const most = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  const mostFrom = (at: number, to: number): number => most[at]?.[to] ?? 0;
  const paired = (at: number, to: number): number =>
    (likeness[at]?.[to] ?? 0) + mostFrom(at + 1, to + 1);
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1)
      most[at]?.set([Math.max(paired(at, to), mostFrom(at + 1, to), mostFrom(at, to + 1))], to);
  const places: Place[] = [];
  let [at, to] = [0, 0];
  while (mostFrom(at, to) > 0) {
    if (mostFrom(at + 1, to) === mostFrom(at, to)) at += 1;
    else if (mostFrom(at, to + 1) === mostFrom(at, to)) to += 1;
    else {
      places.push([at, to]);
      [at, to] = [at + 1, to + 1];
    }
  }
  return places;
}

/** 1 for equal values, for two objects the share of their fields that are equal, else 0. */
function likenessOf(one: unknown, other: unknown): number {
  if (jsonEqual(one, other)) return 1;
  if (!isRecord(one) || !isRecord(other)) return 0;
  const names = Object.keys(one);
  const most = Math.max(names.length, Object.keys(other).length);
  if (most > mostFields) return 0;
  const same = names.filter(
    (name) => Object.hasOwn(other, name) && jsonEqual(one[name], other[name]),
  );
  return same.length / (most + 1);
}

/** The entries of a list, with whole numbers that JavaScript would round as bigints. */
export function exactEntries(list: readonly unknown[]): readonly unknown[] {
  return list.map((_, index) => exactIn(list, index));
}

/**
 * How many entries of two lists are equal from the first one on, and of the others from the last
 * one back.
 */
export function equalEnds(
  before: readonly unknown[],
  after: readonly unknown[],
): { readonly first: number; readonly last: number } {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && jsonEqual(before[first], after[first])) first += 1;
  let last = 0;
  while (
    last < shorter - first &&
    jsonEqual(before[before.length - 1 - last], after[after.length - 1 - last])
  )
    last += 1;
  return { first, last };
}

/** Longer words are not read at a glance. */
const longestWord = 80;
const mostWords = 50;

/**
 * Whether a list has only single words, such as addresses, without invisible characters; also one
 * without entries.
 */
export function areWords(list: readonly unknown[]): list is readonly string[] {
  const isWord = (value: unknown) =>
    typeof value === "string" && value.length <= longestWord && /^[^\s\p{C}]+$/u.test(value);
  return list.length <= mostWords && list.every(isWord);
}

/**
 * Returns the same differences without secrets: that a hidden value was changed is shown, but
 * neither its old nor its new value, nor its structure.
 */
export function maskChanges(
  changes: readonly ArgChange[],
  before: unknown,
  after: unknown,
  mask: ValueMask | undefined,
): readonly ArgChange[] {
  if (mask === undefined) return changes;
  const was = mask.conceal(before);
  const is = mask.conceal(after);
  const shown = changes.map((change): ArgChange => {
    const path = change.path.slice(
      0,
      Math.min(stepsInto(was, change.path), stepsInto(is, change.path)),
    );
    const isPart = path.length < change.path.length;
    if (change.kind === "added" && !isPart) return { ...change, after: exactAt(is, path) };
    if (change.kind === "removed" && !isPart) return { ...change, before: exactAt(was, path) };
    return { path, kind: "changed", before: exactAt(was, path), after: exactAt(is, path) };
  });
  const seen = new Set<string>();
  return shown.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

function exactAt(value: unknown, path: ArgChange["path"]): unknown {
  const [last] = path.slice(-1);
  return last === undefined ? value : exactIn(valueAt(value, path.slice(0, -1)), last);
}

/** How many steps of a path exist in a value. */
function stepsInto(value: unknown, path: ArgChange["path"]): number {
  const end = path.findIndex((_, index) => {
    const part = valueAt(value, path.slice(0, index));
    return !isObject(part);
  });
  return end < 0 ? path.length : end;
}
