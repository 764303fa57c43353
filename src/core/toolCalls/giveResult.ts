import type { Message } from "../../protocol/messages.js";
import type { EventOf } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import { findToolCall } from "../transcript/findToolCall.js";

/**
 * Adds the result of a page tool to the conversation. It is sent with every request until a run has received it. Only the first result of a
 * call counts, and a conversation that was cleared while the tool ran gets none.
 */
export function giveResult(state: RunState, { message }: EventOf<"result">): RunState {
  const { transcript, stream, unsentToolResults } = state;
  if (hasResult(transcript.messages, message.toolCallId) || findToolCall(transcript, message.toolCallId) === undefined)
    return state;
  return {
    ...state,
    transcript: { ...transcript, messages: [...transcript.messages, message] },
    unsentToolResults: [...unsentToolResults, message],
    // The request of a running run was sent without it.
    stream: stream && { ...stream, lateToolResults: [...stream.lateToolResults, message] },
  };
}

/** The conversation, with the unsent tool results where the agent's copy lacks them. */
export function withUnsentToolResults({ transcript, unsentToolResults }: RunState): RunState["transcript"] {
  const lost = unsentToolResults.filter(
    ({ toolCallId }) => !hasResult(transcript.messages, toolCallId) && findToolCall(transcript, toolCallId) !== undefined,
  );
  return lost.length === 0 ? transcript : { ...transcript, messages: [...transcript.messages, ...lost] };
}

/** Whether the conversation has a result of this call. */
export function hasResult(messages: readonly Message[], toolCallId: string): boolean {
  return messages.some((message) => message.role === "tool" && message.toolCallId === toolCallId);
}
