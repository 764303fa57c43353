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
  if (event.type === "RUN_STARTED") return atStart(trace, event, attempt, batch);
  const isRunning = trace === "running";
  if (event.type === "RUN_FINISHED") return isRunning ? "own" : trace;
  if (event.type === "RUN_ERROR") return isRunning ? "none" : trace;
  if (trace === "other") return trace;
  const { receipt } = dialects.of(batch?.interrupts[0]);
  const isTaken = receipt?.tookAnswers?.(event, attempt.request) ?? hasOwn(event, attempt);
  if (isTaken === undefined) return trace;
  return isTaken ? "own" : "other";
}

function atStart(
  trace: AnswerTrace,
  { runId, input }: StreamEvent & { readonly type: "RUN_STARTED" },
  attempt: Outgoing,
  batch: RunState["batch"],
): AnswerTrace {
  if (runId === batch?.runId || runId === batch?.requestId) return "question";
  if (trace === "running") return "own";
  if (trace === "own" || trace === "other") return trace;
  if (runId === attempt.runId) return "running";
  return trace === "question" ? (answersIn(input, attempt) ?? trace) : trace;
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
