import type { Dialects } from "../../dialects/Dialects.js";
import {
  dropsMessages,
  isIndependent,
  repeatOf,
  takesResults,
} from "../../dialects/dialectFacts.js";
import {
  type Draft,
  type Drafts,
  type InterruptNote,
  type PendingInterrupt,
  questionsOf,
} from "../../interrupt/interrupt.js";
import { areSame } from "../../protocol/collections.js";
import type { ResumeEntry } from "../../protocol/input.js";
import { composeRequest } from "../compose/composeBatch.js";
import { hasUnknown } from "../decisions/recordDecisions.js";
import { stoppedApprovals } from "../decisions/stoppedApprovals.js";
import { canRetry, whyLocked } from "../open/allowed.js";
import { currentDrafts, hasSameDrafts, markExpired } from "../open/drafts.js";
import { adviceIn } from "../sent/delivery.js";
import type { Effect, EventOf } from "../state/RunEvent.js";
import { idleBatchOf, type OpenState, quiet, type RunState } from "../state/RunState.js";
import { refuse, type Transition, type TransitionDeps } from "../state/Transition.js";
import { send } from "./saveBeforeSending.js";

/**
 * Problem of a question whose stored answer differs from the one composed here; the stored one may
 * have been sent.
 */
export const storedAnswerChanged = {
  code: "stored-answer-changed",
  message:
    "The stored answer to this request was changed, so it is not used. It may have been sent: check with the agent before you answer.",
};

/** Whether an unknown earlier answer to it may have been sent. */
export function mayHaveBeenSent({ problems }: PendingInterrupt): boolean {
  return problems.some(({ code }) => code === storedAnswerChanged.code);
}

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
 * Whether sending the answers now may make the agent act twice: some of them were sent before with
 * unknown outcome, and the agent does not treat a repeat as idempotent.
 */
export function mayActTwice(state: RunState, dialects: Dialects): boolean {
  const { attempt, decisions } = state;
  const batch = idleBatchOf(state);
  if (batch === null || repeatOf(dialects, batch) === "idempotent") return false;
  // Who repeats an approval that was recorded still counts as one person.
  if (attempt?.delivery === "unknown") return adviceIn(state, dialects) !== "others";
  if (attempt !== null) return false;
  const resolved = resolvedIn(currentDrafts(state));
  if (resolved.length === 0) return false;
  return hasUnknown(decisions, batch, resolved) || batch.interrupts.some(mayHaveBeenSent);
}

/** The ids of the questions that drafts resolve. */
function resolvedIn(drafts: Drafts): readonly string[] {
  return [...drafts].filter(([, { status }]) => status === "resolved").map(([id]) => id);
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
  return send(current, { runId, resume, request, messages, drafts: draftsOf(resume), now }, save);
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

/** Whether a question without an answer cannot be cancelled for this agent. */
export function cannotCancel(
  { batch: { interrupts } }: OpenState,
  { keepAnswers = false }: Pick<EventOf<"steerAway">, "keepAnswers">,
  { dialects }: TransitionDeps,
): boolean {
  if (keepAnswers) return false;
  const uncancellable = interrupts.filter(({ onCancel }) => onCancel === "unsupported");
  return (
    uncancellable.length === interrupts.length ||
    uncancellable.some((interrupt) => !isIndependent(dialects, interrupt))
  );
}

/** Whether messages would be lost because the agent cannot be told to stop waiting. */
export function wouldDrop(
  { batch }: OpenState,
  { messages }: EventOf<"steerAway">,
  { dialects }: TransitionDeps,
): boolean {
  return messages.length > 0 && dropsMessages(dialects, batch);
}

function draftsOf(resume: readonly ResumeEntry[]): Drafts {
  return new Map(resume.map(({ interruptId, ...draft }) => [interruptId, draft]));
}

/**
 * The note that must be confirmed before these answers are sent together: some approve a call and
 * others do not.
 */
export function mixedBatchNote(state: RunState): InterruptNote | null {
  const [first] = stoppedApprovals(questionsOf(state.batch), currentDrafts(state));
  return first?.allOrNone?.note ?? null;
}

/**
 * Milliseconds by which a timer may be late. After a longer sleep, no person has seen the time run
 * out.
 */
const mostLate = 5_000;

/** Sends complete answers, or with `undoTime` lets them wait for so many milliseconds. */
export function sendOrHold(state: RunState, now: number, undoTime = 0): Transition {
  return undoTime > 0
    ? [{ ...state, phase: { kind: "held", until: now + undoTime } }, []]
    : [state, submits];
}

const submits: readonly Effect[] = [{ type: "submitAnswers" }];

/**
 * Compares deadlines with the current time, and sends answers that have waited for it. They are
 * sent only where a person could take them back until the end: on a page that was left, or that has
 * slept, they stay as they are.
 */
export function passDeadline(
  state: RunState,
  { hidden = false, returned = false, waitedFor, now }: EventOf<"deadline">,
  undoTime = 0,
): Transition {
  const checked = markExpired(state, now);
  const { phase } = checked;
  if (phase.kind !== "held") return [checked, []];
  const timeToWait = phase.until - now;
  const isOver = timeToWait <= 0 || waitedFor === phase.until;
  if (!isOver && timeToWait <= undoTime && !hidden) return [checked, []];
  const wasSeen = !hidden && !returned && isOver && timeToWait >= -mostLate && checked === state;
  return [{ ...checked, phase: quiet }, wasSeen ? submits : []];
}

/**
 * Ends the wait of answers when anything about them changes: one is taken back, also in another
 * tab, has expired, or they are being sent.
 */
export function endHold(before: RunState, after: RunState): RunState {
  const { phase } = after;
  if (phase.kind !== "held" || phase !== before.phase) return after;
  const isSame =
    areSame(before, after, ["batch", "attempt", "checkedAt"]) && hasSameDrafts(before, after);
  return isSame ? after : { ...after, phase: quiet };
}
