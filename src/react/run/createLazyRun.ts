import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";
import {
  type AgentRunSnapshot,
  emptyComposer,
  none,
} from "../../core/snapshot/AgentRunSnapshot.js";
import type { RunState } from "../../core/state/RunState.js";
import type { AgentRun, AgentRunOptions, NewMessage } from "../../run/api/AgentRun.js";
import { internalsOf, setInternals } from "../../run/api/internals.js";
import { type NotSent, notSent } from "../../run/api/RunResult.js";
import {
  canLoad,
  checkHandle,
  checkLoad,
  checkRunOptions,
  checkSource,
  checkToolCallId,
  firstState,
  readMessageArgument,
  reportThrown,
} from "../../run/api/runOptions.js";
import { systemClock } from "../../run/clock/systemClock.js";
import { generateId as randomId } from "../../run/shared/generateId.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { callSafely } from "../../run/shared/promises.js";
import { shallowEqual } from "./AgentRunProvider.js";
import { awaitFollower } from "./awaitFollower.js";

type Engine = typeof import("../../run/createAgentRun.js");

/** The only import of what runs an agent; a page need not load it before its first render. */
export const engine = lazyModule(() => import("../../run/createAgentRun.js"));

/**
 * Creates a run whose code is loaded with its first subscriber or its first call. Until then it
 * shows the conversation that the host gives, and calls wait. Where the code does not arrive,
 * waiting calls are refused (`not-ready`), `snapshot.error` has the code `not-loaded`, and the next
 * call, such as `ready`, loads it again.
 *
 * @throws AgentRunError `misuse` for options without an agent.
 */
export function createLazyRun(options: AgentRunOptions): AgentRun {
  checkSource(options);
  const pending = createPendingRun(options);
  const { current, whenLoaded } = pending;
  let isRead = false;
  const run: AgentRun = {
    getSnapshot: () => current()?.getSnapshot() ?? pending.getSnapshot(),
    getServerSnapshot: () =>
      (isRead ? current()?.getServerSnapshot() : null) ?? pending.serverSnapshot,
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe: pending.subscribe,
    ready: () =>
      whenLoaded(async (there) => {
        const result = await there.ready();
        isRead = true;
        return result;
      }),
    canLoad: canLoad(options),
    send(message, runOptions) {
      checkRunOptions("send", runOptions);
      return whenLoaded(
        (there) => there.send(message, runOptions),
        readMessageArgument("send", message),
      );
    },
    start(runOptions) {
      checkRunOptions("start", runOptions);
      return whenLoaded((there) => there.start(runOptions));
    },
    // No question is known before the code is there.
    resolve: (...given) => current()?.resolve(...given),
    resolveAll: (...given) => current()?.resolveAll(...given),
    cancel: (...given) => current()?.cancel(...given),
    clear: (asked) => current()?.clear(asked),
    dismiss: () => current()?.dismiss(),
    giveUp: () => current()?.giveUp(),
    pauseHandle: () => current()?.pauseHandle() ?? null,
    addToolResult(toolCallId, result) {
      checkToolCallId(toolCallId);
      return whenLoaded((there) => there.addToolResult(toolCallId, result));
    },
    submit: (given) => whenLoaded((there) => there.submit(given)),
    retry: (given) => whenLoaded((there) => there.retry(given)),
    steerAway(message, given) {
      const messages = message === undefined ? [] : readMessageArgument("steerAway", message);
      return whenLoaded((there) => there.steerAway(message, given), messages);
    },
    load() {
      checkLoad(canLoad(options));
      return whenLoaded((there) => there.load());
    },
    restore(handle) {
      checkHandle(handle, pending.getSnapshot().threadId);
      return whenLoaded((there) => there.restore(handle));
    },
    abort: () => (current() ?? pending).abort(),
    reset: () => (current() ?? pending).reset(),
    reportError: (thrown) => reportThrown(thrown, options),
  };
  const hostClock = options.clock ?? systemClock;
  const clockNow = (): Clock => internalsIn(current())?.clock ?? hostClock;
  setInternals(run, {
    clock: {
      now: () => clockNow().now(),
      setTimeout: (callback, milliseconds) => clockNow().setTimeout(callback, milliseconds),
      clearTimeout: (handle) => clockNow().clearTimeout(handle),
    },
    ownClock: hostClock,
    setInput: (interruptId, value) => internalsIn(current())?.setInput(interruptId, value),
    markShown: (interruptId) => internalsIn(current())?.markShown(interruptId),
    hasUnsentToolResults: () => internalsIn(current())?.hasUnsentToolResults() ?? false,
    signs: options.signDecision !== undefined,
    get rules() {
      return internalsIn(current())?.rules;
    },
  });
  return run;
}

function internalsIn(run: AgentRun | null) {
  return run === null ? null : internalsOf(run);
}

