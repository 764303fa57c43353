import type { ResumeEntry } from "../protocol/input.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import type { Advice } from "./adviceFor.js";
import type { AnswerRequest, Dialect, DialectContext, Ear, Repeat } from "./Dialect.js";
import type { AgentRunError, Delivery } from "./errors.js";
import type { Batch, Blocker, PendingInterrupt } from "./interrupt.js";
import { parseInterrupts } from "./parseInterrupt.js";

/** One ear of each dialect that has one, in the order of the list. */
export type Ears = readonly (readonly [dialect: Dialect, ear: Ear])[];

/** Either what may be sent, frozen, in the standard's words and in the agent's, or every reason why nothing may. */
export type ComposedRequest =
  | { readonly ok: true; readonly resume: readonly ResumeEntry[]; readonly request: AnswerRequest }
  | { readonly ok: false; readonly blockers: readonly Blocker[] };

/** All the words a run knows. The standard is what no dialect claims. */
export interface Dialects {
  /** The types of event that any of them listens to; most events cost one look into it. */
  readonly listensTo: ReadonlySet<StreamEvent["type"]>;
  readonly ears: Ears;
  /** The ears after an event: the first one that has heard something keeps it from the others. */
  readonly hear: (ears: Ears, event: StreamEvent) => Ears;
  /** Whether questions of a dialect of this name can be read and answered. */
  readonly knows: (name: string) => boolean;
  /** Reads the interrupts of an outcome. */
  readonly read: (raws: readonly unknown[], context: DialectContext) => readonly PendingInterrupt[];
  /** Reads what was asked elsewhere, each question once. */
  readonly ask: (ears: Ears, context: DialectContext) => readonly PendingInterrupt[];
  /** Reads what is owed beside the questions of an outcome, without what one of these is about. */
  readonly askBeside: (ears: Ears, asked: readonly PendingInterrupt[], context: DialectContext) => readonly PendingInterrupt[];
  /** Whether a question is one that may stand beside an outcome, and so can be left where the others are answered. */
  readonly standsBeside: (interrupt: PendingInterrupt) => boolean;
  readonly translate: (event: StreamEvent) => readonly StreamEvent[] | undefined;
  readonly acknowledges: (event: StreamEvent) => boolean;
  /** Writes checked answers in the words of the dialects that asked, and looks at them once more as the agent will. */
  readonly encode: (batch: Batch, resume: readonly ResumeEntry[], validator: SchemaValidator) => ComposedRequest;
  readonly advice: (batch: Batch | null, error: AgentRunError | null) => Advice | undefined;
  readonly delivery: (batch: Batch | null, error: AgentRunError) => Delivery | undefined;
  readonly isNewThread: (error: AgentRunError) => boolean;
  /** What these agents do with the same answers sent twice: the worst of the questions. */
  readonly repeat: (batch: Batch) => Repeat;
}

/** No words but the standard's; what knows more is loaded beside it. */
export const onlyStandard: Dialects = {
  listensTo: new Set(),
  ears: [],
  hear: (ears) => ears,
  knows: (name) => name === "standard",
  read: (raws, { findToolCall }) => parseInterrupts(raws, { findToolCall }),
  ask: () => [],
  askBeside: () => [],
  standsBeside: () => false,
  translate: () => undefined,
  acknowledges: () => false,
  encode: (_, resume) => ({ ok: true, resume, request: { resume } }),
  advice: () => undefined,
  delivery: () => undefined,
  isNewThread: () => false,
  repeat: () => "unknown",
};
