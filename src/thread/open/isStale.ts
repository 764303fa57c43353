import { idleBatchOf, type RunState } from "../state/RunState.js";

/** Milliseconds after which a question may have been answered elsewhere. */
const staleAfter = 3_600_000;

/** Whether the agent has been silent so long that its open questions may be others by now. */
export function isStale(state: RunState, now: number): boolean {
  return idleBatchOf(state) !== null && now - state.seenAt >= staleAfter;
}
