import type { ResumeEntry } from "../../protocol/input.js";
import type { Advice } from "../adviceFor.js";
import { recordFirst } from "../audit/recordDecisions.js";
import { type Answer, type Answers, noAnswer } from "../interrupt/Answer.js";
import {
  answerableById,
  type Batch,
  type Draft,
  type Drafts,
  isExpired,
  type PendingInterrupt,
} from "../interrupt/interrupt.js";
import { compareQuestions, type isSameQuestion } from "../interrupt/isSameQuestion.js";
import { copyDraft } from "../resume/serializePayload.js";
import type { EventOf } from "../state/RunEvent.js";
import { isBusy, type OpenQuestions, type RunState } from "../state/RunState.js";
import { hasResult } from "../transcript/Transcript.js";

/**
 * Whether answers may not be changed: while they are being sent or wait for another page, and after
 * a lost reply, because then only an identical retry is offered. They are unlocked when the server
 * has replied, when a deadline has passed since, or when a question has changed: that retry would
 * be refused, or would answer another question.
 */
export function answersLocked(state: RunState): boolean {
  if (state.batch === null || isBusy(state) || state.phase.kind === "waiting") return true;
  const { outgoing, unsentToolResults } = state;
  // What has run in the page is as it was approved.
  if (outgoing?.request.runs?.some(({ toolCallId }) => hasResult(unsentToolResults, toolCallId)))
    return true;
  if (outgoing?.delivery !== "unknown" || outgoing.replied === true) return false;
  return isRepeatable(state) && expiredEntries(state, outgoing.resume).length === 0;
}

/**
 * Stores answers to open interrupts. Answers with any other id are dropped, so that they can never
 * reach another question. A failed attempt ends with this: the next request is composed again.
 */
export function respond(state: RunState, answers: Drafts, now: number): RunState {
  if (state.batch === null) return state;
  const open = answerableById(state.batch.interrupts);
  const next = new Map(state.answers);
  const ids: string[] = [];
  for (const [id, draft] of answers) {
    const question = open.get(id);
    if (question === undefined) continue;
    ids.push(id);
    next.set(id, drafted(next.get(id), copyDraft(draft), question, now));
  }
  if (ids.length === 0) return state;
  const noted = noteFirst(state, ids, "draftedAt", now);
  return markExpired({ ...noted, answers: next, outgoing: null }, now);
}

/** An answer after its draft was given or, with null, removed. */
function drafted(
  before: Answer = noAnswer,
  draft: Draft | null,
  question: PendingInterrupt | null,
  now: number,
): Answer {
  const at = Math.max(now, before.at + 1);
  return { ...before, draft, question, at, isElsewhere: false };
}

/**
 * Gives the answers that stand without a person (`PendingInterrupt.decided`), unless there is
 * another one.
 */
export function giveDecided(state: RunState, now: number): RunState {
  const answers = state.batch?.interrupts.flatMap(
    ({ id, decided }): readonly (readonly [string, Draft])[] =>
      decided === undefined || draftOf(state, id) !== null
        ? []
        : [[id, { status: "resolved", payload: decided, metadata: { automatic: true } }]],
  );
  return respond(state, new Map(answers), now);
}

/** The answers of rules to questions that never had an answer and have not changed. */
export function unanswered({ batch, answers }: RunState, given: Drafts): Drafts {
  const open = answerableById(batch?.interrupts ?? []);
  const isUntouched = ({ draft, at, changes }: Answer): boolean =>
    draft === null && at === 0 && changes === 0;
  return new Map(
    [...given].filter(([id]) => open.has(id) && isUntouched(answers.get(id) ?? noAnswer)),
  );
}

/** Removes an answer. */
export function clear(state: RunState, { interruptId, now }: EventOf<"clear">): RunState {
  const answer = state.answers.get(interruptId) ?? noAnswer;
  if (answer.draft === null) return state;
  const answers = new Map(state.answers).set(interruptId, drafted(answer, null, null, now));
  return markExpired({ ...state, answers, outgoing: null }, now);
}

/** Records that an open interrupt was shown to the user. */
export function recordShown(state: RunState, { interruptId, now }: EventOf<"shown">): RunState {
  return isOpen(state, interruptId) ? noteFirst(state, [interruptId], "shownAt", now) : state;
}

