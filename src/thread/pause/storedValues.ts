import {
  isRecord,
  listOf,
  own,
  ownList,
  recordOf,
  type UnknownRecord,
} from "../../protocol/json.js";

/** The latest time a `Date` can represent, in milliseconds since 1970. */
const maxTimestamp = 8.64e15;

/** Whether a stored value is a time, in milliseconds since 1970. */
export function isTimestamp(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= maxTimestamp;
}

/** Whether a stored value is a note: a code, and a text in English. */
export function isNote(note: unknown): note is { readonly code: string; readonly message: string } {
  return (
    isRecord(note) &&
    typeof own(note, "code") === "string" &&
    typeof own(note, "message") === "string"
  );
}

/** Whether a stored value is a step of a path: a key or an index. */
export function isStep(step: unknown): step is string | number {
  return typeof step === "string" || typeof step === "number";
}

/**
 * The question with its values in place of their indexes. Unknown indexes are ignored: a handle is
 * not trusted.
 */
export function unshareValues(question: UnknownRecord, shared: readonly unknown[]): UnknownRecord {
  const { shared: indexes, ...rest } = question;
  if (!isRecord(indexes)) return question;
  const raw = own(indexes, "raw");
  const origin = own(question, "origin");
  const found = ownList(indexes, "origin").flatMap((entry) => {
    const [key, index] = listOf(entry);
    return typeof key === "string" && isIndex(index, shared) ? [[key, shared[index]] as const] : [];
  });
  return {
    ...rest,
    ...(isIndex(raw, shared) && { raw: shared[raw] }),
    ...(found.length > 0 && {
      origin: { ...recordOf(origin), ...Object.fromEntries(found) },
    }),
  };
}

function isIndex(value: unknown, shared: readonly unknown[]): value is number {
  return (
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < shared.length
  );
}
