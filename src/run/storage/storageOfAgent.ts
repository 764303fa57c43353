import { isRecord, own } from "../../protocol/json.js";
import type { PauseStorage, StoredPause } from "./PauseStorage.js";

/**
 * The storage as one agent uses it: its records name the agent, and those of another agent on a
 * thread of the same id are neither read nor replaced. Where there is one, this agent's record has
 * a key of its own. A record without a name is of an older version, and is this agent's.
 *
 * @param agent Where the agent is; undefined where that is not known, so that nothing is compared.
 */
export function storageOfAgent(
  storage: PauseStorage,
  agent: string | undefined,
): PauseStorage & { readonly agent?: string } {
  if (agent === undefined) return storage;
  const isForeign = (stored: unknown): boolean => {
    const name = isRecord(stored) ? own(stored, "agent") : undefined;
    return name !== undefined && name !== agent;
  };
  const ownKeyOf = (threadId: string): string => `${threadId} ${agent}`;
  // Whether this agent's record has its own key, because the thread's was another agent's.
  let isTaken = false;
  const keyOf = (threadId: string): string => (isTaken ? ownKeyOf(threadId) : threadId);
  const { subscribe } = storage;
  return {
    ...storage,
    agent,
    load: (threadId) =>
      whenRead(storage.load(threadId), (stored) => {
        const isOther = isForeign(stored);
        isTaken ||= isOther;
        if (!isTaken) return stored;
        // The other agent's record may be gone by now; this one stays where it is.
        return whenRead(storage.load(ownKeyOf(threadId)), (own) => {
          isTaken = isOther || isRecord(own);
          return isForeign(own) || own == null ? (isOther ? null : stored) : own;
        });
      }),
    save: (threadId, record) => storage.save(keyOf(threadId), record && withAgent(record, agent)),
    ...(subscribe !== undefined && {
      subscribe(threadId, listener) {
        const leave = [threadId, ownKeyOf(threadId)].map((key) =>
          subscribe.call(storage, key, (stored) => {
            if (key === keyOf(threadId) && !isForeign(stored)) listener(stored);
          }),
        );
        return () => {
          for (const unsubscribe of leave) unsubscribe();
        };
      },
    }),
  };
}

/** Continues with what a storage has read, at once where it is synchronous. */
function whenRead(stored: unknown, use: (stored: unknown) => unknown): unknown {
  return isRecord(stored) && typeof stored["then"] === "function"
    ? Promise.resolve(stored).then(use)
    : use(stored);
}

function withAgent(record: StoredPause, agent: string): StoredPause {
  return { ...record, agent };
}
