import type { Detector, Dialect, DialectContext, Question } from "../../core/dialect/Dialect.js";
import type { UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/**
 * Finds questions that are asked outside of a run's outcome: a small state, reduced over the events
 * of one run.
 */
export interface Detection<Detected> {
  /** The state before the run begins. */
  readonly initial: Detected;
  /** Returns the state after an event; the same value when the event is irrelevant. Pure. */
  readonly reduce: (detected: Detected, event: StreamEvent) => Detected;
  /** Returns the questions that are open when the run is over. */
  readonly questions: (detected: Detected, context: DialectContext) => readonly Question[];
  /**
   * Fields that the outcome leaves out of its interrupts, such as their `responseSchema`, by the
   * ids of the interrupts.
   */
  readonly fields?: (detected: Detected) => ReadonlyMap<string, UnknownRecord>;
}

/** The definition of a dialect: like `Dialect`, with the detector as a state and its reducer. */
export interface DialectDefinition<Detected> extends Omit<Dialect, "detector"> {
  readonly detect?: Detection<Detected>;
}

/**
 * Defines how one kind of backend asks questions and expects answers. Only the name is required;
 * the standard's behavior is the default for everything else. Put it into `dialects`, before or
 * after the built-in ones.
 *
 * @example
 * const shouting = defineDialect({ name: "shouting", claims: (interrupt) => interrupt.reason ===
 * "PLEASE", read: (interrupt) => ({ fields: { ...interrupt, reason: "confirmation" } }), answer:
 * (answers) => ({ forwardedProps: { answer: answers[0]?.entry.status === "resolved" } }), }); const
 * run = createAgentRun({ url: "/agent", dialects: [shouting, ...defaultDialects] });
 */
export function defineDialect<Detected = undefined>({
  detect,
  ...dialect
}: DialectDefinition<Detected>): Dialect {
  return detect === undefined
    ? dialect
    : { ...dialect, detector: detectorOf(detect, detect.initial) };
}

function detectorOf<Detected>(detection: Detection<Detected>, detected: Detected): Detector {
  const detector: Detector = {
    reduce(event) {
      const next = detection.reduce(detected, event);
      return Object.is(next, detected) ? detector : detectorOf(detection, next);
    },
    questions: (context) => detection.questions(detected, context),
    fields: () => detection.fields?.(detected) ?? new Map(),
  };
  return detector;
}
