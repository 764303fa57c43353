import { hasResult } from "../../conversation/Transcript.js";
import type { Dialects } from "../../dialects/Dialects.js";
import {
  type AgentRunError,
  type Delivery,
  RunFailedError,
  TransportError,
} from "../../errors/errors.js";
import { hasTakenCancelled } from "../../errors/isRefusal.js";
import { withOnly } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import { isSentBy } from "../decisions/DecisionRecord.js";
import type { Outcome } from "../decisions/evidence.js";
import { recordSent, type SentAnswer } from "../decisions/recordSent.js";
import { stoppedApprovals } from "../decisions/stoppedApprovals.js";
import {
  type Composed,
  type OpenStream,
  type Outgoing,
  openStream,
  type RunState,
} from "../state/RunState.js";
import { deliveryOf, noteRefusal } from "./deliveryOf.js";
import {
  addUndelivered,
  roundsAfter,
  withMessages,
  withoutMessages,
  withoutSent,
} from "./sentMessages.js";
import { settle } from "./settle.js";
import { signaturesIn } from "./signatures.js";

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
