import { hasResult } from "../../conversation/Transcript.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { dropsMessages } from "../../dialects/dialectFacts.js";
import {
  type AgentRunError,
  type Delivery,
  RunFailedError,
  TransportError,
} from "../../errors/errors.js";
import { hasTakenCancelled } from "../../errors/isRefusal.js";
import { askedIn, questionsOf, withOnly } from "../../interrupt/interrupt.js";
import { addTo, idsOf } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import {
  contentText,
  type Message,
  type ToolMessage,
  type UserMessage,
} from "../../protocol/messages.js";
import { isSentBy } from "../decisions/DecisionRecord.js";
import type { Outcome } from "../decisions/evidence.js";
import { recordSent, type SentAnswer } from "../decisions/recordDecisions.js";
import { stoppedApprovals } from "../decisions/stoppedApprovals.js";
import {
  type Composed,
  type OpenStream,
  type Outgoing,
  openStream,
  type RunState,
  type Sending,
} from "../state/RunState.js";
import { deliveryOf, noteRefusal } from "./delivery.js";
import { settle } from "./settle.js";
import { signaturesIn } from "./signAnswers.js";

/** The answers to the open batch, as they are sent. */
export function toOutgoing(
  { batch }: Pick<RunState, "batch">,
  { runId, resume, request, messages, now: sentAt }: Composed,
): Outgoing {
  return {
    runId,
    resume,
    request,
    messages: withResults(request, messages),
    sentAt,
    questions: batch?.interrupts ?? [],
  };
}

/** The messages that are sent, after the results that answers are. */
function withResults(
  { toolMessages = [] }: Composed["request"],
  messages: readonly Message[],
): readonly Message[] {
  const results = toolMessages.map(({ message }) => message);
  const ids = idsOf(results);
  return [...results, ...messages.filter(({ id }) => !ids.has(id))];
}

/** The state after the answers to the open batch were sent. */
export function afterSending(
  state: RunState,
  composed: Composed,
  outgoing = toOutgoing(state, composed),
): RunState {
  const { runId, request, messages: sentMessages, drafts, now } = composed;
  const { interrupts, runId: askedBy } = state.batch ?? { interrupts: [], runId: "" };
  const { covers, toolMessages = [] } = request;
  const contents = new Map(
    toolMessages.map(({ interruptId, message }) => [interruptId, message.content]),
  );
  const signatures = signaturesIn(request, interrupts);
  const covered = new Set(covers ?? drafts.keys());
  const notRun = new Set(stoppedApprovals(interrupts, drafts));
  const answers = new Map<string, SentAnswer>();
  for (const interrupt of interrupts) {
    const { id, answerable } = interrupt;
    const draft = drafts.get(id);
    if (!answerable || !covered.has(id) || draft === undefined) continue;
    answers.set(id, {
      interrupt,
      draft,
      toolResult: contents.get(id),
      notRun: notRun.has(interrupt),
      signature: signatures.get(id),
    });
  }
  const next = withMessages(state, outgoing.messages);
  const before = next.transcript.messages;
  return {
    ...next,
    runId,
    phase: openStream({ kind: "sending", runId, before, outgoing }),
    attempt: null,
    undelivered: withoutSent(state, sentMessages),
    rounds: roundsAfter(state, sentMessages),
    lastOutcome: null,
    ending: null,
    error: null,
    decisions: recordSent(state.decisions, askedBy, answers, { at: now, runId }),
  };
}

/** The rounds of page tools, once these messages of the person were sent, or none. */
export function roundsAfter(
  { batch, rounds, unsentToolResults }: RunState,
  messages: readonly Message[],
): number {
  if (messages.some(({ role }) => role === "user")) return 0;
  const isByPage =
    unsentToolResults.length > 0 ||
    questionsOf(batch).some(({ resultFormat }) => resultFormat !== undefined);
  return isByPage ? rounds + 1 : rounds;
}

/**
 * Adds the messages that are not yet in the conversation: before the message that they precede,
 * else at the end. A host may add a call that was not streamed to its result. A result replaces an
 * earlier one of its call that may not have arrived.
 */
