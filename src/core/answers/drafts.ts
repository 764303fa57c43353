import { recordFirst } from "../audit/recordDecisions.js";
import { answerableById, type Draft, type Drafts } from "../interrupt/interrupt.js";
import { copyDraft } from "../resume/serializePayload.js";
import type { EventOf } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import { hasResult } from "../transcript/findToolCall.js";
import { expiredEntries, isRepeatable, markExpired } from "./currentAnswers.js";

/**
 * Whether answers may not be changed: while they are being sent or wait for another page, and after a lost reply, because then only an
 * identical retry is offered. They are unlocked when the server has replied, when a deadline has passed since, or when a question has changed:
 * that retry would be refused, or would answer another question.
 */
export function answersLocked(state: RunState): boolean {
  if (state.batch === null || state.stream !== null || state.waitsForPage) return true;
  const { outgoing, unsentToolResults } = state;
  // What has run in the page is as it was approved.
  if (outgoing?.request.runs?.some(({ toolCallId }) => hasResult(unsentToolResults, toolCallId))) return true;
  if (outgoing?.delivery !== "unknown" || outgoing.replied === true) return false;
  return isRepeatable(state) && expiredEntries(state, outgoing.resume).length === 0;
}

/**
 * Stores answers to open interrupts. Answers with any other id are dropped, so that they can never reach another question. A failed attempt
 * ends with this: the next request is composed again.
 */
export function respond(state: RunState, answers: Drafts, now: number): RunState {
  if (state.batch === null) return state;
  const open = answerableById(state.batch.interrupts);
  const kept = [...answers].filter(([id]) => open.has(id)).map(([id, draft]) => [id, copyDraft(draft)] as const);
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
  const draftTimes = timed(
    state,
    kept.map(([id]) => id),
    now,
  );
  return markExpired({ ...drafted, drafts: new Map([...state.drafts, ...kept]), answeredFor, draftTimes, outgoing: null }, now);
}

/** Gives the answers that stand without a person (`PendingInterrupt.decided`), unless there is another one. */
export function giveDecided(state: RunState, now: number): RunState {
  const answers = state.batch?.interrupts.flatMap(({ id, decided }): readonly (readonly [string, Draft])[] =>
    decided === undefined || state.drafts.has(id)
      ? []
      : [[id, { status: "resolved", payload: decided, metadata: { automatic: true } }]],
  );
  return respond(state, new Map(answers), now);
}

/** The answers of rules to questions that never had an answer and have not changed. */
export function unanswered({ batch, drafts, draftTimes, changes }: RunState, given: Drafts): Drafts {
  const open = answerableById(batch?.interrupts ?? []);
  return new Map([...given].filter(([id]) => open.has(id) && ![drafts, draftTimes, changes].some((known) => known.has(id))));
}

/** The times of answers after some were given or removed here. */
function timed({ draftTimes }: RunState, ids: readonly string[], now: number): RunState["draftTimes"] {
  const next = new Map(draftTimes);
  for (const id of ids) next.set(id, { at: Math.max(now, (draftTimes.get(id)?.at ?? 0) + 1), isElsewhere: false });
  return next;
}

/** Removes an answer. */
export function clear(state: RunState, { interruptId, now }: EventOf<"clear">): RunState {
  if (!state.drafts.has(interruptId)) return state;
  const drafts = new Map(state.drafts);
  drafts.delete(interruptId);
  return markExpired({ ...state, drafts, draftTimes: timed(state, [interruptId], now), outgoing: null }, now);
}

/** Records that an open interrupt was shown to the user. */
export function recordShown(state: RunState, { interruptId, now }: EventOf<"shown">): RunState {
  return isOpen(state, interruptId) ? noteFirst(state, [interruptId], "shownAt", now) : state;
}

/** Stores what was typed so far. */
export function storeInput(state: RunState, { interruptId, value }: EventOf<"input">): RunState {
  if (!isOpen(state, interruptId)) return state;
  const inputs = new Map(state.inputs);
  if (value === undefined) inputs.delete(interruptId);
  else inputs.set(interruptId, value);
  return { ...state, inputs };
}

function isOpen(state: RunState, interruptId: string): boolean {
  return state.batch?.interrupts.some((interrupt) => interrupt.answerable && interrupt.id === interruptId) ?? false;
}

function noteFirst(state: RunState, interruptIds: readonly string[], moment: "shownAt" | "draftedAt", now: number): RunState {
  if (state.batch === null) return state;
  const decisions = recordFirst(state.decisions, state.batch.runId, interruptIds, moment, now);
  return decisions === state.decisions ? state : { ...state, decisions };
}
