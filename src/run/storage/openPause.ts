import { toolCallsIn } from "../../conversation/Transcript.js";
import type { DialectContext } from "../../dialects/Dialect.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { contextOf } from "../../dialects/openBatch.js";
import { parseQuestion, readOutcome } from "../../dialects/readQuestions.js";
import { dialectKeyOf, type PendingInterrupt } from "../../interrupt/interrupt.js";
import { isObject } from "../../protocol/isObject.js";
import { parseIfJson } from "../../protocol/jsonText.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { badHandle, type ReadPause, readPauseHandle } from "../../thread/pause/readPauseHandle.js";
import { initialState } from "../../thread/state/RunState.js";

/**
 * Reads a handle.
 *
 * @throws AgentRunError `bad-handle` for anything that is not a handle, one with a question of a
 * dialect this run does not
 *   have, and one whose questions cannot be read again from what the agent sent.
 */
export function openPause(handle: unknown, dialects: Dialects): ReadPause {
  const pause = readPauseHandle(handle);
  const foreign = pause.interrupts.find(
    (question) => dialects.of(question).name !== question.dialect,
  );
  if (foreign !== undefined)
    throw badHandle(`this run has no dialect ${JSON.stringify(foreign.dialect.slice(0, 40))}`);
  return { ...pause, again: rereadQuestions(pause, dialects) };
}

/**
 * Reads questions of a handle that were asked outside of the outcome again, from what the agent
 * sent: what their dialects keep to write an answer (`origin`) is not taken from a storage, where
 * it may differ from what is shown.
 *
 * @throws AgentRunError `bad-handle` where that is not possible, unless it holds nothing but ids
 * and marks.
 */
function rereadQuestions(
  pause: ReadPause,
  dialects: Dialects,
): ReadonlyMap<PendingInterrupt, PendingInterrupt> {
  const { threadId, runId, interrupts, sent } = pause;
  // The results that were sent as answers would close the questions.
  const results = new Set(
    sent === undefined || sent === "unreadable" ? [] : sent.messages.map(({ id }) => id),
  );
  const messages = pause.messages.filter(({ id, role }) => role !== "tool" || !results.has(id));
  const context = contextOf({
    threadId,
    transcript: { ...initialState(threadId).transcript, messages },
  });
  const questions = new Map<PendingInterrupt, PendingInterrupt>();
  // Several questions may be parts of one interrupt, which is read once.
  const read = memoizeLast(
    (raw: unknown) => new Set(readOutcome(dialects, [raw], context).map(dialectKeyOf)),
  );
  let last: { readonly raw: unknown; readonly questions: ReadonlyMap<string, PendingInterrupt> } = {
    raw: undefined,
    questions: new Map(),
  };
  for (const stored of interrupts) {
    const { dialect, origin, raw } = stored;
    const key = dialectKeyOf(stored);
    const isAsked = dialect === "standard" || read(raw).has(key);
    if (!isAsked && (last.raw !== raw || !last.questions.has(key))) {
      last = {
        raw,
        questions: new Map(
          detectAgain(stored, runId, context, dialects).map((one) => [dialectKeyOf(one), one]),
        ),
      };
    }
    const again = isAsked ? undefined : last.questions.get(key);
    if (again !== undefined) questions.set(stored, again);
    else if (!isAsked && !isFlat(origin))
      throw badHandle("a question of it does not hold what it was asked with");
  }
  return questions;
}

/**
 * The questions that the dialect of one detects in the events that announced it, where it is among
 * them.
 */
function detectAgain(
  stored: PendingInterrupt,
  runId: string,
  context: DialectContext,
  dialects: Dialects,
): readonly PendingInterrupt[] {
  const callStarts = toolCallsIn(context.messages).map(
    (call): StreamEvent => ({
      type: "TOOL_CALL_START",
      toolCallId: call.id,
      toolCallName: call.function.name,
    }),
  );
  const end = {
    type: "RUN_FINISHED",
    threadId: context.threadId,
    runId,
    outcome: { type: "success" },
  } as const;
  const detectors = dialects.detectors.filter(({ dialect }) => dialect.name === stored.dialect);
  for (const { dialect, detect } of detectors) {
    try {
      for (const events of detect.announcements?.(stored, end) ?? [[end]]) {
        const detected = [...callStarts, ...events]
          .filter(({ type }) => detect.eventTypes.includes(type))
          .reduce((state, event) => detect.reduce(state, event), detect.initial);
        const questions = detect
          .questions(detected, context)
          .map((question) => parseQuestion(dialect, question, context));
        if (questions.some(({ id }) => id === stored.id)) return questions;
      }
    } catch {
      // A dialect that cannot read what is stored does not know the question.
    }
  }
  return [];
}

/** Whether a value holds nothing but ids and marks, which contain nothing of what is approved. */
function isFlat(origin: unknown): boolean {
  const parts = isObject(origin) ? Object.values(origin) : [origin];
  return parts.map(parseIfJson).every((part) => !isObject(part));
}
