import { firstDefined } from "../../protocol/collections.js";
import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";

/** Returns a schema and everything it leads to, each once: references may be circular. */
export function collectParts(
  start: unknown,
  next: (part: UnknownRecord) => readonly unknown[],
  most = Number.POSITIVE_INFINITY,
): readonly UnknownRecord[] {
  const parts = new Set<UnknownRecord>();
  const add = (part: unknown): void => {
    if (!isRecord(part) || parts.has(part) || parts.size >= most) return;
    parts.add(part);
    next(part).forEach(add);
  };
  add(start);
  return [...parts];
}

/** The first value of a keyword in several schemas. */
export function firstOwn(parts: readonly UnknownRecord[], keyword: string): unknown {
  return firstDefined(parts, (part) => own(part, keyword));
}
