import type { NotSentReason } from "../state/NotSentReason.js";
import type { Effect, RunEvent, Transition } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";

type EventOf<Type extends RunEvent["type"]> = Extract<RunEvent, { type: Type }>;

/** Queues messages while answers are on their way; the messages of one queue are sent in one run. */
export function queue(state: RunState, { runId, messages }: EventOf<"queue">): RunState {
  const queuedMessages = [...state.queuedMessages, ...messages];
  return { ...state, queuedMessages, queuedRunId: state.queuedRunId ?? runId };
}

/** Sends the queue once the answers are through. Where they are not, or a person has stopped the run, its messages go back. */
export function settleQueue(state: RunState): Transition {
  const { queuedRunId: runId, status, ending } = state;
  if (runId === null || status === "resuming") return [state, []];
  const reason = ending?.kind === "aborted" ? "stopped" : whyNotStarted(state);
  if (reason === null) return [state, [{ type: "startQueued", runId }]];
  const { queuedMessages, steers, undelivered, error } = state;
  // Answers that were not saved were not sent, so nothing happened that its message could follow.
  const isLost = steers && error?.code !== "storage";
  const freed = { ...state, queuedMessages: [], queuedRunId: null, steers: false };
  return [{ ...freed, undelivered: isLost ? queuedMessages : undelivered }, [{ type: "refuse", id: runId, reason }]];
}

/** Why no run can start that answers nothing; null where one can. */
export function whyNotStarted({ stream, batch }: RunState): NotSentReason | null {
  if (stream !== null) return "run-in-progress";
  return batch === null ? null : "questions-open";
}

/** Notes that a tool of this page is at work. */
export function toolStarted(state: RunState, { toolCallId }: EventOf<"toolStarted">): RunState {
  return { ...state, runningTools: [...state.runningTools, toolCallId] };
}

/** Lets the waiting requests go on once the last tool has ended. */
export function toolEnded(state: RunState, { toolCallId }: EventOf<"toolEnded">): Transition {
  const { runningTools, waiting } = state;
  const place = runningTools.indexOf(toolCallId);
  if (place < 0) return [state, []];
  const left = runningTools.toSpliced(place, 1);
  if (left.length > 0) return [{ ...state, runningTools: left }, []];
  return [{ ...state, runningTools: left, waiting: [] }, waiting.map((id): Effect => ({ type: "proceed", id }))];
}

/** Makes a request wait for the tools of this page. */
export function wait(state: RunState, { id }: EventOf<"wait">): Transition {
  if (state.runningTools.length === 0) return [state, [{ type: "proceed", id }]];
  return [{ ...state, waiting: [...state.waiting, id] }, []];
}

/** Stops waiting: a tool that never ends must not hold up what comes next. */
export function stopWaiting(state: RunState, reason: "stopped" | "reset"): Transition {
  const { waiting, queuedRunId } = state;
  const refused = reason === "reset" && queuedRunId !== null ? [...waiting, queuedRunId] : waiting;
  const effects = refused.map((id): Effect => ({ type: "refuse", id, reason }));
  if (state.runningTools.length === 0 && waiting.length === 0) return [state, effects];
  return [{ ...state, runningTools: [], waiting: [] }, effects];
}
