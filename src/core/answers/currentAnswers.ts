import type { ResumeEntry } from "../../protocol/input.js";
import type { Advice } from "../adviceFor.js";
import { answerableById, type Drafts, isExpired, type PendingInterrupt } from "../interrupt/interrupt.js";
import { compareQuestions, type isSameQuestion } from "../interrupt/isSameQuestion.js";
import type { OpenQuestions, RunState } from "../state/RunState.js";

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

/**
 * Compares the deadlines with the current time. Returns the same state when this changes none: when none has passed since the last
 * comparison, nor is in the future again because the clock was set back.
 */
export function markExpired(state: RunState, now: number): RunState {
  const changed = state.batch?.interrupts.some(
    (interrupt) => isExpired(interrupt, now) !== isExpired(interrupt, state.checkedAt),
  );
  return changed ? { ...state, checkedAt: now } : state;
}

/** Returns the ids of entries that would resolve questions which have expired since; the agent would refuse them. */
export function expiredEntries(state: RunState, resume: readonly ResumeEntry[]): readonly string[] {
  const late = state.batch?.interrupts.filter((interrupt) => isExpired(interrupt, state.checkedAt)).map(({ id }) => id) ?? [];
  const expired = new Set(late);
  return resume
    .filter((entry) => entry.status === "resolved" && expired.has(entry.interruptId))
    .map((entry) => entry.interruptId);
}

/**
 * Whether the identical answers can be sent again after a failure: the questions are the same, no deadline has passed, and `advice`, where
 * there is any, is to repeat them. A host that calls `retry` may act against the advice.
 */
export function canRetry(state: RunState, advice: Advice | null): boolean {
  if (state.stream !== null || state.outgoing === null || !isRepeatable(state)) return false;
  if (advice !== null && advice !== "retry" && advice !== "wait" && advice !== "others") return false;
  return expiredEntries(state, state.outgoing.resume).length === 0;
}

/** Whether a retry of the last attempt would reach the questions that its answers were given for. */
export function isRepeatable({ batch, outgoing }: Pick<RunState, "batch" | "outgoing">): boolean {
  if (batch === null || outgoing === null || outgoing.questions === batch.interrupts) return true;
  const sent = answerableById(outgoing.questions);
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  return outgoing.resume.every(({ interruptId }) => isCarried(sent.get(interruptId), open.get(interruptId), isSame));
}
