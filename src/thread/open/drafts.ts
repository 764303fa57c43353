import { type Answer, type Answers, answerTo, noAnswer } from "../../interrupt/Answer.js";
import { inStandardWords } from "../../interrupt/decisionWords.js";
import {
  answerableById,
  type Batch,
  type Draft,
  type Drafts,
  isExpired,
  type PendingInterrupt,
  questionsOf,
} from "../../interrupt/interrupt.js";
import { compareQuestions, type isSameQuestion } from "../../interrupt/isSameQuestion.js";
import { idsOf } from "../../protocol/collections.js";
import { copyDraft } from "../compose/serializePayload.js";
import { recordFirst } from "../decisions/recordDecisions.js";
import type { EventOf } from "../state/RunEvent.js";
import type { OpenQuestions, RunState } from "../state/RunState.js";

/**
 * Stores answers to open interrupts. Answers with any other id are dropped, so that they can never
 * reach another question. A failed attempt ends with this: the next request is composed again.
 */
export function respond(state: RunState, answers: Drafts, now: number): RunState {
  if (state.batch === null) return state;
  const questions = answerableById(state.batch.interrupts);
  const next = new Map(state.answers);
  const ids: string[] = [];
  for (const [id, draft] of answers) {
    const question = questions.get(id);
    if (question === undefined) continue;
    ids.push(id);
    next.set(id, drafted(next.get(id), standardDraft(question, copyDraft(draft)), question, now));
  }
  if (ids.length === 0) return state;
  const noted = noteFirst(state, ids, "draftedAt", now);
  return markExpired({ ...noted, answers: next, attempt: null }, now);
}

/** What a host has given in the agent's own words is shown as what it decides. */
function standardDraft(question: PendingInterrupt, draft: Draft): Draft {
  if (draft.status === "cancelled") return draft;
  const payload = inStandardWords(question, draft.payload);
  return payload === draft.payload ? draft : copyDraft({ ...draft, payload });
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
  const drafts = new Map<string, Draft>();
  for (const { id, decided } of questionsOf(state.batch))
    if (decided !== undefined && draftOf(state, id) === null)
      drafts.set(id, { status: "resolved", payload: decided, metadata: { automatic: true } });
  return respond(state, drafts, now);
}

/** Earlier than any answer: of several tabs' answers, each that is given counts. */
const longAgo = 1;

/**
 * Notes which of the open questions a person knows: those that were closed here without an answer,
 * as a person may have answered them in another tab, those that were answered last and are open
 * again, and those whose answer the agent has not taken when it asked them before. On no page a rule
 * answers these, also where only this one knows it.
 */
export function noteEarlier({ dismissed, answered }: RunState, state: RunState): RunState {
  const reopened = state.batch === answered?.batch ? state.batch : null;
  const earlierIds = new Set(idsOf([...questionsOf(dismissed?.batch), ...questionsOf(reopened)]));
  for (const { interruptId, outcome, draftedAt, verdictElsewhere } of state.decisions)
    if (outcome !== "accepted" && (draftedAt ?? verdictElsewhere) !== undefined)
      earlierIds.add(interruptId);
  const answers = new Map(state.answers);
  let isNoted = false;
  for (const { id, answerable } of questionsOf(state.batch)) {
    const answer = answerTo(answers, id);
    if (!answerable || !earlierIds.has(id) || answer.at > 0) continue;
    answers.set(id, { ...answer, at: longAgo });
    isNoted = true;
  }
  return isNoted ? { ...state, answers } : state;
}

/** The answers of rules to questions that never had an answer and have not changed. */
export function unanswered({ batch, answers }: RunState, drafts: Drafts): Drafts {
  const questions = answerableById(questionsOf(batch));
  const isUntouched = ({ draft, at, changes }: Answer): boolean =>
    draft === null && at === 0 && changes === 0;
  return new Map(
    [...drafts].filter(([id]) => questions.has(id) && isUntouched(answerTo(answers, id))),
  );
}

/** Removes an answer. */
export function clear(state: RunState, { interruptId, now }: EventOf<"clear">): RunState {
  const answer = answerTo(state.answers, interruptId);
  if (answer.draft === null) return state;
  const answers = new Map(state.answers).set(interruptId, drafted(answer, null, null, now));
  return markExpired({ ...state, answers, attempt: null }, now);
}

/** Records that an open interrupt was shown to the user. */
export function recordShown(state: RunState, { interruptId, now }: EventOf<"shown">): RunState {
  return isOpen(state, interruptId) ? noteFirst(state, [interruptId], "shownAt", now) : state;
}

/** Stores what was typed so far. */
export function storeInput(state: RunState, { interruptId, value }: EventOf<"input">): RunState {
  if (!isOpen(state, interruptId)) return state;
  const answer = answerTo(state.answers, interruptId);
  return {
    ...state,
    answers: new Map(state.answers).set(interruptId, { ...answer, input: value }),
  };
}

function isOpen(state: RunState, interruptId: string): boolean {
  return questionsOf(state.batch).some(({ id, answerable }) => answerable && id === interruptId);
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
  return answerTo(answers, id).draft;
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
  const questions = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  const drafts = new Map<string, Draft>();
  for (const [id, { draft, question }] of answers)
    if (draft !== null && isCarried(question ?? undefined, questions.get(id), isSame))
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
export function markExpired<State extends RunState>(state: State, now: number): State {
  const changed = questionsOf(state.batch).some(
    (interrupt) => isExpired(interrupt, now) !== isExpired(interrupt, state.checkedAt),
  );
  return changed ? { ...state, checkedAt: now } : state;
}
