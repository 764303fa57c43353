import { canonicalJson, isRecord, showJson } from "../protocol/json.js";
import { copyNumberText } from "../protocol/numberTexts.js";
import { setOwn } from "../schema/document/plainCopy.js";
import type { ValueMask, ValuePath } from "./Mask.js";

/** The text shown instead of a value that is hidden itself, or is part of a hidden value. */
export function textAround(
  textAt: ValueMask["textAt"],
  path: ValuePath,
  value: unknown,
): string | undefined {
  for (const [index, step] of path.entries()) {
    const text = textAt(path.slice(0, index), typeof step === "number" ? [] : {});
    if (text !== undefined) return text;
  }
  return textAt(path, value);
}

/** What an edited value is without its marks. */
export interface Unmarked {
  readonly value: unknown;
  /** The places of marks that were changed or moved. */
  readonly broken: readonly ValuePath[];
}

/** Replaces each mark, which has the bullets, by the secret that it stands for at its place. */
export function takeMarks(
  marked: unknown,
  root: ValuePath,
  bullets: string,
  secretAt: (mark: string, at: ValuePath) => { readonly value: unknown } | undefined,
): Unmarked {
  const broken: ValuePath[] = [];
  const value = replaceIn(marked, root, (item, at) => {
    if (typeof item !== "string" || !item.includes(bullets)) return undefined;
    const secret = secretAt(item, at);
    if (secret === undefined) broken.push(at);
    return secret?.value;
  });
  return { value, broken };
}

/**
 * A path as a key. Entries of a list may be moved and removed, so their indices do not count; a
 * secret must not be sent under another name.
 */
export function placeKey(path: ValuePath): string {
  return JSON.stringify(path.map((step) => (typeof step === "number" ? 0 : step)));
}

/** Whether a secret of one place may be sent at the other. */
export function isSamePlace(one: ValuePath, other: ValuePath): boolean {
  return placeKey(one) === placeKey(other);
}

/** A value at its place as a key. */
export function secretKey(path: ValuePath, value: unknown): string {
  return `${placeKey(path)} ${canonicalJson(value)}`;
}

/** A row of bullets that does not occur in the value itself. */
export function freeBullets(value: unknown): string {
  const text = showJson(value);
  let bullets = "••••••";
  while (text.includes(bullets)) bullets += "•";
  return bullets;
}

/** A copy with some values replaced, and its numbers as written; the same object where none is. */
export function replaceIn(
  value: unknown,
  path: ValuePath,
  replace: (value: unknown, path: ValuePath) => unknown,
): unknown {
  const instead = replace(value, path);
  if (instead !== undefined) return instead;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown, index) => replaceIn(item, [...path, index], replace));
    if (items.every((item, index) => item === value[index])) return value;
    for (const index of items.keys()) copyNumberText(value, index, items);
    return items;
  }
  if (!isRecord(value)) return value;
  const copy: Record<string, unknown> = {};
  let isSame = true;
  for (const [key, item] of Object.entries(value)) {
    const next = replaceIn(item, [...path, key], replace);
    isSame &&= next === item;
    setOwn(copy, key, next);
  }
  if (isSame) return value;
  for (const key of Object.keys(copy)) copyNumberText(value, key, copy);
  return copy;
}
