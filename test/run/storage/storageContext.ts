import { vi } from "vitest";
import type { PauseStorage } from "../../../src/core.js";
import { standardDialects } from "../../../src/dialects/createDialects.js";
import type { Records, StorageContext } from "../../../src/run/storage/createStoredRecords.js";
import { createSimulatedClock } from "../../../src/testing.js";
import type { RunEvent } from "../../../src/thread/state/RunEvent.js";
import { initialState, type RunState } from "../../../src/thread/state/RunState.js";
import { at } from "../../support/builders.js";

/**
 * What the parts of a persistence share, with a state that the test sets, and what they did with
 * it.
 */
export function storageContext(given: Partial<PauseStorage> = {}, threadId = "thread-1") {
  let state: RunState = initialState(threadId);
  const dispatched: RunEvent[] = [];
  const onError = vi.fn();
  const clock = createSimulatedClock(at(0));
  const storage: PauseStorage = { load: () => null, save() {}, ...given };
  const records = {
    next: vi.fn<Records["next"]>(() => null),
    settled: vi.fn<Records["settled"]>((questions) => ({
      version: 1,
      threadId,
      ...questions,
      settledAt: 0,
    })),
    onlyIds: vi.fn<Records["onlyIds"]>(() => null),
    follow: vi.fn<Records["follow"]>(),
    isConversationChanged: vi.fn<Records["isConversationChanged"]>(() => false),
    isForeignPause: vi.fn((_: unknown) => false),
    isNewer: vi.fn<Records["isNewer"]>(() => false),
    isDiverged: vi.fn<Records["isDiverged"]>(() => false),
    notStored: vi.fn<Records["notStored"]>(),
    seen: vi.fn<Records["seen"]>(),
    noteLacking: vi.fn(() => false),
  };
  const context: StorageContext = {
    storage,
    dialects: standardDialects,
    clock,
    timeout: 2000,
    redact: undefined,
    records: {
      ...records,
      isForeignPause: (stored): stored is Record<string, unknown> => records.isForeignPause(stored),
    },
    ownRuns: new Set<string>(),
    getState: () => state,
    dispatch: (event) => void dispatched.push(event),
    onError,
    load: async () => storage.load(threadId),
  };
  const become = (change: Partial<RunState>): RunState => {
    state = { ...state, ...change };
    return state;
  };
  return {
    context,
    records,
    clock,
    dispatched,
    onError,
    become,
    types: () => dispatched.map(({ type }) => type),
  };
}
