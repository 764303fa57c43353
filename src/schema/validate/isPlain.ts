import type { CopyLimits } from "../document/plainCopy.js";

/**
 * Whether a value is plain JSON data and within the limits, counted as `plainCopy` counts: it has nothing that JSON would drop, change or
 * not carry, and no class instances. May throw where a getter or proxy does.
 */
export function isPlain(value: unknown, limits: CopyLimits): boolean {
  return costOf(value, limits.size, limits.nesting) <= limits.size;
}

/** Counts characters, about the length of the JSON text. More than `most` where there are more, or where the value is not plain. */
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
    for (let index = 0; index < value.length && cost <= most; index += 1) cost += costOf(value[index], most - cost, nesting - 1);
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
