import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";
import type { RunState } from "../../core/state/RunState.js";
import type { SubmitMode } from "../../core/state/SubmitMode.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import { createAgentClock } from "../clock/createAgentClock.js";
import { createDeadlineTimer } from "../clock/createDeadlineTimer.js";
import { systemClock } from "../clock/systemClock.js";
import { bothReady } from "../loading/bothReady.js";
import { callSafely } from "../shared/callSafely.js";
import { generateId as randomId } from "../shared/generateId.js";
import { createLazyPersistence, type LazyPersistence } from "../storage/createLazyPersistence.js";
import { createHostRuns, whenParsed } from "./createHostRuns.js";
import { createListeners } from "./createListeners.js";
import { createPerform } from "./createPerform.js";
import { createRequests } from "./createRequests.js";
import { createSendQueue } from "./createSendQueue.js";
import { createStore, type Store } from "./createStore.js";
import { createWaits } from "./createWaits.js";
import type { Engine, EngineListener } from "./Engine.js";
import { reachAgent } from "./reachAgent.js";

/** Creates the engine of a run. It requests nothing, and sets no timer or listener. */
export function createEngine(options: AgentRunOptions, submitMode: SubmitMode, listener: EngineListener): Engine {
  // Options that are missing are refused by `reachAgent`.
  const hostClock = options?.clock ?? systemClock;
  const reach = reachAgent(options, {
    onForeignRun: (...run) => hostRuns.join(...run),
    // Questions that were dismissed here stay dismissed.
    onMessages: () => hostRuns.takeOver([]),
    onMissedRun: () => hostRuns.takeOver(),
    clock: hostClock,
    transcript: () => getState().transcript,
  });
  const clock = createAgentClock(hostClock);
  const generateId = options.generateId ?? randomId;
  const waits = createWaits();
  const reportError = errorReporter(options);
  const changes = createChangeReports(options, reportError);

  const store = createStore(options, submitMode, generateId, clock, {
    perform: (effect, runOptions) => perform(effect, runOptions),
    onRunOver(runId) {
      listener.onRunOver();
      requests.settle(runId);
    },
    onReadingLoaded: () => hostRuns.takeOver(),
    onChange(before, effects) {
      const from = changes.begin(before);
      persistence.store(from, getState());
      changes.report(from, getState());
      listeners.notify();
      listeners.stopIfDone();
      if (effects.some(({ type }) => type === "submitAnswers")) callSafely(listener.onSubmit);
    },
    onSnapshotChange: () => listeners.notify(),
    onError: reportError,
  });
  const { getState, getSnapshot, dispatch, checks, loadError, loading, reading } = store;
  const deadline = createDeadlineTimer(clock, () => dispatch({ type: "deadline", now: clock.now() }));
  const persistence = createStoring(options, store, hostClock, reportError);
  const { whenReady, isShared, takeTurn } = persistence;
  const requests = createRequests({ ...{ options, transport: reach.transport, hostClock, clock, reportError }, ...store });
  const listeners = createListeners({
    getState,
    onFirst() {
      reach.listen();
      hostRuns.takeOver();
      void prepare();
      persistence.listen(listeners.hasAny);
      dispatch({ type: "deadline", now: clock.now() });
      deadline.resume();
    },
    onLast() {
      deadline.pause();
      persistence.stop();
    },
    onDone: reach.stop,
  });
  const { isWanted } = listeners;
  const hostRuns = createHostRuns({ ...store, agent: options.agent, requests, generateId, now: clock.now, isWanted });
  const { startQueued, ...waiting } = createSendQueue({ waits, store, requests, generateId, now: clock.now });
  const perform = createPerform({ requests, persistence, deadline, startQueued, waits, dispatch, clock });
  const { prepare, ...loads } = createLoads(options, store, persistence, reportError);
  if (options.agent !== undefined) void prepare();

  return {
    ...{ getState, getSnapshot, clock, hostClock, generateId, checks, whenReady, dispatch, reportError, loadError },
    ...{ isShared, takeTurn, isStored: options.storage !== undefined, subscribe: listeners.subscribe },
    ...loads,
    ...waiting,
    dialects: loading.current,
    loadReading: reading.load,
    launch(event, runOptions) {
      return store.request(event, runOptions) ?? requests.endingOf(event.runId) ?? "aborted";
    },
    canLoad: () => reach.hasHistory,
    currentEnding: requests.current,
  };
}

