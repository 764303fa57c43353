import type { Message } from "../../protocol/messages.js";
import type { RunEvent } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";
import { findToolCall } from "../transcript/findToolCall.js";

/**
 * Puts the result of a tool of this page into the conversation; it is owed to the agent until a run has taken it. One result is enough,
 * and a conversation that was forgotten while the tool ran gets none.
 */
export function giveResult(state: RunState, { message }: Extract<RunEvent, { type: "result" }>): RunState {
  const { transcript, stream, unsentToolResults } = state;
  if (hasResult(transcript.messages, message.toolCallId) || findToolCall(transcript, message.toolCallId) === undefined)
    return state;
  return {
    ...state,
    transcript: { ...transcript, messages: [...transcript.messages, message] },
    unsentToolResults: [...unsentToolResults, message],
    // The request of a run that is going on left without it.
    stream: stream && { ...stream, lateToolResults: [...stream.lateToolResults, message] },
  };
}

/** The conversation with the results that are owed to the agent, where what the agent has of it lacks them. */
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
