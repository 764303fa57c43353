import { type Clock, longestTimer } from "../../core/Clock.js";

/**
 * One timer for the nearest deadline. It runs only while there are listeners, so that an idle run
 * keeps nothing alive.
 */
export interface DeadlineTimer {
  set(at: number): void;
  clear(): void;
  pause(): void;
  resume(): void;
}

/**
 * Creates the timer; `onDeadline` may be early after a long step, never late by more than the
 * clock's own timers.
 */
export function createDeadlineTimer(clock: Clock, onDeadline: () => void): DeadlineTimer {
  let at: number | null = null;
  let watched = false;
  let handle: unknown = null;

  const disarm = (): void => {
    if (handle !== null) clock.clearTimeout(handle);
    handle = null;
  };
  const arm = (): void => {
    disarm();
    if (at === null || !watched) return;
    const wait = Math.max(0, at - clock.now());
    handle = clock.setTimeout(
      () => {
        handle = null;
        check();
      },
      Math.min(wait, longestTimer),
    );
  };

  const check = (): void => {
    if (at !== null && at <= clock.now()) onDeadline();
    else arm();
  };
  // A clock that was set back may have moved a deadline into the future again.
  const checkAgain = (): void => {
    onDeadline();
    arm();
  };

  return {
    set(next) {
      at = next;
      arm();
    },
    clear() {
      at = null;
      disarm();
    },
    pause() {
      watched = false;
      disarm();
      if (typeof document !== "undefined")
        document.removeEventListener("visibilitychange", checkAgain);
    },
    resume() {
      watched = true;
      arm();
      // Timers of a hidden tab are late, and those of a sleeping machine later still, so check
      // again when the page becomes visible.
      if (typeof document !== "undefined")
        document.addEventListener("visibilitychange", checkAgain);
    },
  };
}