/** The persistence of a run, and when an answer can be both stored and validated. */
interface Storing extends LazyPersistence, Pick<Engine, "whenReady"> {}

function createStoring(options: AgentRunOptions, store: Store, clock: Clock, onError: Engine["reportError"]): Storing {
  const { getState, dispatch, loading, reading } = store;
  const whenReady: Engine["whenReady"] = (batch) =>
    bothReady(store.ready(batch), () => (batch === null ? null : persistence.ready()));
  const persistence = createLazyPersistence({
    storage: options.storage,
    timeout: options.saveTimeout ?? 2000,
    redact: options.redact,
    ...{ clock, getState, dispatch, whenReady, onError },
    onLoaded: () => dispatch({ type: "loading", part: "storage", failed: false }),
    onMissing: (cause) => store.missing("storage", cause),
    dialects: loading.current,
    loadReading: reading.load,
  });
  return { ...persistence, whenReady };
}

/** What a run loads before its first request: the code that reads an agent, and a stored pause. */
interface Loads extends Pick<Engine, "getServerSnapshot" | "ready" | "findStored"> {
  /**
   * Loads the code that reads an agent. A failure is reported for the host's own agent, whose questions are not seen without it; any other
   * agent is asked by a request, which reports it.
   */
  readonly prepare: () => Promise<void>;
}

function createLoads(options: AgentRunOptions, store: Store, persistence: Storing, reportError: Engine["reportError"]): Loads {
  const { getState, getSnapshot, reading, loading } = store;
  const { agent } = options;
  let serverSnapshot = store.getServerSnapshot();
  const prepare = async (): Promise<void> => {
    await reading.load().catch((cause: unknown) => {
      if (agent !== undefined && AgentRunError.isInstance(cause)) reportError(cause);
    });
    await whenParsed(agent, undefined, loading);
  };
  return {
    prepare,
    getServerSnapshot: () => serverSnapshot,
    async ready() {
      await reading.load();
      await whenParsed(agent, undefined, loading);
      await persistence.found();
      await persistence.whenReady(getState().batch);
      serverSnapshot = getSnapshot();
    },
    findStored() {
      const isLoaded = agent === undefined || reading.current() !== null;
      return bothReady(isLoaded ? whenParsed(agent, undefined, loading) : prepare(), persistence.found);
    },
  };
}

/** Reports each failure to the host once, with the callback that the options have at that time. */
function errorReporter(options: AgentRunOptions): (error: AgentRunError) => void {
  const reported = new WeakSet<AgentRunError>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    callSafely(() => options.onError?.(error));
  };
}

/** Reports new failures and decisions to the host. Storing a change may cause another one, as when another page has answered: both are one. */
function createChangeReports(options: AgentRunOptions, reportError: Engine["reportError"]) {
  let unreported: RunState | null = null;
  return {
    /** The state before the first change that is not reported yet. */
    begin(before: RunState): RunState {
      unreported ??= before;
      return unreported;
    },
    report(before: RunState, { error, decisions }: RunState): void {
      if (unreported !== before) return;
      unreported = null;
      const { onDecision } = options;
      if (error !== null && error !== before.error) reportError(error);
      if (decisions === before.decisions || onDecision === undefined) return;
      const known = new Set(before.decisions);
      for (const record of decisions) if (!known.has(record)) callSafely(() => onDecision(record));
    },
  };
}
