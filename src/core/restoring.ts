import { jsonEqual, toJson } from "../protocol/json.js";
import type { Message } from "../protocol/messages.js";
import type { Means } from "./advance.js";
import { answerableById, type CarriedAnswers, carryAnswers } from "./carryAnswers.js";
import { composeRequest } from "./composeRequest.js";
import { contextOf } from "./contextOf.js";
import { markChanged, recordQuestions } from "./DecisionRecord.js";
import type { Batch, Draft, Drafts, PendingInterrupt } from "./interrupt.js";
import { flagDuplicates } from "./parseInterrupt.js";
import type { RunEvent } from "./RunEvent.js";
import { initialState, type Outgoing, type RunState } from "./RunState.js";
import type { ReadPause, SentClaim } from "./readPauseHandle.js";
import type { Transcript } from "./Transcript.js";

/**
 * Opens a pause that was stored, with its conversation. Answers that have left without a reply may have arrived, so only the identical
 * repeat is offered for them: composed anew from the answers on screen, and only if it equals what is stored. Otherwise the questions open
 * without any answer and say so. Does nothing while something is going on.
 */
export function restore(state: RunState, { pause, now }: Extract<RunEvent, { type: "restore" }>, means: Means): RunState {
  if (state.stream !== null || state.batch !== null) return state;
  const { threadId, runId, requestId } = pause;
  const isNew = state.transcript.messages.length === 0;
  const { transcript: empty } = initialState(threadId);
  const transcript = isNew
    ? { ...empty, messages: pause.messages, state: pause.state, begun: { from: pause.messages.length, again: new Set<string>() } }
    : state.transcript;
  const interrupts = readAgain(pause, transcript, means);
  const asked: Batch = { threadId, runId, requestId, interrupts };
  const claim = pause.sent;
  const sent = claim === undefined || claim === "unreadable" ? null : recompose(claim, asked, pause, transcript, means);
  const isRefused = claim !== undefined && sent === null;
  const batch = isRefused ? { ...asked, interrupts: interrupts.map(withDoubt) } : asked;
  const drafts = isRefused ? new Map() : new Map(sent?.drafts ?? pause.drafts);
  const { changed, ...answers } = carryStored(state, pause, drafts, batch);
  return {
    ...state,
    status: sent === null ? "interrupted" : "failed",
    threadId,
    runId,
    transcript,
    batch,
    ...answers,
    putAway: null,
    answeredElsewhere: false,
    lastOutcome: null,
    checkedAt: now,
    outgoing: sent && { ...sent.outgoing, questions: changed.size === 0 ? batch.interrupts : [] },
    ending: { kind: "interrupted", interrupts: batch.interrupts },
    error: null,
    decisions: [...markChanged(state.decisions, state.putAway?.batch, changed, now), ...recordQuestions(batch, now)],
  };
}

/**
 * Carries stored answers to the questions as they are read here. They were given for the questions as they were stored; and where this
 * page has shown a question that is different now, what was stored for it is withdrawn as well.
 */
function carryStored(state: RunState, pause: ReadPause, drafts: Drafts, batch: Batch): CarriedAnswers {
  const { interrupts } = pause;
  const stored = { drafts, inputs: new Map(pause.inputs), answeredFor: answerableById(interrupts), changes: new Map() };
  const { changed } = carryAnswers(state.putAway ?? state, batch);
  const unseen = interrupts.filter(({ id }) => !changed.has(id));
  const carried = carryAnswers({ ...stored, batch: { ...batch, interrupts: unseen } }, batch);
  const all = new Set([...changed, ...carried.changed]);
  return { ...carried, changed: all, changes: new Map([...all].map((id) => [id, 1])) };
}

/** Reads questions again in the dialect that claims what the agent sent: what goes back with an answer is not taken from a storage. */
function readAgain(
  { threadId, interrupts }: ReadPause,
  transcript: Transcript,
  { dialects }: Means,
): readonly PendingInterrupt[] {
  const context = contextOf({ threadId, transcript });
  const read = interrupts.map((stored) => {
    if (stored.dialect === "standard") return stored;
    const again = dialects.read([stored.raw], context).find(({ id, dialect }) => id === stored.id && dialect === stored.dialect);
    if (again === undefined) return stored;
    const { raw, expiresAt } = stored;
    return { ...again, raw, ...(expiresAt !== undefined && { expiresAt }) };
  });
  return flagDuplicates(read);
}

/** What was sent, composed from the answers that are shown; null where that is not what is stored. */
function recompose(
  { runId, answers, request, messages }: SentClaim,
  batch: Batch,
  { drafts: stored, messages: storedMessages }: ReadPause,
  transcript: Transcript,
  { validator, dialects }: Means,
): { readonly outgoing: Outgoing; readonly drafts: Drafts } | null {
  const drafts = new Map(answers);
  const shown = new Map(stored);
  const isShown = ([id, draft]: readonly [string, Draft]): boolean => jsonEqual(toJson(shown.get(id)), toJson(draft));
  // Skipping everything in one request leaves the answers given so far as they are; nothing but skips may differ from them.
  const differing = answers.filter((answer) => !isShown(answer));
  if (differing.some(([, draft]) => draft.status !== "cancelled")) return null;
  const interrupts = batch.interrupts.filter(
    (interrupt) => interrupt.cancel !== "none" || drafts.has(interrupt.id) || !dialects.standsBeside(interrupt),
  );
  const composed = composeRequest({ ...batch, interrupts }, drafts, Number.NEGATIVE_INFINITY, validator, dialects);
  if (!composed.ok || !jsonEqual(toJson(composed.request), request)) return null;
  const results = composed.request.toolMessages?.map(({ message }) => message) ?? [];
  const said = messages.slice(results.length);
  const visible = [...storedMessages, ...transcript.messages];
  const isSaid = (message: Message): boolean => message.role === "user" && visible.some((one) => jsonEqual(one, message));
  if (!jsonEqual(toJson(results), messages.slice(0, results.length)) || !said.every(isSaid)) return null;
  const outgoing: Outgoing = {
    runId,
    resume: composed.resume,
    request: composed.request,
    messages: [...results, ...said],
    questions: batch.interrupts,
    delivery: "unknown",
  };
  return { outgoing, drafts: new Map([...stored, ...differing]) };
}

const doubt = {
  code: "stored-answer-changed",
  message:
    "The stored answer to this request was changed, so it is not used. It may have been sent before: check with the agent before you answer.",
};

function withDoubt(interrupt: PendingInterrupt): PendingInterrupt {
  return { ...interrupt, notes: [...(interrupt.notes ?? []), doubt], problems: [...interrupt.problems, doubt] };
}
