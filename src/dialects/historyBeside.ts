import { answerableById, type Batch } from "../interrupt/interrupt.js";
import { addTo, mapDefined } from "../protocol/collections.js";
import type { ResumeEntry } from "../protocol/input.js";
import type { Message } from "../protocol/messages.js";
import type { Answered } from "./Dialect.js";
import type { Dialects } from "./Dialects.js";

interface SentAnswers {
  readonly batch: Batch | null;
  readonly outgoing: { readonly resume: readonly ResumeEntry[] } | null;
}

/** The conversation as the dialects that asked want it beside the answers that are being sent. */
export function historyBeside(
  dialects: Dialects,
  { batch, outgoing }: SentAnswers,
  conversation: readonly Message[],
  beside: readonly Message[],
): readonly Message[] {
  if (batch === null || outgoing === null) return conversation;
  return [...byDialect(answeredIn(batch, outgoing.resume))].reduce(
    (messages, [dialect, answers]) => dialects.of({ dialect }).messages(messages, answers, beside),
    conversation,
  );
}

/** The entries that answer questions of a batch, each with its question. */
export function answeredIn(
  { interrupts }: Batch,
  resume: readonly ResumeEntry[],
): readonly Answered[] {
  const questions = answerableById(interrupts);
  return mapDefined(resume, (entry) => {
    const interrupt = questions.get(entry.interruptId);
    return interrupt && { interrupt, entry };
  });
}

/** Answers by the dialects that asked. */
export function byDialect(answers: readonly Answered[]): ReadonlyMap<string, readonly Answered[]> {
  const groups = new Map<string, Answered[]>();
  for (const answer of answers) addTo(groups, answer.interrupt.dialect, answer);
  return groups;
}
