import { type Clock, longestTimer } from "../../interrupt/Clock.js";

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
 * clock's own timers. It gets the deadline whose time was waited for, also where the clock does not
 * show it because it was set back meanwhile.
 */
export function createDeadlineTimer(
  clock: Clock,
  onDeadline: (waitedFor?: number) => void,
): DeadlineTimer {
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
    const [deadline, wait] = [at, Math.max(0, at - clock.now())];
    handle = clock.setTimeout(
      () => {
        handle = null;
        if (wait <= longestTimer) onDeadline(deadline);
        // It is still ahead where the clock was set back.
        if (at === deadline && handle === null && deadline > clock.now()) arm();
      },
      Math.min(wait, longestTimer),
    );
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
