import { isRecord, jsonEqual, type UnknownRecord } from "../protocol/json.js";
import { exactIn } from "../protocol/numberTexts.js";
import { valueAt } from "../schema/document/references.js";
import type { ValueMask } from "./createMask.js";

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
 * Entries of lists are matched from both ends; lists of single words, such as addresses, are
 * compared as a whole.
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

/**
 * Pairs the entries of two lists: equal ones from both ends, the rest by position. Surplus ones
 * were added or removed.
 */
export function pairEntries(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly EntryPair[] {
  const { last } = equalEnds(before, after);
  const [ends, others] = [before.length - last, after.length - last];
  const inner = Array.from({ length: Math.max(ends, others) }, (_, index) => ({
    before: index < ends ? index : undefined,
    after: index < others ? index : undefined,
  }));
  const equal = Array.from({ length: last }, (_, index) => ({
    before: ends + index,
    after: others + index,
  }));
  return [...inner, ...equal];
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
    if (change.kind === "added" && !isPart) return { ...change, after: valueAt(is, path) };
    if (change.kind === "removed" && !isPart) return { ...change, before: valueAt(was, path) };
    return { path, kind: "changed", before: valueAt(was, path), after: valueAt(is, path) };
  });
  const seen = new Set<string>();
  return shown.filter(({ path }) => {
    const key = JSON.stringify(path);
    return !seen.has(key) && seen.add(key);
  });
}

/** How many steps of a path exist in a value. */
function stepsInto(value: unknown, path: ArgChange["path"]): number {
  const end = path.findIndex((_, index) => {
    const part = valueAt(value, path.slice(0, index));
    return typeof part !== "object" || part === null;
  });
  return end < 0 ? path.length : end;
}
