import { inTime, type TimeLimit } from "../shared/inTime.js";

interface TimeoutOptions extends TimeLimit {
  readonly onError: (error: unknown) => void;
}

/** Resolves to the result of the work within the timeout; otherwise to null, and `late` gets the result once it is there. Never rejects. */
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