export function withMessages(state: RunState, messages: readonly Message[]): RunState {
  const conversation = state.transcript.messages;
  if (messages.length === 0) return state;
  const conversationIds = idsOf(conversation);
  const results = new Map(
    messages.filter(({ role }) => role === "tool").map((message) => [message.id, message]),
  );
  const isReplaced = conversation.some(
    (message) => results.has(message.id) && !jsonEqual(results.get(message.id), message),
  );
  // The new messages before each known one; a host may have thousands.
  const ahead = new Map<string, Message[]>();
  const added: Message[] = [];
  for (const message of messages) {
    if (conversationIds.has(message.id))
      for (const earlier of added.splice(0)) addTo(ahead, message.id, earlier);
    else added.push(message);
  }
  if (ahead.size === 0 && added.length === 0 && !isReplaced) return state;
  const placed = conversation.flatMap((message) => {
    const earlier = ahead.get(message.id) ?? [];
    ahead.delete(message.id);
    return [...earlier, results.get(message.id) ?? message];
  });
  return { ...state, transcript: { ...state.transcript, messages: [...placed, ...added] } };
}

/** The state without these messages in its conversation. */
export function withoutMessages(state: RunState, ids: ReadonlySet<string>): RunState {
  if (ids.size === 0) return state;
  const messages = state.transcript.messages.filter(({ id }) => !ids.has(id));
  return { ...state, transcript: { ...state.transcript, messages } };
}

/** Adds messages of the user that the agent has not received, each once. */
export function addUndelivered(state: RunState, messages: readonly Message[]): RunState {
  const undeliveredIds = idsOf(state.undelivered);
  const added = messages.filter(isUser).filter(({ id }) => !undeliveredIds.has(id));
  return added.length === 0 ? state : { ...state, undelivered: [...state.undelivered, ...added] };
}

/**
 * The undelivered messages without those that are being sent; a host may send one again as a new
 * message of the same text.
 */
export function withoutSent(
  { undelivered }: RunState,
  sent: readonly Message[],
): RunState["undelivered"] {
  if (undelivered.length === 0 || sent.length === 0) return undelivered;
  const ids = idsOf(sent);
  const texts = new Set(sent.filter(isUser).map(textOf));
  texts.delete("");
  return undelivered.filter((message) => !ids.has(message.id) && !texts.has(textOf(message)));
}

/**
 * Keeps the messages that the agent has not received, or shows no sign of, although they were in a
 * request: those that its history lacks after answers or a load, those beside a cancellation after
 * which it does nothing, and those in reply to which an agent that drops messages only asks again
 * what was dismissed here. Output after a request that answers nothing settles those it carried.
 */
export function keepLost(
  before: RunState,
  stream: OpenStream,
  after: RunState,
  dialects: Dialects,
): RunState {
  if (stream.kind !== "reading") {
    const lost = isPassedOver(stream, after)
      ? stream.outgoing.messages
      : hiddenOf(stream, after.transcript.messages);
    return addUndelivered(after, lost);
  }
  if (stream.activity === "output") return withoutAnswered(after, stream);
  const { batch } = after;
  const wasDismissed = askedIn(before.dismissed?.batch);
  const isAgain = batch === before.answered?.batch || questionsOf(batch).some(wasDismissed);
  if (batch === null || !isAgain || !dropsMessages(dialects, batch)) return after;
  return addUndelivered(withoutMessages(after, idsOf(stream.sent)), stream.sent);
}

/** Without the messages that the agent had before it: its output answers the whole conversation. */
function withoutAnswered(after: RunState, { before }: OpenStream): RunState {
  const [read, still] = [idsOf(before), idsOf(after.transcript.messages)];
  const undelivered = after.undelivered.filter(({ id }) => !read.has(id) || !still.has(id));
  return undelivered.length === after.undelivered.length ? after : { ...after, undelivered };
}

/**
 * Whether an agent ended well after every question was skipped, and did nothing else: most that drop
 * a message beside a cancellation say nothing of it.
 */
function isPassedOver(stream: OpenStream, { ending }: RunState): stream is Sending {
  return (
    stream.kind === "sending" &&
    ending?.kind === "success" &&
    stream.activity === "none" &&
    !stream.sendsHistory &&
    stream.outgoing.resume.every(({ status }) => status === "cancelled")
  );
}

/**
 * Keeps the messages of a run that the agent has refused, or that may not have arrived, so that they
 * can be sent again. Refused ones leave the conversation.
 */
export function keepUnsent(state: RunState, stream: OpenStream, isRefused: boolean): RunState {
  if (stream.kind !== "reading") return state;
  const { sent } = stream;
  return addUndelivered(isRefused ? withoutMessages(state, idsOf(sent)) : state, sent);
}

/**
 * The latest messages that the agent's own copy of the conversation lacks. One that it shows under
 * another id, or in other words, is there.
 */
