import { AgentRunError, storageError } from "../../core/errors.js";
import type { Effect, RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { SubmitMode } from "../../core/state/SubmitMode.js";
import type { AgentRunOptions, RunOptions } from "../api/AgentRun.js";
import { createAgentClock } from "../clock/createAgentClock.js";
import { createDeadlineTimer } from "../clock/createDeadlineTimer.js";
import { systemClock } from "../clock/systemClock.js";
import { bothReady } from "../late/bothReady.js";
import { callSafely } from "../shared/callSafely.js";
import { generateId as randomId } from "../shared/generateId.js";
import { createLazyPersistence } from "../storage/createLazyPersistence.js";
import { createOwner } from "./createOwner.js";
import { createRequests } from "./createRequests.js";
import { createStore } from "./createStore.js";
import { createWaitingCalls } from "./createWaitingCalls.js";
import { createWaits } from "./createWaits.js";
import type { Engine, EngineListener } from "./Engine.js";
import { reachAgent } from "./reachAgent.js";

/** Creates the engine of a run. It requests nothing, and sets no timer or listener. */
export function createEngine(options: AgentRunOptions, submitMode: SubmitMode, listener: EngineListener): Engine {
  // Options that are missing are refused by `reachAgent`.
  const hostClock = options?.clock ?? systemClock;
  const reach = reachAgent(options, {
    onForeignRun: (...run) => owner.join(...run),
    // Questions that were dismissed here stay dismissed.
    onMessages: () => owner.takeOver([]),
    onMissedRun: () => owner.takeOver(),
    clock: hostClock,
    transcript: () => getState().transcript,
  });
  const clock = createAgentClock(hostClock);
  const generateId = options.generateId ?? randomId;
  const listeners = new Set<() => void>();
  const waits = createWaits();
  const reportError = errorReporter(options);

  const store = createStore(options, submitMode, generateId, clock, {
    perform: (effect, runOptions) => perform(effect, runOptions),
    onRunOver(runId) {
      listener.onRunOver();
      requests.settle(runId);
    },
    onReadingLoaded: () => owner.takeOver(),
    onChange: (before, effects) => onChange(before, effects),
    onSnapshotChange: () => notify(),
    onError: reportError,
  });
  const { getState, getSnapshot, dispatch, loading, reading } = store;
  const deadline = createDeadlineTimer(clock, () => dispatch({ type: "deadline", now: clock.now() }));
  const whenReady: Engine["whenReady"] = (batch) =>
    bothReady(store.ready(batch), () => (batch === null ? null : persistence.ready()));
  const persistence = createLazyPersistence({
    storage: options.storage,
    clock: hostClock,
    timeout: options.saveTimeout ?? 2000,
    redact: options.redact,
    ...{ getState, dispatch, whenReady },
    onError: reportError,
    onLoaded: () => dispatch({ type: "loading", part: "storage", failed: false }),
    onMissing: (cause) => store.missing("storage", cause),
    dialects: loading.current,
    loadReading: reading.load,
  });
  const requests = createRequests({ ...{ options, transport: reach.transport, hostClock, clock, reportError }, ...store });

  // As long as something is open or being read, a listener may be added again.
  const isWanted = (): boolean => listeners.size > 0 || getState().stream !== null || getState().batch !== null;
  const stopIfDone = (): void => {
    if (!isWanted()) callSafely(reach.stop);
  };
  const owner = createOwner({
    agent: options.agent,
    requests,
    getState,
    dispatch,
    generateId,
    now: clock.now,
    reading,
    isWanted,
  });
  const waiting = createWaitingCalls({ waits, store, requests, generateId, now: clock.now });

  const notify = (): void => {
    for (const tell of [...listeners]) callSafely(tell);
  };

  const onChange = (before: RunState, effects: readonly Effect[]): void => {
    persistence.store(before, getState());
    report(before, getState(), options, reportError);
    notify();
    stopIfDone();
    if (effects.some(({ type }) => type === "submitAnswers")) callSafely(listener.onSubmit);
  };

  const perform = (effect: Effect, runOptions: RunOptions | undefined): void => {
    switch (effect.type) {
      case "startRun":
      case "resumeRun":
      case "loadRun":
        return requests.open(effect, runOptions);
      case "saveSent":
        return saveSent(effect);
      case "abortRun":
        return requests.stop(effect);
      case "setDeadline":
        return deadline.set(effect.at);
      case "clearDeadline":
        return deadline.clear();
      case "startQueued":
        return waiting.startQueued(effect.runId);
      case "proceed":
        return waits.end(effect.id, null);
      case "refuse":
        return waits.end(effect.id, effect.reason);
      case "submitAnswers":
        return;
      default:
        return effect satisfies never;
    }
  };

  // The request is sent only once its record is stored, or the user has chosen to send it without one.
  const saveSent = ({ runId, save }: Extract<Effect, { type: "saveSent" }>): void => {
    requests.prepare(runId);
    const failed = (cause: unknown): RunEvent => ({ type: "notSaved", runId, error: storageError(cause) });
    const stored = (): RunEvent => ({ type: "saved", runId, now: clock.now() });
    void persistence
      .saveSent(save)
      .then(stored, failed)
      .then((event) => callSafely(() => dispatch(event)));
  };

  let serverSnapshot = store.getServerSnapshot();
  /**
   * Loads the code that reads an agent. A failure is reported for the host's own agent, whose questions are not seen without it; any other
   * agent is asked by a request, which reports it.
   */
  const prepare = async (): Promise<void> => {
    await reading.load().catch((cause: unknown) => {
      if (options.agent !== undefined && AgentRunError.isInstance(cause)) reportError(cause);
    });
  };
  if (options.agent !== undefined) void prepare();

  return {
    ...{ getState, getSnapshot, clock, hostClock, generateId, whenReady, dispatch, reportError },
    getServerSnapshot: () => serverSnapshot,
    checks: store.checks,
    dialects: loading.current,
    loadReading: reading.load,
    async ready() {
      await reading.load();
      await persistence.found();
      await whenReady(getState().batch);
      serverSnapshot = getSnapshot();
    },
    findStored: () => bothReady(options.agent === undefined || reading.current() !== null ? null : prepare(), persistence.found),
    isShared: persistence.isShared,
    takeTurn: persistence.takeTurn,
    isStored: options.storage !== undefined,
    loadError: store.loadError,
    subscribe(tell) {
      listeners.add(tell);
      if (listeners.size === 1) {
        reach.listen();
        owner.takeOver();
        void prepare();
        persistence.listen(() => listeners.size > 0);
        dispatch({ type: "deadline", now: clock.now() });
        deadline.resume();
      }
      return () => {
        listeners.delete(tell);
        if (listeners.size > 0) return;
        deadline.pause();
        persistence.stop();
        stopIfDone();
      };
    },
    launch(event, runOptions) {
      dispatch(event, runOptions);
      return requests.endingOf(event.runId);
    },
    queue: waiting.queue,
    expectQueued: waiting.expectQueued,
    whenToolsEnd: waiting.whenToolsEnd,
    canLoad: () => reach.hasHistory,
    currentEnding: requests.current,
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

/** Reports new failures and decisions to the host. */
function report(before: RunState, after: RunState, { onDecision }: AgentRunOptions, reportError: Engine["reportError"]): void {
  const { error, decisions } = after;
  if (error !== null && error !== before.error) reportError(error);
  if (decisions === before.decisions || onDecision === undefined) return;
  const known = new Set(before.decisions);
  for (const record of decisions) if (!known.has(record)) callSafely(() => onDecision(record));
}
