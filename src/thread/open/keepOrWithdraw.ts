import type { Dialects } from "../../dialects/Dialects.js";
import { type Answers, answerTo, noAnswer, noAnswers } from "../../interrupt/Answer.js";
import {
  type Batch,
  type PendingInterrupt,
  questionsOf,
  withOnly,
} from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { addTo } from "../../protocol/collections.js";
import { canonicalJson } from "../../protocol/json.js";
import { isAccepted } from "../decisions/evidence.js";
import { recordChanges } from "../decisions/recordDecisions.js";
import { evidenceOf, noteTaken, settle } from "../sent/settle.js";
import type { OpenQuestions, Outgoing, RunState, Sending } from "../state/RunState.js";
import { isRepeatable } from "./allowed.js";
import { currentDrafts, isCarried } from "./drafts.js";

/** The answers to questions that are still open, and which of the questions have changed. */
export interface KeptAnswers extends Pick<OpenQuestions, "answers"> {
  /** The ids of questions that are open in both batches and have changed. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Decides which answers the batch that replaces the open one keeps. Drafts and typed input stay
 * with questions that are the same, and are withdrawn from questions that changed, by their tool
 * call or otherwise: an approval is for what was on screen when it was given. Changes for which
 * `isNews` returns false are not counted. Pure.
 */
export function keepOrWithdraw(
  before: OpenQuestions,
  batch: Batch,
  isNews: (interruptId: string) => boolean = () => true,
): KeptAnswers {
  const old = byId(before.batch);
  const isSame = compareQuestions();
  const drafts = currentDrafts(before);
  const answers = new Map(before.answers);
  const changed = new Set<string>();
  const questions = byId(batch);
  for (const id of answers.keys()) if (!old.has(id) || !questions.has(id)) answers.delete(id);
  for (const [id, ones] of questions) {
    const others = old.get(id);
    if (others === undefined) continue;
    const answer = answerTo(answers, id);
    const [question = null] = ones;
    const stays =
      others.length === ones.length &&
      ones.every((one, place) => isCarried(others[place], one, isSame));
    if (stays && drafts.has(id)) answers.set(id, { ...answer, question });
    else if (stays && answer.draft !== null)
      answers.set(id, { ...answer, draft: null, question: null });
    else if (!stays) {
      const changes = isNews(id) ? answer.changes + 1 : answer.changes;
      if (isNews(id)) changed.add(id);
      if (answers.has(id) || changes > 0) answers.set(id, { ...noAnswer, changes });
    }
  }
  return { answers, changed };
}

/**
 * Returns what was entered for questions that the agent asks again under new ids because it did not
 * read the answer, keyed by the new ids. An answer to a form is entered again; a decision must be
 * made again.
 */
export function enteredBefore(
  state: OpenQuestions,
  asks: readonly PendingInterrupt[],
): ReadonlyMap<string, unknown> {
  const entered = new Map<string, unknown>();
  if (state.answers.size === 0) return entered;
  // Edits and what was chosen beside a decision are about one call, with its arguments.
  const textOf = ({ dialect, kind, message, responseSchema, toolCall }: PendingInterrupt): string =>
    canonicalJson({
      dialect,
      kind,
      message,
      responseSchema,
      call: toolCall && [toolCall.name, toolCall.argsText],
    });
  // Of equal questions, the first.
  const earlierQuestions = new Map(
    questionsOf(state.batch)
      .toReversed()
      .map((one) => [textOf(one), one]),
  );
  for (const now of asks) {
    const old = earlierQuestions.get(textOf(now));
    const answer = old && state.answers.get(old.id);
    if (answer === undefined) continue;
    const { draft, input } = answer;
    const payload =
      old?.approval === undefined && draft?.status === "resolved" ? draft.payload : undefined;
    const value = input ?? payload;
    if (value !== undefined) entered.set(now.id, value);
  }
  return entered;
}

/** Adds typed input to questions that have none. */
export function withInputs(answers: Answers, inputs: ReadonlyMap<string, unknown>): Answers {
  const next = new Map(answers);
  for (const [id, input] of inputs) {
    const answer = answerTo(answers, id);
    if (answer.input === undefined) next.set(id, { ...answer, input });
  }
  return next;
}

/**
 * Replaces open questions by other readings of them, as far as they differ. Returns the same state
 * where none does.
 */
export function replaceQuestions(
  state: RunState,
  interrupts: readonly PendingInterrupt[],
  now: number,
): RunState {
  const { batch, attempt, ending } = state;
  if (
    batch === null ||
    interrupts.every((interrupt, place) => interrupt === batch.interrupts[place])
  )
    return state;
  const next = { ...batch, interrupts };
  const { changed, answers } = keepOrWithdraw(state, next);
  return {
    ...state,
    answers,
    batch: next,
    ending: ending?.kind === "interrupted" ? { ...ending, interrupts } : ending,
    // A refused attempt is dropped. One with unknown delivery is kept, but it is not sent again for
    // a changed question.
    attempt:
      attempt?.delivery === "unknown" || (attempt !== null && isRepeatable(next, attempt))
        ? attempt
        : null,
    decisions: recordChanges(state.decisions, batch, next, changed, now),
  };
}

function byId(batch: Batch | null): ReadonlyMap<string, readonly PendingInterrupt[]> {
  const groups = new Map<string, PendingInterrupt[]>();
  for (const interrupt of questionsOf(batch))
    if (interrupt.answerable) addTo(groups, interrupt.id, interrupt);
  return groups;
}

/** The questions that were just answered, without their answers. */
export function answeredQuestions(
  { batch }: RunState,
  outgoing: Outgoing | null,
): OpenQuestions | null {
  return batch === null || outgoing === null ? null : { answers: noAnswers, batch };
}

/**
 * The questions that an agent which takes one answer at a time has not received answers for yet.
 */
export function leftOver(batch: Batch | null, outgoing: Outgoing | null): Batch | null {
  const covers = outgoing?.request.covers;
  if (covers === undefined) return null;
  const covered = new Set(covers);
  return withOnly(batch, ({ id }) => !covered.has(id));
}

/**
 * Stops waiting for answers that were sent: the agent has acted on them, or the outcome is unknown.
 */
export function stopAnswers(
  state: RunState,
  stream: Sending,
  now: number,
  dialects: Dialects,
): RunState {
  const { outgoing } = stream;
  const lastOutcome = isAccepted(evidenceOf(state, stream, null), "cut-off", stream.activity)
    ? "accepted"
    : "unknown";
  const decisions = settle(state, stream, lastOutcome, now);
  if (lastOutcome === "unknown")
    return { ...state, lastOutcome, decisions, attempt: { ...outgoing, delivery: "unknown" } };
  const remainder = leftOver(state.batch, outgoing);
  return {
    ...state,
    lastOutcome,
    ...noteTaken(state, stream, decisions, dialects),
    attempt: null,
    batch: remainder,
    answers: remainder === null ? noAnswers : keepOrWithdraw(state, remainder).answers,
    answered: remainder === null ? answeredQuestions(state, outgoing) : state.answered,
  };
}
