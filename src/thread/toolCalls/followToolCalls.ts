import { findToolCall, readToolCall } from "../../conversation/readToolCall.js";
import { callsIn, hasResult } from "../../conversation/Transcript.js";
import type { PendingInterrupt } from "../../interrupt/interrupt.js";
import { type CallText, isSameCall } from "../../interrupt/isSameQuestion.js";
import { withToolCall } from "../../interrupt/parseInterrupt.js";
import type { ToolCall } from "../../protocol/messages.js";
import { toolCallIdOf } from "../decisions/DecisionRecord.js";
import { replaceQuestions } from "../open/keepOrWithdraw.js";
import type { EventOf } from "../state/RunEvent.js";
import { isBusy, outgoingIn, type RunState, streamOf } from "../state/RunState.js";

/**
 * Looks up the tool calls of open questions again when no stream is open: an agent may have
 * rewritten a call without asking again. A question whose call has changed is a changed question.
 */
export function followToolCalls(before: RunState, state: RunState, now: number): RunState {
  const { batch, transcript } = state;
  if (batch === null || isBusy(state)) return state;
  const isKnown =
    !isBusy(before) && before.batch === batch && before.transcript.messages === transcript.messages;
  if (isKnown) return state;
  const calls = callsIn(transcript.messages);
  const wasCut = cutEndings.has(state.ending?.kind);
  return replaceQuestions(
    state,
    batch.interrupts.map((interrupt) => followToolCall(interrupt, calls, wasCut)),
    now,
  );
}

/** The endings of a run after which the beginning of a call may be all that came of it. */
const cutEndings: ReadonlySet<string | undefined> = new Set([
  "aborted",
  "truncated",
  "unreachable",
]);

function followToolCall(
  interrupt: PendingInterrupt,
  calls: ReadonlyMap<string, ToolCall>,
  wasCut: boolean,
): PendingInterrupt {
  const { toolCall } = interrupt;
  const id = toolCall?.id ?? interrupt.toolCallId;
  const call = id === undefined ? undefined : calls.get(id);
  if (call === undefined) return interrupt;
  const streamed = { name: call.function.name, argsText: call.function.arguments };
  if (toolCall === undefined) return withToolCall(interrupt, readToolCall(call));
  const { streamedAs } = toolCall;
  if (isSameCall(toolCall, streamed) || isSameCall(streamedAs ?? toolCall, streamed))
    return interrupt;
  if (wasCut && isBeginning(streamed, streamedAs ?? toolCall)) return interrupt;
  return withToolCall(
    interrupt,
    streamedAs === undefined ? readToolCall(call) : { ...toolCall, streamedAs: streamed },
  );
}

/**
 * Whether a call is only the beginning of another one, as when the connection breaks while it is
 * streamed again.
 */
function isBeginning(one: CallText, whole: CallText): boolean {
  return one.name === whole.name && whole.argsText.startsWith(one.argsText);
}

/**
 * Adds the result of a page tool to the conversation. It is sent with every request until a run has
 * received it. Only the first result of a call counts, and a conversation that was cleared while
 * the tool ran gets none.
 */
export function giveResult(state: RunState, { message }: EventOf<"result">): RunState {
  const { transcript, unsentToolResults, decisions } = state;
  const stream = streamOf(state);
  const { toolCallId, content, error } = message;
  const isIts = findToolCall(transcript, toolCallId) !== undefined;
  if (!isIts || hasResult(transcript.messages, toolCallId)) return state;
  const messages = [...transcript.messages, message];
  const next = {
    ...state,
    transcript: { ...transcript, messages },
    unsentToolResults: [...unsentToolResults, message],
  };
  const runs = outgoingIn(state)?.request.runs ?? [];
  // The request of a running run was sent without it, unless it waits for this very call.
  if (!runs.some((call) => call.toolCallId === toolCallId)) {
    if (stream === null) return next;
    return {
      ...next,
      phase: { ...stream, lateToolResults: [...stream.lateToolResults, message] },
    };
  }
  const failed = error === undefined ? {} : { failed: true as const };
  return {
    ...next,
    phase: stream === null ? state.phase : { ...stream, before: messages },
    decisions: decisions.map((record) =>
      record.outcome === "pending" && toolCallIdOf(record) === toolCallId
        ? { ...record, result: content, ...failed }
        : record,
    ),
  };
}

/** The conversation, with the unsent tool results where the agent's copy lacks them. */
export function withUnsentToolResults({
  transcript,
  unsentToolResults,
}: RunState): RunState["transcript"] {
  const lost = unsentToolResults.filter(
    ({ toolCallId }) =>
      !hasResult(transcript.messages, toolCallId) &&
      findToolCall(transcript, toolCallId) !== undefined,
  );
  return lost.length === 0
    ? transcript
    : { ...transcript, messages: [...transcript.messages, ...lost] };
}
