import type { RunEvent, Transition } from "../state/RunEvent.js";
import { openStream, type RunState } from "../state/RunState.js";

/** Starts to load the agent's history. Answers with unknown delivery count as being sent meanwhile. */
export function load(state: RunState, { runId }: Extract<RunEvent, { type: "load" }>): Transition {
  if (state.stream !== null) return [state, []];
  const status = state.outgoing?.delivery === "unknown" ? "resuming" : "running";
  return [
    {
      ...state,
      status,
      runId,
      stream: openStream(runId, state.transcript.messages, true),
      lastOutcome: null,
      ending: null,
      error: null,
    },
    [{ type: "loadRun", runId }],
  ];
}
