import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";

interface TimeoutOptions {
  readonly clock: Clock;
  /** In milliseconds. */
  readonly timeout: number;
  readonly onError: (error: unknown) => void;
}

/** Resolves to the result of the work within the timeout; otherwise to null, and `late` gets the result once it is there. Never rejects. */
export async function withinTimeout(
  work: () => unknown,
  { clock, timeout, onError }: TimeoutOptions,
  late: (result: unknown) => void = () => {},
): Promise<unknown> {
  let timer: unknown;
  const working = (async () => work())();
  const tooLong = new Promise<null>((resolve) => {
    timer = clock.setTimeout(() => {
      resolve(null);
      onError(new AgentRunError("storage", "the storage took too long"));
      working.then(late, onError);
    }, timeout);
  });
  try {
    return await Promise.race([working, tooLong]);
  } catch (error) {
    onError(error);
    return null;
  } finally {
    clock.clearTimeout(timer);
  }
}
