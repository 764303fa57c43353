import { isRecord } from "../../protocol/json.js";
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
  const seen = new Set<unknown>();
  const shared = new Set<unknown>();
  for (const { raw, origin } of questions)
    for (const value of [raw, ...(isRecord(origin) ? Object.values(origin) : [])])
      if (typeof value === "object" && value !== null) (seen.has(value) ? shared : seen).add(value);
  if (shared.size === 0) return { questions };
  const values = [...shared];
  const places = new Map(values.map((value, place) => [value, place]));
  const withPlaces = (question: StoredQuestion): StoredQuestion => {
    const { raw, origin, ...rest } = question;
    const entries = isRecord(origin) ? Object.entries(origin) : [];
    const placed = entries.filter(([, value]) => places.has(value));
    const place = places.get(raw);
    return {
      ...(place === undefined ? { ...rest, raw } : rest),
      ...(origin !== undefined && {
        origin: placed.length === 0 ? origin : Object.fromEntries(entries.filter(([, value]) => !places.has(value))),
      }),
      shared: { ...(place !== undefined && { raw: place }), origin: placed.map(([key, value]) => [key, places.get(value) ?? 0]) },
    };
  };
  return { questions: questions.map(withPlaces), shared: values };
}
