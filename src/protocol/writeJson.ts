import { isObject } from "./isObject.js";
import { hasNumberTexts, numberText } from "./numberTexts.js";

/** The JSON texts of objects and lists that are written as they came. */
const sources = new WeakMap<object, string>();

/** Writes an object or list as this JSON text from now on; the text must have the same value. */
export function keepSource(value: object, json: string): void {
  sources.set(value, json);
}

/** Sees each value before it is written, and returns what is written instead. */
type Replacer = (this: unknown, key: string, value: unknown) => unknown;

const asItIs: Replacer = (_, value) => value;

/**
 * Writes JSON as `JSON.stringify` does, numbers with the texts that `parseJson` has kept, and
 * bigints by their digits. Throws what `JSON.stringify` throws.
 */
export function writeJson(value: unknown, spaces = 0, replacer?: Replacer): string | undefined {
  if (replacer === undefined && !holdsTexts(value)) return JSON.stringify(value, null, spaces);
  const texts: string[] = [];
  const mark = (text: string): string => `${sentinel}${texts.push(text) - 1}`;
  const replace = replacer ?? asItIs;
  const json = JSON.stringify(
    value,
    function writeItem(this: unknown, key, given) {
      const item = replace.call(this, key, given);
      if (typeof item === "bigint") return mark(String(item));
      if (typeof item === "number") {
        const text = numberText(this, key);
        return text === undefined ? item : mark(text);
      }
      // A text that looks like a mark is written by one.
      if (typeof item === "string")
        return item.startsWith(sentinel) ? mark(JSON.stringify(item)) : item;
      const source = isObject(item) && spaces === 0 ? sources.get(item) : undefined;
      return source === undefined ? item : mark(source);
    },
    spaces,
  );
  return texts.length === 0 ? json : json?.replace(marks, (_, at) => texts[Number(at)] ?? "null");
}

const sentinel = "\0agui#";
/** Marks that are values; the quote of a text's own is escaped, and a colon follows a key. */
const marks = /(?<!\\)"\\u0000agui#(\d+)"(?!:)/g;

/** What contains itself has no end; `JSON.stringify` refuses it. */
const mostVisits = 2 ** 24;

/** Whether something in a value is written otherwise than by `JSON.stringify`. */
export function holdsTexts(value: unknown): boolean {
  const pending: unknown[] = [value];
  for (let visits = 0; pending.length > 0; visits += 1) {
    const item = pending.pop();
    if (typeof item === "bigint" || visits > mostVisits) return true;
    if (!isObject(item)) continue;
    if (sources.has(item) || hasNumberTexts(item)) return true;
    for (const child of Object.values(item))
      if (typeof child === "object" || typeof child === "bigint") pending.push(child);
  }
  return false;
}
