import { AgentRunError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";

interface TimeoutOptions extends TimeLimit {
  readonly onError: (error: unknown) => void;
}

/**
 * Resolves to the result of the work within the timeout; otherwise to null, and `late` gets the
 * result once it is there. Never rejects.
 */
export async function withinTimeout(
  work: () => unknown,
  { onError, ...limit }: TimeoutOptions,
  late: (result: unknown) => void = () => {},
): Promise<unknown> {
  const working = (async () => work())();
  try {
    return await inTime(working, limit);
  } catch (error) {
    onError(error);
    // What fails after the timeout has been reported by it.
    working.then(late, () => {});
    return null;
  }
}

/** How long a storage may take. */
interface TimeLimit {
  readonly clock: Clock;
  /** In milliseconds. */
  readonly timeout: number;
}

/** Rejects when the work of a storage takes longer than the timeout. */
export async function inTime<Result>(
  work: Promise<Result>,
  { clock, timeout }: TimeLimit,
): Promise<Result> {
  let timer: unknown;
  const tooLong = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(
      () => reject(new AgentRunError("storage", "the storage took too long")),
      timeout,
    );
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clock.clearTimeout(timer);
  }
}
