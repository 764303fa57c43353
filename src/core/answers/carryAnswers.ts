import { jsonEqual } from "../../protocol/json.js";
import { recordChanges } from "../audit/DecisionRecord.js";
import type { Batch, Drafts, PendingInterrupt } from "../interrupt/interrupt.js";
import { compareQuestions, type isSameQuestion } from "../interrupt/isSameQuestion.js";
import type { OpenQuestions, RunState } from "../state/RunState.js";

/** What was given for questions that are still open, and which of the questions have changed. */
export interface CarriedAnswers extends Omit<OpenQuestions, "batch"> {
  /** The ids of questions that are open in both batches and are not the same any more. */
  readonly changed: ReadonlySet<string>;
}

/**
 * Carries what was given for open questions to the batch that takes their place. Drafts and typed input stay with questions that are the
 * same, and are withdrawn from those that changed: an approval belongs to what was on screen when it was given. A change that is no news
 * to a person is not counted. Pure.
 */
export function carryAnswers(
  before: OpenQuestions,
  batch: Batch,
  isNews: (interruptId: string) => boolean = () => true,
): CarriedAnswers {
  const old = byId(before.batch);
  const isSame = compareQuestions();
  const same = new Map<string, PendingInterrupt>();
  const changed = new Set<string>();
  for (const [id, questions] of byId(batch)) {
    const others = old.get(id);
    if (others === undefined) continue;
    const [first] = questions;
    const stays = others.length === questions.length && questions.every((one, place) => isCarried(others[place], one, isSame));
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
    changes,
    changed,
  };
}

/**
 * What was entered for questions that the agent asks again under new ids because it did not read the answer, by the new ids. An answer
 * to a form fills the form in again; a decision has to be made again.
 */
export function enteredBefore(state: OpenQuestions, asks: readonly PendingInterrupt[]): ReadonlyMap<string, unknown> {
  const before = state.batch?.interrupts ?? [];
  const entered = new Map<string, unknown>();
  for (const now of asks) {
    const old = before.find(
      (one) =>
        one.dialect === now.dialect &&
        one.kind === now.kind &&
        one.message === now.message &&
        jsonEqual(one.responseSchema, now.responseSchema),
    );
    const draft = old && state.drafts.get(old.id);
    const answer = old?.approval === undefined && draft?.status === "resolved" ? draft.payload : undefined;
    const value = old && (state.inputs.get(old.id) ?? answer);
    if (value !== undefined) entered.set(now.id, value);
  }
  return entered;
}

/** The drafts that were given for the questions as they are now; any other one is not an answer to what is open. */
export function currentDrafts({ batch, drafts, answeredFor }: Pick<OpenQuestions, "batch" | "drafts" | "answeredFor">): Drafts {
  if (batch === null || drafts.size === 0) return drafts;
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  const isCurrent = (id: string): boolean => isCarried(answeredFor.get(id), open.get(id), isSame);
  const current = [...drafts].filter(([id]) => isCurrent(id));
  return current.length === drafts.size ? drafts : new Map(current);
}

/** Whether the answers of the last attempt, sent again, would reach the questions they were given for. */
export function isRepeatable({ batch, outgoing }: Pick<RunState, "batch" | "outgoing">): boolean {
  if (batch === null || outgoing === null || outgoing.questions === batch.interrupts) return true;
  const sent = answerableById(outgoing.questions);
  const open = answerableById(batch.interrupts);
  const isSame = compareQuestions();
  return outgoing.resume.every(({ interruptId }) => isCarried(sent.get(interruptId), open.get(interruptId), isSame));
}

/** The questions an answer can name, by their ids. */
export function answerableById(interrupts: readonly PendingInterrupt[]): ReadonlyMap<string, PendingInterrupt> {
  const found = new Map<string, PendingInterrupt>();
  for (const interrupt of interrupts) if (interrupt.answerable && !found.has(interrupt.id)) found.set(interrupt.id, interrupt);
  return found;
}

/** Puts other readings of open questions in their place, as far as they are not the same; the same state where all of them are. */
export function replaceQuestions(
  state: RunState,
  interrupts: readonly PendingInterrupt[],
  now: number,
  isNews?: (interruptId: string) => boolean,
): RunState {
  const { batch, ending } = state;
  if (batch === null || interrupts.every((interrupt, place) => interrupt === batch.interrupts[place])) return state;
  const next = { ...batch, interrupts };
  const { changed, ...answers } = carryAnswers(state, next, isNews);
  return {
    ...state,
    ...answers,
    batch: next,
    ending: ending?.kind === "interrupted" ? { ...ending, interrupts } : ending,
    // What was refused is history; what may have arrived is not, but it is not sent again for another question.
    outgoing: state.outgoing?.delivery === "unknown" || isRepeatable({ ...state, batch: next }) ? state.outgoing : null,
    decisions: recordChanges(state.decisions, batch, next, changed, now),
  };
}

function isCarried(
  before: PendingInterrupt | undefined,
  now: PendingInterrupt | undefined,
  isSame: typeof isSameQuestion,
): boolean {
  return before !== undefined && now !== undefined && isSame(before, now);
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
