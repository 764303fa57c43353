import { latinLookAlike } from "./lookAlikes.js";

/** Keys of one value that are compared; the rest is not checked. */
const mostKeys = 10_000;
/** Pairs that are returned. */
const mostPairs = 5;

/**
 * Finds pairs of keys of one object, at any depth, that a person or a server could confuse: they differ only in case, invisible characters,
 * spaces, or letters of another script that look alike.
 */
export function similarKeys(value: unknown): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  const open = [value].filter(isObject);
  let left = mostKeys;
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const seen = new Map<string, string>();
    for (const [key, item] of Object.entries(current)) {
      if (left === 0 || pairs.length === mostPairs) return pairs;
      left -= 1;
      if (isObject(item)) open.push(item);
      const look = keySkeleton(key);
      const other = seen.get(look);
      if (other === undefined) seen.set(look, key);
      else pairs.push([other, key]);
    }
  }
  return pairs;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** What keys that could be taken for each other have in common. */
export function keySkeleton(key: string): string {
  const folded = key.slice(0, 200).toLowerCase();
  if (/^[\x21-\x7e]*$/.test(folded)) return folded;
  return folded
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\u2800]/gu, "")
    .replace(/[\u0370-\u052f]/g, latinLookAlike);
}
