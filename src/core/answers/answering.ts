import type { ResumeEntry } from "../../protocol/input.js";
import { hasUnknown, recordFirst } from "../audit/DecisionRecord.js";
import type { Dialects } from "../dialect/Dialects.js";
import { isExpired } from "../interrupt/expiry.js";
import type { Draft, Drafts, PendingInterrupt } from "../interrupt/interrupt.js";
import { composeRequest } from "../resume/composeRequest.js";
import type { RunEvent, SaveFirst, Transition, TransitionDeps } from "../state/RunEvent.js";
import type { RunState, Sending } from "../state/RunState.js";
import { answerableById, currentDrafts, isRepeatable } from "./carryAnswers.js";
import { notSent, saveFirst, sendAnswers } from "./sendAnswers.js";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

/**
 * Whether answers may not be changed: while they are on their way, and while nobody knows whether they arrived, because then only
 * the identical repeat may be sent. A deadline that has passed since opens them again: that repeat would be refused. So does a question that
 * has changed: that repeat would answer another question.
 */
export function answersLocked(state: RunState): boolean {
  if (state.batch === null || state.stream !== null) return true;
  return (
    state.outgoing?.delivery === "unknown" && isRepeatable(state) && expiredEntries(state, state.outgoing.resume).length === 0
  );
}

/**
 * Keeps answers to open interrupts; those for any other id are not kept, so that they can never reach another question. A failed
 * attempt is history from then on: what is sent next is composed anew.
 */
export function respond(state: RunState, answers: Drafts, now: number): RunState {
  if (state.batch === null) return state;
  const open = answerableById(state.batch.interrupts);
  const kept = [...answers].filter(([id]) => open.has(id));
  if (kept.length === 0) return state;
  const drafted = noteFirst(
    state,
    kept.map(([id]) => id),
    "draftedAt",
    now,
  );
  const answeredFor = new Map(state.answeredFor);
  for (const [id] of kept) {
    const question = open.get(id);
    if (question !== undefined) answeredFor.set(id, question);
  }
  return markExpired({ ...drafted, drafts: new Map([...state.drafts, ...kept]), answeredFor, outgoing: null }, now);
}

/** Takes an answer back. */
export function clear(state: RunState, { interruptId, now }: EventOf<"clear">): RunState {
  if (!state.drafts.has(interruptId)) return state;
  const drafts = new Map(state.drafts);
  drafts.delete(interruptId);
  return markExpired({ ...state, drafts, outgoing: null }, now);
}

/** Notes that an open interrupt has been on a person's screen. */
export function show(state: RunState, { interruptId, now }: EventOf<"shown">): RunState {
  return isOpen(state, interruptId) ? noteFirst(state, [interruptId], "shownAt", now) : state;
}

/** Keeps what was typed so far. */
export function note(state: RunState, { interruptId, value }: EventOf<"input">): RunState {
  if (!isOpen(state, interruptId)) return state;
  const inputs = new Map(state.inputs);
  if (value === undefined) inputs.delete(interruptId);
  else inputs.set(interruptId, value);
  return { ...state, inputs };
}

/** Says that an answer was stored as sent that cannot be the one; it may have been sent nevertheless. */
export const storedAnswerChanged = {
  code: "stored-answer-changed",
  message:
    "The stored answer to this request was changed, so it is not used. It may have been sent before: check with the agent before you answer.",
};

/** Whether an earlier answer to it may have been sent that is not known here. */
export function mayHaveLeft({ problems }: PendingInterrupt): boolean {
  return problems.some(({ code }) => code === storedAnswerChanged.code);
}

/** Sends the batch when it is complete, valid and in time; otherwise says what stands in the way and sends nothing. */
export function submit(
  state: RunState,
  { runId, mayRepeat = false, save, now }: EventOf<"submit">,
  { checks, dialects }: TransitionDeps,
): Transition {
  if (state.batch === null || answersLocked(state) || (!mayRepeat && mayActTwice(state, dialects))) return [state, []];
  const drafts = currentDrafts(state);
  const composed = composeRequest(state.batch, drafts, now, checks, dialects);
  if (!composed.ok) return [markExpired(state, now), []];
  const { resume, request } = composed;
  return send(state, { runId, resume, request, messages: [], drafts, now }, save);
}

/**
 * Whether sending the answers now may make the agent act twice: some of them were sent before and nobody knows what became of them, and
 * the agent does not say that a repeat is idempotent.
 */
export function mayActTwice(state: RunState, dialects: Dialects): boolean {
  const { batch, stream, outgoing, decisions } = state;
  if (batch === null || stream !== null || dialects.repeat(batch) === "idempotent") return false;
  if (outgoing !== null) return outgoing.delivery === "unknown";
  const resolved = [...currentDrafts(state)].flatMap(([id, { status }]) => (status === "resolved" ? [id] : []));
  return hasUnknown(decisions, batch, resolved) || (resolved.length > 0 && batch.interrupts.some(mayHaveLeft));
}

/**
 * Sends the identical array again; not when a deadline has passed that it would miss, or a question is no longer the one it answers, nor
 * unasked where the agent may act twice.
 */
