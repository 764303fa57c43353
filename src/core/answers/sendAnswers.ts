import type { Message } from "../../protocol/messages.js";
import { recordSent, type SentAnswer } from "../audit/DecisionRecord.js";
import { openStream, type RunState, type Sending, type Unsent } from "../state/RunState.js";

/** The state from the moment the answers to the open batch have left. */
export function sendAnswers(state: RunState, { runId, resume, request, messages: said, drafts, now }: Sending): RunState {
  const { interrupts, runId: askedBy } = state.batch ?? { interrupts: [], runId: "" };
  const { covers, toolMessages = [] } = request;
  const results = toolMessages.map(({ message }) => message);
  const resultIds = new Set(results.map(({ id }) => id));
  const messages = [...results, ...said.filter(({ id }) => !resultIds.has(id))];
  const contents = new Map(toolMessages.map(({ interruptId, message }) => [interruptId, message.content]));
  const covered = covers === undefined ? null : new Set(covers);
  const answers = new Map<string, SentAnswer>();
  for (const interrupt of interrupts) {
    const { id, answerable } = interrupt;
    const draft = answerable && covered?.has(id) !== false ? drafts.get(id) : undefined;
    const notRun = request.notRun?.includes(id) ?? false;
    if (draft !== undefined) answers.set(id, { interrupt, draft, toolResult: contents.get(id), notRun });
  }
  const next = withMessages(state, messages);
  return {
    ...next,
    status: "resuming",
    runId,
    stream: openStream(runId, next.transcript.messages),
    outgoing: { runId, resume, request, messages, sentAt: now, questions: interrupts, delivery: null },
    undelivered: [],
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: recordSent(state.decisions, askedBy, answers, { at: now, runId }),
  };
}

/** The state while the record of answers is being stored: as if they were on their way, but nothing has left and no record says so. */
export function saveFirst(state: RunState, sending: Sending): RunState {
  const { status, runId, outgoing, ending, error } = state;
  const known = new Set(state.transcript.messages.map(({ id }) => id));
  const leaving = sendAnswers(state, sending);
  const added = leaving.transcript.messages.map(({ id }) => id).filter((id) => !known.has(id));
  return {
    ...leaving,
    decisions: state.decisions,
    unsent: { sending, added, before: { status, runId, outgoing, ending, error } },
  };
}

/** The state with answers whose record was not stored back where they were, and the messages that were to go with them taken back. */
export function notSent(state: RunState, { added, before }: Unsent): RunState {
  const { transcript } = state;
  const gone = new Set(added);
  const messages = transcript.messages.filter(({ id }) => !gone.has(id));
  return {
    ...state,
    ...before,
    transcript: gone.size === 0 ? transcript : { ...transcript, messages },
    stream: null,
    unsent: null,
  };
}

/** The state with these messages at the end of the conversation, unless they are part of it. */
export function withMessages(state: RunState, messages: readonly Message[]): RunState {
  const before = state.transcript.messages;
  if (messages.length === 0) return state;
  const known = new Set(before.map(({ id }) => id));
  const added = messages.filter(({ id }) => !known.has(id));
  return added.length === 0 ? state : { ...state, transcript: { ...state.transcript, messages: [...before, ...added] } };
}
