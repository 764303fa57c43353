import type { EventOf } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import { findToolCall, hasResult } from "../transcript/findToolCall.js";

/**
 * Adds the result of a page tool to the conversation. It is sent with every request until a run has received it. Only the first result of a
 * call counts, and a conversation that was cleared while the tool ran gets none.
 */
export function giveResult(state: RunState, { message }: EventOf<"result">): RunState {
  const { transcript, stream, unsentToolResults, outgoing, decisions } = state;
  const { toolCallId, content, error } = message;
  if (hasResult(transcript.messages, toolCallId) || findToolCall(transcript, toolCallId) === undefined) return state;
  const messages = [...transcript.messages, message];
  const given = { ...state, transcript: { ...transcript, messages }, unsentToolResults: [...unsentToolResults, message] };
  // The request of a running run was sent without it, unless it waits for this very call.
  if (outgoing?.request.runs?.some((call) => call.toolCallId === toolCallId) !== true)
    return { ...given, stream: stream && { ...stream, lateToolResults: [...stream.lateToolResults, message] } };
  return {
    ...given,
    stream: stream && { ...stream, before: messages },
    decisions: decisions.map((record) =>
      record.outcome === "pending" && record.proposed?.toolCallId === toolCallId
        ? { ...record, result: content, ...(error !== undefined && { failed: true }) }
        : record,
    ),
  };
}

/** The conversation, with the unsent tool results where the agent's copy lacks them. */
export function withUnsentToolResults({ transcript, unsentToolResults }: RunState): RunState["transcript"] {
  const lost = unsentToolResults.filter(
    ({ toolCallId }) => !hasResult(transcript.messages, toolCallId) && findToolCall(transcript, toolCallId) !== undefined,
  );
  return lost.length === 0 ? transcript : { ...transcript, messages: [...transcript.messages, ...lost] };
}