export function retry(
  state: RunState,
  { runId, mayRepeat = false, save, now }: EventOf<"retry">,
  { dialects }: TransitionDeps,
): Transition {
  if (state.outgoing === null || state.batch === null || state.stream !== null || !isRepeatable(state)) return [state, []];
  const current = markExpired(state, now);
  const mustAsk = !mayRepeat && mayActTwice(current, dialects);
  if (mustAsk || expiredEntries(current, state.outgoing.resume).length > 0) return [current, []];
  const { resume, request, messages } = state.outgoing;
  return send(current, { runId, resume, request, messages, drafts: draftsOf(resume), now }, save);
}

/**
 * Cancels all, or all that has no answer, and says something new in the same request: the protocol's way out of questions nobody wants
 * to answer. An answer that is kept must be one that may be sent.
 */
export function steerAway(
  state: RunState,
  { runId, nextRunId = `${runId}-next`, messages, keepAnswers = false, mayRepeat = false, save, now }: EventOf<"steerAway">,
  { checks, dialects }: TransitionDeps,
): Transition {
  if (state.batch === null || state.stream !== null) return [state, []];
  if (keepAnswers && answersLocked(state)) return [state, []];
  const given: Drafts = keepAnswers ? currentDrafts(state) : new Map();
  const resolves = [...given.values()].some(({ status }) => status === "resolved");
  if (resolves && !mayRepeat && mayActTwice(state, dialects)) return [state, []];
  const drafts = new Map<string, Draft>();
  // A call that waits for its own result is left where it stands; there is no word for that, and the others need none about it.
  const interrupts = state.batch.interrupts.filter(
    (interrupt) => keepAnswers || interrupt.onCancel !== "unsupported" || !dialects.standsBeside(interrupt),
  );
  for (const { id, answerable } of interrupts) {
    if (answerable) drafts.set(id, given.get(id) ?? { status: "cancelled" });
  }
  const composed = composeRequest({ ...state.batch, interrupts }, drafts, now, checks, dialects);
  if (!composed.ok) return [markExpired(state, now), []];
  const { resume, request } = composed;
  // The answers given so far stay: if this fails, they are what the person comes back to.
  if (!dialects.dropsMessages(state.batch)) return send(state, { runId, resume, request, messages, drafts, now }, save);
  const [sent, effects] = send(state, { runId, resume, request, messages: [], drafts, now }, save);
  if (messages.length === 0) return [sent, effects];
  const queuedMessages = [...sent.queuedMessages, ...messages];
  return [{ ...sent, queuedMessages, queuedRunId: sent.queuedRunId ?? nextRunId, steers: true }, effects];
}

/** Looks at the deadlines; the same state when none has passed since they were last looked at. */
export function markExpired(state: RunState, now: number): RunState {
  const passed = state.batch?.interrupts.some(
    ({ expiresAt }) => expiresAt !== undefined && expiresAt <= now && expiresAt > state.checkedAt,
  );
  return passed ? { ...state, checkedAt: now } : state;
}

/** The entries of an array that would resolve what has expired since; the agent would refuse them. */
export function expiredEntries(state: RunState, resume: readonly ResumeEntry[]): readonly string[] {
  const late = state.batch?.interrupts.filter((interrupt) => isExpired(interrupt, state.checkedAt)).map(({ id }) => id) ?? [];
  const expired = new Set(late);
  return resume
    .filter((entry) => entry.status === "resolved" && expired.has(entry.interruptId))
    .map((entry) => entry.interruptId);
}

function send(state: RunState, sending: Sending, save: SaveFirst | undefined): Transition {
  if (save !== undefined) return [saveFirst(state, sending), [{ type: "saveSent", runId: sending.runId, save }]];
  return [sendAnswers(state, sending), [{ type: "resumeRun", runId: sending.runId, resume: sending.resume }]];
}

/** Sends the answers now that their record is stored; not when a deadline has passed meanwhile that they would miss. */
export function saved(state: RunState, { runId, now }: EventOf<"saved">): Transition {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return [state, []];
  const current = markExpired(state, now);
  if (expiredEntries(current, outgoing.resume).length > 0) return [notSent(current, unsent), []];
  const { resume } = outgoing;
  // The record names this very object: what is stored need not be stored again.
  return [{ ...sendAnswers(state, { ...unsent.sending, now }), outgoing, unsent: null }, [{ type: "resumeRun", runId, resume }]];
}

/** Keeps the answers unsent, to be sent again or without a record. Where an earlier attempt may have arrived, that stays so. */
export function notSaved(state: RunState, { runId, error }: EventOf<"notSaved">): RunState {
  const { unsent, outgoing } = state;
  if (unsent?.sending.runId !== runId || outgoing === null) return state;
  const before = notSent(state, unsent);
  const attempted = before.outgoing?.delivery === "unknown" ? before.outgoing : { ...outgoing, delivery: "not-sent" as const };
  return { ...before, status: "failed", outgoing: attempted, error };
}

function isOpen(state: RunState, interruptId: string): boolean {
  return state.batch?.interrupts.some((interrupt) => interrupt.answerable && interrupt.id === interruptId) ?? false;
}

function noteFirst(state: RunState, interruptIds: readonly string[], moment: "shownAt" | "draftedAt", now: number): RunState {
  if (state.batch === null) return state;
  const decisions = recordFirst(state.decisions, state.batch.runId, interruptIds, moment, now);
  return decisions === state.decisions ? state : { ...state, decisions };
}

function draftsOf(resume: readonly ResumeEntry[]): Drafts {
  return new Map(resume.map(({ interruptId, ...draft }) => [interruptId, draft]));
}
