import type { Clock } from "../core/Clock.js";
import type { Dialects } from "../core/dialect/Dialects.js";
import { AgentRunError } from "../core/errors.js";
import type { Batch } from "../core/interrupt/interrupt.js";
import { type AnswerChecks, createAnswerChecks } from "../core/resume/answerChecks.js";
import { advance } from "../core/run/advance.js";
import type { AgentRunSnapshot } from "../core/snapshot/AgentRunSnapshot.js";
import { createSnapshots } from "../core/snapshot/createSnapshots.js";
import type { NotSentReason } from "../core/state/NotSentReason.js";
import type { RunEnding } from "../core/state/RunEnding.js";
import type { Effect, RunEvent } from "../core/state/RunEvent.js";
import { initialState, type LazyPart, type RunState } from "../core/state/RunState.js";
import type { SubmitMode } from "../core/state/SubmitMode.js";
import { resolveLimits } from "../protocol/limits.js";
import type { Message } from "../protocol/messages.js";
import type { AgentRunOptions, RunOptions } from "./AgentRun.js";
import type { AgentLikeInput } from "./agent/AgentLike.js";
import { createAgentClock } from "./clock/createAgentClock.js";
import { createDeadlineTimer } from "./clock/createDeadlineTimer.js";
import { systemClock } from "./clock/systemClock.js";
import { createRequests } from "./createRequests.js";
import type { RunTransport } from "./http/RunTransport.js";
import { bothReady } from "./late/bothReady.js";
import { createDialectLoading } from "./late/createDialectLoading.js";
import { createPatching } from "./late/createPatching.js";
import { createValidation } from "./late/createValidation.js";
import { reachAgent } from "./reachAgent.js";
import { callSafely } from "./shared/callSafely.js";
import { generateId as randomId } from "./shared/generateId.js";
import { createLazyPersistence } from "./storage/createLazyPersistence.js";

/** Holds the state of a run, performs the effects of its transitions and notifies its listeners. */
export interface Engine {
  readonly getState: () => RunState;
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly getServerSnapshot: () => AgentRunSnapshot;
  readonly clock: Clock;
  readonly generateId: () => string;
  readonly checks: () => AnswerChecks;
  readonly dialects: () => Dialects;
  /** Resolves once a stored pause has been found; null when there is nothing to wait for. */
  readonly findKept: () => Promise<void> | null;
  /** Whether other pages may answer the same questions. */
  readonly isShared: boolean;
  /** Does something unless another page does it, or has done it. */
  readonly runExclusive: <Result>(work: () => Promise<Result>, elsewhere: () => Result) => Promise<Result>;
  /** Whether the record of what is sent is stored before it leaves. */
  readonly isStored: boolean;
  /** Resolves once the answers to this batch can be validated; null when they can be now. */
  readonly whenReady: (batch: Batch | null) => Promise<void> | null;
  /** Waits for the tools of this page. Resolves to null, or to why the request is not sent; null when no tool is at work. */
  readonly whenToolsEnd: () => Promise<NotSentReason | null> | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: RunEvent) => void;
  /** Tells the host of a failure, once. */
  readonly reportError: (error: AgentRunError) => void;
  /** Why a part that is loaded on demand did not arrive; null where none has failed. */
  readonly loadError: () => AgentRunError | null;
  /** Starts a run by an event. Resolves to its ending, or to null when its request has not left; null when it did not start one. */
  readonly launch: (event: RunEvent & { readonly runId: string }, runOptions?: RunOptions) => Promise<RunEnding | null> | null;
  /** Queues messages. Resolves to the ending of their run, or to why they are not sent. */
  readonly queue: (messages: readonly Message[], runOptions?: RunOptions) => Promise<RunEnding | NotSentReason>;
  /** Expects messages that a transition queues itself. */
  readonly expectQueued: () => QueuedRun;
  /** Whether the agent can be asked for its history. */
  readonly canLoad: () => boolean;
  /** The ending of the run that is being read, once it has one; null when none is. */
  readonly currentEnding: () => Promise<RunEnding> | null;
}

/** A run that may follow another one with queued messages. */
export interface QueuedRun {
  readonly runId: string;
  /** What became of it; null where nothing was queued for it. */
  readonly result: () => Promise<RunEnding | NotSentReason> | null;
}

/** What a run does when its engine tells it. */
export interface EngineListener {
  /** A run has ended, and nothing else can have started yet. */
  readonly onRunOver: () => void;
  /** The answers shall be submitted. */
  readonly onSubmit: () => void;
}

