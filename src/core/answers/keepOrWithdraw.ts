import { canonicalJson } from "../../protocol/json.js";
import { isAccepted } from "../audit/evidence.js";
import { recordChanges } from "../audit/recordDecisions.js";
import type { Batch, PendingInterrupt } from "../interrupt/interrupt.js";
import { compareQuestions } from "../interrupt/isSameQuestion.js";
import {
  type OpenQuestions,
  type OpenStream,
  type RunState,
  withoutAnswers,
} from "../state/RunState.js";
import { currentDrafts, isCarried, isRepeatable } from "./drafts.js";
import { evidenceOf, settle } from "./settle.js";

/** The answers to questions that are still open, and which of the questions have changed. */
export interface KeptAnswers extends Omit<OpenQuestions, "batch"> {
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
  const same = new Map<string, PendingInterrupt>();
  const changed = new Set<string>();
  for (const [id, questions] of byId(batch)) {
    const others = old.get(id);
    if (others === undefined) continue;
    const [first] = questions;
    const stays =
      others.length === questions.length &&
      questions.every((one, place) => isCarried(others[place], one, isSame));
    if (!stays && isNews(id)) changed.add(id);
    else if (stays && first !== undefined) same.set(id, first);
  }
  const kept = <Value>(values: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
    new Map([...values].filter(([id]) => same.has(id)));
  const drafts = kept(currentDrafts(before));
  const changes = new Map([...before.changes].filter(([id]) => old.has(id)));
  for (const id of changed) changes.set(id, (changes.get(id) ?? 0) + 1);
  return {
    drafts,
    inputs: kept(before.inputs),
    answeredFor: new Map([...same].filter(([id]) => drafts.has(id))),
    draftTimes: kept(before.draftTimes),
    changes,
    changed,
  };
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
  if (state.drafts.size === 0 && state.inputs.size === 0) return entered;
  const textOf = ({ dialect, kind, message, responseSchema }: PendingInterrupt): string =>
    canonicalJson({ dialect, kind, message, responseSchema });
  // Of equal questions, the first.
  const before = new Map(state.batch?.interrupts.toReversed().map((one) => [textOf(one), one]));
  for (const now of asks) {
    const old = before.get(textOf(now));
    const draft = old && state.drafts.get(old.id);
    const answer =
      old?.approval === undefined && draft?.status === "resolved" ? draft.payload : undefined;
    const value = old && (state.inputs.get(old.id) ?? answer);
    if (value !== undefined) entered.set(now.id, value);
  }
  return entered;
}

/**
 * Replaces open questions by other readings of them, as far as they differ. Returns the same state
 * where none does.
 */
export function replaceQuestions(
  state: RunState,
  interrupts: readonly PendingInterrupt[],
  now: number,
  isNews?: (interruptId: string) => boolean,
): RunState {
  const { batch, ending } = state;
  if (
    batch === null ||
    interrupts.every((interrupt, place) => interrupt === batch.interrupts[place])
  )
    return state;
  const next = { ...batch, interrupts };
  const { changed, ...answers } = keepOrWithdraw(state, next, isNews);
  return {
    ...state,
    ...answers,
    batch: next,
    ending: ending?.kind === "interrupted" ? { ...ending, interrupts } : ending,
    // A refused attempt is dropped. One with unknown delivery is kept, but it is not sent again for
    // a changed question.
    outgoing:
      state.outgoing?.delivery === "unknown" || isRepeatable({ ...state, batch: next })
        ? state.outgoing
        : null,
    decisions: recordChanges(state.decisions, batch, next, changed, now),
  };
}

function byId(batch: Batch | null): ReadonlyMap<string, readonly PendingInterrupt[]> {
  const found = new Map<string, PendingInterrupt[]>();
  for (const interrupt of batch?.interrupts ?? []) {
    if (!interrupt.answerable) continue;
    const others = found.get(interrupt.id);
    if (others === undefined) found.set(interrupt.id, [interrupt]);
    else others.push(interrupt);
  }
  return found;
}

/** The questions that were just answered, without their answers. */
export function answeredQuestions({ batch, outgoing }: RunState): OpenQuestions | null {
  return batch === null || outgoing === null ? null : { ...withoutAnswers, batch };
}

/**
 * The questions that an agent which takes one answer at a time has not received answers for yet.
 */
export function leftOver({ batch, outgoing }: RunState): Batch | null {
  const covers = outgoing?.request.covers;
  const covered = covers === undefined ? null : new Set(covers);
  const interrupts = batch?.interrupts.filter(({ id }) => covered?.has(id) === false) ?? [];
  return batch === null || interrupts.length === 0 ? null : { ...batch, interrupts };
}

/**
 * Stops waiting for answers that were sent: the agent has acted on them, or the outcome is unknown.
 */
export function stopAnswers(state: RunState, stream: OpenStream, now: number): RunState {
  const { outgoing } = state;
  const lastOutcome = isAccepted(evidenceOf(state, stream, null), "cut-off", stream.activity)
    ? "accepted"
    : "unknown";
  const settled = {
    ...state,
    lastOutcome,
    decisions: settle(state, stream, lastOutcome, now),
  } as const;
  if (lastOutcome === "unknown")
    return { ...settled, outgoing: outgoing && { ...outgoing, delivery: "unknown" } };
  const left = leftOver(state);
  if (left === null)
    return {
      ...settled,
      ...withoutAnswers,
      outgoing: null,
      batch: null,
      answered: answeredQuestions(state),
    };
  const { changed: _, ...answers } = keepOrWithdraw(state, left);
  return { ...settled, ...answers, outgoing: null, batch: left };
}
