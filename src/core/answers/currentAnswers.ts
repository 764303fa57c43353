import { answerableById } from "../interrupt/answerableById.js";
import type { Drafts, PendingInterrupt } from "../interrupt/interrupt.js";
import { compareQuestions, type isSameQuestion } from "../interrupt/isSameQuestion.js";
import type { OpenQuestions } from "../state/RunState.js";

/** Returns the drafts that were given for the questions as they are now; other drafts are not answers to what is open. */
export function currentDrafts({ batch, drafts, answeredFor }: Pick<OpenQuestions, "batch" | "drafts" | "answeredFor">): Drafts {
  if (batch === null || drafts.size === 0) return drafts;
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  const isCurrent = (id: string): boolean => isCarried(answeredFor.get(id), open.get(id), isSame);
  const current = [...drafts].filter(([id]) => isCurrent(id));
  return current.length === drafts.size ? drafts : new Map(current);
}

/** Whether an answer to a question as it was before is an answer to the question as it is now. */
export function isCarried(
  before: PendingInterrupt | undefined,
  now: PendingInterrupt | undefined,
  isSame: typeof isSameQuestion,
): boolean {
  return before !== undefined && now !== undefined && isSame(before, now);
}
