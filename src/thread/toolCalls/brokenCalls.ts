import { hasResult, type Transcript, toolCallsIn } from "../../conversation/Transcript.js";
import { TranscriptWriter } from "../../conversation/TranscriptWriter.js";
import { questionsOf } from "../../interrupt/interrupt.js";
import { type Message, type ToolMessage, toolResult } from "../../protocol/messages.js";
import { notFinished } from "../sent/ownTexts.js";
import { type OpenStream, type RunState, streamOf } from "../state/RunState.js";
import type { TransitionDeps } from "../state/Transition.js";
import { isEmptyReply } from "./wholeHistory.js";

/** The ids of the calls that have begun and never ended. */
export function brokenCallsOf({ openCalls, brokenCalls }: Transcript): readonly string[] {
  return [...new Set([...brokenCalls, ...openCalls])];
}

/**
 * Follows what a run has begun that was stopped or broke off. A message of which nothing came is
 * gone. A call that was streamed again from its beginning is the whole one again; one that ended without a result gets one in what is sent, which
 * says that it may have run. The results of the page's own tools are known where they are sent.
 */
export function settleBrokenCalls(
  before: RunState,
  after: RunState,
  declaredTools: TransitionDeps["declaredTools"],
): RunState {
  const stream = streamOf(before);
  if (stream === null || stream.runId === streamOf(after)?.runId) return after;
  const { ending } = after;
  if (ending === null || ending.kind === "success" || ending.kind === "interrupted") return after;
  const calls = withWholeCalls(after.transcript, stream.before);
  if (stream.kind === "looking") return { ...after, transcript: calls };
  const whole = { ...after, transcript: withoutAnnounced(calls, stream.before) };
  const results = resultsOfBroken(whole, stream, declaredTools);
  if (results.length === 0) return whole.transcript === after.transcript ? after : whole;
  return { ...whole, decisionResults: [...whole.decisionResults, ...results] };
}

/** The transcript with the calls that were whole before, and of which this run sent a beginning. */
function withWholeCalls(transcript: Transcript, before: readonly Message[]): Transcript {
  if (transcript.openCalls.length === 0) return transcript;
  const whole = new Map(toolCallsIn(before).map((call) => [call.id, call]));
  const writer = new TranscriptWriter(transcript);
  for (const id of transcript.openCalls) {
    const call = whole.get(id);
    if (call === undefined || transcript.brokenCalls.includes(id)) continue;
    writer.replaceToolCall(id, call);
    writer.endCall(id);
  }
  return writer.finish();
}

/**
 * The transcript without messages that this run announced, and of which nothing came: some models
 * refuse every conversation with one. One that was there before is as it was.
 */
function withoutAnnounced(transcript: Transcript, before: readonly Message[]): Transcript {
  if (!transcript.messages.some(isEmptyReply)) return transcript;
  const earlier = new Map(before.map((message) => [message.id, message]));
  const messages = transcript.messages.flatMap((message) =>
    isEmptyReply(message) ? (earlier.get(message.id) ?? []) : message,
  );
  return { ...transcript, messages };
}

function resultsOfBroken(
  { transcript, batch, decisionResults }: RunState,
  { before }: OpenStream,
  declaredTools: TransitionDeps["declaredTools"],
): readonly ToolMessage[] {
  const { messages } = transcript;
  const ids = new Set<string | undefined>([
    ...brokenCallsOf(transcript),
    ...decisionResults.map(({ toolCallId }) => toolCallId),
    ...questionsOf(batch).flatMap(({ id, toolCallId }) => [id, toolCallId]),
    // The answers to open questions may be about calls of the run that asked.
    ...(batch === null ? [] : toolCallsIn(before).map(({ id }) => id)),
  ]);
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  return toolCallsIn(turn).flatMap(({ id, function: { name } }) =>
    ids.has(id) || declaredTools?.has(name) === true || hasResult(turn, id)
      ? []
      : [toolResult(id, notFinished)],
  );
}
