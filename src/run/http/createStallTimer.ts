import type { Clock } from "../../core/Clock.js";
import { longestTimer } from "../../core/longestTimer.js";

/** Watches for a stream on which no byte arrives. */
export interface StallTimer {
  /** Begins to wait, from now. */
  readonly start: () => void;
  /** A byte has arrived. */
  readonly received: () => void;
  readonly stop: () => void;
}

/** Options of `createStallTimer`. */
export interface StallTimerOptions {
  readonly clock: Clock;
  /** How long no byte may arrive, in milliseconds; more than the longest timer waits for ever. */
  readonly timeout: number;
  /** Once it aborts, nothing is waited for. */
  readonly signal: AbortSignal;
  readonly onStall: () => void;
}

/** Creates the timer of one run; it is not started. */
export function createStallTimer({ clock, timeout, signal, onStall }: StallTimerOptions): StallTimer {
  let lastByteAt = 0;
  let timer: unknown;

  const received = (): void => {
    lastByteAt = clock.now();
  };
  const stop = (): void => clock.clearTimeout(timer);
  // One timer that compares timestamps: a timer for each chunk would cost more than reading it.
  const wait = (left: number): void => {
    stop();
    if (left > longestTimer || signal.aborted) return;
    timer = clock.setTimeout(() => {
      // A clock that was set back does not extend the timeout.
      lastByteAt = Math.min(lastByteAt, clock.now());
      const silent = clock.now() - lastByteAt;
      if (silent < timeout) wait(timeout - silent);
      else onStall();
    }, left);
  };

  return {
    received,
    stop,
    start() {
      received();
      wait(timeout);
    },
  };
}
