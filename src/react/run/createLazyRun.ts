import type { Clock } from "../../core/Clock.js";
import { AgentRunError } from "../../core/errors.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import { emptyComposer, none } from "../../core/snapshot/emptyComposer.js";
import type { RunState } from "../../core/state/RunState.js";
import type { AgentRun, AgentRunOptions, NewMessage } from "../../run/api/AgentRun.js";
import {
  canLoad,
  checkHandle,
  checkLoad,
  checkRunOptions,
  checkSource,
  checkToolCallId,
  readMessageArgument,
} from "../../run/api/checkArguments.js";
import { firstState } from "../../run/api/firstState.js";
import { type NotSent, notSent } from "../../run/api/RunResult.js";
import { reportThrown } from "../../run/api/reportThrown.js";
import { systemClock } from "../../run/clock/systemClock.js";
import { internalsOf, setInternals } from "../../run/internals.js";
import { callSafely } from "../../run/shared/callSafely.js";
import { generateId as randomId } from "../../run/shared/generateId.js";
import { lazyModule } from "../../run/shared/lazyModule.js";
import { shallowEqual } from "./shallowEqual.js";

/** The only import of what runs an agent; a page need not load it before its first render. */
export const engine = lazyModule(() => import("../../run/createAgentRun.js"));

type Engine = typeof import("../../run/createAgentRun.js");

/** A call that waits for the code. */
interface WaitingCall {
  readonly proceed: (run: AgentRun) => void;
  readonly refuse: (reason: "aborted" | "reset" | "not-ready", error?: AgentRunError) => void;
}

/**
 * Creates a run whose code is loaded with its first subscriber or its first call. Until then it shows an empty thread, and calls wait. Where the
 * code does not arrive, waiting calls are refused (`not-ready`), `snapshot.error` has the code `not-loaded`, and the next call, such as
 * `ready`, loads it again.
 *
 * @throws AgentRunError `misuse` for options without an agent.
 */
