import type { AgentRunSnapshot } from "../core/AgentRunSnapshot.js";
import { advance } from "../core/advance.js";
import type { Clock } from "../core/Clock.js";
import { createSnapshots, type SubmitMode } from "../core/createSnapshots.js";
import { type Dialects, onlyStandard } from "../core/Dialects.js";
import { AgentRunError, TransportError } from "../core/errors.js";
import type { Batch, Problem } from "../core/interrupt.js";
import type { LazyPart } from "../core/missingParts.js";
import type { RunEnding } from "../core/RunEnding.js";
import type { Effect, RunEvent } from "../core/RunEvent.js";
import { initialState, isOver, type RunState } from "../core/RunState.js";
import { deliveredEvent } from "../protocol/deliveredEvent.js";
import type { RunAgentInput } from "../protocol/input.js";
import { resolveLimits } from "../protocol/limits.js";
import type { SchemaValidator } from "../schema/SchemaValidator.js";
import type { AgentLikeInput } from "./AgentLike.js";
import type { AgentRunOptions, RunOptions } from "./AgentRun.js";
import { buildInput } from "./buildInput.js";
import { contain } from "./contain.js";
import { createAgentClock } from "./createAgentClock.js";
import { createDeadlineTimer } from "./createDeadlineTimer.js";
import { createDialectLoading } from "./createDialectLoading.js";
import { createKeepingLoading } from "./createKeepingLoading.js";
import { createPatching } from "./createPatching.js";
import { createValidation } from "./createValidation.js";
import { type Deferred, deferred } from "./deferred.js";
import { generateId as randomId } from "./generateId.js";
import type { RunReader, RunTransport } from "./RunTransport.js";
import { reachAgent } from "./reachAgent.js";
import { readStream } from "./readStream.js";
import { systemClock } from "./systemClock.js";

interface RunningRequest {
  readonly controller: AbortController;
  readonly ending: Deferred<RunEnding>;
  /** Whether it has left, or is about to; not while the record of its answers is being stored. */
  isOpen: boolean;
  /** What was posted. */
  input?: RunAgentInput;
}

type Opening = Extract<Effect, { type: "startRun" | "resumeRun" | "loadRun" }>;

/** What holds a run's state, carries out what its transitions want done, and tells who listens. */
export interface Engine {
  readonly getState: () => RunState;
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly getServerSnapshot: () => AgentRunSnapshot;
  readonly clock: Clock;
  readonly generateId: () => string;
  readonly validator: SchemaValidator;
  readonly dialects: () => Dialects;
  /** Resolves once a pause that was kept has been found; null when there is nothing to wait for. */
  readonly findKept: () => Promise<void> | null;
  /** Whether other pages may answer the same questions. */
  readonly isShared: boolean;
  /** Does something unless another page does it, or has done it. */
  readonly alone: <Result>(work: () => Promise<Result>, elsewhere: () => Result) => Promise<Result>;
  /** Whether the record of what is sent is stored before it leaves. */
  readonly isStored: boolean;
  /** Resolves once the answers to this batch can be judged; null when they can be now. */
  readonly canJudge: (batch: Batch | null) => Promise<void> | null;
  readonly subscribe: (listener: () => void) => () => void;
  readonly dispatch: (event: RunEvent) => void;
  /** Tells the host of a failure, once. */
  readonly reportError: (error: AgentRunError) => void;
  /** Why a part that is loaded on demand did not arrive; null where none has failed. */
  readonly loadError: () => AgentRunError | null;
  /** Lets an event start a run and resolves to its ending, or to null when its request has not left; null when it did not start one. */
  readonly launch: (event: RunEvent & { readonly runId: string }, runOptions?: RunOptions) => Promise<RunEnding | null> | null;
  /** Whether the agent can be asked for what it has. */
  readonly canLoad: () => boolean;
  /** The ending of the run that is being read, once it has one; null when none is. */
  readonly currentEnding: () => Promise<RunEnding> | null;
}

