import { advance } from "../core/advance.js";
import { composeBatch } from "../core/composeBatch.js";
import { createSnapshots, sendsAtOnce } from "../core/createSnapshots.js";
import { AgentRunError, ResumeBlockedError, TransportError } from "../core/errors.js";
import type { Draft } from "../core/interrupt.js";
import type { RunEnding } from "../core/RunEnding.js";
import type { Effect, RunEvent } from "../core/RunEvent.js";
import { initialState } from "../core/RunState.js";
import type { RunAgentInput } from "../protocol/input.js";
import type { Message } from "../protocol/messages.js";
import type { AgentLikeInput } from "./AgentLike.js";
import type { AgentRun, AgentRunOptions, NewMessage, RunOptions, SubmitResult } from "./AgentRun.js";
import { buildInput } from "./buildInput.js";
import { contain } from "./contain.js";
import { createAgentClock } from "./createAgentClock.js";
import { createDeadlineTimer } from "./createDeadlineTimer.js";
import { createPatching } from "./createPatching.js";
import { createValidation } from "./createValidation.js";
import { type Deferred, deferred } from "./deferred.js";
import { generateId as randomId } from "./generateId.js";
import type { RunTransport } from "./RunTransport.js";
import { reachAgent } from "./reachAgent.js";
import { readStream } from "./readStream.js";
import { systemClock } from "./systemClock.js";

interface RunningRequest {
  readonly controller: AbortController;
  readonly ending: Deferred<RunEnding>;
}

type Opening = Extract<Effect, { type: "startRun" | "resumeRun" }>;

