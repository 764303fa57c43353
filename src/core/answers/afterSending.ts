import { jsonEqual } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import { recordSent, type SentAnswer } from "../audit/recordAnswers.js";
import { openStream, type RunState, type Sending } from "../state/RunState.js";
import { signaturesIn } from "./signAnswers.js";
import { withoutSent } from "./undelivered.js";

/** The state after the answers to the open batch were sent. */
export function afterSending(
  state: RunState,
  { runId, resume, request, messages: sentMessages, drafts, now }: Sending,
): RunState {
  const { interrupts, runId: askedBy } = state.batch ?? { interrupts: [], runId: "" };
  const { covers, toolMessages = [] } = request;
  const results = toolMessages.map(({ message }) => message);
  const resultIds = new Set(results.map(({ id }) => id));
  const messages = [...results, ...sentMessages.filter(({ id }) => !resultIds.has(id))];
  const contents = new Map(toolMessages.map(({ interruptId, message }) => [interruptId, message.content]));
  const signatures = signaturesIn(request, interrupts);
  const covered = covers === undefined ? null : new Set(covers);
  const answers = new Map<string, SentAnswer>();
  for (const interrupt of interrupts) {
    const { id, answerable } = interrupt;
    const draft = answerable && covered?.has(id) !== false ? drafts.get(id) : undefined;
    const notRun = request.notRun?.includes(id) ?? false;
    if (draft !== undefined)
      answers.set(id, { interrupt, draft, toolResult: contents.get(id), notRun, signature: signatures.get(id) });
  }
  const next = withMessages(state, messages);
  return {
    ...next,
    status: "resuming",
    runId,
    stream: openStream(runId, next.transcript.messages),
    outgoing: { runId, resume, request, messages, sentAt: now, questions: interrupts, delivery: null },
    undelivered: withoutSent(state, sentMessages),
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: recordSent(state.decisions, askedBy, answers, { at: now, runId }),
  };
}

/** Appends the messages that are not yet in the conversation. A result replaces an earlier one of its call that may not have arrived. */
export function withMessages(state: RunState, messages: readonly Message[]): RunState {
  const before = state.transcript.messages;
  if (messages.length === 0) return state;
  const known = new Set(before.map(({ id }) => id));
  const results = new Map(messages.flatMap((message) => (message.role === "tool" ? [[message.id, message]] : [])));
  const isReplaced = before.some((message) => results.has(message.id) && !jsonEqual(results.get(message.id), message));
  const kept = isReplaced ? before.map((message) => results.get(message.id) ?? message) : before;
  const added = messages.filter(({ id }) => !known.has(id));
  if (added.length === 0 && !isReplaced) return state;
  return { ...state, transcript: { ...state.transcript, messages: [...kept, ...added] } };
}
