import { defaultLimits } from "./limits.js";

/** The position of a number in a JSON text. */
interface NumberPlace {
  readonly start: number;
  readonly end: number;
}

/** Finds the numbers of a JSON text, outside of its strings. */
export function* numbersIn(json: string): Generator<NumberPlace, void> {
  for (let start = 0, end = 0; start < json.length; start = end) {
    end = endOfToken(json, start);
    if (isNumber(json, start, end)) yield { start, end };
  }
}

/**
 * Whether a JSON text has more than `limit` levels of arrays and objects. Does not parse the text.
 */
export function textNestingExceeds(json: string, limit: number): boolean {
  // Each level takes at least one character to open.
  if (json.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < json.length && depth <= limit; at = endOfToken(json, at)) {
    if (opensLevel(json, at)) depth += 1;
    if (closesLevel(json, at)) depth -= 1;
  }
  return depth > limit;
}

/**
 * Returns the index after the string or number that begins at `start`, or after any other
 * character. Each character is read once: a regular expression for strings takes quadratic time
 * where the closing quote is missing, and overflows the stack on long strings.
 */
export function endOfToken(json: string, start: number): number {
  const code = json.charCodeAt(start);
  if (code === quote) return endOfString(json, start);
  if (code !== minus && !isDigit(code)) return start + 1;
  numberText.lastIndex = start;
  return numberText.test(json) ? numberText.lastIndex : start + 1;
}

const quote = 34;
const minus = 45;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const numberText = /-?\d[\d.eE+-]*/y;

/** Whether a token of a JSON text is a number. */
export function isNumber(json: string, start: number, end: number): boolean {
  const code = json.charCodeAt(start);
  return isDigit(code) || (code === minus && end > start + 1);
}

/** Whether a list or an object begins at a place of a JSON text. */
export function opensLevel(json: string, at: number): boolean {
  return json[at] === "[" || json[at] === "{";
}

/** Whether a list or an object ends at a place of a JSON text. */
export function closesLevel(json: string, at: number): boolean {
  return json[at] === "]" || json[at] === "}";
}

/** The key that is a token of a valid JSON text; undefined for every other token. */
export function keyAt(json: string, start: number, end: number): string | undefined {
  colon.lastIndex = end;
  if (json[start] !== '"' || !colon.test(json)) return undefined;
  return String(JSON.parse(json.slice(start, end)));
}

const colon = /\s*:/y;

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
  const levels: Set<string>[] = [];
  const duplicates = new Set<string>();
  for (let start = 0, end = 0; start < json.length; start = end) {
    end = endOfToken(json, start);
    if (opensLevel(json, start)) levels.push(new Set());
    if (closesLevel(json, start)) levels.pop();
    const key = keyAt(json, start, end);
    if (key === undefined) continue;
    const keys = levels.at(-1);
    if (keys?.has(key)) duplicates.add(key);
    keys?.add(key);
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
