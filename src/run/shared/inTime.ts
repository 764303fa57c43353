import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";

/** How long a storage may take. */
export interface TimeLimit {
  readonly clock: Clock;
  /** In milliseconds. */
  readonly timeout: number;
}

/** Rejects when the work of a storage takes longer than the timeout. */
export async function inTime<Result>(work: Promise<Result>, { clock, timeout }: TimeLimit): Promise<Result> {
  let timer: unknown;
  const tooLong = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new AgentRunError("storage", "the storage took too long")), timeout);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clock.clearTimeout(timer);
  }
}
