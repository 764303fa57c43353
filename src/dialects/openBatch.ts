import { readToolCall } from "../conversation/readToolCall.js";
import { callsIn, type Transcript } from "../conversation/Transcript.js";
import type { Batch, PendingInterrupt } from "../interrupt/interrupt.js";
import type { ToolCall } from "../protocol/messages.js";
import type { FinishedEvent } from "../protocol/readEvent.js";
import type { DialectContext } from "./Dialect.js";
import type { Detectors, Dialects } from "./Dialects.js";
import { readBeside, readDetected, readOutcome } from "./readQuestions.js";

/** What a stream has told about its questions. */
export interface Asking {
  readonly runId: string;
  /** The detectors of questions outside of the outcome; null before its first event. */
  readonly detectors: Detectors | null;
  /**
   * The end of the run as the agent sent it; a stream may continue after it, so it counts only once
   * the stream has closed.
   */
  readonly finished: FinishedEvent | null;
  readonly failed: object | null;
  /**
   * The last end that asked something and was not followed by another end: an error after it does
   * not close the questions.
   */
  readonly asked: FinishedEvent | null;
  /**
   * Whether the questions came after an error: some agents refuse an answer and then ask the same
   * again.
   */
  readonly askedAgain: boolean;
}

const doubts = {
  "failed-after-asking": "the run failed after it asked this",
  "cut-off-after-asking": "the connection was lost after this was asked",
} as const;

/** The questions that a run has asked, as a batch; null where it asked none. */
export function openBatch(
  state: { readonly threadId: string; readonly transcript: Transcript },
  stream: Asking & { readonly kind: "reading" | "sending" | "looking" },
  dialects: Dialects,
  declaredTools?: ReadonlySet<string>,
): Batch | null {
  const { runId: requestId, asked, finished, failed, askedAgain, kind } = stream;
  // A history that ends in an error is incomplete: what follows a question, such as its answer, may
  // be missing.
  if (kind === "looking" && failed !== null && !askedAgain) return null;
  const context = contextOf(state, declaredTools);
  const { threadId } = state;
  const detectors = stream.detectors ?? [];
  const doubtful = (
    interrupts: readonly PendingInterrupt[],
    code: keyof typeof doubts,
  ): readonly PendingInterrupt[] =>
    interrupts.map((interrupt) => ({
      ...interrupt,
      problems: [...interrupt.problems, { code, message: doubts[code] }],
    }));
  // Other channels only repeat what the outcome asks, except for calls that wait for their own
  // results.
  if (asked?.outcome.type === "interrupt") {
    const listed = readOutcome(dialects, asked.outcome.interrupts, context, detectors);
    const questions = [...listed, ...readBeside(dialects, detectors, listed, context)];
    const isDoubtful = failed !== null && !askedAgain;
    const interrupts = isDoubtful ? doubtful(questions, "failed-after-asking") : questions;
    return { threadId, runId: asked.runId, requestId, interrupts };
  }
  if (finished?.outcome.type === "cancelled") return null;
  const questions = readDetected(dialects, detectors, context);
  if (questions.length === 0) return null;
  if (failed === null && finished !== null)
    return { threadId, runId: finished.runId, requestId, interrupts: questions };
  const doubt = failed === null ? "cut-off-after-asking" : "failed-after-asking";
  return { threadId, runId: requestId, requestId, interrupts: doubtful(questions, doubt) };
}

/** Creates the context of a dialect on a thread. */
export function contextOf(
  { threadId, transcript }: { readonly threadId: string; readonly transcript: Transcript },
  declaredTools?: ReadonlySet<string>,
): DialectContext {
  const { messages } = transcript;
  let calls: ReadonlyMap<string, ToolCall> | null = null;
  return {
    threadId,
    messages,
    declaredTools,
    // Indexed by id: a thousand questions about a thousand calls would otherwise take a million
    // comparisons.
    findToolCall: (id) => {
      calls ??= callsIn(messages, transcript.leftOut);
      const call = calls.get(id);
      return call && readToolCall(call);
    },
  };
}
