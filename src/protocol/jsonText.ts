import { defaultLimits } from "./limits.js";

const quote = 34;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The position of a number in a JSON text. */
interface NumberPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the numbers of a JSON text, outside of its strings. Each character is read once: a regular
 * expression for strings takes quadratic time where the closing quote is missing, and overflows the
 * stack on long strings.
 */
export function* numbersIn(json: string): Generator<NumberPlace, void> {
  const number = /-?\d[\d.eE+-]*/y;
  for (let index = 0; index < json.length; ) {
    const code = json.charCodeAt(index);
    if (code === quote) index = endOfString(json, index);
    else if (code === 45 || (code >= 48 && code <= 57)) {
      number.lastIndex = index;
      const end = number.test(json) ? number.lastIndex : index + 1;
      if (end > index + 1 || code !== 45) yield { start: index, end };
      index = end;
    } else index += 1;
  }
}

/**
 * Whether a JSON text has more than `limit` levels of arrays and objects. Does not parse the text.
 */
export function textNestingExceeds(json: string, limit: number): boolean {
  // Each level takes at least one character to open.
  if (json.length <= limit) return false;
  let depth = 0;
  for (let index = 0; index < json.length; ) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      index = endOfString(json, index);
      continue;
    }
    if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
    index += 1;
  }
  return false;
}

/**
 * Returns the index after the closing quote of the string that begins at `start`, or the end of the
 * text.
 */
export function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(json, end, start)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end + 1;
}

function isEscaped(json: string, at: number, start: number): boolean {
  let first = at;
  while (first - 1 > start && json[first - 1] === "\\") first -= 1;
  return (at - first) % 2 === 1;
}

/**
 * Returns the keys that occur more than once in an object of a JSON text, at any depth, each listed
 * once. Keys are compared after their escapes are decoded. The text must be valid JSON. Runs in
 * linear time, without recursion.
 */
export function duplicateKeys(json: string): readonly string[] {
  const open: (Set<string> | null)[] = [];
  const duplicates = new Set<string>();
  let keys: Set<string> | null = null;
  let expectsKey = false;
  for (let index = 0; index < json.length; index += 1) {
    switch (json[index]) {
      case "{":
        keys = new Set();
        open.push(keys);
        expectsKey = true;
        break;
      case "[":
        keys = null;
        open.push(keys);
        break;
      case "}":
      case "]":
        open.pop();
        keys = open.at(-1) ?? null;
        break;
      case ",":
        expectsKey = true;
        break;
      case '"': {
        const end = endOfString(json, index);
        if (keys !== null && expectsKey) {
          const token = json.slice(index, end);
          const key = token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
          if (keys.has(key)) duplicates.add(key);
          keys.add(key);
        }
        expectsKey = false;
        index = end - 1;
        break;
      }
      default:
    }
  }
  return [...duplicates];
}

/**
 * Parses a value that may be JSON in a string; text that is not JSON, or is nested too deeply, is
 * returned unchanged.
 */
export function parseIfJson(value: unknown): unknown {
  if (typeof value !== "string" || textNestingExceeds(value, defaultLimits.nesting)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
