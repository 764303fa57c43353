import type { Advice } from "../../errors/adviceFor.js";
import { answerableById, type Batch, isExpired, questionsOf } from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { idsOf } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { isBusy, type Outgoing, type RunState } from "../state/RunState.js";
import { isCarried } from "./drafts.js";

/**
 * Whether the identical answers can be sent again after a failure: the questions are the same, no
 * deadline has passed, and `advice`, where there is any, is to repeat them. A host that calls
 * `retry` may act against the advice.
 */
export function canRetry(state: RunState, advice: Advice | null): boolean {
  const { batch, attempt } = state;
  if (isBusy(state) || attempt === null || !isRepeatable(batch, attempt)) return false;
  return repeatingAdvice.has(advice) && expiredEntries(state, attempt.resume).length === 0;
}

/** What is advised where a repeat may help; null where nothing is. */
const repeatingAdvice: ReadonlySet<Advice | null> = new Set([null, "retry", "wait", "others"]);

/**
 * Whether a retry of the last attempt would reach the questions that its answers were given for.
 */
export function isRepeatable(batch: Batch | null, outgoing: Outgoing): boolean {
  if (batch === null || outgoing.questions === batch.interrupts) return true;
  const sent = answerableById(outgoing.questions);
  const questions = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  return outgoing.resume.every(({ interruptId }) =>
    isCarried(sent.get(interruptId), questions.get(interruptId), isSame),
  );
}

/**
 * Returns the ids of entries that would resolve questions which have expired since; the agent would
 * refuse them.
 */
export function expiredEntries(state: RunState, resume: readonly ResumeEntry[]): readonly string[] {
  const expired = idsOf(
    questionsOf(state.batch).filter((interrupt) => isExpired(interrupt, state.checkedAt)),
  );
  return resume
    .filter((entry) => entry.status === "resolved" && expired.has(entry.interruptId))
    .map((entry) => entry.interruptId);
}
