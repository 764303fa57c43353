import type { Dialect, DialectContext, Ear, Question } from "../core/Dialect.js";
import type { StreamEvent } from "../protocol/readEvent.js";

/** How questions are heard that are asked elsewhere than in a run's outcome: a small state, folded over the events of one run. */
export interface Hearing<Heard> {
  /** What has been heard before the run began. */
  readonly from: Heard;
  /** What has been heard after an event; the same value when the event says nothing to it. Pure. */
  readonly hear: (heard: Heard, event: StreamEvent) => Heard;
  /** The questions that stand now that the run is over. */
  readonly ask: (heard: Heard, context: DialectContext) => readonly Question[];
}

/** A dialect as it is written: like `Dialect`, with the ear as a state and its fold. */
export interface DialectDefinition<Heard> extends Omit<Dialect, "ear"> {
  readonly announce?: Hearing<Heard>;
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
export function defineDialect<Heard = undefined>({ announce, ...dialect }: DialectDefinition<Heard>): Dialect {
  return announce === undefined ? dialect : { ...dialect, ear: earOf(announce, announce.from) };
}

function earOf<Heard>(hearing: Hearing<Heard>, heard: Heard): Ear {
  const ear: Ear = {
    hear(event) {
      const next = hearing.hear(heard, event);
      return Object.is(next, heard) ? ear : earOf(hearing, next);
    },
    ask: (context) => hearing.ask(heard, context),
  };
  return ear;
}
