import type { Clock } from "../interrupt/Clock.js";

/** A clock that does not move by itself. */
export interface SimulatedClock extends Clock {
  /**
   * Moves forward by this many milliseconds and fires what is due, in order, each at its own time,
   * including timers set meanwhile.
   */
  advance(ms: number): void;
  /** Moves forward to a time, in milliseconds since 1970, as `advance` does. */
  set(time: number): void;
}

interface Timer {
  readonly due: number;
  readonly callback: () => void;
}

/** More timers than this in one move means that a timer keeps setting itself. */
const timerLimit = 100_000;

/**
 * Creates a clock for tests and stories; `start` is milliseconds since 1970. It throws when it
 * would move backwards.
 */
export function createSimulatedClock(start = 0): SimulatedClock {
  const timers = new Map<number, Timer>();
  let now = start;
  let lastHandle = 0;

  /**
   * The earliest timer; of two that are due together, the older: a `Map` keeps the order of
   * insertion.
   */
  function nextDue(limit: number): readonly [handle: number, timer: Timer] | undefined {
    let first: readonly [number, Timer] | undefined;
    for (const entry of timers) {
      if (entry[1].due <= limit && (first === undefined || entry[1].due < first[1].due))
        first = entry;
    }
    return first;
  }

  function set(time: number): void {
    if (!(time >= now))
      throw new RangeError(
        `react-agui-interrupts: a simulated clock cannot go from ${now} to ${time}. Time only moves on.`,
      );
    for (let fired = 0; ; fired++) {
      const next = nextDue(time);
      if (next === undefined) break;
      if (fired === timerLimit) {
        throw new Error(
          "react-agui-interrupts: timers keep adding timers that are due at once. Give them a delay, or clear them.",
        );
      }
      const [handle, { due, callback }] = next;
      timers.delete(handle);
      now = Math.max(now, due);
      callback();
    }
    // A callback may have moved the clock further by itself.
    now = Math.max(now, time);
  }

  return {
    now: () => now,
    setTimeout(callback, ms) {
      const handle = ++lastHandle;
      timers.set(handle, { due: now + Math.max(0, ms || 0), callback });
      return handle;
    },
    clearTimeout(handle) {
      if (typeof handle === "number") timers.delete(handle);
    },
    advance: (ms) => set(now + ms),
    set,
  };
}
