import type { Json } from "../../protocol/json.js";
import { copyNumberText, hasNumberTexts } from "../../protocol/numberTexts.js";
import type { SchemaFindingCode } from "./SchemaFinding.js";

/** Limits of a copy; no copy is made of what exceeds them. */
interface CopyLimits {
  /** Characters of keys, strings and punctuation: about the length of the JSON text. */
  readonly size: number;
  /** Levels of arrays and objects. */
  readonly nesting: number;
}

/** A deep copy as plain JSON, or why there is none. */
type PlainCopy =
  | { readonly ok: true; readonly value: Json | undefined }
  | { readonly ok: false; readonly reason: SchemaFindingCode };

class CopyRefusal extends Error {
  readonly reason: SchemaFindingCode;
  constructor(reason: SchemaFindingCode) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Sets an own property, also where the name is `__proto__`, which an assignment would treat as the
 * prototype.
 */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else target[key] = value;
}

/**
 * Copies any value into plain JSON data: own enumerable keys only, no prototypes, no getters,
 * nothing shared with the original. Never throws: cycles, oversized values and hostile proxies
 * yield a reason. Values that JSON cannot carry are left out, as `JSON.stringify` does. Numbers keep
 * their texts.
 */
export function plainCopy(value: unknown, limits: CopyLimits): PlainCopy {
  let size = 0;
  const spend = (characters: number): void => {
    size += characters;
    if (size > limits.size) throw new CopyRefusal("too-large");
  };

  const copy = (item: unknown, nesting: number): Json | undefined => {
    if (nesting > limits.nesting) throw new CopyRefusal("too-deep");
    spend(2);
    switch (typeof item) {
      case "string":
        spend(item.length);
        return item;
      case "number":
        return Number.isFinite(item) ? item : null;
      case "boolean":
        return item;
      case "object":
        if (item === null) return null;
        return Array.isArray(item) ? copyArray(item, nesting) : copyObject(item, nesting);
      default:
        return undefined;
    }
  };

  const copyArray = (items: readonly unknown[], nesting: number): Json => {
    const result: Json[] = [];
    for (let index = 0; index < items.length; index += 1)
      result.push(copy(items[index], nesting + 1) ?? null);
    keepTexts(items, result);
    return result;
  };

  const keepTexts = (item: object, result: object): void => {
    if (hasNumberTexts(item))
      for (const key of Object.keys(result)) copyNumberText(item, key, result);
  };

  const copyObject = (item: object, nesting: number): Json => {
    const result: Record<string, Json> = {};
    for (const key of Object.keys(item)) {
      spend(key.length + 2);
      const child = copy(Reflect.get(item, key), nesting + 1);
      if (child !== undefined) setOwn(result, key, child);
    }
    keepTexts(item, result);
    return result;
  };

  try {
    return { ok: true, value: copy(value, 0) };
  } catch (error) {
    return { ok: false, reason: error instanceof CopyRefusal ? error.reason : "unreadable" };
  }
}

/**
 * Whether a value is plain JSON data and within the limits, counted as `plainCopy` counts: it has
 * nothing that JSON would drop, change or not carry, and no class instances. May throw where a
 * getter or proxy does.
 */
export function isPlain(value: unknown, limits: CopyLimits): boolean {
  return costOf(value, limits.size, limits.nesting) <= limits.size;
}

/**
 * Counts characters, about the length of the JSON text. More than `most` where there are more, or
 * where the value is not plain.
 */
function costOf(value: unknown, most: number, nesting: number): number {
  const unfit = most + 1;
  if (nesting < 0) return unfit;
  switch (typeof value) {
    case "string":
      return 2 + value.length;
    case "number":
      return Number.isFinite(value) ? 2 : unfit;
    case "boolean":
      return 2;
    case "object":
      break;
    default:
      return unfit;
  }
  if (value === null) return 2;
  let cost = 2;
  if (Array.isArray(value)) {
    if (Object.getPrototypeOf(value) !== Array.prototype) return unfit;
    for (let index = 0; index < value.length && cost <= most; index += 1)
      cost += costOf(value[index], most - cost, nesting - 1);
    return cost;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return unfit;
  for (const key of Object.keys(value)) {
    if (cost > most) break;
    cost += key.length + 2;
    cost += costOf(Reflect.get(value, key), most - cost, nesting - 1);
  }
  return cost;
}
