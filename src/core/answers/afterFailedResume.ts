import { hasTakenCancelled } from "../adviceFor.js";
import type { Dialects } from "../dialect/Dialects.js";
import { type AgentRunError, RunFailedError, TransportError } from "../errors.js";
import type { OpenStream, Outgoing, RunState } from "../state/RunState.js";
import { noteRefusal } from "./adviceIn.js";
import { deliveryOf } from "./deliveryOf.js";
import { settle } from "./settle.js";
import { addUndelivered } from "./undelivered.js";

/** Keeps the questions and their answers. Messages sent with a refused answer are removed from the conversation. */
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
  const known = isAhead ? "not-sent" : deliveryOf(failure, stream, state.batch, dialects);
  const decisions = settle(state, stream, known === "unknown" ? "unknown" : "refused", now);
  // The refusal of a repeat proves nothing about the attempt before it.
  const delivery = known === "rejected" && hasRepeated(decisions, outgoing.runId) ? "unknown" : known;
  const lastOutcome = delivery === "unknown" ? "unknown" : "refused";
  const refusals = noteRefusal(state.refusals, failure, outgoing.resume);
  if (delivery === "unknown") {
    const replied = hasReplied(failure);
    const silent = !stream.acknowledged && stream.activity === "none";
    return { ...state, outgoing: { ...outgoing, delivery, replied, silent }, refusals, lastOutcome, decisions };
  }
  const refusedMessages = new Set(outgoing.messages.map(({ id }) => id));
  const messages = state.transcript.messages.filter(({ id }) => !refusedMessages.has(id));
  const transcript = refusedMessages.size === 0 ? state.transcript : { ...state.transcript, messages };
  const kept = addUndelivered({ ...state, transcript }, outgoing.messages);
  const refused = { ...kept, outgoing: { ...outgoing, delivery }, refusals, lastOutcome, decisions } as const;
  const cancelled = outgoing.resume.filter(({ status }) => status === "cancelled").map(({ interruptId }) => interruptId);
  return hasTakenCancelled(failure) && cancelled.length > 0 ? withoutCancelled(refused, new Set(cancelled)) : refused;
}

function hasReplied(failure: AgentRunError): boolean {
  return failure instanceof RunFailedError || (failure instanceof TransportError && failure.status !== undefined);
}

function hasRepeated(decisions: RunState["decisions"], runId: string): boolean {
  return decisions.some(
    ({ verdict, resumeRunId, mayHaveArrived }) => verdict !== null && resumeRunId === runId && mayHaveArrived,
  );
}

/** Keeps only the questions that are still open, when the agent has accepted the cancelled entries. */
function withoutCancelled(state: RunState, gone: ReadonlySet<string>): RunState {
  const interrupts = state.batch?.interrupts.filter(({ id }) => !gone.has(id)) ?? [];
  const left = <Value>(answers: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
    new Map([...answers].filter(([id]) => !gone.has(id)));
  return {
    ...state,
    batch: state.batch === null || interrupts.length === 0 ? null : { ...state.batch, interrupts },
    drafts: left(state.drafts),
    inputs: left(state.inputs),
    outgoing: null,
    decisions: state.decisions.map((record) =>
      record.outcome === "refused" && record.resumeRunId === state.runId && gone.has(record.interruptId)
        ? { ...record, outcome: "accepted", evidence: "activity" }
        : record,
    ),
  };
}
