import { jsonEqual } from "../../protocol/json.js";
import type { ToolMessage } from "../../protocol/messages.js";
import { type Evidence, hasNewOutput, newResults, type Outcome, type ToolResults } from "../audit/evidence.js";
import { addResults, settleDecisions } from "../audit/settleDecisions.js";
import { contextOf } from "../dialect/contextOf.js";
import type { Batch } from "../interrupt/interrupt.js";
import type { OpenStream, RunState } from "../state/RunState.js";
import { showsWork } from "./deliveryOf.js";

/** Settles the decision records of the last resume, and adds results from the stream to earlier ones. */
export function settle(state: RunState, stream: OpenStream, outcome: Outcome | null, now: number): RunState["decisions"] {
  const facts = { results: resultsIn(state, stream), findToolCall: contextOf(state).findToolCall, at: now };
  const ended = stream.loads ? [] : streamedResults(stream).map(({ toolCallId }) => toolCallId);
  const { outgoing } = state;
  const settled =
    outgoing === null || outcome === null
      ? state.decisions
      : settleDecisions(state.decisions, outgoing.runId, { ...facts, outcome, isOwn: !stream.loads || isOwn(stream) });
  return addResults(settled, facts, new Set(ended));
}

/** Returns the evidence that a stream gives about the answers that were sent; `asks` is what the agent asks at its end. */
export function evidenceOf(state: RunState, stream: OpenStream, asks: Batch | null): Evidence {
  const { outgoing, decisions, transcript } = state;
  if (outgoing === null) return "none";
  const results = resultsIn(state, stream);
  const isProven = decisions.some(
    ({ verdict, resumeRunId, proposed, toolResult }) =>
      verdict !== null &&
      resumeRunId === outgoing.runId &&
      proposed !== undefined &&
      results.has(proposed.toolCallId) &&
      !jsonEqual(results.get(proposed.toolCallId), toolResult),
  );
  if (isProven) return "result";
  // An agent that acknowledges answers, and did not, has not read them.
  if (outgoing.request.mustAcknowledge === true && !stream.acknowledged && !stream.loads) return "none";
  return showsWork({ ...state, stream }) || hasNewOutput(transcript.messages, stream.before) || asksNewQuestion(state.batch, asks)
    ? "activity"
    : "none";
}

/** Whether a loaded history shows that the agent took the answers from here. */
export function isOwn({ trace }: OpenStream): boolean {
  return trace === "own" || trace === "running";
}

// A snapshot before an error may be part of a refusal: its results may come from another client's answer.
function resultsIn({ transcript }: RunState, stream: OpenStream): ToolResults {
  const isRefusal = stream.failed !== null && stream.activity !== "output";
  const shown = isRefusal ? stream.before : transcript.messages;
  return newResults(stream.result === null ? shown : [...shown, ...streamedResults(stream)], stream.before);
}

/** The results of streamed calls, latest first. */
export function streamedResults({ result }: OpenStream): readonly ToolMessage[] {
  const found: ToolMessage[] = [];
  for (let next = result; next !== null; next = next.before) found.push(next.message);
  return found;
}

/** Whether the agent asks a question that was not open before. */
function asksNewQuestion(before: Batch | null, asks: Batch | null): boolean {
  if (asks === null) return false;
  const known = new Map(before?.interrupts.map(({ id, raw }) => [id, raw]));
  return asks.interrupts.some(({ id, raw }) => !known.has(id) || !jsonEqual(known.get(id), raw));
}
