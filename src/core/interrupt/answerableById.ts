import type { PendingInterrupt } from "./interrupt.js";

/** Returns the questions that an answer can name, by id. */
export function answerableById(interrupts: readonly PendingInterrupt[]): ReadonlyMap<string, PendingInterrupt> {
  const found = new Map<string, PendingInterrupt>();
  for (const interrupt of interrupts) if (interrupt.answerable && !found.has(interrupt.id)) found.set(interrupt.id, interrupt);
  return found;
}
