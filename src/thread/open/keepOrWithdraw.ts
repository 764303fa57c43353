import { answerTo, noAnswer } from "../../interrupt/Answer.js";
import { type Batch, type PendingInterrupt, questionsOf } from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { addTo } from "../../protocol/collections.js";
import { recordChanges } from "../decisions/recordDecisions.js";
import type { OpenQuestions, RunState } from "../state/RunState.js";
import { isRepeatable } from "./canRetry.js";
import { currentDrafts, isCarried } from "./drafts.js";

/** The answers to questions that are still open, and which of the questions have changed. */
export interface KeptAnswers extends Pick<OpenQuestions, "answers"> {
  /** The ids of questions that are open in both batches and have changed. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Decides which answers the batch that replaces the open one keeps. Drafts and typed input stay
 * with questions that are the same, and are withdrawn from questions that changed, by their tool
 * call or otherwise: an approval is for what was on screen when it was given. Changes for which
 * `isNews` returns false are not counted. Pure.
 */
export function keepOrWithdraw(
  before: OpenQuestions,
  batch: Batch,
  isNews: (interruptId: string) => boolean = () => true,
): KeptAnswers {
  const old = byId(before.batch);
  const isSame = compareQuestions();
  const drafts = currentDrafts(before);
  const answers = new Map(before.answers);
  const changed = new Set<string>();
  const questions = byId(batch);
  for (const id of answers.keys()) if (!old.has(id) || !questions.has(id)) answers.delete(id);
  for (const [id, ones] of questions) {
    const others = old.get(id);
    if (others === undefined) continue;
    const answer = answerTo(answers, id);
    const [question = null] = ones;
    const stays =
      others.length === ones.length &&
      ones.every((one, place) => isCarried(others[place], one, isSame));
    if (stays && drafts.has(id)) answers.set(id, { ...answer, question });
    else if (stays && answer.draft !== null)
      answers.set(id, { ...answer, draft: null, question: null });
    else if (!stays) {
      const changes = isNews(id) ? answer.changes + 1 : answer.changes;
      if (isNews(id)) changed.add(id);
      if (answers.has(id) || changes > 0) answers.set(id, { ...noAnswer, changes });
    }
  }
  return { answers, changed };
}

/**
 * Replaces open questions by other readings of them, as far as they differ. Returns the same state
 * where none does.
 */
export function replaceQuestions(
  state: RunState,
  interrupts: readonly PendingInterrupt[],
  now: number,
): RunState {
  const { batch, attempt, ending } = state;
  if (
    batch === null ||
    interrupts.every((interrupt, place) => interrupt === batch.interrupts[place])
  )
    return state;
  const next = { ...batch, interrupts };
  const { changed, answers } = keepOrWithdraw(state, next);
  return {
    ...state,
    answers,
    batch: next,
    ending: ending?.kind === "interrupted" ? { ...ending, interrupts } : ending,
    // A refused attempt is dropped. One with unknown delivery is kept, but it is not sent again for
    // a changed question.
    attempt:
      attempt?.delivery === "unknown" || (attempt !== null && isRepeatable(next, attempt))
        ? attempt
        : null,
    decisions: recordChanges(state.decisions, batch, next, changed, now),
  };
}

function byId(batch: Batch | null): ReadonlyMap<string, readonly PendingInterrupt[]> {
  const groups = new Map<string, PendingInterrupt[]>();
  for (const interrupt of questionsOf(batch))
    if (interrupt.answerable) addTo(groups, interrupt.id, interrupt);
  return groups;
}
