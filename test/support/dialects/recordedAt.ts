import type { Clock } from "../../../src/interrupt/Clock.js";

/**
 * A clock stopped at the time of the recordings: what they ask has not expired, on any day a test
 * runs.
 */
export const recordedAt: Clock = {
  now: () => Date.parse("2026-11-23T15:00:00Z"),
  setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
