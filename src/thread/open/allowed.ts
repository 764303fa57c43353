import { hasResult } from "../../conversation/Transcript.js";
import type { NotSentReason } from "../state/RunEvent.js";
import { isBusy, type Phase, type RunState } from "../state/RunState.js";
import { expiredEntries, isRepeatable } from "./canRetry.js";

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
