import { extendTranscript } from "../../conversation/extendTranscript.js";
import { contextOf } from "../../dialects/openBatch.js";
import { readOutcome } from "../../dialects/readQuestions.js";
import { noAnswers } from "../../interrupt/Answer.js";
import { type Batch, draftsIn, type PendingInterrupt } from "../../interrupt/interrupt.js";
import { compareQuestions } from "../../interrupt/isSameQuestion.js";
import { readResume } from "../../protocol/input.js";
import { nestingExceeds } from "../../protocol/limits.js";
import { readMessages } from "../../protocol/messages.js";
import { pruneNesting, refuseDeepMessages } from "../../protocol/refuseDeep.js";
import { closeDecisions, markChanged, recordQuestions } from "../decisions/recordDecisions.js";
import { keepOrWithdraw, replaceQuestions } from "../open/keepOrWithdraw.js";
import { afterSending } from "../sent/afterSending.js";
import { withMessages } from "../sent/sentMessages.js";
import type { EventOf } from "../state/RunEvent.js";
import { isBusy, openStream, type RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { withUnsentToolResults } from "../toolCalls/followToolCalls.js";

/**
 * Takes over the state of an agent that the host owns: its messages, its state, and the questions
 * it was already waiting on.
 */
export function adopt(
  state: RunState,
  { messages, state: snapshot, interrupts: raws, requestId, now }: EventOf<"adopt">,
  { applyPatch, dialects, limits }: TransitionDeps,
): RunState {
  if (isBusy(state)) return state;
  const readable = readMessages(refuseDeepMessages(messages, limits.nesting)).messages;
  const snapshotEvent = { type: "MESSAGES_SNAPSHOT", messages: readable } as const;
  const isOpen = state.batch !== null;
  const isTooDeep = nestingExceeds(snapshot, limits.nesting);
  const brings =
    isOpen || isTooDeep
      ? [snapshotEvent]
      : [snapshotEvent, { type: "STATE_SNAPSHOT", snapshot } as const];
  // A newly created agent does not have the calls yet that the open questions are about.
  const events = isOpen && readable.length === 0 ? [] : brings;
  const problems = isTooDeep
    ? [{ code: "too-deep", message: "the agent's state is nested too deeply and was left out" }]
    : [];
  const transcript = withUnsentToolResults({
    ...state,
    transcript: extendTranscript(state.transcript, events, problems, applyPatch),
  });
  if (raws.length === 0) return { ...state, transcript };
  const shallow = raws.map((raw) => pruneNesting(raw, limits.nesting + 1).value);
  const interrupts = readOutcome(
    dialects,
    shallow,
    contextOf({ threadId: state.threadId, transcript }),
  );
  if (state.batch !== null)
    return replaceQuestions(
      { ...state, transcript },
      withNewReadings(state.batch, interrupts),
      now,
    );
  const batch = { threadId: state.threadId, runId: requestId, requestId, interrupts };
  const { changed, answers } = keepOrWithdraw(state.dismissed ?? state, batch);
  return {
    ...state,
    answers,
    transcript,
    batch,
    dismissed: null,
    checkedAt: now,
    seenAt: now,
    answeredElsewhere: false,
    lastOutcome: null,
    ending: { kind: "interrupted", interrupts },
    error: null,
    decisions: [
      ...markChanged(state.decisions, state.dismissed?.batch, changed, now),
      ...recordQuestions(batch, now),
    ],
  };
}

/** Follows a run that the host has started: it answers the open questions, or abandons them. */
export function observe(
  before: RunState,
  { runId, messages, resume, now }: EventOf<"observe">,
  { limits }: Pick<TransitionDeps, "limits">,
): RunState {
  if (isBusy(before)) return before;
  const state = withMessages(
    before,
    readMessages(refuseDeepMessages(messages, limits.nesting)).messages,
  );
  const answers = nestingExceeds(resume, limits.nesting + 4) ? [] : (readResume({ resume }) ?? []);
  if (state.batch !== null && answers.length > 0) {
    return afterSending(state, {
      runId,
      resume: answers,
      request: { resume: answers },
      messages: [],
      drafts: draftsIn(answers),
      now,
    });
  }
  return {
    ...state,
    runId,
    phase: openStream({
      kind: "reading",
      runId,
      before: state.transcript.messages,
      sent: [],
      abandons: state.batch !== null,
    }),
    rounds: 0,
    answers: noAnswers,
    dismissed: state.batch === null ? state.dismissed : { answers: noAnswers, batch: state.batch },
    batch: null,
    attempt: null,
    answeredElsewhere: false,
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: closeDecisions(state.decisions, state.batch, "elsewhere"),
  };
}

/** Other readings of open questions, by id, at the positions of those that differ. */
function withNewReadings(
  { interrupts: questions }: Batch,
  readings: readonly PendingInterrupt[],
): readonly PendingInterrupt[] {
  const byId = new Map(
    readings.filter(({ answerable }) => answerable).map((interrupt) => [interrupt.id, interrupt]),
  );
  const isSame = compareQuestions();
  return questions.map((interrupt) => {
    const now = interrupt.answerable ? byId.get(interrupt.id) : undefined;
    const isEqual = interrupt.toolCallId === now?.toolCallId;
    return now === undefined || (isEqual && isSame(interrupt, now)) ? interrupt : now;
  });
}
