import { hasResult } from "../../conversation/Transcript.js";
import type { Advice } from "../../errors/adviceFor.js";
import { answerableById, type Batch, isExpired, questionsOf } from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { idsOf } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import type { NotSentReason } from "../state/RunEvent.js";
import { isBusy, type Outgoing, type Phase, type RunState } from "../state/RunState.js";
import { isCarried } from "./drafts.js";

/** Returns why a run that answers nothing cannot start; null where it can. */
export function whyNotStarted(state: RunState): NotSentReason | null {
  if (isBusy(state)) return "run-in-progress";
  return state.batch === null ? null : "questions-open";
}

/**
 * Whether answers may not be changed: while they are being sent or wait for another page, and after
 * a lost reply, because then only an identical retry is offered. They are unlocked when the server
 * has replied, when a deadline has passed since, or when a question has changed: that retry would
 * be refused, or would answer another question.
 */
export function answersLocked(state: RunState): boolean {
  const { phase, batch, attempt, unsentToolResults } = state;
  if (batch === null || !changeable.has(phase.kind)) return true;
  // What has run in the page is as it was approved.
  if (attempt?.request.runs?.some(({ toolCallId }) => hasResult(unsentToolResults, toolCallId)))
    return true;
  if (attempt?.delivery !== "unknown" || attempt.replied === true) return false;
  return isRepeatable(batch, attempt) && expiredEntries(state, attempt.resume).length === 0;
}

/** The phases in which answers may be changed. */
const changeable: ReadonlySet<Phase["kind"]> = new Set(["quiet", "held"]);

/** Why drafted answers may not be sent now; null where they may be. */
export function whyLocked(state: RunState): NotSentReason | null {
  if (!answersLocked(state)) return null;
  return state.attempt?.delivery === "unknown" ? "delivery-unknown" : "blocked";
}

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
