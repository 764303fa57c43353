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

/** Whether two JSON values mean the same; the order of object keys does not matter. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], b[key]));
}

/** What JSON makes of a value: `undefined` and functions go, dates become text. `undefined` when nothing is left. */
export function toJson(value: unknown): unknown {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
}

/** A value as JSON text, for showing it; what JSON cannot carry is shown as text. */
export function showJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