/**
 * Makes a run: the one impure place. It holds the current state, carries out what `transition` asks for, and tells its listeners.
 * Making one starts nothing: no request, no timer, no listener.
 *
 * @example
 * const run = createAgentRun({ url: "/agent" });
 * await run.send("Send the report to Ann");
 * run.resolve("int-1", { approved: true });
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const reach = reachAgent(options, (input, foreign) => join(input, foreign));
  const hostClock = options.clock ?? systemClock;
  const clock = createAgentClock(hostClock);
  const generateId = options.generateId ?? randomId;
  const submitMode = options.submitMode ?? "auto";
  const threadId = options.agent?.threadId ?? options.threadId ?? generateId();
  const listeners = new Set<() => void>();
  const first = initialState(threadId);
  const validation = createValidation(options.validator, () => {
    // Answers that were taken on trust are looked at now.
    picture = createSnapshots(validation.validator, submitMode);
    state = { ...state };
    notify();
  });
  const { validator } = validation;
  const patching = createPatching();
  let picture = createSnapshots(validator, submitMode);
  const deadline = createDeadlineTimer(clock, () => dispatch({ type: "deadline", now: clock.now() }));

  let state = options.state === undefined ? first : { ...first, transcript: { ...first.transcript, state: options.state } };
  const requests = new Map<string, RunningRequest>();
  let submission: Promise<SubmitResult> | null = null;
  let heldRun: Promise<RunEnding> | null = null;

  const dispatch = (event: RunEvent, runOptions?: RunOptions): void => {
    const before = state;
    const [next, effects] = advance(state, event, { validator, applyPatch: patching.applyPatch });
    state = next;
    if (before.stream !== null && before.stream.runId !== state.stream?.runId) settle(before.stream.runId);
    for (const effect of effects) perform(effect, runOptions);
    if (state === before) return;
    if (state.batch !== before.batch) void validation.ready(state.batch);
    report(before);
    notify();
    leaveIfDone();
  };

  // What the agent already has is found by whoever comes late; nothing is asked of it.
  const takeOver = (): void => {
    if (options.agent === undefined) return;
    const { messages, state: has, pendingInterrupts: interrupts = [] } = options.agent;
    dispatch({ type: "adopt", messages, state: has, interrupts, requestId: generateId(), now: clock.now() });
  };

  const join = ({ runId, messages, resume }: AgentLikeInput, foreign: RunTransport): void => {
    dispatch({ type: "observe", runId, messages, resume, now: clock.now() });
    if (state.stream?.runId !== runId || requests.has(runId)) return;
    open({ type: "startRun", runId }, undefined, foreign);
    void requests.get(runId)?.ending.promise.then(() => requests.delete(runId));
  };

  // As long as something is open or being read, somebody may come back for it.
  const leaveIfDone = (): void => {
    if (listeners.size === 0 && state.stream === null && state.batch === null) reach.leave();
  };

  const notify = (): void => {
    for (const listener of [...listeners]) contain(listener);
  };

  const report = (before: typeof state): void => {
    const { error, decisions } = state;
    if (error !== null && error !== before.error) contain(() => options.onError?.(error));
    for (const record of decisions) if (!before.decisions.includes(record)) contain(() => options.onDecision?.(record));
  };

  const perform = (effect: Effect, runOptions: RunOptions | undefined): void => {
    switch (effect.type) {
      case "startRun":
      case "resumeRun":
        return open(effect, runOptions);
      case "abortRun":
        requests.get(effect.runId)?.controller.abort();
        return contain(() => options.onAbort?.({ threadId, runId: effect.runId }));
      case "setDeadline":
        return deadline.set(effect.at);
      case "clearDeadline":
        return deadline.clear();
      default:
        return effect satisfies never;
    }
  };

  const open = (effect: Opening, runOptions: RunOptions | undefined, by = reach.transport): void => {
    const { runId } = effect;
    const controller = new AbortController();
    requests.set(runId, { controller, ending: deferred() });
    void read(effect, by, controller, runOptions).then((error) => dispatch({ type: "closed", runId, error, now: clock.now() }));
  };

  const read = async (
    effect: Opening,
    by: RunTransport,
    controller: AbortController,
    runOptions: RunOptions | undefined,
  ): Promise<AgentRunError | null> => {
    const { runId } = effect;
    const resume = effect.type === "resumeRun" ? { resume: effect.resume } : {};
    let input: RunAgentInput;
    try {
      input = buildInput({ runId, ...resume, state, options, runOptions, snapshot: picture(state) });
    } catch (cause) {
      return new TransportError("the request could not be made", { delivery: "not-sent", cause });
    }
    return readStream({
      transport: by,
      input,
      controller,
      clock: hostClock,
      strict: options.strict ?? false,
      isEnded: () => state.stream?.runId === runId && (state.stream.finished !== null || state.stream.failed !== null),
      onServerTime: clock.shows,
      ready: patching.ready,
      onRead(reading) {
        for (const { timestamp } of reading.events) if (typeof timestamp === "number") clock.hasPassed(timestamp);
        dispatch({ type: "received", runId, ...reading, now: clock.now() });
        if (options.onEvent !== undefined) for (const event of reading.events) contain(() => options.onEvent?.(event));
      },
    });
  };

  // Whoever waits for a run is told the moment it has ended, before anybody can start the next one.
  const settle = (runId: string): void => {
    submission = null;
    requests.get(runId)?.ending.resolve(state.ending ?? { kind: "aborted" });
  };

  /** Lets an event start a run; null when it did not. */
  const launch = (event: RunEvent & { readonly runId: string }, runOptions?: RunOptions): Promise<RunEnding> | null => {
    dispatch(event, runOptions);
    const request = requests.get(event.runId);
    if (request === undefined) return null;
    void request.ending.promise.then(() => requests.delete(event.runId));
    return request.ending.promise;
  };

  const begin = async (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunEnding> => {
    const resuming = state.status === "resuming" ? requests.get(state.stream?.runId ?? "") : undefined;
    if (resuming !== undefined && messages.length > 0) return hold(messages, resuming, runOptions);
    const refusal = whyNotStart();
    if (refusal !== null) throw refusal;
    return startNow(messages, runOptions);
  };

  const startNow = (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunEnding> => {
    const start = { type: "start", runId: generateId(), messages: messages.map(withId), now: clock.now() } as const;
    return launch(start, runOptions) ?? Promise.resolve({ kind: "aborted" });
  };

  const whyNotStart = (): AgentRunError | null => {
    if (state.stream !== null)
      return new AgentRunError(
        "run-in-progress",
        "a run of this thread is still going on; wait for its end, or abort() it first",
      );
    if (state.batch === null) return null;
    const composed = composeBatch(state.batch, state.drafts, clock.now(), validator);
    const help =
      "questions of this thread are open, and the agent would refuse new input; answer them, or use steerAway(message) to cancel them all";
    return new ResumeBlockedError(help, composed.ok ? [] : composed.blockers, state.held);
  };

  /** Keeps what was said while answers are on their way, until it is known whether they got through. */
  const hold = (messages: readonly NewMessage[], resuming: RunningRequest, runOptions?: RunOptions): Promise<RunEnding> => {
    dispatch({ type: "hold", messages: messages.map(withId) });
    heldRun ??= resuming.ending.promise.then((ending) => {
      heldRun = null;
      if (state.held.length === 0) return ending;
      const refusal = whyNotStart();
      if (refusal === null) return startNow([], runOptions);
      dispatch({ type: "giveBack" });
      throw refusal;
    });
    return heldRun;
  };

  const withId = (message: NewMessage): Message => ({ ...message, role: "user", id: message.id ?? generateId() });

  // The lock is taken before anything is awaited, so a double click finds the first submission and joins it.
  const deliver = (event: RunEvent & { readonly runId: string }): Promise<SubmitResult> => {
    const ending = launch(event);
    if (ending === null) return Promise.resolve({ ok: false, blockers: picture(state).composer.blockers });
    const own = ending.then((kind): SubmitResult => ({ ok: true, ending: kind }));
    if (state.stream?.runId === event.runId) submission = own;
    return own;
  };

  const submit = (): Promise<SubmitResult> => {
    if (submission !== null) return submission;
    const ready = validation.ready(state.batch);
    if (ready === null) return submitNow();
    const own = ready.then(() => {
      if (submission === own) submission = null;
      return submitNow();
    });
    submission = own;
    return own;
  };

  const submitNow = (): Promise<SubmitResult> => {
    // Deadlines are looked at first, so that the reasons given are those of this very moment.
    dispatch({ type: "deadline", now: clock.now() });
    return deliver({ type: "submit", runId: generateId(), now: clock.now() });
  };

  const respond = (interruptId: string, draft: Draft): void => {
    const before = state;
    dispatch({ type: "respond", interruptId, draft, now: clock.now() });
    const { batch, drafts } = state;
    if (state === before || batch === null || !sendsAtOnce(submitMode, batch.interrupts.length)) return;
    if (composeBatch(batch, drafts, clock.now(), validator).ok) void submit();
  };

  takeOver();
  const serverSnapshot = picture(state);

  return {
    getSnapshot: () => picture(state),
    getServerSnapshot: () => serverSnapshot,
    clock,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        reach.listen();
        takeOver();
        dispatch({ type: "deadline", now: clock.now() });
        deadline.resume();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        deadline.pause();
        leaveIfDone();
      };
    },
    send: (message, runOptions) => begin(asMessages(message), runOptions),
    start: (runOptions) => begin([], runOptions),
    resolve: (interruptId, payload, envelope) =>
      respond(interruptId, {
        status: "resolved",
        ...(payload !== undefined && { payload }),
        ...(envelope !== undefined && { metadata: envelope }),
      }),
    cancel: (interruptId) => respond(interruptId, { status: "cancelled" }),
    clear: (interruptId) => dispatch({ type: "clear", interruptId, now: clock.now() }),
    setInput: (interruptId, value) => dispatch({ type: "input", interruptId, value }),
    markShown: (interruptId) => dispatch({ type: "shown", interruptId, now: clock.now() }),
    submit,
    retry() {
      if (submission !== null) return submission;
      return deliver({ type: "retry", runId: generateId(), now: clock.now() });
    },
    steerAway(message) {
      const messages = message === undefined ? [] : asMessages(message);
      if (state.batch === null) return begin(messages).then((ending) => ({ ok: true, ending }));
      return deliver({ type: "steerAway", runId: generateId(), messages: messages.map(withId), now: clock.now() });
    },
    dismiss: () => dispatch({ type: "dismiss" }),
    abort: () => dispatch({ type: "abort", now: clock.now() }),
    reset: () => dispatch({ type: "reset", state: options.state }),
  };
}

function asMessages(message: string | NewMessage | readonly NewMessage[]): readonly NewMessage[] {
  if (typeof message === "string") return [{ content: message }];
  return isList(message) ? message : [message];
}

function isList(message: NewMessage | readonly NewMessage[]): message is readonly NewMessage[] {
  return Array.isArray(message);
}
