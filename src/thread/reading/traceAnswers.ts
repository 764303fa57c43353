import type { Dialects } from "../../dialects/Dialects.js";
import { idsOf } from "../../protocol/collections.js";
import { readResume } from "../../protocol/input.js";
import { jsonEqual, own } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { AnswerTrace, Outgoing, RunState } from "../state/RunState.js";

/**
 * Follows in the events of a loaded history whose answers the agent took. The first answers after
 * the question count: later ones were refused. A call that has a result does not show whose answer
 * it follows from, because every client may answer; `settleDecisions` weighs it.
 */
export function traceAnswers(
  trace: AnswerTrace,
  event: StreamEvent,
  { attempt, batch }: Pick<RunState, "attempt" | "batch">,
  dialects: Dialects,
): AnswerTrace {
  if (attempt === null) return trace;
  switch (event.type) {
    case "RUN_STARTED": {
      const { runId } = event;
      if (batch !== null && (runId === batch.runId || runId === batch.requestId)) return "question";
      if (trace === "running") return "own";
      if (trace === "own" || trace === "other") return trace;
      if (runId === attempt.runId) return "running";
      return trace === "question" ? (answersIn(event.input, attempt) ?? trace) : trace;
    }
    case "RUN_FINISHED":
      return trace === "running" ? "own" : trace;
    case "RUN_ERROR":
      return trace === "running" ? "none" : trace;
    default: {
      if (trace === "other") return trace;
      const { receipt } = dialects.of(batch?.interrupts[0]);
      const isTaken = receipt?.tookAnswers?.(event, attempt.request) ?? hasOwn(event, attempt);
      return isTaken === undefined ? trace : isTaken ? "own" : "other";
    }
  }
}

/**
 * The answers that a run carried, as its start repeats them; undefined where it does not, or they
 * are about other questions.
 */
function answersIn(input: unknown, { resume }: Outgoing): AnswerTrace | undefined {
  const taken = new Map(readResume(input)?.map((entry) => [entry.interruptId, entry]));
  const same = resume.filter(({ interruptId }) => taken.has(interruptId));
  if (same.length === 0) return undefined;
  const isOwn = same.every((sent) => {
    const entry = taken.get(sent.interruptId);
    return entry?.status === sent.status && jsonEqual(payloadOf(entry), payloadOf(sent));
  });
  return isOwn ? "own" : "other";
}

function payloadOf(entry: Outgoing["resume"][number]): unknown {
  return entry.status === "resolved" ? entry.payload : undefined;
}

/**
 * Whether a snapshot contains a message that was sent with the answers, by the id that was made for
 * it here.
 */
function hasOwn(event: StreamEvent, { messages }: Outgoing): true | undefined {
  if (event.type !== "MESSAGES_SNAPSHOT") return undefined;
  const sent: ReadonlySet<unknown> = idsOf(messages.filter(({ role }) => role === "user"));
  const isOwn = (message: unknown): boolean => sent.has(own(message, "id"));
  return (sent.size > 0 && event.messages.some(isOwn)) || undefined;
}
