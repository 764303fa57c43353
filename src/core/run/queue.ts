import type { NotSentReason } from "../state/NotSentReason.js";
import type { Effect, EventOf, Transition } from "../state/RunEvent.js";
import type { RunState } from "../state/RunState.js";

/** Queues messages while answers are being sent; all messages of a queue are sent in one run. */
export function queue(state: RunState, { runId, messages }: EventOf<"queue">): RunState {
  const queuedMessages = [...state.queuedMessages, ...messages];
  return { ...state, queuedMessages, queuedRunId: state.queuedRunId ?? runId };
}

/** Sends the queue once the answers were accepted. Otherwise, or when the user has stopped the run, its messages are returned. */
export function settleQueue(state: RunState): Transition {
  const { queuedRunId: runId, status, ending } = state;
  if (runId === null || status === "resuming") return [state, []];
  const reason = ending?.kind === "aborted" ? "aborted" : whyNotStarted(state);
  if (reason === null) return [state, [{ type: "startQueued", runId }]];
  const { queuedMessages, steers, undelivered, error } = state;
  // Answers that were not saved were not sent, so the message has nothing to follow.
  const isLost = steers && error?.code !== "storage";
  const freed = { ...state, queuedMessages: [], queuedRunId: null, steers: false };
  return [{ ...freed, undelivered: isLost ? queuedMessages : undelivered }, [{ type: "refuse", id: runId, reason }]];
}

/** Returns why a run that answers nothing cannot start; null where it can. */
export function whyNotStarted({ stream, batch }: RunState): NotSentReason | null {
  if (stream !== null) return "run-in-progress";
  return batch === null ? null : "questions-open";
}

/** Records that a page tool is running. */
export function toolStarted(state: RunState, { toolCallId }: EventOf<"toolStarted">): RunState {
  return { ...state, runningTools: [...state.runningTools, toolCallId] };
}

/** Releases the waiting requests when the last page tool has ended. */
export function toolEnded(state: RunState, { toolCallId }: EventOf<"toolEnded">): Transition {
  const { runningTools, waiting } = state;
  const place = runningTools.indexOf(toolCallId);
  if (place < 0) return [state, []];
  const left = runningTools.toSpliced(place, 1);
  if (left.length > 0) return [{ ...state, runningTools: left }, []];
  return [{ ...state, runningTools: left, waiting: [] }, waiting.map((id): Effect => ({ type: "proceed", id }))];
}

/** Makes a request wait for the page tools. */
export function wait(state: RunState, { id }: EventOf<"wait">): Transition {
  if (state.runningTools.length === 0) return [state, [{ type: "proceed", id }]];
  return [{ ...state, waiting: [...state.waiting, id] }, []];
}

/** Stops waiting, so that a tool that never ends does not block the next request. */
export function stopWaiting(state: RunState, reason: "aborted" | "reset"): Transition {
  const { waiting, queuedRunId } = state;
  const refused = reason === "reset" && queuedRunId !== null ? [...waiting, queuedRunId] : waiting;
  const effects = refused.map((id): Effect => ({ type: "refuse", id, reason }));
  // Nothing waits while no tool is running.
  if (state.runningTools.length === 0) return [state, effects];
  return [{ ...state, runningTools: [], waiting: [] }, effects];
}

/** Records whether answers wait for another page. */
export function waitForPage(state: RunState, waitsForPage: boolean): RunState {
  return state.waitsForPage === waitsForPage ? state : { ...state, waitsForPage };
}
