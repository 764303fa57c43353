import type { ResumeEntry } from "../../protocol/input.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import type { AgentRunError } from "../errors.js";
import type {
  Batch,
  Blocker,
  InterruptNote,
  Issue,
  PendingInterrupt,
} from "../interrupt/interrupt.js";
import type {
  Answered,
  AnswerRequest,
  Detector,
  Dialect,
  DialectContext,
  ExplainedAdvice,
  Repeat,
} from "./Dialect.js";

/** One detector of each dialect that has one, in the order of the list. */
export type Detectors = readonly (readonly [dialect: Dialect, detector: Detector])[];

/**
 * Either the request that may be sent, frozen, in the standard's form and in the agent's, or every
 * reason why nothing may be sent.
 */
export type ComposedRequest =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[]; readonly request: AnswerRequest }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** The dialects of a run. The standard reads what no dialect claims. */
export interface Dialects {
  /** The types of event that any dialect listens to; most events cost one lookup in it. */
  readonly eventTypes: ReadonlySet<StreamEvent["type"]>;
  readonly detectors: Detectors;
  /**
   * The detectors after an event. The first detector that reacts to an event keeps it from the
   * others.
   */
  readonly reduce: (detectors: Detectors, event: StreamEvent) => Detectors;
  /** Whether there is a dialect of this name. */
  readonly knows: (name: string) => boolean;
  /**
   * Reads the interrupts of an outcome. `detectors` have the fields that only other channels carry.
   */
  readonly read: (
    raws: readonly unknown[],
    context: DialectContext,
    detectors?: Detectors,
  ) => readonly PendingInterrupt[];
  /** Reads the questions that were asked outside of the outcome, each once. */
  readonly questions: (
    detectors: Detectors,
    context: DialectContext,
  ) => readonly PendingInterrupt[];
  /**
   * Reads detected questions that are open in addition to those of an outcome, without those about
   * the same calls.
   */
  readonly questionsBeside: (
    detectors: Detectors,
    asked: readonly PendingInterrupt[],
    context: DialectContext,
  ) => readonly PendingInterrupt[];
  /**
   * Whether a question may stay open while the others are answered; see `Dialect.isIndependent`.
   */
  readonly isIndependent: (interrupt: PendingInterrupt) => boolean;
  readonly translate: (event: StreamEvent) => readonly StreamEvent[] | undefined;
  /**
   * Whether an event acknowledges the answers to these questions, for one of the dialects that
   * asked them; without questions, for any.
   */
  readonly acknowledges: (event: StreamEvent, batch?: Batch | null) => boolean;
  /**
   * Whether an event of a loaded history shows that the agent took this request's answers, or
   * others; see `Dialect.tookAnswers`.
   */
  readonly tookAnswers: (
    event: StreamEvent,
    batch: Batch | null,
    request: AnswerRequest,
  ) => boolean | undefined;
  /** Returns why the dialect that asked cannot write an answer; empty where it can. */
  readonly check: (answer: Answered) => readonly Issue[];
  /**
   * Writes validated answers in the form of the dialects that asked, and validates them again with
   * the agent's own schema.
   */
  readonly encode: (
    batch: Batch,
    resume: readonly ResumeEntry[],
    validator: SchemaValidator,
  ) => ComposedRequest;
  readonly advice: (
    batch: Batch | null,
    error: AgentRunError | null,
    sameRefusals: number,
    answered?: readonly string[],
  ) => ExplainedAdvice | undefined;
  /**
   * Explains a failure, by the dialect that asked; with nothing open, by the first dialect that
   * recognizes the failure.
   */
  readonly explain: (
    batch: Batch | null,
    error: AgentRunError | null,
    sameRefusals: number,
    answered?: readonly string[],
  ) => InterruptNote | undefined;
  /** Adds the note of an answer that was not acknowledged. */
  readonly markUnacknowledged: (interrupt: PendingInterrupt) => PendingInterrupt;
  readonly refuses: (batch: Batch | null, error: AgentRunError) => boolean;
  /** What these agents do with the same answers sent twice: the worst case of the questions. */
  readonly repeat: (batch: Batch) => Repeat;
  /**
   * Whether a message that is sent instead of answers must follow as the next turn, because an
   * agent would drop it.
   */
  readonly dropsMessages: (batch: Batch) => boolean;
  /**
   * Whether an agent must get results of page tools in a run before the answers, or after them,
   * because it would drop them beside these.
   */
  readonly toolResults: (batch: Batch, way: "before" | "next-turn") => boolean;
  /** Whether the server that asked stores the conversation. */
  readonly keepsHistory: (interrupt: PendingInterrupt) => boolean;
}
