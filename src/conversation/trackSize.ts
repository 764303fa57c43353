import { isObject } from "../protocol/isObject.js";
import { isRecord, own } from "../protocol/json.js";
import type { Limits } from "../protocol/limits.js";

/**
 * An upper bound of a document's size in bytes; the exact estimate once the document was measured.
 */
export interface Growth {
  readonly base: number;
  readonly isMeasured: boolean;
}

export interface SizeTracking {
  /** What is known of the document's size so far. */
  readonly growth: Growth;
  readonly limits: Limits;
  readonly measure: Measure;
  /** Measures a part of the document. */
  readonly weigh: (value: unknown) => Measured;
}

/**
 * Creates a tracker of one document's size while it is edited; it is measured only when its upper
 * bound exceeds the limit.
 */
export function trackSize({ growth, limits, measure, weigh }: SizeTracking) {
  let { base, isMeasured } = growth;
  return {
    /**
     * Measures a value that the keys will lead to; throws where it is too large or too deep for the
     * document.
     */
    check(keys: readonly string[], value: unknown, before?: Measured): Measured {
      const weight = before ?? measure.of(value, limits.stateBytes);
      // What a patch brings is copied before it changes, so it need not be measured again when it
      // is removed.
      if (before === undefined && weight.size <= limits.stateBytes) measure.remember(value, weight);
      if (weight.size > limits.stateBytes)
        throw new PatchFault("it would make the document too large", "too-large");
      if (weight.levels + keys.length > limits.nesting)
        throw new PatchFault(
          `it would nest the document deeper than ${limits.nesting} levels`,
          "too-deep",
        );
      return weight;
    },
    /**
     * Counts a value that was added, without the one it replaced; throws where the document has
     * become too large.
     */
    grow(root: unknown, { size }: Measured, removed: unknown): void {
      base += size - (isMeasured && removed !== undefined ? weigh(removed).size : 0);
      if (base <= limits.stateBytes) return;
      if (!isMeasured) {
        isMeasured = true;
        base = measure.of(root, limits.stateBytes).size;
      }
      if (base > limits.stateBytes)
        throw new PatchFault("it would make the document too large", "too-large");
    },
    shrink(removed: unknown): void {
      if (isMeasured) base -= weigh(removed).size;
    },
    /** Starts again with a document of this size: nothing is left of what was counted before. */
    reset({ size }: Measured): void {
      base = size;
      isMeasured = true;
    },
    growth: (): Growth => ({ base, isMeasured }),
  };
}

/** How large and how deep a value is. */
export interface Measured {
  /** Its estimated size as JSON, in bytes; more than `enough` where counting stopped. */
  readonly size: number;
  /** Levels of arrays and objects. */
  readonly levels: number;
  /**
   * Values in its arrays and objects, at any depth: measuring it again takes time for each of them.
   */
  readonly items: number;
}

interface Measure {
  /** Measures a value; counting stops beyond `enough` bytes. */
  readonly of: (value: unknown, enough: number) => Measured;
  /** The measure of a value that is cached. */
  readonly known: (value: unknown) => Measured | undefined;
  /**
   * Caches the measure of a value, which must not change any more, so that a value that contains it
   * many times is measured as quickly.
   */
  readonly remember: (value: unknown, measured: Measured) => void;
}

/** Creates a measure with a cache. Iterative, so that deep nesting cannot overflow the stack. */
export function createMeasure(): Measure {
  const sizes = new WeakMap<object, Measured>();
  return {
    of(value, enough) {
      const parts: object[] = [];
      const depths: number[] = [];
      let size = 0;
      let levels = 0;
      let items = 0;
      const count = (child: unknown, depth: number): void => {
        items += 1;
        if (typeof child === "string") size += child.length + 2;
        else if (!isObject(child)) size += 8;
        else {
          parts.push(child);
          depths.push(depth);
        }
      };
      count(value, 0);
      for (let part = parts.pop(); part !== undefined && size <= enough; part = parts.pop()) {
        const depth = depths.pop() ?? 0;
        const before = sizes.get(part);
        if (before !== undefined) {
          size += before.size;
          levels = Math.max(levels, depth + before.levels);
          continue;
        }
        size += 16;
        levels = Math.max(levels, depth + 1);
        if (Array.isArray(part)) for (const child of part) count(child, depth + 1);
        else {
          for (const [key, child] of Object.entries(part)) {
            size += key.length + 4;
            count(child, depth + 1);
          }
        }
      }
      return { size, levels, items };
    },
    known: (value) => (isObject(value) ? sizes.get(value) : undefined),
    remember(value, measured) {
      if (isObject(value)) sizes.set(value, measured);
    },
  };
}

/** Why a patch was left out; `code` is that of the problem. */
export class PatchFault extends Error {
  readonly code: "patch-does-not-fit" | "too-deep" | "too-large";

  constructor(message: string, code: PatchFault["code"] = "patch-does-not-fit") {
    super(message);
    this.code = code;
  }
}

/**
 * Parses a JSON Pointer (RFC 6901) into its keys. Throws a `PatchFault` for an invalid pointer, and
 * for more than `limit` keys.
 */
export function readPointer(pointer: unknown, limit: number): readonly string[] {
  if (typeof pointer !== "string") throw new PatchFault("a path is not a string");
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new PatchFault("a path does not begin with a slash");
  // Counted first: a path of megabytes of slashes would be split into millions of keys.
  let slashes = 0;
  for (let at = pointer.indexOf("/"); at >= 0; at = pointer.indexOf("/", at + 1)) {
    slashes += 1;
    if (slashes > limit) throw new PatchFault(`a path has more than ${limit} keys`, "too-deep");
  }
  const keys = pointer.slice(1).split("/").map(unescapeKey);
  if (
    keys.some(
      (key, index) =>
        key === "__proto__" || (key === "prototype" && keys[index - 1] === "constructor"),
    )
  )
    throw new PatchFault("a path leads to a prototype");
  return keys;
}

function unescapeKey(key: string): string {
  if (!key.includes("~")) return key;
  if (/~(?![01])/.test(key)) throw new PatchFault("a path has a tilde that escapes nothing");
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}

/**
 * Returns the array index that a key names, `-` being the one after the last. Throws a `PatchFault`
 * for any other key.
 */
export function readIndex(list: readonly unknown[], key: string): number {
  if (key === "-") return list.length;
  if (!/^(0|[1-9]\d*)$/.test(key))
    throw new PatchFault("a path names a place of a list that is not a number");
  return Number(key);
}

/** Returns the value that the keys lead to. Throws a `PatchFault` where there is none. */
export function valueAt(document: unknown, keys: readonly string[]): unknown {
  let place = document;
  for (const key of keys) place = childOf(place, key);
  return place;
}

/** The child of a container. Throws a `PatchFault` where there is none. */
export function childOf(container: unknown, key: string): unknown {
  if (Array.isArray(container)) {
    const index = readIndex(container, key);
    if (index < container.length) return container[index];
  } else if (isRecord(container) && Object.hasOwn(container, key)) return own(container, key);
  throw new PatchFault("a path leads to something that is not there");
}
