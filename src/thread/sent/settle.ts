import { resultIdsIn } from "../../conversation/Transcript.js";
import type { Dialects } from "../../dialects/Dialects.js";
import { contextOf } from "../../dialects/openBatch.js";
import {
  askedIn,
  type Batch,
  type PendingInterrupt,
  questionsOf,
} from "../../interrupt/interrupt.js";
import { isSameCall } from "../../interrupt/isSameQuestion.js";
import { changeEach, idsOf } from "../../protocol/collections.js";
import { jsonEqual } from "../../protocol/json.js";
import type { ToolMessage } from "../../protocol/messages.js";
import {
  type AnsweredRecord,
  type DecisionRecord,
  isSentBy,
  toolCallIdOf,
} from "../decisions/DecisionRecord.js";
import {
  type Evidence,
  hasNewOutput,
  newResults,
  type Outcome,
  type ToolResults,
} from "../decisions/evidence.js";
import { addResults, settleDecisions } from "../decisions/settleDecisions.js";
import { type OpenStream, type Outgoing, outgoingOf, type RunState } from "../state/RunState.js";
import { answersAsResults } from "./answersAsResults.js";
import { showsWork } from "./delivery.js";
import { recognizeOwn } from "./ownResults.js";

/**
 * Settles the decision records of the last resume, and adds results from the stream to earlier
 * ones. `asks` is what the agent asks at the end: with these arguments nothing has run yet.
 */
export function settle(
  state: RunState,
  stream: OpenStream,
  outcome: Outcome | null,
  now: number,
  asks: Batch | null = null,
): RunState["decisions"] {
  const waiting = new Set(questionsOf(asks).map(({ toolCallId }) => toolCallId));
  const { findToolCall } = contextOf(state);
  const outgoing = outgoingOf(state, stream);
  const ended = stream.kind === "looking" ? noIds : resultIdsIn(streamedResults(stream));
  const facts = {
    results: resultsIn(state, stream),
    findToolCall: (id: string) => (waiting.has(id) ? undefined : findToolCall(id)),
    failure: stream.failed?.agentMessage ?? null,
    isOwn: (toolCallId: string | undefined) => ended.has(toolCallId) || showsOwn(stream),
    at: now,
  };
  const settled =
    outgoing === null || outcome === null
      ? state.decisions
      : settleDecisions(state.decisions, outgoing.runId, { ...facts, outcome });
  return addResults(settled, facts, ended);
}

const noIds: ReadonlySet<string | undefined> = new Set();

/**
 * Returns the outcome of all answers of one resume after their records were settled: accepted only
 * where each of them was.
 */
export function outcomeIn(
  records: RunState["decisions"],
  outgoing: Outgoing | null,
  outcome: Outcome | null,
): Outcome | null {
  if (outcome === null || outgoing === null) return outcome;
  const sent = records.filter((record) => isSentBy(record, outgoing.runId));
  if (sent.length === 0) return outcome;
  if (sent.every((record) => record.outcome === "accepted")) return "accepted";
  return outcome === "accepted" ? "unknown" : outcome;
}

/**
 * Returns the evidence that a stream gives about the answers that were sent; `asks` is what the
 * agent asks at its end.
 */
export function evidenceOf(state: RunState, stream: OpenStream, asks: Batch | null): Evidence {
  const outgoing = outgoingOf(state, stream);
  if (outgoing === null) return "none";
  const shown = shownResults(state, stream, outgoing);
  // Another client may have answered before: such a run only repeats what followed.
  if (shown.length > 0) return isProven(stream, shown) ? "result" : "none";
  if (isUnread(state.batch, stream, outgoing, asks)) return "none";
  // A server that lost its sessions makes the same calls again, and asks about those.
  if (asksSameCalls(state.batch, asks)) return "none";
  const isLooking = stream.kind === "looking";
  const showsHistory = isLooking && hasNewOutput(state.transcript.messages, stream.before);
  return showsWork(stream) || showsHistory || asksNewQuestion(state.batch, asks)
    ? "activity"
    : "none";
}

/** The answers of which the stream shows a result that is not recorded yet. */
function shownResults(
  state: RunState,
  stream: OpenStream,
  { runId }: Outgoing,
): readonly DecisionRecord[] {
  const results = resultsIn(state, stream);
  return state.decisions.filter((record) => {
    const result = isSentBy(record, runId) && results.get(toolCallIdOf(record));
    return result && !jsonEqual(result.content, record.toolResult);
  });
}

/** Whether one of these results follows from the answers from here. */
function isProven(stream: OpenStream, shown: readonly DecisionRecord[]): boolean {
  if (stream.kind === "looking" || showsOwn(stream)) return true;
  const streamed: ReadonlySet<string | undefined> = resultIdsIn(streamedResults(stream));
  return shown.some((record) => streamed.has(toolCallIdOf(record)));
}

/** Whether the agent may not have read the answers that a run carried. */
function isUnread(
  batch: Batch | null,
  stream: OpenStream,
  { request }: Outgoing,
  asks: Batch | null,
): boolean {
  if (stream.kind === "looking") return false;
  // An agent that acknowledges answers, and did not, has not read them.
  if (request.mustAcknowledge === true && !stream.acknowledged) return true;
  // An agent that asks the same again shows nothing else.
  return stream.activity !== "output" && asksTheSame(batch, asks);
}

