import type { PendingInterrupt } from "./interrupt.js";

/** Whether an interrupt may no longer be resolved; the exact instant counts as expired. */
export function isExpired(interrupt: PendingInterrupt, now: number): boolean {
  return (interrupt.expiresAt ?? Number.POSITIVE_INFINITY) <= now;
}