function hiddenOf(
  { before: sent, sendsHistory }: OpenStream,
  shown: readonly Message[],
): readonly UserMessage[] {
  const latest = sent
    .slice(sent.findLastIndex(({ role }) => role === "assistant") + 1)
    .filter(isUser);
  const [sentByUser, shownByUser] = [sent.filter(isUser), shown.filter(isUser)];
  const isPart = shownByUser.length > 0 && shownByUser.length < sentByUser.length;
  if (!sendsHistory || !isPart) return [];
  const ids = idsOf(shownByUser);
  const [sentTexts, shownTexts] = [countTexts(sentByUser), countTexts(shownByUser)];
  const isShown = (text: string): boolean =>
    (shownTexts.get(text) ?? 0) >= (sentTexts.get(text) ?? 0);
  return latest.filter((message) => !ids.has(message.id) && !isShown(textOf(message)));
}

function countTexts(messages: readonly UserMessage[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of messages.map(textOf)) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/**
 * The results of page tools that the agent has not received: those its own copy lacks after a run
 * that carried answers, and later ones.
 */
export function stillUnsent(
  { transcript, unsentToolResults }: RunState,
  stream: OpenStream,
): readonly ToolMessage[] {
  const { lateToolResults, sendsHistory } = stream;
  if (stream.kind !== "sending" || !sendsHistory) return lateToolResults;
  const late = idsOf(lateToolResults);
  return unsentToolResults.filter(
    ({ id, toolCallId }) => late.has(id) || !hasResult(transcript.messages, toolCallId),
  );
}

function isUser(message: Message): message is UserMessage {
  return message.role === "user";
}

function textOf({ content }: UserMessage): string {
  return contentText(content);
}

/**
 * Keeps the questions and their answers. Messages sent with a refused answer are removed from the
 * conversation.
 */
export function afterFailedResume(
  state: RunState,
  outgoing: Outgoing,
  failure: AgentRunError,
  stream: OpenStream,
  now: number,
  dialects: Dialects,
): RunState {
  // A run that was ahead of the answers carried none of them.
  const isAhead = outgoing.request.covers?.length === 0;
  const deliveryByError = isAhead ? "not-sent" : deliveryOf(failure, stream, state.batch, dialects);
  const decisions = settle(state, stream, outcomeOf(deliveryByError), now);
  // The refusal of a repeat proves nothing about the attempt before it.
  const delivery =
    deliveryByError === "rejected" && hasRepeated(decisions, outgoing.runId)
      ? "unknown"
      : deliveryByError;
  const settled: RunState = {
    ...state,
    attempt: { ...outgoing, delivery },
    refusals: noteRefusal(state.refusals, failure, outgoing.resume),
    lastOutcome: outcomeOf(delivery),
    decisions,
  };
  if (delivery === "unknown") {
    const replied = hasReplied(failure);
    const silent = !stream.acknowledged && stream.activity === "none";
    return { ...settled, attempt: { ...outgoing, delivery, replied, silent } };
  }
  const { messages, resume } = outgoing;
  const refused = addUndelivered(withoutMessages(settled, idsOf(messages)), messages);
  const cancelled = resume
    .filter(({ status }) => status === "cancelled")
    .map(({ interruptId }) => interruptId);
  return hasTakenCancelled(failure) && cancelled.length > 0
    ? withoutCancelled(refused, new Set(cancelled))
    : refused;
}

function outcomeOf(delivery: Delivery): Outcome {
  return delivery === "unknown" ? "unknown" : "refused";
}

function hasReplied(failure: AgentRunError): boolean {
  return (
    failure instanceof RunFailedError ||
    (failure instanceof TransportError && failure.status !== undefined)
  );
}

function hasRepeated(decisions: RunState["decisions"], runId: string): boolean {
  return decisions.some((record) => isSentBy(record, runId) && record.mayHaveArrived);
}

/**
 * Keeps only the questions that are still open, when the agent has accepted the cancelled entries.
 */
function withoutCancelled(state: RunState, gone: ReadonlySet<string>): RunState {
  return {
    ...state,
    batch: withOnly(state.batch, ({ id }) => !gone.has(id)),
    answers: new Map([...state.answers].filter(([id]) => !gone.has(id))),
    attempt: null,
    decisions: state.decisions.map((record) =>
      record.outcome === "refused" &&
      record.resumeRunId === state.runId &&
      gone.has(record.interruptId)
        ? { ...record, outcome: "accepted", evidence: "activity" }
        : record,
    ),
  };
}
