import type { ResumeEntry } from "../../protocol/input.js";
import { isExpired } from "../interrupt/isExpired.js";
import type { RunState } from "../state/RunState.js";

/**
 * Compares the deadlines with the current time. Returns the same state when this changes none: when none has passed since the last
 * comparison, nor is in the future again because the clock was set back.
 */
export function markExpired(state: RunState, now: number): RunState {
  const changed = state.batch?.interrupts.some(
    (interrupt) => isExpired(interrupt, now) !== isExpired(interrupt, state.checkedAt),
  );
  return changed ? { ...state, checkedAt: now } : state;
}

/** Returns the ids of entries that would resolve questions which have expired since; the agent would refuse them. */
export function expiredEntries(state: RunState, resume: readonly ResumeEntry[]): readonly string[] {
  const late = state.batch?.interrupts.filter((interrupt) => isExpired(interrupt, state.checkedAt)).map(({ id }) => id) ?? [];
  const expired = new Set(late);
  return resume
    .filter((entry) => entry.status === "resolved" && expired.has(entry.interruptId))
    .map((entry) => entry.interruptId);
}
