import { writeWithin } from "./json.js";
import { parseExact } from "./parseJson.js";

/**
 * Returns a value as JSON would carry it: `undefined` and functions are removed, dates become text.
 * Returns `undefined` when nothing is left, and for values that contain themselves or are nested
 * too deeply for the stack. A bigint that no number equals stays one, where it is the whole value.
 */
export function toJson(value: unknown): unknown {
  const text = writeWithin(value);
  return text === undefined ? undefined : parseExact(text);
}

/** Returns a value as JSON would carry it to a reader that rounds numbers as JavaScript does. */
export function toRoundedJson(value: unknown): unknown {
  const carried = toJson(value);
  return typeof carried === "bigint" ? Number(carried) : carried;
}
