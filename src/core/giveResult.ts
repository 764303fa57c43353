import type { Message } from "../protocol/messages.js";
import type { RunEvent } from "./RunEvent.js";
import type { RunState } from "./RunState.js";

/** Puts the result of a tool of this page into the conversation; it is owed to the agent until a run has taken it. One result is enough. */
export function giveResult(state: RunState, { message }: Extract<RunEvent, { type: "result" }>): RunState {
  if (hasResult(state.transcript.messages, message.toolCallId)) return state;
  const messages = [...state.transcript.messages, message];
  return { ...state, transcript: { ...state.transcript, messages }, owed: [...state.owed, message] };
}

/** Whether the conversation has a result of this call. */
export function hasResult(messages: readonly Message[], toolCallId: string): boolean {
  return messages.some((message) => message.role === "tool" && message.toolCallId === toolCallId);
}
