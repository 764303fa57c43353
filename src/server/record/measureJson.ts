import { isRecord } from "../../protocol/json.js";

/** Limits of a JSON value. */
interface JsonLimits {
  /** Levels of arrays and objects. */
  readonly depth: number;
  /** Characters, about the length of the JSON text. */
  readonly size: number;
}

/**
 * Why a value is not accepted. `not-json`: it holds something JSON cannot carry, as a function or
 * an infinite number.
 */
export type JsonFault = "too-deep" | "too-large" | "not-json";

/**
 * What `measureJson` found: about how many characters of JSON the value takes, or why it is not
 * accepted.
 */
type JsonMeasure =
  | { readonly ok: true; readonly size: number }
  | { readonly ok: false; readonly fault: JsonFault };

/**
 * Measures an untrusted value before anything recursive reads it. Iterative and linear; stops at
 * the first limit, so a cycle ends as `too-deep` or `too-large`. Properties that are `undefined` do
 * not count.
 */
export function measureJson(root: unknown, limits: JsonLimits): JsonMeasure {
  const pending: { readonly value: unknown; readonly level: number }[] = [
    { value: root, level: 0 },
  ];
  let size = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, level } = next;
    size += typeof value === "string" ? value.length + 2 : 2;
    if (size > limits.size) return { ok: false, fault: "too-large" };
    if (Array.isArray(value)) {
      if (level >= limits.depth) return { ok: false, fault: "too-deep" };
      // Each item takes at least two characters, so a huge list is refused before its items are
      // queued.
      if (size + 2 * value.length > limits.size) return { ok: false, fault: "too-large" };
      for (const item of value) pending.push({ value: item, level: level + 1 });
    } else if (isRecord(value)) {
      if (level >= limits.depth) return { ok: false, fault: "too-deep" };
      for (const key of Object.keys(value)) {
        size += key.length + 3;
        pending.push({ value: value[key], level: level + 1 });
      }
    } else if (!isScalar(value)) return { ok: false, fault: "not-json" };
  }
  return { ok: true, size };
}

function isScalar(value: unknown): boolean {
  return (
    value === null ||
    ["string", "boolean", "undefined"].includes(typeof value) ||
    Number.isFinite(value)
  );
}
