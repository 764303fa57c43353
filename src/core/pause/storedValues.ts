import { isRecord, own } from "../../protocol/json.js";

/** The latest time a `Date` can represent, in milliseconds since 1970. */
const maxTimestamp = 8.64e15;

/** Whether a stored value is a time, in milliseconds since 1970. */
export function isTimestamp(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxTimestamp;
}

/** Whether a stored value is a note: a code, and a text in English. */
export function isNote(note: unknown): note is { readonly code: string; readonly message: string } {
  return isRecord(note) && typeof own(note, "code") === "string" && typeof own(note, "message") === "string";
}

/** A stored list; anything else is read as an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
