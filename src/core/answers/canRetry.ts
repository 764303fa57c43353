import type { Advice } from "../adviceFor.js";
import { answerableById } from "../interrupt/answerableById.js";
import { compareQuestions } from "../interrupt/isSameQuestion.js";
import type { RunState } from "../state/RunState.js";
import { isCarried } from "./currentAnswers.js";
import { expiredEntries } from "./markExpired.js";

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