export function createLazyRun(options: AgentRunOptions): AgentRun {
  checkSource(options);
  const hostClock = options.clock ?? systemClock;
  const generateId = (): string => (options.generateId ?? randomId)();
  const listeners = new Set<() => void>();
  const waiting = new Set<WaitingCall>();
  const first = firstState(options);
  const serverSnapshot = snapshotOf(first);
  let snapshot = serverSnapshot;
  let made: AgentRun | null = null;
  let isLoading = false;
  let isRead = false;
  let unsubscribe = (): void => {};

  const notify = (): void => {
    for (const listener of [...listeners]) callSafely(listener);
  };
  const getThreadId = (): string => {
    if (snapshot.threadId === "") snapshot = { ...snapshot, threadId: generateId() };
    return snapshot.threadId;
  };
  const show = (error: AgentRunError | null): void => {
    if (snapshot.error === error) return;
    snapshot = { ...snapshot, error };
    notify();
  };
  const refuseAll = (...reason: Parameters<WaitingCall["refuse"]>): void => {
    const calls = [...waiting];
    waiting.clear();
    for (const { refuse } of calls) refuse(...reason);
  };

  const begin = ({ createRun }: Engine): void => {
    const run = createRun(options, { ...first, threadId: getThreadId() });
    made = run;
    if (listeners.size > 0) unsubscribe = run.subscribe(notify);
    const calls = [...waiting];
    waiting.clear();
    for (const { proceed } of calls) proceed(run);
    // Nothing is rendered again where nothing new is known.
    if (!shallowEqual(snapshot, run.getSnapshot())) notify();
  };
  const fail = (cause: unknown): void => {
    const error = new AgentRunError("not-loaded", "the code that runs an agent could not be loaded", { cause });
    callSafely(() => options.onError?.(error));
    refuseAll("not-ready", error);
    show(error);
  };
  const load = (): void => {
    const there = engine.getSnapshot();
    if (there !== null && there !== "failed") return begin(there);
    if (isLoading) return;
    isLoading = true;
    show(null);
    void engine.load().then((found) => {
      isLoading = false;
      if (found === null) fail(engine.getCause());
      else if (made === null) begin(found);
    });
  };

  /** Makes a call once the code is there. */
  const whenLoaded = <Result>(
    call: (run: AgentRun) => Promise<Result>,
    messages: readonly NewMessage[] = [],
  ): Promise<Result | NotSent> => {
    if (made !== null) return call(made);
    return new Promise((resolve) => {
      waiting.add({
        proceed: (run) => resolve(call(run)),
        refuse: (reason, error) =>
          resolve(notSent(reason, { messages: messages.map(withId), ...(error !== undefined && { error }) })),
      });
      load();
    });
  };
  const withId = (message: NewMessage) => ({ ...message, role: "user", id: message.id ?? generateId() }) as const;

  const run: AgentRun = {
    getSnapshot() {
      if (made !== null) return made.getSnapshot();
      getThreadId();
      return snapshot;
    },
    getServerSnapshot: () => (made !== null && isRead ? made.getServerSnapshot() : serverSnapshot),
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe(listener) {
      listeners.add(listener);
      if (made === null) load();
      else if (listeners.size === 1) unsubscribe = made.subscribe(notify);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unsubscribe();
      };
    },
    ready: () =>
      whenLoaded(async (there) => {
        const result = await there.ready();
        isRead = true;
        return result;
      }),
    canLoad: canLoad(options),
    send(message, runOptions) {
      checkRunOptions("send", runOptions);
      return whenLoaded((there) => there.send(message, runOptions), readMessageArgument("send", message));
    },
    start(runOptions) {
      checkRunOptions("start", runOptions);
      return whenLoaded((there) => there.start(runOptions));
    },
    // No question is known before the code is there.
    resolve: (...given) => made?.resolve(...given),
    resolveAll: (...given) => made?.resolveAll(...given),
    cancel: (asked) => made?.cancel(asked),
    clear: (asked) => made?.clear(asked),
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
    dismiss: () => made?.dismiss(),
    load() {
      checkLoad(canLoad(options));
      return whenLoaded((there) => there.load());
    },
    abort: () => (made === null ? refuseAll("aborted") : made.abort()),
    pauseHandle: () => made?.pauseHandle() ?? null,
    restore(handle) {
      checkHandle(handle, getThreadId());
      return whenLoaded((there) => there.restore(handle));
    },
    reportError: (thrown) => reportThrown(thrown, options),
    reset: () => (made === null ? refuseAll("reset") : made.reset()),
  };
  const clockNow = (): Clock => (made === null ? hostClock : internalsOf(made).clock);
  setInternals(run, {
    clock: {
      now: () => clockNow().now(),
      setTimeout: (callback, milliseconds) => clockNow().setTimeout(callback, milliseconds),
      clearTimeout: (handle) => clockNow().clearTimeout(handle),
    },
    ownClock: hostClock,
    setInput: (interruptId, value) => made !== null && internalsOf(made).setInput(interruptId, value),
    markShown: (interruptId) => made !== null && internalsOf(made).markShown(interruptId),
  });
  return run;
}

/** The snapshot of a thread that has not begun. */
function snapshotOf({
  threadId,
  transcript,
  decisions,
  earlierDecisions,
  importedToolCalls,
  undelivered,
}: RunState): AgentRunSnapshot {
  const { messages, state, activities, steps, subagents, problems } = transcript;
  return {
    ...{ status: "idle", threadId, runId: null, messages, state, activities, steps, subagents, problems },
    ...{ interrupts: none, composer: emptyComposer, queuedMessages: none, decisions, earlierDecisions, importedToolCalls },
    ...{ undelivered, lastOutcome: null, ending: null, error: null, explanation: null, answeredElsewhere: false },
  };
}
