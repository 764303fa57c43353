import { dropsMessages, isIndependent, takesResults } from "../../dialects/dialectFacts.js";
import { type Draft, type Drafts, draftsIn } from "../../interrupt/interrupt.js";
import { composeRequest } from "../compose/composeBatch.js";
import { whyLocked } from "../open/allowed.js";
import { canRetry } from "../open/canRetry.js";
import { currentDrafts, markExpired } from "../open/drafts.js";
import { mixedBatchNote } from "../open/mixedBatchNote.js";
import type { EventOf } from "../state/RunEvent.js";
import type { OpenState } from "../state/RunState.js";
import { refuse, type Transition, type TransitionDeps } from "../state/Transition.js";
import { mayActTwice, resolvedIn } from "./mayActTwice.js";
import { send } from "./saveBeforeSending.js";

/** Sends the batch when it is complete, valid and in time. */
export function submit(
  state: OpenState,
  { runId, mayRepeat = false, sendMixed = false, save, now }: EventOf<"submit">,
  { checks, dialects, signs }: TransitionDeps,
): Transition {
  const locked = whyLocked(state);
  if (locked !== null) return refuse(state, runId, locked);
  if (!mayRepeat && mayActTwice(state, dialects)) return refuse(state, runId, "may-repeat");
  const drafts = currentDrafts(state);
  const composed = composeRequest(state.batch, drafts, now, checks, dialects);
  if (!composed.ok) return refuse(markExpired(state, now), runId, "blocked");
  // The agent would not carry out these decisions as given, so they must be confirmed first.
  if (!sendMixed && mixedBatchNote(state) !== null) return refuse(state, runId, "mixed-decisions");
  const { resume, request } = composed;
  // An agent that reads no results beside answers gets those of page tools in a run before, once;
  // results that people gave are in such a run.
  const isAhead =
    state.unsentToolResults.length > 0 &&
    !state.continuing &&
    takesResults(dialects, state.batch, "before");
  const sent = isAhead && request.toolMessages === undefined ? { covers: [] } : request;
  return send(state, { runId, resume, request: sent, messages: [], drafts, now }, save, signs);
}

/**
 * Sends the identical array again. Refused when a deadline has passed, when a question has changed,
 * and, without `mayRepeat`, where the agent may act twice.
 */
export function retry(
  state: OpenState,
  { runId, mayRepeat = false, save, now }: EventOf<"retry">,
  { dialects }: TransitionDeps,
): Transition {
  if (state.attempt === null) return refuse(state, runId, "nothing-to-retry");
  const current = markExpired(state, now);
  if (!mayRepeat && mayActTwice(current, dialects)) return refuse(current, runId, "may-repeat");
  if (!canRetry(current, null)) return refuse(current, runId, "blocked");
  const { resume, request, messages } = state.attempt;
  return send(current, { runId, resume, request, messages, drafts: draftsIn(resume), now }, save);
}

/**
 * Cancels all open questions, or all that have no answer, and sends a message in the same request:
 * the protocol's way to skip questions. Answers that are kept must be valid.
 */
export function steerAway(
  state: OpenState,
  { runId, messages, keepAnswers = false, mayRepeat = false, save, now }: EventOf<"steerAway">,
  { checks, dialects, signs }: TransitionDeps,
): Transition {
  const locked = keepAnswers ? whyLocked(state) : null;
  if (locked !== null) return refuse(state, runId, locked);
  const answersToSend: Drafts = keepAnswers ? currentDrafts(state) : new Map();
  const isRepeat = resolvedIn(answersToSend).length > 0 && mayActTwice(state, dialects);
  if (isRepeat && !mayRepeat) return refuse(state, runId, "may-repeat");
  const drafts = new Map<string, Draft>();
  // A call that waits for its own result cannot be cancelled, and the others can be answered
  // without it.
  const interrupts = state.batch.interrupts.filter(
    (interrupt) =>
      keepAnswers || interrupt.onCancel !== "unsupported" || !isIndependent(dialects, interrupt),
  );
  for (const { id, answerable } of interrupts) {
    if (answerable) drafts.set(id, answersToSend.get(id) ?? { status: "cancelled" });
  }
  const composed = composeRequest({ ...state.batch, interrupts }, drafts, now, checks, dialects);
  if (!composed.ok) return refuse(markExpired(state, now), runId, "blocked");
  const { resume, request } = composed;
  // The drafts stay: if this fails, the user returns to them. Messages that the agent would drop
  // follow as the next turn.
  const beside = dropsMessages(dialects, state.batch) ? [] : messages;
  return send(state, { runId, resume, request, messages: beside, drafts, now }, save, signs);
}
