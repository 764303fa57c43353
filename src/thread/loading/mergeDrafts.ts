import { type Answer, type Answers, answerTo, noAnswer } from "../../interrupt/Answer.js";
import { answerableById, type Batch, type Drafts } from "../../interrupt/interrupt.js";
import { canonicalJson } from "../../protocol/json.js";
import { markExpired } from "../open/drafts.js";
import { keepOrWithdraw } from "../open/keepOrWithdraw.js";
import type { ReadPause } from "../pause/readPauseHandle.js";
import type { OpenQuestions, RunState } from "../state/RunState.js";

/**
 * Takes the later answers of another tab, for questions that are the same there. What is being
 * sent, or may have arrived, stays as it is.
 */
export function mergeDrafts(
  state: RunState,
  batch: Batch,
  pause: ReadPause,
  now: number,
): RunState {
  // A refused answer is one to change.
  if (pause.sent !== undefined || state.attempt?.delivery === "unknown") return state;
  return takeLater(state, sameQuestions(batch, pause), now);
}

/**
 * Takes the later answers that were given here before another tab sent its own, which the agent has
 * not taken: the same questions are open again.
 */
export function takeBack(state: RunState, before: OpenQuestions | null, now: number): RunState {
  const { batch } = state;
  if (batch === null || !before?.batch || !isSameRequest(before.batch, batch)) return state;
  return takeLater(state, keepOrWithdraw(before, batch).answers, now);
}

function takeLater(state: RunState, answers: Answers, now: number): RunState {
  const later = [...answers].filter(
    ([id, answer]) => answer.at > 0 && isLater(answer, answerTo(state.answers, id)),
  );
  if (later.length === 0) return state;
  const merged = new Map(state.answers);
  for (const [id, { draft, question, at, isElsewhere }] of later)
    merged.set(id, { ...answerTo(merged, id), draft, question, at, isElsewhere });
  return markExpired({ ...state, answers: merged, attempt: null }, now);
}

/**
 * Takes what was typed on an earlier page for questions that are the same, and that nobody has
 * touched on this one.
 */
export function takeTyped(state: RunState, batch: Batch, pause: ReadPause): RunState {
  if (pause.inputs.length === 0 || pause.sent !== undefined || state.attempt !== null) return state;
  const answers = new Map(state.answers);
  for (const [id, { input }] of sameQuestions(batch, pause)) {
    const here = answers.get(id) ?? noAnswer;
    const isUntouched = here.draft === null && here.input === undefined && here.changes === 0;
    if (input !== undefined && isUntouched) answers.set(id, { ...here, input });
  }
  return { ...state, answers };
}

/** Whether one answer is later than another; of two at one time every tab takes the same. */
function isLater({ at, draft }: Answer, other: Answer): boolean {
  if (at !== other.at) return at > other.at;
  return canonicalJson(draft) > canonicalJson(other.draft);
}

/** What a stored pause has for those of the questions that are the same in it. */
function sameQuestions(batch: Batch, pause: ReadPause): Answers {
  const { interrupts, drafts } = pause;
  const answers = storedAnswers(pause, new Map(drafts), true);
  return keepOrWithdraw({ answers, batch: { ...batch, interrupts } }, batch).answers;
}

/** The answers of a stored pause to the questions as they were stored. */
export function storedAnswers(
  { interrupts, draftTimes, inputs }: ReadPause,
  drafts: Drafts,
  isElsewhere: boolean,
): Answers {
  const questions = answerableById(interrupts);
  const times = new Map(draftTimes);
  const typed = new Map(inputs);
  const ids = new Set([...times.keys(), ...drafts.keys(), ...typed.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      {
        draft: drafts.get(id) ?? null,
        question: questions.get(id) ?? null,
        at: times.get(id) ?? 0,
        isElsewhere,
        input: typed.get(id),
        changes: 0,
      },
    ]),
  );
}

/** Whether two batches were asked in one request, as this client names it. */
export function isSameRequest(
  { runId, requestId = runId }: Pick<Batch, "runId" | "requestId">,
  other: Pick<Batch, "runId" | "requestId">,
): boolean {
  return requestId === (other.requestId ?? other.runId) || runId === other.runId;
}
