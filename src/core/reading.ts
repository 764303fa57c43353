import { PROTOCOL_VERSION } from "../protocol/input.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import { markExpired } from "./answering.js";
import { applyEvents } from "./applyEvents.js";
import { settleDecisions } from "./DecisionRecord.js";
import {
  type AgentRunError,
  type Delivery,
  ProtocolError,
  RunFailedError,
  StreamTruncatedError,
  TransportError,
} from "./errors.js";
import type { Batch, InterruptToolCall, Problem } from "./interrupt.js";
import { parseInterrupts } from "./parseInterrupt.js";
import type { RunEnding } from "./RunEnding.js";
import type { RunEvent } from "./RunEvent.js";
import type { OpenStream, RunState } from "./RunState.js";
import type { Transcript } from "./Transcript.js";
import { readArguments } from "./toolCallFromMetadata.js";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

/** Takes in what one piece of the stream brought. */
export function receive(state: RunState, stream: OpenStream, { events, problems }: EventOf<"received">): RunState {
  const found: Problem[] = [...problems];
  const next = events.reduce((current, event) => follow(current, event, state.threadId, found), stream);
  return { ...state, transcript: applyEvents(state.transcript, events, found), stream: next };
}

/** Follows the run's own life through its stream; breaches of order are recorded and read around. */
function follow(stream: OpenStream, event: StreamEvent, threadId: string, problems: Problem[]): OpenStream {
  const report = (code: string, message: string): void => {
    problems.push({ code, message });
  };
  switch (event.type) {
    case "RUN_STARTED":
      if (event.threadId !== threadId) report("other-thread", "RUN_STARTED names another thread");
      reportVersion(event.protocolVersion, report);
      // A stream may hold several runs one after the other; only the last one's end counts.
      return { ...stream, started: true, finished: null, failed: null };
    case "RUN_FINISHED":
      if (!stream.started) report("finished-before-start", "RUN_FINISHED came before RUN_STARTED");
      if (stream.finished !== null || stream.failed !== null) {
        report("second-end", "the run ended twice; its first end counts");
        return stream;
      }
      return { ...stream, started: true, finished: event };
    case "RUN_ERROR":
      return { ...stream, failed: stream.failed ?? new RunFailedError(event.message, event.code) };
    default:
      if (!stream.started) report("event-before-start", `${event.type} came before RUN_STARTED`);
      else if (stream.finished !== null) report("event-after-end", `${event.type} came after the run had ended`);
      return stream.started ? stream : { ...stream, started: true };
  }
}

const withoutAnswers = { drafts: new Map(), inputs: new Map(), outgoing: null } as const;

/** Says when the agent speaks a newer protocol, or one whose version cannot be read; it is understood as far as possible. */
function reportVersion(version: string | undefined, report: (code: string, message: string) => void): void {
  if (version === undefined) return;
  const parts = /^(\d+)\.(\d+)$/.exec(version);
  if (parts === null)
    return report("unreadable-version", `the agent's protocol version is not MAJOR.MINOR: ${version.slice(0, 40)}`);
  const [ours = 0, minor = 0] = PROTOCOL_VERSION.split(".").map(Number);
  const [theirs = 0, theirMinor = 0] = [Number(parts[1]), Number(parts[2])];
  if (theirs > ours || (theirs === ours && theirMinor > minor)) report("newer-version", `the agent speaks protocol ${version}`);
}

/** Decides how the run ended, now that its stream has closed, and what becomes of the questions. */
export function close(state: RunState, stream: OpenStream, { error, now }: EventOf<"closed">): RunState {
  const batch = stream.finished?.outcome.type === "interrupt" ? openBatch(state, stream) : null;
  const ending = endingOf(stream, batch, error);
  const failure = "error" in ending ? ending.error : null;
  const settled = { ...state, stream: null, ending, error: failure };

  // A question that could be read is kept even if the run failed after asking it.
  if (batch !== null) {
    const status = failure === null ? "interrupted" : "failed";
    return { ...settled, ...withoutAnswers, status, batch, checkedAt: now, decisions: settle(state, "accepted") };
  }
  if (failure === null) {
    return { ...settled, ...withoutAnswers, status: "finished", batch: null, decisions: settle(state, "accepted") };
  }
  if (state.outgoing === null) return { ...settled, status: "failed" };
  const delivery = deliveryOf(failure);
  const outcome = delivery === "unknown" ? "unknown" : "refused";
  return markExpired(
    { ...settled, status: "failed", outgoing: { ...state.outgoing, delivery }, decisions: settle(state, outcome) },
    now,
  );
}

function endingOf(stream: OpenStream, batch: Batch | null, error: AgentRunError | null): RunEnding {
  if (error instanceof ProtocolError) return { kind: "rejected", error };
  if (stream.failed !== null) return { kind: "error", error: stream.failed };
  if (batch !== null) return { kind: "interrupted", interrupts: batch.interrupts };
  const { finished } = stream;
  if (finished?.outcome.type === "cancelled") return { kind: "cancelled" };
  if (finished?.outcome.type === "success") {
    const { pendingToolCallIds } = finished.outcome;
    return {
      kind: "success",
      ...(finished.result !== undefined && { result: finished.result }),
      ...(pendingToolCallIds !== undefined && { pendingToolCallIds }),
    };
  }
  if (error instanceof StreamTruncatedError) return { kind: "truncated", error };
  if (!stream.started && error instanceof TransportError) return { kind: "unreachable", error };
  const message = stream.started ? "the stream stopped before the run ended" : "the stream ended without a single event";
  return { kind: "truncated", error: new StreamTruncatedError(message, error === null ? undefined : { cause: error }) };
}

function openBatch(state: RunState, stream: OpenStream): Batch | null {
  if (stream.finished?.outcome.type !== "interrupt") return null;
  const findToolCall = (id: string): InterruptToolCall | undefined => toolCallOf(state.transcript, id);
  const interrupts = parseInterrupts(stream.finished.outcome.interrupts, { findToolCall });
  const doubt = { code: "failed-after-asking", message: "the run reported an error after it asked this" };
  return {
    threadId: state.threadId,
    runId: stream.finished.runId,
    interrupts:
      stream.failed === null
        ? interrupts
        : interrupts.map((interrupt) => ({ ...interrupt, problems: [...interrupt.problems, doubt] })),
  };
}

function toolCallOf(transcript: Transcript, toolCallId: string): InterruptToolCall | undefined {
  const calls = transcript.messages.flatMap((message) => (message.role === "assistant" ? (message.toolCalls ?? []) : []));
  const call = calls.findLast((candidate) => candidate.id === toolCallId);
  if (call === undefined) return undefined;
  const argsText = call.function.arguments;
  return { id: toolCallId, name: call.function.name, argsText, ...readArguments(argsText) };
}

function deliveryOf(error: AgentRunError): Delivery {
  if (error instanceof TransportError) return error.delivery;
  return error instanceof RunFailedError ? "rejected" : "unknown";
}

/** Writes the fate of the last resume into its records. */
export function settle(state: RunState, outcome: "accepted" | "refused" | "unknown"): RunState["decisions"] {
  return state.outgoing === null
    ? state.decisions
    : settleDecisions(state.decisions, state.outgoing.runId, outcome, state.transcript);
}
