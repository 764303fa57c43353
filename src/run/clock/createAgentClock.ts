import type { Clock } from "../../core/Clock.js";

/** The host's clock, put right by what the agent tells of its own: a deadline is a moment of the agent's time. */
export interface AgentClock extends Clock {
  /** The agent's clock shows this now, to the second (an HTTP `Date`). */
  syncTo(time: number): void;
  /** The agent's clock had come this far when it wrote something, which may be long ago. */
  advanceTo(time: number): void;
}

// HTTP dates have whole seconds and have travelled: less than this is no difference.
const significant = 2000;
// No machine that far off gets a connection; such a number is not milliseconds, or not a clock.
const credible = 24 * 3600 * 1000;

/** Makes it; until the agent has told its time, the host's is right. */
export function createAgentClock(clock: Clock): AgentClock {
  let ahead = 0;
  const isCredible = (difference: number): boolean => Math.abs(difference) <= credible;
  return {
    now: () => clock.now() + ahead,
    setTimeout: (callback, milliseconds) => clock.setTimeout(callback, milliseconds),
    clearTimeout: (handle) => clock.clearTimeout(handle),
    syncTo(time) {
      const difference = time - clock.now();
      if (isCredible(difference)) ahead = Math.abs(difference) > significant ? difference : 0;
    },
    advanceTo(time) {
      const difference = time - clock.now();
      if (difference > ahead && isCredible(difference)) ahead = difference;
    },
  };
}
