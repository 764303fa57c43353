import { readMessages } from "../protocol/readMessage.js";
import { readResume } from "../protocol/readResume.js";
import type { Means } from "./advance.js";
import { contextOf } from "./contextOf.js";
import { closeDecisions, recordQuestions } from "./DecisionRecord.js";
import { extendTranscript } from "./extendTranscript.js";
import { withOwed } from "./giveResult.js";
import type { Draft } from "./interrupt.js";
import type { RunEvent } from "./RunEvent.js";
import { openStream, type RunState } from "./RunState.js";
import { sendAnswers, withMessages } from "./sendAnswers.js";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

/** Takes over what an agent has that somebody else owns: its messages, its state, and the questions it was already waiting on. */
export function adopt(
  state: RunState,
  { messages, state: snapshot, interrupts: raws, requestId, now }: EventOf<"adopt">,
  { applyPatch, dialects }: Means,
): RunState {
  if (state.stream !== null || state.batch !== null) return state;
  const found = [
    { type: "MESSAGES_SNAPSHOT", messages: readMessages(messages).messages },
    { type: "STATE_SNAPSHOT", snapshot },
  ] as const;
  const transcript = withOwed({ ...state, transcript: extendTranscript(state.transcript, found, [], applyPatch) });
  if (raws.length === 0) return { ...state, transcript };
  const interrupts = dialects.read(raws, contextOf({ threadId: state.threadId, transcript }));
  const batch = { threadId: state.threadId, runId: requestId, requestId, interrupts };
  return {
    ...state,
    transcript,
    status: "interrupted",
    batch,
    checkedAt: now,
    answeredElsewhere: false,
    ending: { kind: "interrupted", interrupts },
    error: null,
    decisions: [...state.decisions, ...recordQuestions(batch, now)],
  };
}

/** Follows a run that somebody else has started: it answers the open questions, or does without them. */
export function observe(before: RunState, { runId, messages, resume, now }: EventOf<"observe">): RunState {
  if (before.stream !== null) return before;
  const state = withMessages(before, readMessages(messages).messages);
  const answers = readResume({ resume }) ?? [];
  if (state.batch !== null && answers.length > 0) {
    const drafts = new Map(answers.map(({ interruptId, ...draft }): [string, Draft] => [interruptId, draft]));
    return sendAnswers(state, { runId, resume: answers, request: { resume: answers }, messages: [], drafts, now });
  }
  return {
    ...state,
    status: "running",
    runId,
    stream: openStream(runId),
    batch: null,
    drafts: new Map(),
    inputs: new Map(),
    outgoing: null,
    answeredElsewhere: false,
    ending: null,
    error: null,
    decisions: closeDecisions(state.decisions, state.batch, "elsewhere"),
  };
}

/** Reads open questions again, now that the words of other agents are known; those that stay as they were keep their identity. */
export function reread(state: RunState, { dialects }: Means): RunState {
  const { batch, threadId, transcript } = state;
  if (batch === null || state.stream !== null || batch.interrupts.some(({ dialect }) => dialect !== "standard")) return state;
  const raws = batch.interrupts.map(({ raw }) => raw);
  const interrupts = dialects.read(raws, contextOf({ threadId, transcript }));
  if (interrupts.every(({ dialect }) => dialect === "standard")) return state;
  return { ...state, batch: { ...batch, interrupts }, drafts: new Map(), outgoing: null };
}
