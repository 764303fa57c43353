import type { AgentRunError } from "../errors/errors.js";
import type { RunOptions } from "../thread/state/RunEvent.js";
import {
  type AgentRunSnapshot,
  emptyComposer,
  none,
  viewThread,
} from "../thread/view/AgentRunSnapshot.js";
import type { AgentRun, AgentRunOptions, NewMessage } from "./api/AgentRun.js";
import { asMessage } from "./api/asMessage.js";
import type { EarlySubscription } from "./api/awaitFollower.js";
import { setInternals } from "./api/internals.js";
import { type NotSent, notSent, type RunResult } from "./api/RunResult.js";
import {
  canLoad,
  checkHandle,
  checkLoad,
  checkSource,
  checkToolCallId,
  firstState,
  readMessageArgument,
  reportThrown,
} from "./api/runOptions.js";
import { createAgentClock } from "./clock/agentClock.js";
import { systemClock } from "./clock/systemClock.js";
import type { CreateEngine, Engine } from "./createEngine.js";
import type { LateParts } from "./engine/LateParts.js";
import { createListeners } from "./shared/createListeners.js";
import { generateId as randomId } from "./shared/generateId.js";
import { callSafely } from "./shared/promises.js";
import type { StartAhead, StartedAhead } from "./startAhead.js";

/** A run and what gives it its engine. */
export interface Shell {
  readonly run: AgentRun;
  /**
   * Creates the engine, and makes the calls that wait for it.
   *
   * @throws What a function of the host throws.
   */
  readonly begin: (createEngine: CreateEngine, late: LateParts) => void;
  /** Refuses the calls that wait for the engine; null: it is requested again. */
  readonly fail: (error: AgentRunError | null) => void;
}

/** How an engine arrives that is not there from the beginning. */
interface Loading {
  /** Called for each call and the first subscriber as long as there is no engine. */
  readonly load: () => void;
  /** The subscription to the agent of the host until then. */
  readonly early: EarlySubscription | undefined;
  /** Where the first request of the thread can leave without the engine. */
  readonly startAhead?: StartAhead | undefined;
}

/**
 * Creates the methods of a run, which check what they are given and pass it on to its engine. It
 * has the listeners, and shows the conversation that the host gives until the engine is there.
 *
 * @throws AgentRunError `misuse` for options without an agent.
 */
export function createShell(options: AgentRunOptions, loading?: Loading): Shell {
  checkSource(options);
  const generateId = (): string => (options.generateId ?? randomId)();
  const hostClock = options.clock ?? systemClock;
  const clock = createAgentClock(hostClock);
  const waiting = createWaitingCalls(generateId);
  const first = firstState(options);
  let snapshot = firstSnapshot(first);
  let serverSnapshot = snapshot;
  let engine: Engine | null = null;

  const listeners = createListeners(
    () => engine?.listen(),
    () => {
      engine?.stop();
      loading?.early?.stop();
    },
  );
  const getSnapshot = (): AgentRunSnapshot => {
    if (engine !== null) return engine.getSnapshot();
    // No random value is asked for while a server renders.
    if (snapshot.threadId === "") snapshot = { ...snapshot, threadId: generateId() };
    return snapshot;
  };
  const { startAhead } = loading ?? {};
  /** Whether the first request need not wait for the engine, and none was asked for. */
  let isNew = startAhead !== undefined;
  /** Makes a call once the engine is there, or refuses it and returns these messages. */
  const whenThere = <Result>(
    make: (engine: Engine) => Promise<Result>,
    messages: readonly NewMessage[] = [],
    ahead?: StartedAhead | null,
  ): Promise<Result | NotSent> => {
    if (engine !== null) return make(engine);
    const result = waiting.add(make, messages, ahead);
    load();
    return result;
  };
  /** The same for a call that may change the thread. */
  const call: typeof whenThere = (...parameters) => {
    isNew = false;
    return whenThere(...parameters);
  };
  /** Makes a call that starts a run. The first request of a thread does not wait for the engine. */
  const start = (
    newMessages: readonly NewMessage[],
    additions?: RunOptions,
  ): Promise<RunResult> => {
    // What is added to one request is checked by the engine.
    const mayLeave = isNew && additions === undefined && snapshot.error === null;
    // An engine that was loaded before begins here.
    if (mayLeave) load();
    const ahead =
      mayLeave && engine === null
        ? startAhead?.(options, { first, getSnapshot, generateId }, newMessages)
        : null;
    const messages = ahead?.messages ?? newMessages;
    return call((engine) => engine.start(messages, additions, ahead), messages, ahead);
  };
  /** Ends what is going on: at once, or where a request has left, once the engine is there. */
  const end = (reason: "aborted" | "reset", make: (engine: Engine) => void): void => {
    waiting.refuse(reason);
    if (engine !== null) make(engine);
    else if (!waiting.isEmpty()) void waiting.add(async (engine) => make(engine), []);
  };
  /** Makes a call that sends answers once they can be checked. */
  const answer: typeof call = (make, messages) => {
    const whenAnswerable = engine?.whenAnswerable() ?? null;
    if (whenAnswerable === null) return call(make, messages);
    const result = waiting.add(make, messages ?? []);
    void whenAnswerable.then(() => engine !== null && waiting.proceed(engine));
    return result;
  };
  const load = (): void => {
    if (!listeners.isEmpty()) loading?.early?.listen();
    loading?.load();
  };

  const run: AgentRun = {
    getSnapshot,
    getServerSnapshot: () => serverSnapshot,
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe(listener) {
      const leave = listeners.subscribe(listener);
      if (engine === null) load();
      return leave;
    },
    ready: () =>
      whenThere(async (engine) => {
        await engine.ready();
        serverSnapshot = engine.getSnapshot();
        return { ok: true };
      }),
    canLoad: canLoad(options),
    send(message, additions) {
      const messages = readMessageArgument("send", message);
      return start(messages, additions);
    },
    start: (additions) => start([], additions),
    // No question is known without an engine.
    ...passOn(() => engine),
    pauseHandle: () => engine?.pauseHandle() ?? null,
    addToolResult(toolCallId, result) {
      checkToolCallId(toolCallId);
      return call((engine) => engine.addToolResult(toolCallId, result));
    },
    submit: (given) => answer((engine) => engine.submit(given)),
    retry: (given) => call((engine) => engine.retry(given)),
    steerAway(message, given) {
      const messages = message === undefined ? [] : readMessageArgument("steerAway", message);
      return answer((engine) => engine.steerAway(messages, given), messages);
    },
    load() {
      checkLoad(canLoad(options));
      return call((engine) => engine.load());
    },
    restore(handle) {
      checkHandle(handle, getSnapshot().threadId);
      return call((engine) => engine.restore(handle));
    },
    abort: () => end("aborted", (engine) => engine.abort()),
    reset: () => end("reset", (engine) => engine.reset()),
    reportError: (thrown) => reportThrown(thrown, options),
  };
  setInternals(run, {
    clock,
    ownClock: hostClock,
    setInput: (...given) => engine?.setInput(...given),
    markShown: (interruptId) => engine?.markShown(interruptId),
    hasUnsentToolResults: () => engine?.hasUnsentToolResults() ?? false,
    rounds: () => engine?.rounds() ?? 0,
    signs: options.signDecision !== undefined,
    startsAhead: startAhead !== undefined,
    get rules() {
      return engine?.rules;
    },
  });
  return {
    run,
    begin(createEngine, late) {
      if (engine !== null) return;
      const { threadId } = snapshot;
      const hasListeners = (): boolean => !listeners.isEmpty();
      const { early } = loading ?? {};
      const parts = { run, clock, hostClock, early, late, notify: listeners.notify, hasListeners };
      engine = createEngine(options, { ...first, threadId }, parts);
      engine.takeOver();
      if (hasListeners()) engine.listen();
      early?.settle();
      waiting.proceed(engine);
      listeners.notify();
    },
    fail(error) {
      if (error !== null) {
        callSafely(() => options.onError?.(error));
        waiting.refuse("not-ready", error);
        loading?.early?.settle();
      }
      if (snapshot.error === error) return;
      snapshot = { ...snapshot, error };
      listeners.notify();
    },
  };
}