/** Creates the engine of a run. It starts nothing. */
export function createEngine(options: AgentRunOptions, submitMode: SubmitMode, listener: EngineListener): Engine {
  const reach = reachAgent(options, {
    onForeignRun: (...run) => join(...run),
    // What was hidden here stays so.
    onMessages: () => takeOver([]),
    transcript: () => state.transcript,
  });
  const hostClock = options.clock ?? systemClock;
  const clock = createAgentClock(hostClock);
  const generateId = options.generateId ?? randomId;
  const first = initialState(options.agent?.threadId ?? options.threadId ?? generateId());
  const limits = resolveLimits(options.limits);
  const patching = createPatching(limits);
  const reported = new WeakSet<AgentRunError>();
  const listeners = new Set<() => void>();
  let state = options.state === undefined ? first : { ...first, transcript: { ...first.transcript, state: options.state } };
  let loadError: AgentRunError | null = null;

  const validation = createValidation(options.validator, {
    onLoaded: () => onLoaded("validator"),
    onMissing: (cause) => missing("validator", cause),
    onError: (cause) => reportError(new AgentRunError("unexpected", "the validator threw", { cause })),
  });
  // Of an agent that somebody else owns the tools are not known here.
  const declaredTools = options.agent === undefined ? new Set(options.tools?.map(({ name }) => name)) : undefined;
  const loading = createDialectLoading(options.dialects, {
    onLoaded() {
      onLoaded("dialects");
      dispatch({ type: "reread", now: clock.now() });
    },
    onMissing: (cause) => missing("dialects", cause),
  });
  let checks = createAnswerChecks(validation.validator);
  let picture = createSnapshots(checks, submitMode, loading.current());
  const deadline = createDeadlineTimer(clock, () => dispatch({ type: "deadline", now: clock.now() }));

  /** Checks and shows everything again with what has arrived. */
  const onLoaded = (part: "validator" | "dialects"): void => {
    checks = createAnswerChecks(validation.validator);
    picture = createSnapshots(checks, submitMode, loading.current());
    state = { ...state };
    dispatch({ type: "loading", part, failed: false });
    notify();
  };

  const apply = (event: RunEvent, runOptions?: RunOptions, dialects = loading.current()): readonly Effect[] => {
    const before = state;
    const { applyPatch } = patching;
    const [next, effects] = advance(state, event, { checks, applyPatch, dialects, limits, submitMode, declaredTools });
    state = next;
    if (before.stream !== null && before.stream.runId !== state.stream?.runId) {
      listener.onRunOver();
      requests.settle(before.stream.runId);
    }
    for (const effect of effects) callSafely(() => perform(effect, runOptions));
    return effects;
  };

  const dispatch = (event: RunEvent, runOptions?: RunOptions, dialects = loading.current()): void => {
    const before = state;
    const effects = apply(event, runOptions, dialects);
    if (state === before) return;
    if (state.batch !== before.batch) {
      void validation.ready(state.batch);
      void loading.understood(state.batch);
    }
    keeping.keep(before, state);
    report(before);
    notify();
    leaveIfDone();
    if (effects.some(({ type }) => type === "submitAnswers")) callSafely(listener.onSubmit);
  };

  const reportError = (error: AgentRunError): void => {
    if (reported.has(error)) return;
    reported.add(error);
    callSafely(() => options.onError?.(error));
  };

  const missing = (part: LazyPart, cause: unknown): void => {
    loadError = new AgentRunError("not-loaded", `the ${part} could not be loaded, so no answer is sent`, { cause });
    dispatch({ type: "loading", part, failed: true });
    reportError(loadError);
  };

  const keeping = createLazyPersistence({
    storage: options.storage,
    clock: hostClock,
    timeout: options.saveTimeout ?? 2000,
    redact: options.redact,
    getState: () => state,
    dispatch,
    onError: reportError,
    onLoaded: () => dispatch({ type: "loading", part: "storage", failed: false }),
    onMissing: (cause) => missing("storage", cause),
    whenReady: (batch) => whenReady(batch),
    dialects: loading.current,
  });
  const { transport } = reach;
  const getState = (): RunState => state;
  const getSnapshot = (): AgentRunSnapshot => picture(state);
  const requests = createRequests({
    ...{ options, transport, hostClock, clock, limits, loading, patching, getState, getSnapshot, dispatch, reportError },
  });

  // What the agent already has is found by whoever comes late; nothing is asked of it.
  const takeOver = (interrupts = options.agent?.pendingInterrupts ?? []): void => {
    if (options.agent === undefined) return;
    const { messages, state: has } = options.agent;
    dispatch({ type: "adopt", messages, state: has, interrupts, requestId: generateId(), now: clock.now() });
  };

  const join = (input: AgentLikeInput, foreign: RunTransport, follows: boolean): void => {
    const last = requests.current();
    // Owners who run tools of their own start the next run before the last one has been read to its end.
    if (last !== null && follows) void last.then(() => callSafely(() => isWanted() && join(input, foreign, follows)));
    if (last !== null) return;
    const { runId, messages, resume } = input;
    dispatch({ type: "observe", runId, messages, resume, now: clock.now() });
    if (state.stream?.runId !== runId || requests.has(runId)) return;
    requests.open({ type: "startRun", runId }, undefined, foreign);
    void requests.endingOf(runId);
  };

  // As long as something is open or being read, a listener may come back for it.
  const isWanted = (): boolean => listeners.size > 0 || state.stream !== null || state.batch !== null;
  const leaveIfDone = (): void => {
    if (!isWanted()) callSafely(reach.leave);
  };

  const notify = (): void => {
    for (const tell of [...listeners]) callSafely(tell);
  };

  const report = (before: typeof state): void => {
    const { error, decisions } = state;
    if (error !== null && error !== before.error) reportError(error);
    if (decisions === before.decisions || options.onDecision === undefined) return;
    const known = new Set(before.decisions);
    for (const record of decisions) if (!known.has(record)) callSafely(() => options.onDecision?.(record));
  };

  const perform = (effect: Effect, runOptions: RunOptions | undefined): void => {
    switch (effect.type) {
      case "startRun":
      case "resumeRun":
      case "loadRun":
        return requests.open(effect, runOptions, effect.type === "loadRun" ? transport.history : undefined);
      case "saveSent":
        return saveSent(effect);
      case "abortRun":
        return requests.stop(effect);
      case "setDeadline":
        return deadline.set(effect.at);
      case "clearDeadline":
        return deadline.clear();
      case "startQueued":
        return startQueued(effect.runId);
      case "proceed":
        return resume(effect.id, null);
      case "refuse":
        return resume(effect.id, effect.reason);
      case "submitAnswers":
        return;
      default:
        return effect satisfies never;
    }
  };

  // The request leaves only once its record is stored, or the person has chosen to do without one.
  const saveSent = ({ runId, save }: Extract<Effect, { type: "saveSent" }>): void => {
    requests.prepare(runId);
    const failed = (cause: unknown): RunEvent => {
      const error = AgentRunError.isInstance(cause)
        ? cause
        : new AgentRunError("storage", "the storage of pauses failed", { cause });
      return { type: "notSaved", runId, error };
    };
    const stored = (): RunEvent => ({ type: "saved", runId, now: clock.now() });
    void keeping
      .saveSent(save)
      .then(stored, failed)
      .then((event) => callSafely(() => dispatch(event)));
  };

  let waits = 0;
  /** Requests that wait, by their ids. */
  const waiting = new Map<string, (reason: NotSentReason | null) => void>();
  const resume = (id: string, reason: NotSentReason | null): void => {
    waiting.get(id)?.(reason);
    waiting.delete(id);
  };
  const wait = (id: string): Promise<NotSentReason | null> => new Promise((resolve) => waiting.set(id, resolve));

  let queued: Promise<NotSentReason | null> | null = null;
  let queuedOptions: RunOptions | undefined;
  const startQueued = (runId: string): void => {
    apply({ type: "start", runId, messages: [], now: clock.now() }, queuedOptions);
    resume(runId, null);
  };

  const outcomeOf = (runId: string, reason: NotSentReason | null): Promise<RunEnding | NotSentReason> | NotSentReason =>
    reason ?? requests.endingOf(runId)?.then((ending) => ending ?? "stopped") ?? "stopped";

  const whenReady: Engine["whenReady"] = (batch) =>
    bothReady(
      bothReady(loading.understood(batch), () => validation.ready(batch)),
      () => (batch === null ? null : keeping.ready()),
    );

  takeOver();
  const serverSnapshot = picture(state);

  return {
    getState,
    getSnapshot,
    getServerSnapshot: () => serverSnapshot,
    clock,
    generateId,
    checks: () => checks,
    whenReady,
    dialects: loading.current,
    findKept: keeping.found,
    isShared: keeping.isShared,
    runExclusive: keeping.runExclusive,
    isStored: options.storage !== undefined,
    dispatch,
    reportError,
    loadError: () => loadError,
    subscribe(tell) {
      listeners.add(tell);
      if (listeners.size === 1) {
        reach.listen();
        takeOver();
        keeping.listen(() => listeners.size > 0);
        dispatch({ type: "deadline", now: clock.now() });
        deadline.resume();
      }
      return () => {
        listeners.delete(tell);
        if (listeners.size > 0) return;
        deadline.pause();
        keeping.leave();
        leaveIfDone();
      };
    },
    launch(event, runOptions) {
      dispatch(event, runOptions);
      return requests.endingOf(event.runId);
    },
    async queue(messages, runOptions) {
      // All messages of one queue are sent in one run.
      const runId = state.queuedRunId ?? generateId();
      if (state.queuedRunId === null) {
        queuedOptions = runOptions;
        queued = wait(runId);
      }
      const sent = queued;
      dispatch({ type: "queue", runId, messages });
      return outcomeOf(runId, await sent);
    },
    expectQueued() {
      const runId = generateId();
      const sent = wait(runId);
      return { runId, result: () => (waiting.delete(runId) ? null : sent.then((reason) => outcomeOf(runId, reason))) };
    },
    whenToolsEnd() {
      if (state.runningTools.length === 0) return null;
      const id = `wait-${waits++}`;
      const ended = wait(id);
      dispatch({ type: "wait", id });
      return ended;
    },
    canLoad: () => transport.history !== undefined,
    currentEnding: requests.current,
  };
}
