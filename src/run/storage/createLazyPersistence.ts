import { AgentRunError, storageError } from "../../core/errors.js";
import type { SaveFirst } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import { inTime } from "../shared/inTime.js";
import { lazyModule } from "../shared/lazyModule.js";
import type { Persistence, PersistenceOptions } from "./createPersistence.js";
import type { PauseStorage, TakeTurn } from "./PauseStorage.js";

/** The persistence of a run, loaded when it is first needed; null where the host has no storage. */
export interface LazyPersistence {
  readonly store: (before: RunState, after: RunState) => void;
  /** Stores the record of answers that are about to be sent, within the timeout; see `Persistence`. */
  readonly saveSent: (save: SaveFirst) => Promise<void>;
  /** Resolves once a stored pause was opened; null when there is nothing to wait for. */
  readonly found: () => Promise<void> | null;
  /** Resolves once it was loaded, or failed to load; null when nothing has to be loaded. */
  readonly ready: () => Promise<void> | null;
  /** Listens to other pages, if that is still needed once it is loaded. */
  readonly listen: (isWanted: () => boolean) => void;
  readonly stop: () => void;
  /** Whether other pages may answer the same questions. */
  readonly isShared: boolean;
  readonly takeTurn: TakeTurn;
}

type Parts = Omit<PersistenceOptions, "storage" | "onError"> & {
  readonly storage: PersistenceOptions["storage"] | undefined;
  readonly onError: (error: AgentRunError) => void;
  readonly onLoaded: () => void;
  /** It failed to load, so answers could not be stored before they are sent; the next call loads it again. */
  readonly onMissing: (cause: unknown) => void;
};

/** Creates it; the storage is not accessed before the first call. If storing fails, questions can still be answered. */
export function createLazyPersistence({ storage, onError, onLoaded, onMissing, ...parts }: Parts): LazyPersistence {
  const module = lazyModule(() => import("./createPersistence.js"));
  let loadingModule: ReturnType<typeof module.load> | null = null;
  let persistence: Persistence | null = null;
  let loading: Promise<Persistence | null> | null = null;

  const failed = (cause: unknown): void => onError(storageError(cause));

  /** Loads it, and opens the stored pause, once. */
  const loaded = (): Promise<Persistence | null> => {
    if (storage === undefined) return Promise.resolve(null);
    loading ??= make(storage).then((made) => {
      if (made === null) loading = null;
      return made;
    });
    return loading;
  };

  const whenLoaded = (use: (made: Persistence) => unknown): void =>
    void loaded()
      .then((made) => made && use(made))
      .catch(failed);

  const make = async (given: PauseStorage): Promise<Persistence | null> => {
    const found = await loadModule();
    if (found === null) return null;
    const made = found.createPersistence({ ...parts, storage: given, onError: failed });
    await made.find();
    persistence = made;
    return made;
  };

  const loadModule = (): ReturnType<typeof module.load> => {
    loadingModule ??= module.load().then((found) => {
      loadingModule = null;
      if (found === null) onMissing(module.getCause());
      else onLoaded();
      return found;
    });
    return loadingModule;
  };

  const isReady = (): boolean => storage === undefined || (module.getSnapshot() ?? "failed") !== "failed";

  /** Loads it again, and stores what could not be stored meanwhile. */
  const loadAgain = async (): Promise<void> => {
    if ((await loadModule()) === null) return;
    const state = parts.getState();
    whenLoaded((made) => made.store({ ...state, batch: null }, parts.getState()));
  };

  const store = async (save: SaveFirst): Promise<void> => {
    const made = await inTime(loaded(), parts);
    if (made === null) throw new AgentRunError("storage", "the part of the library that stores pauses did not arrive");
    await made.saveSent(save);
  };

  return {
    store(before, after) {
      if (persistence !== null) persistence.store(before, after);
      else if (after.batch !== before.batch) whenLoaded((made) => made.store(before, parts.getState()));
    },
    ready: () => (isReady() ? null : loadAgain()),
    async saveSent(save) {
      try {
        await store(save);
      } catch (error) {
        if (save === "required") throw error;
      }
    },
    found: () => (storage === undefined ? null : loaded().then(() => {})),
    listen: (isWanted) => whenLoaded((made) => isWanted() && made.listen()),
    stop: () => persistence?.stop(),
    isShared: storage?.runExclusive !== undefined,
    takeTurn: async (done) => (await loaded())?.takeTurn(done) ?? true,
  };
}
