import type { Clock } from "../../interrupt/Clock.js";

/**
 * The machine's clock. Globals are looked up at each call, so that fake timers and patched globals
 * work.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout(callback, milliseconds) {
    const timer = globalThis.setTimeout(callback, milliseconds);
    return () => globalThis.clearTimeout(timer);
  },
  clearTimeout(handle) {
    if (typeof handle === "function") handle();
  },
};
