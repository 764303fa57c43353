import type { Message } from "../../protocol/messages.js";
import { type AgentRunError, ProtocolError, StreamTruncatedError, TransportError } from "../errors.js";
import type { Batch } from "../interrupt/interrupt.js";
import type { RunEnding } from "../state/RunEnding.js";
import type { OpenStream } from "../state/RunState.js";
import { unansweredCalls } from "../transcript/unansweredCalls.js";

/** Returns how a run ended, from its stream, the conversation and the error; `batch` is what it asked. */
export function endingOf(
  stream: OpenStream,
  batch: Batch | null,
  error: AgentRunError | null,
  messages: readonly Message[] = [],
): RunEnding {
  if (error instanceof ProtocolError) return { kind: "rejected", error };
  if (stream.failed !== null) return { kind: "error", error: stream.failed };
  const { finished } = stream;
  if (batch !== null && finished !== null) {
    const { interrupts } = batch;
    const named = finished.outcome.type === "interrupt" ? finished.outcome.pendingToolCallIds : undefined;
    const pendingToolCallIds = unansweredCalls(messages, interrupts, named);
    return { kind: "interrupted", interrupts, ...(pendingToolCallIds !== undefined && { pendingToolCallIds }) };
  }
  if (finished?.outcome.type === "cancelled") return { kind: "cancelled" };
  if (finished?.outcome.type === "word" && batch === null)
    return { kind: "rejected", error: unknownOutcome(finished.outcome.word) };
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

function unknownOutcome(word: string): ProtocolError {
  return new ProtocolError("outcome-is-object", `RUN_FINISHED has an outcome that is not an object: ${word}`, {
    eventType: "RUN_FINISHED",
  });
}
