import { defaultLimits } from "./limits.js";
import { nestingExceeds, tooDeep } from "./nesting.js";

/** A value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; absent keys read as `undefined`. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** An object whose values nobody has looked at yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object rather than an array, null or a primitive. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads an own property only: `constructor` and `__proto__` are ordinary, usually absent, keys of wire data. */
export function own(record: UnknownRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Reads an own property that is a text; anything else there counts as absent. */
export function ownText(record: UnknownRecord, key: string): string | undefined {
  const value = own(record, key);
  return typeof value === "string" ? value : undefined;
}

/** More is not compared: two values that contain themselves would keep it going for ever. */
const mostCompared = 10_000_000;

/** Whether two JSON values mean the same; the order of object keys does not matter. Iterative, so that no depth costs any stack. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  const left: unknown[] = [a];
  const right: unknown[] = [b];
  for (let compared = 0; left.length > 0; compared += 1) {
    const [one, other] = [left.pop(), right.pop()];
    if (Object.is(one, other)) continue;
    if (compared > mostCompared) return false;
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return false;
      for (const item of one) left.push(item);
      for (const item of other) right.push(item);
      continue;
    }
    if (!isRecord(one) || !isRecord(other)) return false;
    const keys = Object.keys(one);
    if (keys.length !== Object.keys(other).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(other, key)) return false;
      left.push(one[key]);
      right.push(other[key]);
    }
  }
  return true;
}

/**
 * What JSON makes of a value: `undefined` and functions go, dates become text. `undefined` when nothing is left, and for what is nested
 * too deeply to be written without using up the stack, or contains itself.
 */
export function toJson(value: unknown): unknown {
  const text = writeJson(value);
  return text === undefined ? undefined : JSON.parse(text);
}

/** A value as JSON text, for showing it. Never throws: what JSON cannot carry is named by its type, what is too deep by a mark. */
export function showJson(value: unknown, indent = 0): string {
  try {
    // Indentation grows with the square of the depth.
    const spaces = indent > 0 && nestingExceeds(value, deepestIndented) ? 0 : indent;
    return writeJson(value, spaces) ?? (typeof value === "object" ? tooDeep : typeof value);
  } catch {
    return typeof value === "bigint" ? value.toString() : "[not JSON]";
  }
}

const deepestIndented = 50;

// Stacks differ; every one of them holds twice the nesting that is taken from an agent.
function writeJson(value: unknown, spaces = 0): string | undefined {
  return nestingExceeds(value, 2 * defaultLimits.nesting) ? undefined : JSON.stringify(value, null, spaces);
}

/** A JSON value as text in which object keys are sorted: the same text for values that mean the same. */
export function canonicalJson(value: unknown): string {
  return showJson(sortKeys(value, 2 * defaultLimits.nesting));
}

function sortKeys(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return tooDeep;
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, levels - 1));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item, levels - 1)]));
}

/** Freezes a value all through. Iterative, so that no depth costs any stack. */
export function deepFreeze<Value>(value: Value): Value {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const part = left.pop();
    if (typeof part !== "object" || part === null || Object.isFrozen(part)) continue;
    Object.freeze(part);
    for (const item of Object.values(part)) if (typeof item === "object") left.push(item);
  }
  return value;
}

/** What was thrown, as text. Anything can be thrown, so only a message that is a text is taken from it. */
export function thrownText(thrown: unknown): string {
  try {
    const message = isRecord(thrown) ? thrown["message"] : thrown;
    return typeof message === "string" && message !== "" ? message : showJson(thrown);
  } catch {
    return "[not JSON]";
  }
}
