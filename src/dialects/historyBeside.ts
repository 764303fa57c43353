import { answerableById, type Batch } from "../interrupt/interrupt.js";
import { mapDefined } from "../protocol/collections.js";
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
  const questions = answerableById(batch.interrupts);
  const answers = mapDefined(outgoing.resume, (entry): Answered | undefined => {
    const interrupt = questions.get(entry.interruptId);
    return interrupt && { interrupt, entry };
  });
  const names = new Set(answers.map(({ interrupt }) => interrupt.dialect));
  return [...names].reduce((messages, dialect) => {
    const own = answers.filter(({ interrupt }) => interrupt.dialect === dialect);
    return dialects.of({ dialect }).messages(messages, own, beside);
  }, conversation);
}
