import type { AgentRunError } from "../errors/errors.js";
import type { Batch, InterruptNote, PendingInterrupt } from "../interrupt/interrupt.js";
import type { Dialect, ExplainedAdvice, FailureContext, Repeat } from "./Dialect.js";
import type { Dialects } from "./Dialects.js";

/** A failure, with what the dialects are told about it. */
export interface Failure extends Pick<FailureContext, "sameRefusals" | "answered"> {
  readonly batch: Batch | null;
  readonly error: AgentRunError | null;
}

/** The advice of the dialect that asked the first question. */
export function adviceOn(dialects: Dialects, failure: Failure): ExplainedAdvice | undefined {
  return adviceOf(dialects.of(failure.batch?.interrupts[0]), failure);
}

/**
 * Explains a failure, by the dialect that asked; with nothing open, by the first dialect that
 * recognizes the failure.
 */
export function explanationOf(dialects: Dialects, failure: Failure): InterruptNote | undefined {
  const question = failure.batch?.interrupts[0];
  if (question !== undefined) return adviceOf(dialects.of(question), failure)?.note;
  // The number of refusals is meaningful only to the dialect that asked.
  const fresh = { ...failure, sameRefusals: 0 };
  const notes = dialects.list.map((dialect) => adviceOf(dialect, fresh)?.note);
  return notes.find((note) => note !== undefined);
}

function adviceOf(
  dialect: Pick<Dialect, "advice">,
  { batch, error, sameRefusals, answered = [] }: Failure,
): ExplainedAdvice | undefined {
  if (error === null) return undefined;
  const { interrupts = [] } = batch ?? {};
  try {
    const advice = dialect.advice?.(error, { interrupts, sameRefusals, answered });
    return typeof advice === "string" ? { advice } : advice;
  } catch {
    // Advice is read while rendering: a dialect that throws has none, and the page keeps rendering.
    return undefined;
  }
}

/** Whether the dialect that asked knows an error as a refusal. */
export function isKnownRefusal(
  dialects: Dialects,
  batch: Batch | null,
  error: AgentRunError,
): boolean {
  return batch !== null && dialects.of(batch.interrupts[0]).refuses(error, batch);
}

/** Adds the note of a question that is asked again by the run that got an answer. */
export function markAskedAgain(
  dialects: Dialects,
  interrupt: PendingInterrupt,
  reason: "repeated" | "unacknowledged",
): PendingInterrupt {
  const note = dialects.of(interrupt).askedAgainNote(interrupt, reason);
  return note === undefined || interrupt.likely
    ? interrupt
    : { ...interrupt, notes: [...(interrupt.notes ?? []), note] };
}

/** What these agents do with the same answers sent twice: the worst case of the questions. */
export function repeatOf(dialects: Dialects, { interrupts }: Batch): Repeat {
  const repeats = interrupts.map((interrupt) => {
    const { repeat } = dialects.of(interrupt);
    return interrupt.likely && repeat === "idempotent" ? "unknown" : repeat;
  });
  return worstOf(repeats);
}

function worstOf(repeats: readonly Repeat[]): Repeat {
  if (repeats.includes("unsafe")) return "unsafe";
  return repeats.length === 0 || repeats.includes("unknown") ? "unknown" : "idempotent";
}

/**
 * Whether a message that is sent instead of answers must follow as the next turn, because an agent
 * would drop it.
 */
export function dropsMessages(dialects: Dialects, { interrupts }: Batch): boolean {
  return interrupts.some((interrupt) => dialects.of(interrupt).besideAnswers !== "all");
}

/**
 * Whether an agent gets results of page tools in a run before the answers, or after them, because
 * it would drop them beside these.
 */
export function takesResults(
  dialects: Dialects,
  { interrupts }: Batch,
  when: "before" | "after",
): boolean {
  const way = when === "before" ? "results-before" : "nothing";
  return interrupts.some((interrupt) => dialects.of(interrupt).besideAnswers === way);
}

/** Whether a question may stay open while the others are answered. */
export function isIndependent(dialects: Dialects, interrupt: PendingInterrupt): boolean {
  return dialects.of(interrupt).detect?.isIndependent === true;
}
