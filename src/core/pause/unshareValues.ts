import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import { list } from "./storedValues.js";

/** The question with its values in place of their indexes. Unknown indexes are ignored: a handle is not trusted. */
export function unshareValues(question: UnknownRecord, shared: readonly unknown[]): UnknownRecord {
  const { shared: indexes, ...rest } = question;
  if (!isRecord(indexes)) return question;
  const raw = own(indexes, "raw");
  const origin = own(question, "origin");
  const found = list(own(indexes, "origin")).flatMap((entry) => {
    const [key, index] = list(entry);
    return typeof key === "string" && isIndex(index, shared) ? [[key, shared[index]] as const] : [];
  });
  return {
    ...rest,
    ...(isIndex(raw, shared) && { raw: shared[raw] }),
    ...(found.length > 0 && { origin: { ...(isRecord(origin) && origin), ...Object.fromEntries(found) } }),
  };
}

function isIndex(value: unknown, shared: readonly unknown[]): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < shared.length;
}
