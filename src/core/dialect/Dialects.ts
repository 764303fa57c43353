import type { ResumeEntry } from "../../protocol/input.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { SchemaValidator } from "../../schema/issues/SchemaValidator.js";
import type { AgentRunError, Delivery } from "../errors.js";
import type { Batch, Blocker, InterruptNote, PendingInterrupt } from "../interrupt/interrupt.js";
import { parseInterrupts } from "../interrupt/parseInterrupt.js";
import type { AnswerRequest, Detector, Dialect, DialectContext, ExplainedAdvice, Repeat } from "./Dialect.js";

/** One detector of each dialect that has one, in the order of the list. */
export type Detectors = readonly (readonly [dialect: Dialect, detector: Detector])[];

/** Either what may be sent, frozen, in the standard's words and in the agent's, or every reason why nothing may. */
export type ComposedRequest =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[]; readonly request: AnswerRequest }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** All the words a run knows. The standard is what no dialect claims. */
export interface Dialects {
  /** The types of event that any of them listens to; most events cost one look into it. */
  readonly eventTypes: ReadonlySet<StreamEvent["type"]>;
  readonly detectors: Detectors;
  /** The detectors after an event: the first one that has heard something keeps it from the others. */
  readonly reduce: (detectors: Detectors, event: StreamEvent) => Detectors;
  /** Whether questions of a dialect of this name can be read and answered. */
  readonly knows: (name: string) => boolean;
  /** Reads the interrupts of an outcome. */
  readonly read: (raws: readonly unknown[], context: DialectContext) => readonly PendingInterrupt[];
  /** Reads what was asked elsewhere, each question once. */
  readonly questions: (detectors: Detectors, context: DialectContext) => readonly PendingInterrupt[];
  /** Adds what is to be known of questions because of the others that are open. */
  readonly withNotes: (open: readonly PendingInterrupt[]) => readonly PendingInterrupt[];
  /** Reads what is owed beside the questions of an outcome, without what one of these is about. */
  readonly questionsBeside: (
    detectors: Detectors,
    asked: readonly PendingInterrupt[],
    context: DialectContext,
  ) => readonly PendingInterrupt[];
  /** Whether a question is one that may stand beside an outcome, and so can be left where the others are answered. */
  readonly standsBeside: (interrupt: PendingInterrupt) => boolean;
  readonly translate: (event: StreamEvent) => readonly StreamEvent[] | undefined;
  readonly acknowledges: (event: StreamEvent) => boolean;
  /** Writes checked answers in the words of the dialects that asked, and looks at them once more as the agent will. */
  readonly encode: (batch: Batch, resume: readonly ResumeEntry[], validator: SchemaValidator) => ComposedRequest;
  readonly advice: (batch: Batch | null, error: AgentRunError | null, sameRefusals: number) => ExplainedAdvice | undefined;
  /** Explains a failure, by the dialect that asked; with nothing open, by the first dialect that recognizes the failure. */
  readonly explain: (batch: Batch | null, error: AgentRunError | null, sameRefusals: number) => InterruptNote | undefined;
  /** The question as it is shown after an answer to it was not acknowledged. */
  readonly markUnread: (interrupt: PendingInterrupt) => PendingInterrupt;
  readonly delivery: (batch: Batch | null, error: AgentRunError) => Delivery | undefined;
  readonly isNewThread: (error: AgentRunError) => boolean;
  /** What these agents do with the same answers sent twice: the worst of the questions. */
  readonly repeat: (batch: Batch) => Repeat;
  /** What must be confirmed before some of these questions are approved and others denied in one request. */
  readonly mixedDecisions: (batch: Batch) => InterruptNote | undefined;
  /** Whether a message that is sent instead of answers follows as the next turn, because some agent would drop it. */
  readonly dropsMessages: (batch: Batch) => boolean;
  /** Whether the server that asked keeps the conversation. */
  readonly keepsHistory: (interrupt: PendingInterrupt) => boolean;
}

/** No words but the standard's; what knows more is loaded beside it. */
export const onlyStandard: Dialects = {
  eventTypes: new Set(),
  detectors: [],
  reduce: (detectors) => detectors,
  knows: (name) => name === "standard",
  read: (raws, { findToolCall }) => parseInterrupts(raws, { findToolCall }),
  questions: () => [],
  withNotes: (open) => open,
  questionsBeside: () => [],
  standsBeside: () => false,
  translate: () => undefined,
  acknowledges: () => false,
  encode: (_, resume) => ({ ok: true, resume, request: { resume } }),
  advice: () => undefined,
  explain: () => undefined,
  markUnread: (interrupt) => interrupt,
  delivery: () => undefined,
  isNewThread: () => false,
  repeat: () => "unknown",
  mixedDecisions: () => undefined,
  dropsMessages: () => false,
  keepsHistory: () => false,
};