/** Stores what was typed so far. */
export function storeInput(state: RunState, { interruptId, value }: EventOf<"input">): RunState {
  if (!isOpen(state, interruptId)) return state;
  const answer = state.answers.get(interruptId) ?? noAnswer;
  return {
    ...state,
    answers: new Map(state.answers).set(interruptId, { ...answer, input: value }),
  };
}

function isOpen(state: RunState, interruptId: string): boolean {
  return (
    state.batch?.interrupts.some(
      (interrupt) => interrupt.answerable && interrupt.id === interruptId,
    ) ?? false
  );
}

function noteFirst(
  state: RunState,
  interruptIds: readonly string[],
  moment: "shownAt" | "draftedAt",
  now: number,
): RunState {
  if (state.batch === null) return state;
  const decisions = recordFirst(state.decisions, state.batch.runId, interruptIds, moment, now);
  return decisions === state.decisions ? state : { ...state, decisions };
}

export function draftOf({ answers }: Pick<OpenQuestions, "answers">, id: string): Draft | null {
  return answers.get(id)?.draft ?? null;
}

/** Whether the drafts are the same; what was typed may differ. */
export function hasSameDrafts(a: OpenQuestions, b: OpenQuestions): boolean {
  const ids = a.answers === b.answers ? [] : [...a.answers.keys(), ...b.answers.keys()];
  return ids.every((id) => draftOf(a, id) === draftOf(b, id));
}

/** The drafts of a batch are one object until one changes: a composed request is found by it. */
const latestDrafts = new WeakMap<Batch, { readonly of: Answers; readonly drafts: Drafts }>();

/**
 * Returns the drafts that were given for the questions as they are now; other drafts are not
 * answers to what is open.
 */
export function currentDrafts({ batch, answers }: OpenQuestions): Drafts {
  if (batch === null) return new Map();
  const latest = latestDrafts.get(batch);
  if (latest?.of === answers) return latest.drafts;
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  const drafts = new Map<string, Draft>();
  for (const [id, { draft, question }] of answers)
    if (draft !== null && isCarried(question ?? undefined, open.get(id), isSame))
      drafts.set(id, draft);
  const isSameAsLatest =
    latest?.drafts.size === drafts.size &&
    [...drafts].every(([id, draft]) => latest.drafts.get(id) === draft);
  const current = isSameAsLatest ? latest.drafts : drafts;
  latestDrafts.set(batch, { of: answers, drafts: current });
  return current;
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
 * Compares the deadlines with the current time. Returns the same state when this changes none: when
 * none has passed since the last comparison, nor is in the future again because the clock was set
 * back.
 */
export function markExpired(state: RunState, now: number): RunState {
  const changed = state.batch?.interrupts.some(
    (interrupt) => isExpired(interrupt, now) !== isExpired(interrupt, state.checkedAt),
  );
  return changed ? { ...state, checkedAt: now } : state;
}

/**
 * Returns the ids of entries that would resolve questions which have expired since; the agent would
 * refuse them.
 */
export function expiredEntries(state: RunState, resume: readonly ResumeEntry[]): readonly string[] {
  const late =
    state.batch?.interrupts
      .filter((interrupt) => isExpired(interrupt, state.checkedAt))
      .map(({ id }) => id) ?? [];
  const expired = new Set(late);
  return resume
    .filter((entry) => entry.status === "resolved" && expired.has(entry.interruptId))
    .map((entry) => entry.interruptId);
}

/**
 * Whether the identical answers can be sent again after a failure: the questions are the same, no
 * deadline has passed, and `advice`, where there is any, is to repeat them. A host that calls
 * `retry` may act against the advice.
 */
export function canRetry(state: RunState, advice: Advice | null): boolean {
  if (isBusy(state) || state.outgoing === null || !isRepeatable(state)) return false;
  if (advice !== null && advice !== "retry" && advice !== "wait" && advice !== "others")
    return false;
  return expiredEntries(state, state.outgoing.resume).length === 0;
}

/**
 * Whether a retry of the last attempt would reach the questions that its answers were given for.
 */
export function isRepeatable({ batch, outgoing }: Pick<RunState, "batch" | "outgoing">): boolean {
  if (batch === null || outgoing === null || outgoing.questions === batch.interrupts) return true;
  const sent = answerableById(outgoing.questions);
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  return outgoing.resume.every(({ interruptId }) =>
    isCarried(sent.get(interruptId), open.get(interruptId), isSame),
  );
}
