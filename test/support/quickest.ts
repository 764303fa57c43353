import { knownWork } from "./knownWork.js";

/** What the known work takes on the usual machine, in milliseconds of the processor. */
const usual = 6;

/** False in a page. */
export const canTimeProcessor =
  typeof process !== "undefined" && typeof process.cpuUsage === "function";

/**
 * Does the work and returns its result with the time it took, in milliseconds of the usual
 * machine's processor. Repeats work that took longer than `enough`, and returns the shortest time:
 * what else the machine does makes one attempt long, code that is slow makes every attempt long.
 */
export function quickest<Result>(
  work: () => Result,
  enough: number,
  attempts = 8,
): { readonly result: Result; readonly time: number } {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 1; ; attempt += 1) {
    const elapsed = startTiming();
    const result = work();
    least = Math.min(least, elapsed(enough));
    if (least < enough || attempt === attempts) return { result, time: least };
  }
}

/**
 * Starts to count time. The returned function gives it in milliseconds of the usual machine: of its
 * processor, and in a page by the clock. Where more than `enough` have passed, the machine's speed
 * is measured, and what a slow one needs in addition is not counted.
 */
export function startTiming(): (enough: number) => number {
  const now = clock();
  const started = now();
  return (enough) => {
    const elapsed = now() - started;
    return elapsed < enough ? elapsed : elapsed / slowness(now);
  };
}

/** How many times slower than usual the machine is; 1 where it is faster. */
function slowness(now: () => number): number {
  const times = Array.from({ length: 10 }, () => {
    const before = now();
    knownWork();
    return now() - before;
  });
  return Math.max(1, Math.min(...times) / usual);
}

function clock(): () => number {
  return canTimeProcessor ? () => process.cpuUsage().user / 1_000 : () => performance.now();
}
