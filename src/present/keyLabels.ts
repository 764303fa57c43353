import { isObject } from "../protocol/isObject.js";
import { isRecord } from "../protocol/json.js";
import type { JsonSchema } from "../protocol/messages.js";
import { latinLookAlike } from "./markInvisible.js";

/** A key that is longer is no name a person gave. */
const longestKey = 60;

/** Written in capitals, as everybody knows them. */
const acronyms: ReadonlySet<string> = new Set(
  "api bic cpu csv html http https iban id ip json pdf sku sql uri url utc uuid vat".split(" "),
);

/**
 * The keys of one object that can be shown as words, such as "Amount cents" for `amountCents`. A
 * key that is no plain identifier has none, and neither have two keys that would read alike: these
 * are shown as they are.
 */
export function keyLabels(keys: readonly string[]): ReadonlyMap<string, string> {
  return nameKeys(keys, () => undefined);
}

/** The same with the host's words, which come before those of a key. */
export function nameKeys(
  keys: readonly string[],
  labelOf: (key: string) => string | undefined,
): ReadonlyMap<string, string> {
  const words = new Map(
    keys.flatMap((key) => {
      const label = labelOf(key) ?? (isIdentifier(key) ? wordsOf(key) : undefined);
      return label === undefined ? [] : [[key, label] as const];
    }),
  );
  const readings = new Map<string, number>();
  for (const key of keys) {
    const reading = keySkeleton((words.get(key) ?? key).replace(/[\s_-]/g, ""));
    readings.set(reading, (readings.get(reading) ?? 0) + 1);
  }
  return new Map(
    [...words].filter(([, text]) => readings.get(keySkeleton(text.replace(/\s/g, ""))) === 1),
  );
}

function isIdentifier(key: string): boolean {
  return key.length <= longestKey && /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/.test(key);
}

function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[ _-]/)
    .map((word) =>
      acronyms.has(word.toLowerCase()) || /^[A-Z0-9]{2,}$/.test(word)
        ? word.toUpperCase()
        : word.toLowerCase(),
    )
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keys of one value that are compared; the rest is not checked. */
const mostKeys = 10_000;
/** Pairs that are returned. */
const mostPairs = 5;

/**
 * Finds pairs of keys of one object, at any depth, that a person or a server could confuse: they
 * differ only in case, invisible characters, spaces, or letters of another script that look alike.
 */
export function similarKeys(value: unknown): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  const toVisit = [value].filter(isObject);
  let keysLeft = mostKeys;
  for (let current = toVisit.pop(); current !== undefined; current = toVisit.pop()) {
    if (Array.isArray(current)) {
      // The places of a list are no keys: a long one must not use up what is checked.
      for (const item of current) if (isObject(item)) toVisit.push(item);
      continue;
    }
    const seen = new Map<string, string>();
    for (const [key, item] of Object.entries(current)) {
      if (keysLeft === 0 || pairs.length === mostPairs) return pairs;
      keysLeft -= 1;
      if (isObject(item)) toVisit.push(item);
      const look = keySkeleton(key);
      const other = seen.get(look);
      if (other === undefined) seen.set(look, key);
      else pairs.push([other, key]);
    }
  }
  return pairs;
}

/** What keys that could be taken for each other have in common. */
function keySkeleton(key: string): string {
  const folded = key.slice(0, 200).toLowerCase();
  if (/^[\x21-\x7e]*$/.test(folded)) return folded;
  return folded
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\u2800]/gu, "")
    .replace(/[\u0370-\u052f]/g, latinLookAlike);
}

/** One step of the path to a place in a value. */
export interface PlaceName {
  /** The key, or `entry` for the entry of a list. */
  readonly key: string;
  /**
   * The key as words, where `keyLabels` has some for it among the keys beside it; `undefined` for
   * what is shown as it is.
   */
  readonly words: string | undefined;
  /** The agent's title for it. */
  readonly title: string | undefined;
}

/**
 * Creates a function that returns every step of the path to a place: its key, and the title its
 * schema has for it. With `keyLabels`, keys also have words; keys of any of the values, and of the
 * schema, count as beside each other.
 */
export function createPlaceNames(
  root: JsonSchema | undefined,
  entry: (number: number) => string,
  values: readonly unknown[] = [],
  keyLabels: (
    keys: readonly string[],
    path: readonly (string | number)[],
  ) => ReadonlyMap<string, string> = () => new Map(),
): (path: readonly (string | number)[]) => readonly PlaceName[] {
  // One object may have as many changes as keys.
  const wordsByPlace = new Map<string, ReadonlyMap<string, string>>();
  return (path) => {
    let schema: unknown = root;
    let inside = values;
    let place = "";
    return path.map((step, at): PlaceName => {
      const node = resolve(root, schema);
      const items = valueIn(node, "items");
      const properties = valueIn(node, "properties");
      const index = typeof step === "number" || items !== undefined ? Number(step) : undefined;
      const words =
        wordsByPlace.get(place) ??
        keyLabels(
          [
            ...new Set(
              [...inside, properties].flatMap((part) => (isRecord(part) ? Object.keys(part) : [])),
            ),
          ],
          path.slice(0, at),
        );
      wordsByPlace.set(place, words);
      place += JSON.stringify(step);
      inside = inside.map((value) => valueIn(value, step));
      schema = resolve(
        root,
        index === undefined
          ? valueIn(properties, step)
          : Array.isArray(items)
            ? items[index]
            : items,
      );
      const title = valueIn(schema, "title");
      return {
        key: index === undefined ? String(step) : entry(index + 1),
        words: index === undefined ? words.get(String(step)) : undefined,
        title: typeof title === "string" && title !== "" ? title : undefined,
      };
    });
  };
}

function valueIn(value: unknown, step: string | number): unknown {
  return isObject(value) && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
}

function resolve(root: JsonSchema | undefined, schema: unknown): unknown {
  let current = schema;
  for (let hops = 0; hops < 8; hops += 1) {
    const reference = valueIn(current, "$ref");
    if (typeof reference !== "string" || typeof valueIn(current, "title") === "string")
      return current;
    current = valueIn(valueIn(root, "$defs"), reference.slice("#/$defs/".length));
  }
  return current;
}
