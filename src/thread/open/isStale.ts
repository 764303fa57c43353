import { idleBatchOf, type RunState } from "../state/RunState.js";

/** Milliseconds after which a question may have been answered elsewhere. */
const staleAfter = 3_600_000;

/** Whether the open questions may have been answered elsewhere since the agent was last heard. */
export function isStale(state: RunState, now: number): boolean {
  return idleBatchOf(state) !== null && now - state.seenAt >= staleAfter;
}
