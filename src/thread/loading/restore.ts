import type { Transcript } from "../../conversation/Transcript.js";
import { isIndependent } from "../../dialects/dialectFacts.js";
import { contextOf } from "../../dialects/openBatch.js";
import { asLikely, readOutcome } from "../../dialects/readQuestions.js";
import { answerTo } from "../../interrupt/Answer.js";
import {
  type Batch,
  type Draft,
  type Drafts,
  dialectKeyOf,
  type PendingInterrupt,
} from "../../interrupt/interrupt.js";
import { flagDuplicates } from "../../interrupt/parseInterrupt.js";
import { withGroupNotes } from "../../interrupt/withGroupNotes.js";
import { idsOf } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { toJson } from "../../protocol/toJson.js";
import { composeRequest } from "../compose/composeBatch.js";
import { markChanged, recordChanges, recordQuestions } from "../decisions/recordDecisions.js";
import { settleDecisions } from "../decisions/settleDecisions.js";
import { type KeptAnswers, keepOrWithdraw } from "../open/keepOrWithdraw.js";
import { mergeWaiting } from "../open/waitingMessages.js";
import type { ReadPause, SentClaim } from "../pause/readPauseHandle.js";
import { storedAnswerChanged } from "../sending/mayActTwice.js";
import { afterSending, toOutgoing } from "../sent/afterSending.js";
import { withGivenUp } from "../sent/missingResults.js";
import { addStored } from "../sent/sentMessages.js";
import { storedSignatures, withSignatures } from "../sent/signatures.js";
import { isHeld } from "../state/Call.js";
import type { EventOf } from "../state/RunEvent.js";
import { type Composed, isBusy, type RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { isSameRequest, mergeDrafts, storedAnswers, takeBack, takeTyped } from "./mergeDrafts.js";
import {
  restoreConversation,
  storedTranscript,
  withStoredCalls,
  withStoredHistory,
  withStoredResults,
} from "./storedConversation.js";

/**
 * Opens a stored pause, with its conversation. If answers were sent without a reply, delivery is
 * unknown, so only an identical retry is offered: composed again from the answers on screen, and
 * only if it equals what is stored. Otherwise the questions are opened without answers and flagged.
 * Does nothing while a run is read; questions that are already open are only compared with the
 * stored ones.
 */
export function restore(
  current: RunState,
  { pause, isDiverged = false, now }: EventOf<"restore">,
  deps: TransitionDeps,
): RunState {
  if (!("interrupts" in pause)) return restoreConversation(current, pause, isDiverged, deps);
  if (isBusy(current)) return current;
  if (current.batch !== null) return compareStored(current, current.batch, pause, now, deps);
  const { threadId, runId, requestId, history } = pause;
  // Without a history, what this page has added to the conversation may not be stored.
  const { messages } = current.transcript;
  const isBeginning = messages.every(({ id }, place) => pause.messages[place]?.id === id);
  const takes = history !== undefined || isBeginning || messages === current.initialMessages;
  const transcript = takes
    ? storedTranscript(current, pause, isDiverged, deps)
    : withStoredCalls(current, pause);
  // The calls of the questions before have no results where what is here stays.
  const before =
    takes && !isDiverged ? current : withGivenUp(current, deps, idsOf(pause.interrupts));
  const state = {
    ...mergeWaiting(addStored(before, pause), pause),
    decisionResults: withStoredResults(before, pause),
    ...(history !== undefined && withStoredHistory(before, history)),
  };
  const interrupts = parseStored(pause, transcript, deps);
  const storedBatch: Batch = { threadId, runId, requestId, interrupts };
  const claim = pause.sent;
  const sent =
    claim === undefined || claim === "unreadable"
      ? null
      : recompose(claim, storedBatch, pause, transcript, deps);
  const isRefused = claim !== undefined && sent === null;
  const batch = isRefused ? { ...storedBatch, interrupts: interrupts.map(withDoubt) } : storedBatch;
  const drafts = isRefused ? new Map() : new Map(sent?.drafts ?? pause.drafts);
  const { changed, answers } = carryStored(state, pause, drafts, batch);
  const records = markChanged(state.decisions, state.dismissed?.batch, changed, now);
  const opened: RunState = {
    ...state,
    threadId,
    runId,
    transcript,
    batch,
    answers,
    dismissed: null,
    answeredElsewhere: false,
    lastOutcome: null,
    checkedAt: now,
    attempt: null,
    ending: { kind: "interrupted", interrupts: batch.interrupts },
    error: null,
    decisions: [...records, ...recordQuestions(batch, now)],
  };
  if (sent === null) return claim === undefined ? takeBack(opened, state.dismissed, now) : opened;
  // The answers were given for the questions as they were stored.
  const batchAsStored = { ...batch, interrupts: pause.interrupts };
  const unsent = {
    ...opened,
    batch: batchAsStored,
    decisions: [...records, ...recordQuestions(batchAsStored, now)],
  };
  const composed = { ...sent, now: sent.sentAt ?? now };
  const { decisions } = afterSending(unsent, composed);
  const nothing = {
    results: new Map(),
    failure: null,
    isOwn: () => false,
    findToolCall: () => undefined,
  };
  const facts = { ...nothing, outcome: "unknown", at: now } as const;
  const settled = settleDecisions(decisions, sent.runId, facts);
  return {
    ...opened,
    attempt: {
      ...toOutgoing(unsent, composed),
      messages: sent.allMessages,
      questions: changed.size === 0 ? batch.interrupts : [],
      delivery: "unknown",
    },
    decisions: recordChanges(settled, batchAsStored, batch, changed, now),
  };
}

/**
 * Compares open questions with those that another page has stored for the same pause: the agent may
 * have changed them there. Answers given here for a question that differs are removed; the content
 * of the question is not taken from the storage.
 */
function compareStored(
  state: RunState,
  batch: Batch,
  pause: ReadPause,
  now: number,
  deps: TransitionDeps,
): RunState {
  if (!isSameRequest(batch, pause)) return state;
  const stored = parseStored(pause, state.transcript, deps);
  const ids = idsOf(stored);
  // A question that the other page has not stored is compared with itself.
  const interrupts = [...stored, ...batch.interrupts.filter(({ id }) => !ids.has(id))];
  const isGiven = (id: string): boolean => {
    const { draft, input, changes } = answerTo(state.answers, id);
    return draft !== null || input !== undefined || changes === 0;
  };
  const { changed, answers } = keepOrWithdraw(
    { ...state, batch: { ...batch, interrupts } },
    batch,
    isGiven,
  );
  const compared: RunState = {
    ...state,
    answers,
    // Unknown delivery stays unknown, but the answers are not sent again for a changed question.
    attempt: state.attempt?.delivery === "unknown" ? { ...state.attempt, questions: [] } : null,
    decisions: recordChanges(state.decisions, batch, batch, changed, now),
  };
  const next = changed.size === 0 ? state : compared;
  const merged = mergeWaiting(next, pause);
  // A press on *Send* is for the answers that were on screen.
  const isSending = !state.calls.every(isHeld);
  return isSending ? merged : mergeDrafts(takeTyped(merged, batch, pause), batch, pause, now);
}

/**
 * Carries stored answers over to the questions as they are parsed here. They were given for the
 * questions as they were stored; where this page has shown a different question, the stored answer
 * is removed as well.
 */
function carryStored(state: RunState, pause: ReadPause, drafts: Drafts, batch: Batch): KeptAnswers {
  const { interrupts } = pause;
  const { changed } = keepOrWithdraw(state.dismissed ?? state, batch);
  const unseen = interrupts.filter(({ id }) => !changed.has(id));
  const carried = keepOrWithdraw(
    { answers: storedAnswers(pause, drafts, false), batch: { ...batch, interrupts: unseen } },
    batch,
  );
  const all = new Set([...changed, ...carried.changed]);
  const answers = new Map(carried.answers);
  for (const id of [...all, ...pause.changed])
    answers.set(id, { ...answerTo(answers, id), changes: 1 });
  return { answers, changed: all };
}

/**
 * Parses questions again with the dialect that claims what the agent sent: data that is sent back
 * with an answer is not taken from a storage.
 */
function parseStored(
  { threadId, interrupts, again: detected }: ReadPause,
  transcript: Transcript,
  { dialects }: TransitionDeps,
): readonly PendingInterrupt[] {
  const context = contextOf({ threadId, transcript });
  // Several questions may be parts of one interrupt, which is read once.
  let last:
    | { readonly raw: unknown; readonly questions: ReadonlyMap<string, PendingInterrupt> }
    | undefined;
  const read = interrupts.map((stored) => {
    if (stored.dialect === "standard") return stored;
    if (last?.raw !== stored.raw) {
      const questions = readOutcome(dialects, [stored.raw], context).map(
        (one) => [dialectKeyOf(one), one] as const,
      );
      last = { raw: stored.raw, questions: new Map(questions.reverse()) };
    }
    const again = last?.questions.get(dialectKeyOf(stored)) ?? detected?.get(stored);
    // What its dialect does not know any more is only said to be its own.
    if (again === undefined) return asLikely(stored);
    const { raw, expiresAt } = stored;
    return expiresAt === undefined ? { ...again, raw } : { ...again, raw, expiresAt };
  });
  return withGroupNotes(flagDuplicates(read));
}

/** Answers that were sent. */
interface RecomposedAnswers extends Omit<Composed, "now"> {
  /** The messages that were sent with them, tool results included. */
  readonly allMessages: readonly Message[];
  readonly sentAt: number | undefined;
}

/**
 * Composes the sent request from the answers that are shown; null where it differs from the stored
 * one.
 */
function recompose(
  claim: SentClaim,
  batch: Batch,
  pause: ReadPause,
  transcript: Transcript,
  deps: TransitionDeps,
): RecomposedAnswers | null {
  const { runId, answers, sentAt, messages: claimed } = claim;
  const differing = unshownAnswers(answers, new Map(pause.drafts));
  // Skipping everything in one request keeps the drafts; only skipped entries may differ from them.
  if (differing.some(([, draft]) => draft.status !== "cancelled")) return null;
  const composed = composeAgain(batch, new Map(answers), claim.request, deps);
  if (composed === null) return null;
  const results = composed.request.toolMessages?.map(({ message }) => message) ?? [];
  const messages = claimed.slice(results.length);
  const shown = [...pause.messages, ...transcript.messages];
  const isShown = (message: Message): boolean =>
    message.role === "user" && shown.some((one) => jsonEqual(one, message));
  const areSame = jsonEqual(toJson(results), claimed.slice(0, results.length));
  if (!areSame || !messages.every(isShown)) return null;
  const allMessages = [...results, ...messages];
  const drafts = new Map([...pause.drafts, ...differing]);
  return { ...composed, runId, messages, allMessages, sentAt, drafts };
}

/** The answers that differ from the drafts that are shown. */
function unshownAnswers(answers: SentClaim["answers"], shown: Drafts): SentClaim["answers"] {
  return answers.filter(
    ([id, draft]) => !jsonEqual(toJson(withoutRule(shown.get(id))), toJson(draft)),
  );
}

/** The request of these answers; null where it cannot be composed, or differs from this one. */
function composeAgain(
  batch: Batch,
  drafts: Drafts,
  request: unknown,
  { checks, dialects, signs }: TransitionDeps,
) {
  const interrupts = batch.interrupts.filter((interrupt) => {
    const mustBeAnswered = interrupt.onCancel !== "unsupported" || drafts.has(interrupt.id);
    return mustBeAnswered || !isIndependent(dialects, interrupt);
  });
  const never = Number.NEGATIVE_INFINITY;
  const composed = composeRequest({ ...batch, interrupts }, drafts, never, checks, dialects);
  if (!composed.ok) return null;
  const signatures = signs ? storedSignatures(request) : new Map();
  const signed = withSignatures(composed.request, signatures);
  return jsonEqual(toJson(signed), request) ? { ...composed, request: signed } : null;
}

/** A draft as it is sent. */
function withoutRule(draft: Draft | undefined): Draft | undefined {
  if (draft?.status !== "resolved") return draft;
  const { rule: _, ...sent } = draft;
  return sent;
}

function withDoubt(interrupt: PendingInterrupt): PendingInterrupt {
  const doubt = storedAnswerChanged;
  return {
    ...interrupt,
    notes: [...(interrupt.notes ?? []), doubt],
    problems: [...interrupt.problems, doubt],
  };
}
