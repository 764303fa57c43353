import type { Blocker } from "../interrupt/interrupt.js";
import type { ResumeEntry } from "../protocol/input.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { AnswerRequest, Detection, Dialect, DialectContext, Question } from "./Dialect.js";

/**
 * Either the request that may be sent, frozen, in the standard's form and in the agent's, or every
 * reason why nothing may be sent.
 */
export type ComposedRequest =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[]; readonly request: AnswerRequest }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** A dialect with the standard's behavior for what it leaves out. */
export type WholeDialect = Pick<Dialect, "detect" | "receipt"> & {
  readonly [Key in Exclude<keyof Dialect, "detect" | "receipt">]-?: NonNullable<Dialect[Key]>;
};

/** What each dialect has detected in the events of a run, in the order of the list. */
export type Detectors = readonly {
  readonly dialect: WholeDialect;
  readonly detect: Detection;
  readonly detected: unknown;
}[];

/** The dialects of a run. The standard reads what no dialect claims. */
export interface Dialects {
  /** The dialects in their order, without the standard. */
  readonly list: readonly WholeDialect[];
  /** The dialect that asked a question; the standard where the list has none of its name. */
  readonly of: (question: { readonly dialect: string } | undefined) => WholeDialect;
  /** The types of event that any dialect listens to; most events cost one lookup in it. */
  readonly eventTypes: ReadonlySet<StreamEvent["type"]>;
  /** What is detected before the first event. */
  readonly detectors: Detectors;
  /** What a question becomes before it is parsed. */
  readonly refine: (question: Question, context: DialectContext) => Question;
}
