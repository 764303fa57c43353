import { recordQuestions } from "./DecisionRecord.js";
import type { Batch } from "./interrupt.js";
import type { RunEvent } from "./RunEvent.js";
import { initialState, type RunState } from "./RunState.js";

/**
 * Opens a pause that was kept elsewhere, with its conversation. Answers that had left and were not heard of again may have arrived, so
 * only the identical repeat is offered for them. Where something is going on already, nothing is opened over it.
 */
export function restore(state: RunState, { pause, now }: Extract<RunEvent, { type: "restore" }>): RunState {
  if (state.stream !== null || state.batch !== null) return state;
  const { threadId, runId, requestId, interrupts, drafts, inputs, sent, messages } = pause;
  const batch: Batch = { threadId, runId, requestId, interrupts };
  const { transcript } = state.transcript.messages.length > 0 ? state : initialState(threadId);
  return {
    ...state,
    status: sent === undefined ? "interrupted" : "failed",
    threadId,
    runId,
    transcript: transcript.messages.length > 0 ? transcript : { ...transcript, messages, state: pause.state },
    batch,
    drafts: new Map(drafts),
    inputs: new Map(inputs),
    putAway: null,
    answeredElsewhere: false,
    checkedAt: now,
    outgoing: sent === undefined ? null : { ...sent, delivery: "unknown" },
    ending: { kind: "interrupted", interrupts },
    error: null,
    decisions: [...state.decisions, ...recordQuestions(batch, now)],
  };
}