/** Makes it; `onRunOver` is called the moment a run has ended, before anybody can start the next one. It starts nothing. */
export function createEngine(options: AgentRunOptions, submitMode: SubmitMode, onRunOver: () => void): Engine {
  const reach = reachAgent(options, {
    onForeignRun: (...run) => join(...run),
    // What was put away here stays so.
    onMessages: () => takeOver([]),
    transcript: () => state.transcript,
  });
  const hostClock = options.clock ?? systemClock;
  const clock = createAgentClock(hostClock);
  const generateId = options.generateId ?? randomId;
  const threadId = options.agent?.threadId ?? options.threadId ?? generateId();
  const listeners = new Set<() => void>();
  const first = initialState(threadId);
  const validation = createValidation(options.validator, {
    onLoaded() {
      // Answers that were taken unchecked are checked now.
      redraw();
      dispatch({ type: "loading", part: "validator", failed: false });
      notify();
    },
    onMissing: (cause) => missing("validator", cause),
    onError: (cause) => reportError(new AgentRunError("unexpected", "the validator threw", { cause })),
  });
  const redraw = (): void => {
    picture = createSnapshots(validation.validator, submitMode, speaking.current());
    state = { ...state };
  };
  const { validator } = validation;
  const limits = resolveLimits(options.limits);
  const patching = createPatching(limits);
  const speaking = createDialectLoading(options.dialects, {
    onLoaded() {
      redraw();
      dispatch({ type: "loading", part: "dialects", failed: false });
      dispatch({ type: "reread", now: clock.now() });
    },
    onMissing: (cause) => missing("dialects", cause),
  });
  let loadError: AgentRunError | null = null;
  let picture = createSnapshots(validator, submitMode, speaking.current());
  const deadline = createDeadlineTimer(clock, () => dispatch({ type: "deadline", now: clock.now() }));

  let state = options.state === undefined ? first : { ...first, transcript: { ...first.transcript, state: options.state } };
  const requests = new Map<string, RunningRequest>();

  const dispatch = (event: RunEvent, runOptions?: RunOptions, dialects = speaking.current()): void => {
    const before = state;
    const [next, effects] = advance(state, event, { validator, applyPatch: patching.applyPatch, dialects, limits });
    state = next;
    if (before.stream !== null && before.stream.runId !== state.stream?.runId) settle(before.stream.runId);
    for (const effect of effects) contain(() => perform(effect, runOptions));
    if (state === before) return;
    if (state.batch !== before.batch) {
      void validation.ready(state.batch);
      void speaking.understood(state.batch);
    }
    keeping.keep(before, state);
    report(before);
    notify();
    leaveIfDone();
  };

  const reported = new WeakSet<AgentRunError>();
  const reportError = (error: AgentRunError): void => {
    if (reported.has(error)) return;
    reported.add(error);
    contain(() => options.onError?.(error));
  };

  const missing = (part: LazyPart, cause: unknown): void => {
    loadError = new AgentRunError("not-loaded", `the ${part} could not be loaded, so no answer is sent`, { cause });
    dispatch({ type: "loading", part, failed: true });
    reportError(loadError);
  };

  const keeping = createKeepingLoading({
    storage: options.storage,
    clock: hostClock,
    timeout: options.saveTimeout ?? 2000,
    redact: options.redact,
    getState: () => state,
    dispatch,
    onError: reportError,
    onLoaded: () => dispatch({ type: "loading", part: "storage", failed: false }),
    onMissing: (cause) => missing("storage", cause),
    canJudge: (batch) => canJudge(batch),
    dialects: speaking.current,
  });

  // What the agent already has is found by whoever comes late; nothing is asked of it.
  const takeOver = (interrupts = options.agent?.pendingInterrupts ?? []): void => {
    if (options.agent === undefined) return;
    const { messages, state: has } = options.agent;
    dispatch({ type: "adopt", messages, state: has, interrupts, requestId: generateId(), now: clock.now() });
  };

  const join = (input: AgentLikeInput, foreign: RunTransport, follows: boolean): void => {
    const last = currentEnding();
    // Owners who run tools of their own start the next run before the last one has been read to its end.
    if (last !== null && follows) void last.then(() => contain(() => isWanted() && join(input, foreign, follows)));
    if (last !== null) return;
    const { runId, messages, resume } = input;
    dispatch({ type: "observe", runId, messages, resume, now: clock.now() });
    if (state.stream?.runId !== runId || requests.has(runId)) return;
    open({ type: "startRun", runId }, undefined, foreign);
    void requests.get(runId)?.ending.promise.then(() => requests.delete(runId));
  };

  // As long as something is open or being read, somebody may come back for it.
  const isWanted = (): boolean => listeners.size > 0 || state.stream !== null || state.batch !== null;
  const leaveIfDone = (): void => {
    if (!isWanted()) contain(reach.leave);
  };

  const notify = (): void => {
    for (const listener of [...listeners]) contain(listener);
  };

  const report = (before: typeof state): void => {
    const { error, decisions } = state;
    if (error !== null && error !== before.error) reportError(error);
    if (decisions === before.decisions || options.onDecision === undefined) return;
    const known = new Set(before.decisions);
    for (const record of decisions) if (!known.has(record)) contain(() => options.onDecision?.(record));
  };

  const perform = (effect: Effect, runOptions: RunOptions | undefined): void => {
    switch (effect.type) {
      case "startRun":
      case "resumeRun":
      case "loadRun":
        return open(effect, runOptions, effect.type === "loadRun" ? reach.transport.history : undefined);
      case "saveSent":
        return saveSent(effect);
      case "abortRun":
        return stop(effect);
      case "setDeadline":
        return deadline.set(effect.at);
      case "clearDeadline":
        return deadline.clear();
      default:
        return effect satisfies never;
    }
  };

  // The request leaves only once its record is stored, or the person has chosen to do without one.
  const saveSent = ({ runId, save }: Extract<Effect, { type: "saveSent" }>): void => {
    requests.set(runId, createRequest());
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
      .then((event) => contain(() => dispatch(event)));
  };

  const stop = ({ runId, readsOnly = false }: Extract<Effect, { type: "abortRun" }>): void => {
    const request = requests.get(runId);
    request?.controller.abort();
    if (readsOnly) return;
    const stopped = { threadId, runId };
    contain(() => options.onAbort?.(stopped));
    const { forwardedProps } = request?.input ?? {};
    // How the run ended was decided here; whether the agent hears of it changes nothing.
    const tell = async (): Promise<void> =>
      reach.transport.cancel?.({ ...stopped, ...(forwardedProps !== undefined && { forwardedProps }) });
    tell().catch((cause: unknown) => {
      const error = AgentRunError.isInstance(cause)
        ? cause
        : new TransportError("the agent could not be told that its run was stopped", { cause });
      reportError(error);
    });
  };

  const open = (effect: Opening, runOptions: RunOptions | undefined, by: RunReader = reach.transport): void => {
    const { runId } = effect;
    const request = requests.get(runId) ?? createRequest();
    const { controller } = request;
    request.isOpen = true;
    requests.set(runId, request);
    speaking.prepare();
    const broken = (cause: unknown): AgentRunError => new TransportError("the stream of the agent could not be read", { cause });
    void read(effect, by, controller, runOptions)
      .catch(broken)
      .then((error) => {
        const closed = { type: "closed", runId, error, now: clock.now() } as const;
        contain(() => dispatch(closed));
        // A host's dialect that throws must not keep a run from ending, nor its question from the screen.
        if (state.stream?.runId === runId) contain(() => dispatch(closed, undefined, onlyStandard));
      });
  };

  const read = async (
    effect: Opening,
    by: RunReader,
    controller: AbortController,
    runOptions: RunOptions | undefined,
  ): Promise<AgentRunError | null> => {
    const { runId } = effect;
    const request = effect.type === "resumeRun" ? state.outgoing?.request : undefined;
    let input: RunAgentInput;
    let problems: readonly Problem[];
    try {
      input = buildInput({
        runId,
        request,
        state,
        options,
        runOptions,
        snapshot: picture(state),
        loads: effect.type === "loadRun",
      });
      const running = requests.get(runId);
      if (running !== undefined) running.input = input;
      problems = (options.dialects ?? [])
        .flatMap(({ inspect }) => inspect?.(input) ?? [])
        .filter(({ code }) => !state.transcript.problems.some((known) => known.code === code));
    } catch (cause) {
      return new TransportError("the request could not be made", { delivery: "not-sent", cause });
    }
    if (problems.length > 0) dispatch({ type: "received", runId, events: [], problems, now: clock.now() });
    return readStream({
      transport: by,
      input,
      controller,
      clock: hostClock,
      strict: options.strict ?? false,
      limits,
      isEnded: () => state.stream?.runId === runId && isOver(state.stream),
      onServerTime: clock.shows,
      ready: (events) => bothReady(speaking.ready(events), () => patching.ready(events)),
      onRead(reading) {
        for (const { timestamp } of reading.events) if (typeof timestamp === "number") clock.hasPassed(timestamp);
        dispatch({ type: "received", runId, ...reading, now: clock.now() });
        if (options.onEvent !== undefined)
          for (const event of reading.events) contain(() => options.onEvent?.(deliveredEvent(event, options.strict ?? false)));
      },
    });
  };

  // Whoever waits for a run is told the moment it has ended, before anybody can start the next one.
  const settle = (runId: string): void => {
    onRunOver();
    requests.get(runId)?.ending.resolve(state.ending ?? { kind: "aborted" });
  };

  const currentEnding = (): Promise<RunEnding> | null => requests.get(state.stream?.runId ?? "")?.ending.promise ?? null;

  const canJudge: Engine["canJudge"] = (batch) =>
    bothReady(
      bothReady(speaking.understood(batch), () => validation.ready(batch)),
      () => (batch === null ? null : keeping.ready()),
    );

  takeOver();
  const serverSnapshot = picture(state);

  return {
    getState: () => state,
    getSnapshot: () => picture(state),
    getServerSnapshot: () => serverSnapshot,
    clock,
    generateId,
    validator,
    canJudge,
    dialects: speaking.current,
    findKept: keeping.found,
    isShared: keeping.isShared,
    alone: keeping.alone,
    isStored: options.storage !== undefined,
    dispatch,
    reportError,
    loadError: () => loadError,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        reach.listen();
        takeOver();
        keeping.listen(() => listeners.size > 0);
        dispatch({ type: "deadline", now: clock.now() });
        deadline.resume();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        deadline.pause();
        keeping.leave();
        leaveIfDone();
      };
    },
    launch(event, runOptions) {
      dispatch(event, runOptions);
      const request = requests.get(event.runId);
      if (request === undefined) return null;
      return request.ending.promise.then((ending) => {
        requests.delete(event.runId);
        return request.isOpen ? ending : null;
      });
    },
    canLoad: () => reach.transport.history !== undefined,
    currentEnding,
  };
}

function createRequest(): RunningRequest {
  return { controller: new AbortController(), ending: deferred(), isOpen: false };
}

/** Resolves when both are; null when both are now. */
function bothReady(first: Promise<void> | null, second: () => Promise<void> | null): Promise<void> | null {
  return first === null ? second() : first.then(() => second() ?? undefined);
}
