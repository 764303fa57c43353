import type { Clock } from "../../interrupt/Clock.js";

/** The host's clock, corrected by the server's: deadlines use the server's clock. */
export interface AgentClock extends Clock {
  /** The server's clock shows this time now, to the second (an HTTP `Date`). */
  syncTo(time: number): void;
  /** The server's clock had reached this time when it wrote something, which may be long ago. */
  advanceTo(time: number): void;
}

// HTTP dates have whole seconds and network latency, so smaller differences are ignored.
const significant = 2000;
// No machine that far off gets a TLS connection; such a number is not milliseconds, or not a clock.
const credible = 24 * 3600 * 1000;

/** Creates the clock; until a time of the server is known, it is the host's. */
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
