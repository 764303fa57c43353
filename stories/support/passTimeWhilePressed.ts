import type { SimulatedClock } from "../../src/testing.js";

/**
 * While a pointer or a key is down, moves a stopped clock by the time that passes, so that users
 * can hold a button. Returns a function that ends it.
 */
export function passTimeWhilePressed(clock: SimulatedClock, page: Document = document): () => void {
  let ticking: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(ticking);
    ticking = undefined;
  };
  const start = (): void => {
    if (ticking !== undefined) return;
    let last = performance.now();
    ticking = setInterval(() => {
      const now = performance.now();
      clock.advance(now - last);
      last = now;
    }, 50);
  };
  const begins = ["pointerdown", "keydown"];
  const ends = ["pointerup", "pointercancel", "keyup", "visibilitychange"];
  for (const name of begins) page.addEventListener(name, start, true);
  for (const name of ends) page.addEventListener(name, stop, true);
  return () => {
    stop();
    for (const name of begins) page.removeEventListener(name, start, true);
    for (const name of ends) page.removeEventListener(name, stop, true);
  };
}
