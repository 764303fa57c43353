import { own } from "../../protocol/json.js";
import type { PauseStorage, StoredPause } from "./PauseStorage.js";
import { storageBesideNewer, whenRead } from "./storageBesideNewer.js";

/** A storage as the runs of one agent use it. */
export interface AgentStorage extends PauseStorage {
  readonly agent?: string;
}

/** By the host's storage and the agent: runs of one page know of each other by it. */
const agentStorages = new WeakMap<PauseStorage, Map<string, AgentStorage>>();

/**
 * The storage as one agent uses it: its records name the agent, and those of another agent on a
 * thread of the same id are neither read nor replaced. A record has the key of its thread, or one
 * of its own where another agent's record has that. A record without a name is of an older version,
 * and is this agent's. What a newer version of this library has stored stays as it is.
 *
 * @param agent Where the agent is; undefined where that is not known, so that nothing is compared.
 */
export function storageOfAgent(given: PauseStorage, agent: string | undefined): AgentStorage {
  const storage = storageBesideNewer(given);
  if (agent === undefined) return storage;
  const ofAgents = agentStorages.get(storage) ?? new Map<string, AgentStorage>();
  agentStorages.set(storage, ofAgents);
  const ofAgent = ofAgents.get(agent) ?? createAgentStorage(storage, agent);
  ofAgents.set(agent, ofAgent);
  return ofAgent;
}

function createAgentStorage(storage: PauseStorage, agent: string): AgentStorage {
  const ownKeyOf = (threadId: string): string => `${threadId} ${agent}`;
  /** The key under which this agent's record of a thread is; absent where it has none. */
  const keys = new Map<string, string>();
  const foundAt = (threadId: string, key: string, record: unknown): unknown => {
    keys.set(threadId, key);
    return record;
  };
  const load = (threadId: string): unknown =>
    whenRead(storage.load(threadId), (stored) => {
      if (nameIn(stored) === agent) return foundAt(threadId, threadId, stored);
      return whenRead(storage.load(ownKeyOf(threadId)), (apart) => {
        if (nameIn(apart) === agent) return foundAt(threadId, ownKeyOf(threadId), apart);
        // Another agent's record: this one's will stand apart.
        if (nameIn(stored) !== undefined) return foundAt(threadId, ownKeyOf(threadId), null);
        keys.delete(threadId);
        return stored;
      });
    });
  const write = (threadId: string, record: StoredPause | null): void | Promise<void> => {
    const key = keys.get(threadId) ?? threadId;
    if (record === null) keys.delete(threadId);
    else keys.set(threadId, key);
    return storage.save(key, record && { ...record, agent });
  };
  const { keep, subscribe } = storage;
  return {
    ...(keep !== undefined && { keep }),
    agent,
    load,
    save(threadId, record) {
      if (keys.has(threadId)) return write(threadId, record);
      // Another agent may have stored a record since this one has looked.
      return whenRead(load(threadId), () => write(threadId, record));
    },
    ...(subscribe !== undefined && {
      subscribe(threadId, listener) {
        const leave = [threadId, ownKeyOf(threadId)].map((key) =>
          subscribe.call(storage, key, (stored) => {
            const name = nameIn(stored);
            if (name === agent) keys.set(threadId, key);
            else if (keys.get(threadId) === key) keys.delete(threadId);
            if (name === agent || (name === undefined && key === threadId)) listener(stored);
          }),
        );
        return () => {
          for (const unsubscribe of leave) unsubscribe();
        };
      },
    }),
    // What another agent sends is nothing to wait for.
    ...(storage.runExclusive !== undefined && {
      runExclusive: (threadId, work) => storage.runExclusive?.(ownKeyOf(threadId), work) ?? work(),
    }),
  };
}

function nameIn(stored: unknown): unknown {
  return own(stored, "agent");
}
