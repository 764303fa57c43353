import type { Draft, PendingInterrupt } from "./interrupt.js";

/** What was done here with one open question. */
export interface Answer {
  /** Null where none was given, or it was removed. */
  readonly draft: Draft | null;
  /** What the draft was given for: it counts only as long as the open question is the same. */
  readonly question: PendingInterrupt | null;
  /**
   * When the draft was last given or removed, in milliseconds since 1970; later than any time
   * before, whatever the clock shows. Of the answers of several tabs, the later one counts. 0 where
   * none was ever given, nor to the same question when the agent asked it before and did not take
   * it.
   */
  readonly at: number;
  /** Whether that was in another tab. */
  readonly isElsewhere: boolean;
  /** What was typed and not yet given as an answer; undefined for nothing. */
  readonly input: unknown;
  /** How often the question has changed since it was asked. */
  readonly changes: number;
}

/** By interrupt id; a question with which nothing was done has none. */
export type Answers = ReadonlyMap<string, Answer>;

export const noAnswer: Answer = {
  draft: null,
  question: null,
  at: 0,
  isElsewhere: false,
  input: undefined,
  changes: 0,
};

export const noAnswers: Answers = new Map();

/** What was done with a question. */
export function answerTo(answers: Answers, interruptId: string): Answer {
  return answers.get(interruptId) ?? noAnswer;
}
