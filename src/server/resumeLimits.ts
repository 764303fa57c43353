import { refuseUnknownOptions } from "./record/InterruptGateError.js";

/** The largest resume. Anything beyond is refused before it is read. */
export interface ResumeLimits {
  /** Answers in one resume, and interrupts in one announcement. */
  readonly entries: number;
  /** Levels of arrays and objects in the whole resume. */
  readonly depth: number;
  /** Characters of the whole resume, about the length of its JSON text. */
  readonly size: number;
}

export const defaultResumeLimits: ResumeLimits = { entries: 10_000, depth: 1_000, size: 8_388_608 };

/**
 * Fills in the defaults, also for what is no number: with NaN nothing would be too large.
 *
 * @throws InterruptGateError `invalid-options` for an unknown limit.
 */
export function resolveResumeLimits(given: Partial<ResumeLimits>): ResumeLimits {
  refuseUnknownOptions(given, Object.keys(defaultResumeLimits), "the limits");
  const limitOf = (name: keyof ResumeLimits): number => {
    const value: unknown = given[name];
    return typeof value === "number" && value >= 0 ? value : defaultResumeLimits[name];
  };
  return { entries: limitOf("entries"), depth: limitOf("depth"), size: limitOf("size") };
}

/** How many closed pauses of a thread are recognized when their answers are sent again. */
export const remembered = 50;
