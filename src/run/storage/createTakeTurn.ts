import { AgentRunError } from "../../core/errors.js";
import { deferred } from "../shared/promises.js";
import type { StorageContext } from "./createStoredRecords.js";
import type { TakeTurn } from "./PauseStorage.js";

interface TurnParts {
  /** Prepares the turn; resolves to false where another page has sent the answers. */
  readonly begin: () => Promise<boolean>;
  /** Resolves when the next page can read the result from the storage. */
  readonly end: () => Promise<unknown>;
}

/** Creates what lets one page after the other send answers of the thread. */
export function createTakeTurn(
  { storage, clock, timeout, getState, dispatch, onError }: StorageContext,
  { begin, end }: TurnParts,
): TakeTurn {
  const { threadId } = getState();
  return (done) => {
    const { runExclusive } = storage;
    if (runExclusive === undefined) return Promise.resolve(true);
    const { promise: turn, resolve } = deferred<boolean>();
    let begun: Promise<void> | null = null;
    let isWanted = true;
    void done.then(() => {
      isWanted = false;
    });
    // Repeated, because questions that replace the open ones wait as well.
    const showWait = (): void => {
      if (begun !== null || !isWanted) return;
      dispatch({ type: "lockWait", waits: true });
      clock.setTimeout(showWait, timeout);
    };
    const inTurn = async (): Promise<void> => {
      // The user has stopped waiting.
      if (!isWanted) return;
      const isOurs = await begin();
      resolve(isOurs);
      if (!isOurs) return;
      await done;
      await end();
    };
    const exclude = async (): Promise<void> => {
      try {
        await runExclusive(threadId, () => (begun ??= inTurn()));
        if (begun === null) onError(new AgentRunError("storage", "runExclusive has not run the work"));
      } catch (error) {
        // A browser that blocks its storage blocks locks, too.
        onError(error);
      }
      if (begun === null && isWanted) resolve(true);
    };
    clock.setTimeout(showWait, timeout);
    void exclude();
    return turn;
  };
}