/** Whether a loaded history shows that the agent took the answers from here. */
export function isOwn(stream: OpenStream): boolean {
  return stream.kind === "looking" && (stream.trace === "own" || stream.trace === "running");
}

/**
 * Whether what a snapshot of the stream shows follows from the answers from here. A run that only
 * repeats its history may repeat what followed another client's answer.
 */
function showsOwn(stream: OpenStream): boolean {
  return stream.kind === "looking" ? isOwn(stream) : stream.activity === "output";
}

// A snapshot before an error may be part of a refusal: its results may come from another client's
// answer.
export function resultsIn(state: RunState, stream: OpenStream): ToolResults {
  const { transcript } = state;
  const isRefusal = stream.failed !== null && stream.activity !== "output";
  const shown = isRefusal ? stream.before : transcript.messages;
  return newResults(
    stream.result === null ? shown : [...shown, ...streamedResults(stream)],
    stream.before,
    recognizeOwn(state, outgoingOf(state, stream)),
  );
}

/** The results of streamed calls, latest first. */
function streamedResults({ result }: OpenStream): readonly ToolMessage[] {
  const results: ToolMessage[] = [];
  for (let next = result; next !== null; next = next.before) results.push(next.message);
  return results;
}

/** Whether the agent asks all questions again as they were. */
function asksTheSame(before: Batch | null, asks: Batch | null): boolean {
  if (asks === null || asksNewQuestion(before, asks)) return false;
  return asks.interrupts.length === before?.interrupts.length;
}

/**
 * Whether the agent asks about new calls that are the same as those that were answered, in the same
 * order.
 */
function asksSameCalls(before: Batch | null, asks: Batch | null): boolean {
  const isMadeAgain = ({ toolCall: one }: PendingInterrupt, index: number) => {
    const other = asks?.interrupts[index]?.toolCall;
    return one && other && one.id !== other.id && isSameCall(one, other);
  };
  return before?.interrupts.every(isMadeAgain) ?? false;
}

/** Whether the agent asks a question that was not open before. */
function asksNewQuestion(before: Batch | null, asks: Batch | null): boolean {
  const wasAsked = askedIn(before);
  return questionsOf(asks).some((question) => !wasAsked(question));
}

/**
 * Marks the approvals with edits of a resume that the agent acted on, where it keeps no
 * conversation: the one that it is sent has the approved arguments from then on.
 */
export function noteEditedCalls(
  batch: Batch | null,
  outgoing: Outgoing | null,
  decisions: readonly DecisionRecord[],
  dialects: Dialects,
): readonly DecisionRecord[] {
  if (outgoing === null) return decisions;
  const forgetful = questionsOf(batch).filter((one) => !dialects.of(one).keepsHistory);
  const ids = idsOf(forgetful);
  const isMarked = (record: DecisionRecord): record is AnsweredRecord =>
    isSentBy(record, outgoing.runId) &&
    record.verdict === "approved" &&
    record.edited &&
    record.outcome === "accepted" &&
    ids.has(record.interruptId);
  return changeEach(decisions, (record) =>
    isMarked(record) ? { ...record, argsSource: "decision" } : record,
  );
}

/**
 * Records the decisions of a resume that the agent acted on as results of the calls for which the
 * run sent none. A stateless agent refuses a conversation with a call that has no result, so the
 * next request includes them; the conversation on screen does not.
 */
export function noteDecisionResults(
  { batch, attempt, transcript, decisionResults }: RunState,
  stream: OpenStream,
  decisions: readonly DecisionRecord[],
  dialects: Dialects,
  asks: Batch | null = null,
): Pick<RunState, "decisionResults" | "decisions"> {
  const outgoing = outgoingOf({ attempt }, stream);
  if (batch === null || outgoing === null) return { decisionResults, decisions };
  const done = new Set<string | undefined>([
    ...resultIdsIn([...transcript.messages, ...streamedResults(stream)]),
    // What it asks again has no result yet.
    ...questionsOf(asks).map(({ toolCallId }) => toolCallId),
  ]);
  const answered = new Set<string>();
  const added = new Map<string, ToolMessage>();
  for (const [interrupt, result] of answersAsResults(batch, outgoing, transcript.messages)) {
    if (dialects.of(interrupt).keepsHistory || done.has(result.toolCallId)) continue;
    added.set(result.toolCallId, result);
    answered.add(interrupt.id);
  }
  if (added.size === 0) return { decisionResults, decisions };
  return {
    decisionResults: [
      ...decisionResults.filter(({ toolCallId }) => !added.has(toolCallId)),
      ...added.values(),
    ],
    decisions: decisions.map((record) =>
      isSentBy(record, outgoing.runId) && answered.has(record.interruptId)
        ? { ...record, resultSource: "decision" }
        : record,
    ),
  };
}

/** Notes what the agent that acted on the answers is sent of their calls from now on. */
export function noteTaken(
  state: RunState,
  stream: OpenStream,
  settled: readonly DecisionRecord[],
  dialects: Dialects,
): Pick<RunState, "decisionResults" | "decisions"> {
  const outgoing = outgoingOf(state, stream);
  const decisions = noteEditedCalls(state.batch, outgoing, settled, dialects);
  return noteDecisionResults(state, stream, decisions, dialects);
}