/** The methods that do nothing without an engine. */
const silentMethods = [
  "resolve",
  "resolveAll",
  "cancel",
  "clear",
  "editWaiting",
  "removeWaiting",
  "dismiss",
  "discard",
  "giveUp",
] as const;

type SilentMethods = Pick<AgentRun, (typeof silentMethods)[number]>;

/** Passes calls of these methods on to the engine, where it is there. */
function passOn(getEngine: () => SilentMethods | null): SilentMethods {
  const methods = silentMethods.map((name) => {
    const method = (...given: readonly unknown[]): void => {
      const engine = getEngine();
      if (engine !== null) Reflect.apply(engine[name], engine, given);
    };
    return [name, method];
  });
  return Object.fromEntries(methods);
}

function firstSnapshot(state: Parameters<typeof viewThread>[0]): AgentRunSnapshot {
  return {
    ...viewThread(state),
    interrupts: none,
    composer: emptyComposer,
    explanation: null,
    queuedMessages: none,
    waitingMessages: none,
  };
}

/** Calls that wait for the engine. */
interface WaitingCalls {
  readonly add: <Result>(
    make: (engine: Engine) => Promise<Result>,
    messages: readonly NewMessage[],
    ahead?: StartedAhead | null,
  ) => Promise<Result | NotSent>;
  readonly isEmpty: () => boolean;
  readonly proceed: (engine: Engine) => void;
  /** Refuses all but a call whose request has left: what became of it is known to the engine alone. */
  readonly refuse: (reason: "aborted" | "reset" | "not-ready", error?: AgentRunError) => void;
}

interface WaitingCall extends Pick<WaitingCalls, "proceed" | "refuse"> {
  readonly ahead: StartedAhead | null | undefined;
}

function createWaitingCalls(generateId: () => string): WaitingCalls {
  const waiting = new Set<WaitingCall>();
  const take = () => {
    const calls = [...waiting];
    waiting.clear();
    return calls;
  };
  return {
    add: (make, messages, ahead) =>
      new Promise((resolve) => {
        waiting.add({
          ahead,
          // What the engine refuses rejects this call and no other.
          proceed: (engine) => resolve(new Promise((made) => made(make(engine)))),
          refuse: (reason, error) =>
            resolve(
              notSent(reason, {
                messages: messages.map((message) => asMessage(message, generateId)),
                ...(error !== undefined && { error }),
              }),
            ),
        });
      }),
    proceed(engine) {
      for (const { proceed } of take()) proceed(engine);
    },
    isEmpty: () => waiting.size === 0,
    refuse(reason, error) {
      for (const call of take()) {
        const hasLeft = call.ahead?.hasLeft() === true;
        if (!hasLeft || reason !== "not-ready") call.ahead?.abort();
        if (hasLeft) waiting.add(call);
        else call.refuse(reason, error);
      }
    },
  };
}
