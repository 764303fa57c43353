import { isRecord, own, type UnknownRecord } from "../../protocol/json.js";
import type { StoredQuestion } from "./PauseHandle.js";

/** Values that several questions of a handle have in common, and the questions with indexes into them. */
export interface SharedQuestions {
  readonly questions: readonly StoredQuestion[];
  readonly shared?: readonly unknown[];
}

/**
 * Stores each object that several questions refer to once: the questions of one interrupt with a thousand actions all refer to the whole
 * interrupt.
 */
export function shareValues(questions: readonly StoredQuestion[]): SharedQuestions {
  const counts = new Map<object, number>();
  for (const part of questions.flatMap(partsOf)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const shared = [...counts].flatMap(([part, count]) => (count > 1 ? [part] : []));
  if (shared.length === 0) return { questions };
  const indexes = new Map<unknown, number>(shared.map((part, index) => [part, index]));
  return { questions: questions.map((question) => withIndexes(question, indexes)), shared };
}

/** The question with its values in place of their indexes. Unknown indexes are ignored: a handle is not trusted. */
export function withShared(question: UnknownRecord, shared: readonly unknown[]): UnknownRecord {
  const { shared: indexes, ...rest } = question;
  if (!isRecord(indexes)) return question;
  const { raw, ...parts } = indexes;
  const origin = own(question, "origin");
  const found = Object.entries(parts).flatMap(([key, index]) => (isIndex(index, shared) ? [[key, shared[index]] as const] : []));
  return {
    ...rest,
    ...(isIndex(raw, shared) && { raw: shared[raw] }),
    ...(found.length > 0 && { origin: { ...(isRecord(origin) && origin), ...Object.fromEntries(found) } }),
  };
}

function partsOf({ raw, origin }: StoredQuestion): readonly object[] {
  return [raw, ...(isRecord(origin) ? Object.values(origin) : [])].filter(isObject);
}

function withIndexes(question: StoredQuestion, indexes: ReadonlyMap<unknown, number>): StoredQuestion {
  const { raw, origin, ...rest } = question;
  const entries = isRecord(origin) ? Object.entries(origin) : [];
  const places = entries.flatMap(([key, value]) => (indexes.has(value) ? [[key, indexes.get(value)] as const] : []));
  const rawIndex = indexes.get(raw);
  if (rawIndex === undefined && places.length === 0) return question;
  const own = entries.filter(([, value]) => !indexes.has(value));
  return {
    ...rest,
    ...(rawIndex === undefined && { raw }),
    ...(origin !== undefined && { origin: isRecord(origin) ? Object.fromEntries(own) : origin }),
    shared: { ...Object.fromEntries(places), ...(rawIndex !== undefined && { raw: rawIndex }) },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isIndex(value: unknown, shared: readonly unknown[]): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < shared.length;
}
