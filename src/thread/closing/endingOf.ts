import { unansweredCalls } from "../../conversation/unansweredCalls.js";
import { openBatch } from "../../dialects/openBatch.js";
import {
  type AgentRunError,
  ProtocolError,
  StreamTruncatedError,
  TransportError,
} from "../../errors/errors.js";
import type { Batch } from "../../interrupt/interrupt.js";
import { decideZonelessDeadlines } from "../../interrupt/zonelessDeadlines.js";
import { dropUndefined } from "../../protocol/json.js";
import type { Message } from "../../protocol/messages.js";
import type { FinishedEvent } from "../../protocol/readEvent.js";
import type { RunEnding } from "../state/RunEnding.js";
import type { OpenStream, RunState } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";

/** What the agent asks at the end of a stream. */
export function asksAtEnd(
  state: RunState,
  stream: OpenStream,
  now: number,
  { dialects, declaredTools }: TransitionDeps,
): Batch | null {
  const batch = openBatch(state, stream, dialects, declaredTools);
  // A history does not say when its question was asked.
  const askedAt = stream.kind === "looking" ? null : now;
  return batch && decideZonelessDeadlines(batch, state.batch, askedAt);
}

/**
 * Returns how a run ended, from its stream, the conversation and the error; `batch` is what it
 * asked.
 */
export function endingOf(
  stream: OpenStream,
  batch: Batch | null,
  error: AgentRunError | null,
  messages: readonly Message[] = [],
): RunEnding {
  const { finished, failed, started } = stream;
  if (error instanceof ProtocolError) return { kind: "rejected", error };
  if (failed !== null) return { kind: "error", error: failed };
  const ending = finished && finishedEnding(finished, batch, messages);
  if (ending !== null) return ending;
  if (error instanceof StreamTruncatedError) return { kind: "truncated", error };
  if (!started && error instanceof TransportError) return { kind: "unreachable", error };
  const message = started
    ? "the stream stopped before the run ended"
    : "the stream ended without a single event";
  return {
    kind: "truncated",
    error: new StreamTruncatedError(message, error === null ? undefined : { cause: error }),
  };
}

/** How the agent says that a run ended; null where it says that it asks, and asks nothing. */
function finishedEnding(
  { outcome, result }: FinishedEvent,
  batch: Batch | null,
  messages: readonly Message[],
): RunEnding | null {
  if (batch !== null) {
    const { interrupts } = batch;
    const named = outcome.type === "interrupt" ? outcome.pendingToolCallIds : undefined;
    const pendingToolCallIds = unansweredCalls(messages, interrupts, named);
    return dropUndefined<RunEnding>({ kind: "interrupted", interrupts, pendingToolCallIds });
  }
  if (outcome.type === "cancelled") return { kind: "cancelled" };
  if (outcome.type === "word") return { kind: "rejected", error: unknownOutcome(outcome.word) };
  if (outcome.type === "interrupt") return null;
  const { pendingToolCallIds } = outcome;
  return dropUndefined<RunEnding>({ kind: "success", result, pendingToolCallIds });
}

function unknownOutcome(word: string): ProtocolError {
  return new ProtocolError(
    "outcome-is-object",
    `RUN_FINISHED has an outcome that is not an object: ${word}`,
    {
      eventType: "RUN_FINISHED",
    },
  );
}
