import { isObject } from "./isObject.js";
import { defaultLimits, nestingExceeds, tooDeep } from "./limits.js";
import { hasSameDigits } from "./numberTexts.js";
import { writeJson } from "./writeJson.js";

/** A value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object; absent keys read as `undefined`. */
interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** An object whose values have not been checked yet. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a plain object rather than an array, null or a primitive. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads an own property only: `constructor` and `__proto__` are ordinary, usually absent, keys of
 * wire data. What is not a plain object has none.
 */
export function own(value: unknown, key: string): unknown {
  // Most keys that are asked for are absent: nothing else is called for them.
  const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, key);
  return isThere && isRecord(value) ? value[key] : undefined;
}

/** Reads an own property of an own property, and so on. */
export function ownAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((part, key) => own(part, key), value);
}

/** Reads an own property that is a string; any other value is read as absent. */
export function ownText(record: unknown, key: string): string | undefined {
  return asText(own(record, key));
}

/** Reads an own property that is a number; any other value is read as absent. */
export function ownNumber(record: unknown, key: string): number | undefined {
  const value = own(record, key);
  return typeof value === "number" ? value : undefined;
}

/** The value where it is a plain object. */
export function asRecord(value: unknown): UnknownRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/** The value where it is a string. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The value where it is a plain object; any other value is read as an empty one. */
export function recordOf(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {};
}

/** The value where it is a list; any other value is read as an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The objects of a list; none of anything else. */
export function recordsIn(value: unknown): readonly UnknownRecord[] {
  return listOf(value).filter(isRecord);
}

/** Reads an own property that is a plain object; any other value is read as absent. */
export function ownRecord(record: unknown, key: string): UnknownRecord | undefined {
  return asRecord(own(record, key));
}

/** Reads an own property that is a list; any other value is read as an empty one. */
export function ownList(record: unknown, key: string): readonly unknown[] {
  return listOf(own(record, key));
}

/** The fields of an own property that is a plain object; any other value has none. */
export function ownFields(record: unknown, key: string): UnknownRecord {
  return recordOf(own(record, key));
}

/** Reads an own property that is true; any other value is read as absent. */
export function ownTrue(record: unknown, key: string): true | undefined {
  return own(record, key) === true ? true : undefined;
}

/** Whether a value is a step of a path: a key or an index. */
export function isStep(step: unknown): step is string | number {
  return typeof step === "string" || typeof step === "number";
}

/**
 * Values beyond this limit are not compared: two values that contain themselves would never end.
 */
const mostCompared = 10_000_000;

/**
 * Compares two JSON values; the order of object keys does not matter, a key without a value is as
 * good as none, and 0 equals -0. Numbers that JavaScript rounds are equal where their digits are.
 * Iterative, so that deep nesting cannot overflow the stack.
 */
export function jsonEqual(a: unknown, b: unknown): boolean {
  const left: unknown[] = [a];
  const right: unknown[] = [b];
  for (let compared = 0; left.length > 0; compared += 1) {
    const [one, other] = [left.pop(), right.pop()];
    if (one === other || Object.is(one, other)) continue;
    if (compared > mostCompared) return false;
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length || !hasSameDigits(one, other)) return false;
      for (const item of one) left.push(item);
      for (const item of other) right.push(item);
      continue;
    }
    if (!isRecord(one) || !isRecord(other)) return false;
    if (!hasSameDigits(one, other)) return false;
    for (const key of Object.keys({ ...one, ...other })) {
      left.push(own(one, key));
      right.push(own(other, key));
    }
  }
  return true;
}

/**
 * Formats a value as JSON text for display. Never throws: values that JSON cannot carry are named
 * by their type, values that are too deep are marked.
 */
export function showJson(value: unknown, indent = 0): string {
  try {
    // Indentation grows with the square of the depth.
    const spaces = indent > 0 && nestingExceeds(value, deepestIndented) ? 0 : indent;
    return writeWithin(value, spaces) ?? (typeof value === "object" ? tooDeep : typeof value);
  } catch {
    return "[not JSON]";
  }
}

const deepestIndented = 50;

/**
 * Writes a value as JSON; undefined where it is nested too deeply. Stack sizes differ; each of them
 * holds twice the nesting that is accepted from an agent.
 */
export function writeWithin(value: unknown, spaces = 0): string | undefined {
  return nestingExceeds(value, 2 * defaultLimits.nesting) ? undefined : writeJson(value, spaces);
}

/** Serializes a JSON value with sorted object keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return showJson(sortKeys(value, 2 * defaultLimits.nesting));
}

// One call a level, without callbacks: the deepest value must fit on the stack.
function sortKeys(value: unknown, levels: number): unknown {
  if (!isObject(value)) return value;
  if (levels === 0) return tooDeep;
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (const item of value) items.push(sortKeys(item, levels - 1));
    return items;
  }
  const entries: [key: string, value: unknown][] = [];
  for (const key of Object.keys(value).sort())
    entries.push([key, sortKeys(Reflect.get(value, key), levels - 1)]);
  return Object.fromEntries(entries);
}

/** The fields of an object, of which the optional ones may be given as undefined. */
type WithUndefined<Fields> = {
  [Key in keyof Fields]: Record<never, never> extends Pick<Fields, Key>
    ? Fields[Key] | undefined
    : Fields[Key];
};

/**
 * The object without its keys that are undefined. For what leaves this library or is compared:
 * inside, an absent field may be a key whose value is undefined.
 */
export function dropUndefined<Fields>(fields: NoInfer<WithUndefined<Fields>>): Fields {
  const present = Object.entries(fields as object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Fields;
}

/** A list with something in it; an empty one is left out of what is stored or sent. */
export function unlessEmpty<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}

/** Freezes a value recursively. Iterative, so that deep nesting cannot overflow the stack. */
export function deepFreeze<Value>(value: Value): Value {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const part = pending.pop();
    if (!isObject(part) || Object.isFrozen(part)) continue;
    Object.freeze(part);
    for (const item of Object.values(part)) if (typeof item === "object") pending.push(item);
  }
  return value;
}

/**
 * Returns the message of a thrown value as text. Any value can be thrown, so a message is used only
 * if it is a string.
 */
export function thrownText(thrown: unknown): string {
  try {
    const message = isRecord(thrown) ? thrown["message"] : thrown;
    return typeof message === "string" && message !== "" ? message : showJson(thrown);
  } catch {
    return "[not JSON]";
  }
}
