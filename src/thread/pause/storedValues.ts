import {
  dropUndefined,
  isRecord,
  listOf,
  own,
  ownList,
  ownText,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";
import type { MessageContent } from "../../protocol/messages.js";

/** The latest time a `Date` can represent, in milliseconds since 1970. */
const maxTimestamp = 8.64e15;

/** Whether a stored value is a time, in milliseconds since 1970. */
export function isTimestamp(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxTimestamp;
}

/** A stored time; anything else is read as absent. */
export function timeIn(record: unknown, key: string): number | undefined {
  const value = own(record, key);
  return isTimestamp(value) ? value : undefined;
}

/** A stored word, where it is one of these. */
export function wordIn<Word extends string>(
  words: readonly Word[],
  record: unknown,
  key: string,
): Word | undefined {
  const value = own(record, key);
  return words.find((word) => word === value);
}

/**
 * The stored content of a message. Parts are not validated here: what shows them reads them by
 * type, as it does for those of a stream.
 */
export function contentIn(record: unknown, key: string): MessageContent | undefined {
  const value = own(record, key);
  return typeof value === "string" || Array.isArray(value) ? value : undefined;
}

/** Whether a stored value is a note: a code, and a text in English. */
export function isNote(note: unknown): note is { readonly code: string; readonly message: string } {
  return ownText(note, "code") !== undefined && ownText(note, "message") !== undefined;
}

/**
 * The question with its values in place of their indexes. Unknown indexes are ignored: a handle is
 * not trusted.
 */
export function unshareValues(question: UnknownRecord, shared: readonly unknown[]): UnknownRecord {
  const { shared: indexes, ...rest } = question;
  if (!isRecord(indexes)) return question;
  const origin = own(question, "origin");
  const values = ownList(indexes, "origin")
    .map(listOf)
    .filter((pair): pair is readonly [string, number] => isKeyOf(shared, pair))
    .map(([key, index]) => [key, shared[index]] as const);
  const raw = own(indexes, "raw");
  return dropUndefined<UnknownRecord>({
    ...rest,
    raw: isIndex(raw, shared) ? shared[raw] : own(question, "raw"),
    origin: values.length === 0 ? origin : { ...recordOf(origin), ...Object.fromEntries(values) },
  });
}

function isKeyOf(shared: readonly unknown[], [key, index]: readonly unknown[]): boolean {
  return typeof key === "string" && isIndex(index, shared);
}

function isIndex(value: unknown, shared: readonly unknown[]): value is number {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < shared.length
  );
}
