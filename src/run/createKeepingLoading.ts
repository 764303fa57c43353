import { AgentRunError } from "../core/errors.js";
import type { RunState } from "../core/RunState.js";
import type { Keeping, KeepingParts } from "./createKeeping.js";

/** The keeping of a run's pauses, loaded when it is first needed; nothing where the host has no storage. */
export interface KeepingLoading {
  readonly keep: (before: RunState, after: RunState) => void;
  /** Resolves once a pause that was kept has been opened; null when there is nothing to wait for. */
  readonly found: () => Promise<void> | null;
  /** Hears of other pages, if that is still wanted once it can. */
  readonly listen: (isWanted: () => boolean) => void;
  readonly leave: () => void;
  /** Whether other pages may answer the same questions. */
  readonly isShared: boolean;
  /** Does something unless another page does it, or has done it. */
  readonly alone: <Result>(work: () => Promise<Result>, elsewhere: () => Result) => Promise<Result>;
}

type Parts = Omit<KeepingParts, "storage" | "onError"> & {
  readonly storage: KeepingParts["storage"] | undefined;
  readonly onError: (error: AgentRunError) => void;
};

/** Makes it; it touches the storage only when it is asked to. What cannot be kept can still be answered. */
export function createKeepingLoading({ storage, onError, ...parts }: Parts): KeepingLoading {
  let keeping: Keeping | null = null;
  let loading: Promise<Keeping | null> | null = null;

  const failed = (cause: unknown): null => {
    const isOurs = AgentRunError.isInstance(cause);
    onError(isOurs ? cause : new AgentRunError("storage", "the storage of pauses failed", { cause }));
    return null;
  };

  /** Loads it, and opens the pause that is kept, once. */
  const loaded = (): Promise<Keeping | null> => {
    if (storage === undefined) return Promise.resolve(null);
    loading ??= import("./createKeeping.js").then(async ({ createKeeping }) => {
      const made = createKeeping({ ...parts, storage, onError: failed });
      await made.find();
      keeping = made;
      return made;
    }, failed);
    return loading;
  };

  return {
    keep(before, after) {
      if (keeping !== null) keeping.keep(before, after);
      else if (storage !== undefined && after.batch !== before.batch)
        void loaded()
          .then((made) => made?.keep(before, parts.getState()))
          .catch(failed);
    },
    found: () => (storage === undefined ? null : loaded().then(() => {})),
    listen: (isWanted) =>
      void loaded()
        .then((made) => isWanted() && made?.listen())
        .catch(failed),
    leave: () => keeping?.leave(),
    isShared: storage?.exclusively !== undefined,
    async alone(work, elsewhere) {
      const made = await loaded();
      return made === null ? work() : made.alone(work, elsewhere);
    },
  };
}
