import { AgentRunError } from "../../errors/errors.js";
import { memoizeLast } from "../../protocol/memoizeLast.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { type LazyModule, moduleIn } from "../shared/lazyModule.js";

/** What waits for a part that a page loads after the engine. */
export interface AwaitedPart {
  /** Resolves once the part is there; null where it is. Only a failure that is waited for is shown. */
  readonly whenThere: () => Promise<void> | null;
  /** Loads again what failed to load. */
  readonly tryAgain: () => void;
  /** The snapshot, with the error of what waits and failed to load. */
  readonly explain: (snapshot: AgentRunSnapshot) => AgentRunSnapshot;
}

interface WaitParts {
  /** The message of the error where it does not arrive. */
  readonly help: string;
  readonly reportError: (error: AgentRunError) => void;
  /** Tells the listeners that `explain` has changed. */
  readonly notify: () => void;
}

/** Waits for a part; where it fails to load, what waits goes on after `tryAgain`. */
export function awaitPart(
  part: LazyModule<object>,
  { help, reportError, notify }: WaitParts,
): AwaitedPart {
  const withError = memoizeLast((snapshot: AgentRunSnapshot, error: AgentRunError) => ({
    ...snapshot,
    error,
  }));
  let error: AgentRunError | null = null;
  const explain = (next: AgentRunError | null): void => {
    if (error === next) return;
    error = next;
    if (error !== null) reportError(error);
    notify();
  };
  const arrival = async (): Promise<void> => {
    const arrived = new Promise<void>((resolve) => {
      const follow = (): void => {
        const isMissing = part.getSnapshot() === "failed";
        explain(
          isMissing ? new AgentRunError("not-loaded", help, { cause: part.getCause() }) : null,
        );
        if (moduleIn(part) === null) return;
        leave();
        resolve();
      };
      const leave = part.subscribe(follow);
    });
    void part.load();
    return arrived;
  };
  return {
    whenThere: () => (moduleIn(part) === null ? arrival() : null),
    tryAgain: () => void (error !== null && part.load()),
    explain: (snapshot) => (error === null ? snapshot : withError(snapshot, error)),
  };
}
