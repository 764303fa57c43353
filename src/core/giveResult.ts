import type { Message } from "../protocol/messages.js";
import { findToolCall } from "./findToolCall.js";
import type { RunEvent } from "./RunEvent.js";
import type { RunState } from "./RunState.js";

/**
 * Puts the result of a tool of this page into the conversation; it is owed to the agent until a run has taken it. One result is enough,
 * and a conversation that was forgotten while the tool ran gets none.
 */
export function giveResult(state: RunState, { message }: Extract<RunEvent, { type: "result" }>): RunState {
  const { transcript, stream, owed } = state;
  if (hasResult(transcript.messages, message.toolCallId) || findToolCall(transcript, message.toolCallId) === undefined)
    return state;
  return {
    ...state,
    transcript: { ...transcript, messages: [...transcript.messages, message] },
    owed: [...owed, message],
    // The request of a run that is going on left without it.
    stream: stream && { ...stream, missed: [...stream.missed, message] },
  };
}

/** The conversation with the results that are owed to the agent, where what the agent has of it lacks them. */
export function withOwed({ transcript, owed }: RunState): RunState["transcript"] {
  const lost = owed.filter(
    ({ toolCallId }) => !hasResult(transcript.messages, toolCallId) && findToolCall(transcript, toolCallId) !== undefined,
  );
  return lost.length === 0 ? transcript : { ...transcript, messages: [...transcript.messages, ...lost] };
}

/** Whether the conversation has a result of this call. */
export function hasResult(messages: readonly Message[], toolCallId: string): boolean {
  return messages.some((message) => message.role === "tool" && message.toolCallId === toolCallId);
}
