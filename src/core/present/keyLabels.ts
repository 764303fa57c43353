import { keySkeleton } from "./similarKeys.js";

/** A key that is longer is no name a person gave. */
const longestKey = 60;

/** Written in capitals, as everybody knows them. */
const acronyms: ReadonlySet<string> = new Set(
  "api bic cpu csv html http https iban id ip json pdf sku sql uri url utc uuid vat".split(" "),
);

/**
 * The keys of one object that can be shown as words, such as "Amount cents" for `amountCents`. A key that is no plain identifier has none,
 * and neither have two keys that would read alike: these are shown as they are.
 */
export function keyLabels(keys: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map(keys.flatMap((key) => (isIdentifier(key) ? [[key, wordsOf(key)] as const] : [])));
  const readings = new Map<string, number>();
  for (const key of keys) {
    const reading = keySkeleton((words.get(key) ?? key).replace(/[\s_-]/g, ""));
    readings.set(reading, (readings.get(reading) ?? 0) + 1);
  }
  return new Map([...words].filter(([, text]) => readings.get(keySkeleton(text.replace(/\s/g, ""))) === 1));
}

function isIdentifier(key: string): boolean {
  return key.length <= longestKey && /^[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*$/.test(key);
}

function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[ _-]/)
    .map((word) => (acronyms.has(word.toLowerCase()) || /^[A-Z0-9]{2,}$/.test(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
