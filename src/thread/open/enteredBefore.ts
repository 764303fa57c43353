import { type Answers, answerTo } from "../../interrupt/Answer.js";
import { type PendingInterrupt, questionsOf } from "../../interrupt/interrupt.js";
import { canonicalJson } from "../../protocol/json.js";
import type { OpenQuestions } from "../state/RunState.js";

/**
 * Returns what was entered for questions that the agent asks again under new ids because it did not
 * read the answer, keyed by the new ids. An answer to a form is entered again; a decision must be
 * made again.
 */
export function enteredBefore(
  state: OpenQuestions,
  asks: readonly PendingInterrupt[],
): ReadonlyMap<string, unknown> {
  const entered = new Map<string, unknown>();
  if (state.answers.size === 0) return entered;
  // Edits and what was chosen beside a decision are about one call, with its arguments.
  const textOf = ({ dialect, kind, message, responseSchema, toolCall }: PendingInterrupt): string =>
    canonicalJson({
      dialect,
      kind,
      message,
      responseSchema,
      call: toolCall && [toolCall.name, toolCall.argsText],
    });
  // Of equal questions, the first.
  const earlierQuestions = new Map(
    questionsOf(state.batch)
      .toReversed()
      .map((one) => [textOf(one), one]),
  );
  for (const now of asks) {
    const old = earlierQuestions.get(textOf(now));
    const answer = old && state.answers.get(old.id);
    if (answer === undefined) continue;
    const { draft, input } = answer;
    const payload =
      old?.approval === undefined && draft?.status === "resolved" ? draft.payload : undefined;
    const value = input ?? payload;
    if (value !== undefined) entered.set(now.id, value);
  }
  return entered;
}

/** Adds typed input to questions that have none. */
export function withInputs(answers: Answers, inputs: ReadonlyMap<string, unknown>): Answers {
  const next = new Map(answers);
  for (const [id, input] of inputs) {
    const answer = answerTo(answers, id);
    if (answer.input === undefined) next.set(id, { ...answer, input });
  }
  return next;
}