/** A run whose code may still be on its way. */
interface PendingRun extends Pick<AgentRun, "subscribe" | "abort" | "reset"> {
  /** The run itself, once its code is there. */
  readonly current: () => AgentRun | null;
  /** What is shown until then. */
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly serverSnapshot: AgentRunSnapshot;
  /** Makes a call once the code is there, or refuses it. */
  readonly whenLoaded: <Result>(
    call: (run: AgentRun) => Promise<Result>,
    messages?: readonly NewMessage[],
  ) => Promise<Result | NotSent>;
}

/** Calls that wait for the code. */
interface WaitingCalls {
  readonly add: <Result>(
    call: (run: AgentRun) => Promise<Result>,
    messages: readonly NewMessage[],
  ) => Promise<Result | NotSent>;
  readonly proceed: (run: AgentRun) => void;
  readonly refuse: (reason: "aborted" | "reset" | "not-ready", error?: AgentRunError) => void;
}

function createWaitingCalls(generateId: () => string): WaitingCalls {
  const waiting = new Set<Pick<WaitingCalls, "proceed" | "refuse">>();
  const withId = (message: NewMessage) =>
    ({ ...message, role: "user", id: message.id ?? generateId() }) as const;
  const take = () => {
    const calls = [...waiting];
    waiting.clear();
    return calls;
  };
  return {
    add: (call, messages) =>
      new Promise((resolve) => {
        waiting.add({
          proceed: (run) => resolve(call(run)),
          refuse: (reason, error) =>
            resolve(
              notSent(reason, {
                messages: messages.map(withId),
                ...(error !== undefined && { error }),
              }),
            ),
        });
      }),
    proceed(run) {
      for (const { proceed } of take()) proceed(run);
    },
    refuse(...reason) {
      for (const { refuse } of take()) refuse(...reason);
    },
  };
}

function createPendingRun(options: AgentRunOptions): PendingRun {
  const listeners = new Set<() => void>();
  const first = firstState(options);
  let snapshot = snapshotOf(first);
  let run: AgentRun | null = null;
  let unsubscribe = (): void => {};
  let isLoading = false;
  const early = options.agent && awaitFollower(options.agent);

  const generateId = (): string => (options.generateId ?? randomId)();
  const waiting = createWaitingCalls(generateId);
  const getSnapshot = (): AgentRunSnapshot => {
    if (snapshot.threadId === "") snapshot = { ...snapshot, threadId: generateId() };
    return snapshot;
  };
  const notify = (): void => [...listeners].forEach(callSafely);
  const show = (error: AgentRunError | null): void => {
    if (snapshot.error === error) return;
    snapshot = { ...snapshot, error };
    notify();
  };
  const fail = (cause: unknown): void => {
    const error = notLoaded(cause);
    callSafely(() => options.onError?.(error));
    waiting.refuse("not-ready", error);
    early?.settle();
    show(error);
  };
  const begin = ({ createRun }: Engine): void => {
    try {
      const made = createRun(options, { ...first, threadId: getSnapshot().threadId }, early);
      run = made;
      if (listeners.size > 0) unsubscribe = made.subscribe(notify);
      early?.settle();
      waiting.proceed(made);
      // Nothing is rendered again where nothing new is known.
      if (!shallowEqual(snapshot, made.getSnapshot())) notify();
    } catch (cause) {
      // No call may wait for a run that cannot be made.
      fail(cause);
    }
  };
  const load = (): void => {
    if (listeners.size > 0) early?.listen();
    const there = engine.getSnapshot();
    if (there !== null && there !== "failed") return begin(there);
    if (isLoading) return;
    isLoading = true;
    show(null);
    void engine.load().then((found) => {
      isLoading = false;
      if (found === null) fail(engine.getCause());
      else if (run === null) begin(found);
    });
  };

  return {
    current: () => run,
    getSnapshot,
    serverSnapshot: snapshot,
    whenLoaded(call, messages = []) {
      if (run !== null) return call(run);
      const result = waiting.add(call, messages);
      load();
      return result;
    },
    subscribe(listener) {
      listeners.add(listener);
      if (run === null) load();
      else if (listeners.size === 1) unsubscribe = run.subscribe(notify);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        unsubscribe();
        early?.stop();
      };
    },
    abort: () => waiting.refuse("aborted"),
    reset: () => waiting.refuse("reset"),
  };
}

const notLoaded = (cause: unknown): AgentRunError =>
  new AgentRunError("not-loaded", "the code that runs an agent could not be loaded", { cause });

/** The snapshot of a thread that has not begun. */
function snapshotOf({
  threadId,
  transcript,
  decisions,
  earlierDecisions,
  importedToolCalls,
  undelivered,
  capabilities,
}: RunState): AgentRunSnapshot {
  const { messages, state, activities, steps, subagents, problems } = transcript;
  return {
    ...{
      status: "idle",
      threadId,
      runId: null,
      messages,
      state,
      activities,
      steps,
      subagents,
      problems,
    },
    ...{
      interrupts: none,
      composer: emptyComposer,
      queuedMessages: none,
      decisions,
      earlierDecisions,
      importedToolCalls,
    },
    ...{
      undelivered,
      capabilities,
      lastOutcome: null,
      ending: null,
      error: null,
      explanation: null,
      answeredElsewhere: false,
    },
  };
}
