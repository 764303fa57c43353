import { isRecord } from "../../protocol/json.js";

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
  const open: unknown[] = [value];
  let left = mostKeys;
  while (open.length > 0 && left > 0 && pairs.length < mostPairs) {
    const current = open.pop();
    if (typeof current !== "object" || current === null) continue;
    const seen = new Map<string, string>();
    const isObject = isRecord(current);
    for (const [key, item] of Object.entries(current)) {
      left -= 1;
      if (left < 0) break;
      if (typeof item === "object") open.push(item);
      if (!isObject) continue;
      const look = keySkeleton(key);
      const other = seen.get(look);
      if (other === undefined) seen.set(look, key);
      else if (pairs.length < mostPairs) pairs.push([other, key]);
    }
  }
  return pairs;
}

/** Cyrillic and Greek letters, then the Latin ones they look like. */
const foreign = "аеорсухіјѕԁһԛԝкмтвнαορνικυχτη";
const latin = "aeopcyxijsdhqwkmtbhaopvikuxtn";

/** What keys that could be taken for each other have in common. */
export function keySkeleton(key: string): string {
  const folded = key.slice(0, 200).toLowerCase();
  if (/^[\x21-\x7e]*$/.test(folded)) return folded;
  return [...folded.normalize("NFKC").toLowerCase()]
    .filter((character) => !/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\u2800]/u.test(character))
    .map((character) => latin[foreign.indexOf(character)] ?? character)
    .join("");
}
