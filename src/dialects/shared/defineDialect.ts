import type { Detector, Dialect, DialectContext, Question } from "../../core/dialect/Dialect.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/** How questions are heard that are asked elsewhere than in a run's outcome: a small state, folded over the events of one run. */
export interface Detection<Detected> {
  /** What has been detected before the run began. */
  readonly initial: Detected;
  /** What has been detected after an event; the same value when the event says nothing to it. Pure. */
  readonly reduce: (detected: Detected, event: StreamEvent) => Detected;
  /** The questions that stand now that the run is over. */
  readonly questions: (detected: Detected, context: DialectContext) => readonly Question[];
}

/** A dialect as it is written: like `Dialect`, with the detector as a state and its fold. */
export interface DialectDefinition<Detected> extends Omit<Dialect, "detector"> {
  readonly detect?: Detection<Detected>;
}

/**
 * Defines how one kind of backend asks and wants to be answered. Everything is optional but the name; what is left out is as in the
 * standard. Put it into `dialects`, before or after those that are built in.
 *
 * @example
 * const shouting = defineDialect({
 *   name: "shouting",
 *   claims: (interrupt) => interrupt.reason === "PLEASE",
 *   read: (interrupt) => ({ fields: { ...interrupt, reason: "confirmation" } }),
 *   answer: (answers) => ({ forwardedProps: { answer: answers[0]?.entry.status === "resolved" } }),
 * });
 * const run = createAgentRun({ url: "/agent", dialects: [shouting, ...defaultDialects] });
 */
export function defineDialect<Detected = undefined>({ detect, ...dialect }: DialectDefinition<Detected>): Dialect {
  return detect === undefined ? dialect : { ...dialect, detector: detectorOf(detect, detect.initial) };
}

function detectorOf<Detected>(detection: Detection<Detected>, detected: Detected): Detector {
  const detector: Detector = {
    reduce(event) {
      const next = detection.reduce(detected, event);
      return Object.is(next, detected) ? detector : detectorOf(detection, next);
    },
    questions: (context) => detection.questions(detected, context),
  };
  return detector;
}
