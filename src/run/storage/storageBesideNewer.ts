import { AgentRunError } from "../../errors/errors.js";
import { isRecord, own, recordOf } from "../../protocol/json.js";
import { PAUSE_HANDLE_VERSION } from "../../thread/pause/PauseHandle.js";
import type { PauseStorage } from "./PauseStorage.js";
import { isSettledPause } from "./settledQuestions.js";

/** By the host's storage: runs of one page know of each other by it. */
const storagesBesideNewer = new WeakMap<PauseStorage, PauseStorage>();

/**
 * A storage in which what a newer version of this library keeps is neither replaced nor removed, as
 * where a person has a page of each version open in two tabs. Saving over it throws, so that the
 * person decides whether answers are sent without a record. Without `subscribe`, what is stored is
 * read before each write.
 */
export function storageBesideNewer(storage: PauseStorage): PauseStorage {
  const known = storagesBesideNewer.get(storage);
  if (known !== undefined) return known;
  const { keep, subscribe, runExclusive } = storage;
  const newerKeys = new Set<string>();
  const see = (key: string, stored: unknown): unknown => {
    if (isOfNewer(stored)) newerKeys.add(key);
    else newerKeys.delete(key);
    return stored;
  };
  const load = (key: string): unknown => whenRead(storage.load(key), (stored) => see(key, stored));
  const besideNewer: PauseStorage = {
    ...(keep !== undefined && { keep }),
    load,
    save(key, record) {
      const saveUnlessNewer = (): void | Promise<void> => {
        if (newerKeys.has(key)) throw new NewerRecordError();
        return storage.save(key, record);
      };
      if (subscribe !== undefined && !newerKeys.has(key)) return saveUnlessNewer();
      // What cannot be read at this moment is known as it was read last.
      return whenRead(
        attempt(() => load(key)),
        saveUnlessNewer,
      );
    },
    ...(subscribe !== undefined && {
      subscribe: (key, listener) =>
        subscribe.call(storage, key, (stored) => listener(see(key, stored))),
    }),
    ...(runExclusive !== undefined && { runExclusive: runExclusive.bind(storage) }),
  };
  storagesBesideNewer.set(storage, besideNewer);
  return besideNewer;
}

/** What a storage returns, or null where that fails. */
function attempt(read: () => unknown): unknown {
  try {
    const stored = read();
    return isThenable(stored) ? Promise.resolve(stored).catch(() => null) : stored;
  } catch {
    return null;
  }
}

/** The error for a record of a newer version, which stays as it is. */
export class NewerRecordError extends AgentRunError {
  constructor() {
    super(
      "storage",
      "a newer version of this library has stored this thread, and its record stays: reload the page",
    );
  }
}

/**
 * Whether a newer version has stored a record, and it holds more than the ids of settled questions.
 */
export function isOfNewer(stored: unknown): boolean {
  const version = own(stored, "version");
  if (typeof version !== "number" || version <= PAUSE_HANDLE_VERSION) return false;
  return !isSettledPause(stored) || Object.keys(recordOf(stored)).some((key) => !idKeys.has(key));
}

const idKeys: ReadonlySet<string> = new Set([
  "version",
  "threadId",
  "agent",
  "runId",
  "requestId",
  "settled",
  "gone",
  "settledAt",
]);

/** Continues with what a storage has read, at once where it is synchronous. */
export function whenRead<Result>(stored: unknown, use: (stored: unknown) => Result): Result {
  return isThenable(stored) ? (Promise.resolve(stored).then(use) as Result) : use(stored);
}

function isThenable(stored: unknown): boolean {
  return isRecord(stored) && typeof stored["then"] === "function";
}
