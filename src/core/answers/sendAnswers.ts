import type { Message } from "../../protocol/messages.js";
import { recordSent, type SentAnswer } from "../audit/recordAnswers.js";
import { openStream, type RunState, type Sending, type Unsent } from "../state/RunState.js";

/** The state after the answers to the open batch were sent. */
export function sendAnswers(state: RunState, { runId, resume, request, messages: sentMessages, drafts, now }: Sending): RunState {
  const { interrupts, runId: askedBy } = state.batch ?? { interrupts: [], runId: "" };
  const { covers, toolMessages = [] } = request;
  const results = toolMessages.map(({ message }) => message);
  const resultIds = new Set(results.map(({ id }) => id));
  const messages = [...results, ...sentMessages.filter(({ id }) => !resultIds.has(id))];
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

/**
 * The state while the record of the answers is being stored: they count as being sent, but nothing was sent and no decision record shows it.
 */
export function saveFirst(state: RunState, sending: Sending): RunState {
  const { status, runId, outgoing, ending, error } = state;
  const known = new Set(state.transcript.messages.map(({ id }) => id));
  const sent = sendAnswers(state, sending);
  const added = sent.transcript.messages.map(({ id }) => id).filter((id) => !known.has(id));
  return {
    ...sent,
    decisions: state.decisions,
    unsent: { sending, added, before: { status, runId, outgoing, ending, error } },
  };
}

/**
 * Restores the state after a record could not be stored: the answers are unsent again, and the messages that were to be sent with them are
 * removed.
 */
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

/** Appends the messages that are not yet in the conversation. */
export function withMessages(state: RunState, messages: readonly Message[]): RunState {
  const before = state.transcript.messages;
  if (messages.length === 0) return state;
  const known = new Set(before.map(({ id }) => id));
  const added = messages.filter(({ id }) => !known.has(id));
  return added.length === 0 ? state : { ...state, transcript: { ...state.transcript, messages: [...before, ...added] } };
}
