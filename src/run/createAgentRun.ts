import { answersLocked } from "../core/answers/answering.js";
import { currentDrafts } from "../core/answers/carryAnswers.js";
import { missingParts } from "../core/answers/missingParts.js";
import { whyNotStarted } from "../core/answers/waiting.js";
import { AgentRunError } from "../core/errors.js";
import type { Draft } from "../core/interrupt/interrupt.js";
import { composeRequest } from "../core/resume/composeRequest.js";
import { toPauseHandle } from "../core/run/toPauseHandle.js";
import type { NotSentReason } from "../core/state/NotSentReason.js";
import type { RunEnding } from "../core/state/RunEnding.js";
import type { RunEvent, SaveFirst } from "../core/state/RunEvent.js";
import { thrownText } from "../protocol/json.js";
import type { Message, Metadata } from "../protocol/messages.js";
import type { AgentRun, AgentRunOptions, NewMessage, RepeatOptions, RunOptions, SendOptions } from "./AgentRun.js";
import { checkRunOptions, readMessageArgument } from "./checkArguments.js";
import { createEngine, type QueuedRun } from "./createEngine.js";
import { createRestore } from "./createRestore.js";
import { type NotSent, notSent, type RunResult } from "./RunResult.js";
import { callSafely } from "./shared/callSafely.js";
import { generateId as randomId } from "./shared/generateId.js";

/**
 * Makes a run: everything a person can do on one thread with one agent. Making one starts nothing: no request, no timer, no listener.
 *
 * @example
 * const run = createAgentRun({ url: "/agent" });
 * await run.send("Send the report to Ann");
 * run.resolve("int-1", { approved: true });
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const submitMode = options?.submitMode ?? "auto";
  let submission: Promise<RunResult> | null = null;
  let toolResults: Promise<AgentRun["addToolResult"]> | null = null;
  const startedTools = new Set<string>();
  const engine = createEngine(options, submitMode, {
    onRunOver() {
      submission = null;
    },
    onSubmit: () => void submit(),
  });
  const { clock, dispatch, generateId, getState, launch } = engine;

  /** Runs what a call does. Neither a host's function that throws nor anything else rejects: nobody awaits what a press has started. */
  const settle = <Result = RunResult>(
    work: () => Promise<Result | NotSent>,
    messages: readonly NewMessage[] = [],
  ): Promise<Result | NotSent> => {
    const failed = (cause: unknown): NotSent => {
      const error = AgentRunError.isInstance(cause)
        ? cause
        : new AgentRunError("unexpected", "a function of the host threw, so nothing was sent", { cause });
      engine.reportError(error);
      return notSent("failed", { messages: messages.map((message) => asMessage(message, randomId)), error });
    };
    try {
      return work().catch(failed);
    } catch (cause) {
      return Promise.resolve(failed(cause));
    }
  };

  const begin = (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunResult> =>
    settle(async () => {
      const found = engine.findKept();
      if (found !== null) await found;
      if (getState().status === "resuming" && messages.length > 0) return queue(messages.map(withId), runOptions);
      const tools = engine.whenToolsEnd();
      const refused = (tools === null ? null : notSentOf(await tools)) ?? whyNotStart();
      return refused === null ? startNow(messages, runOptions) : { ...refused, messages: messages.map(withId) };
    }, messages);

  /** Keeps messages while answers are on their way, and sends them once these are through. */
  const queue = async (messages: readonly Message[], runOptions?: RunOptions): Promise<RunResult> => {
    const sent = await engine.queue(messages, runOptions);
    return typeof sent === "string" ? { ...refusal(sent), messages } : resultOf(sent);
  };

  const startNow = async (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunResult> => {
    const start = { type: "start", runId: generateId(), messages: messages.map(withId), now: clock.now() } as const;
    const ending = launch(start, runOptions);
    return ending === null ? notSent("run-in-progress", { messages: start.messages }) : resultOf(await ending);
  };

  const whyNotStart = (): NotSent | null => {
    const reason = whyNotStarted(getState());
    return reason === null ? null : refusal(reason);
  };

  /** The refusal with what stands in the way of the open questions at this moment. */
  const refusal = (reason: NotSentReason): NotSent => {
    const { batch } = getState();
    if (batch === null || reason !== "questions-open") return notSent(reason);
    const composed = composeRequest(batch, currentDrafts(getState()), clock.now(), engine.checks(), engine.dialects());
    return notSent(reason, { blockers: composed.ok ? [] : composed.blockers });
  };

  /** The result of a message that follows a cancellation as the next turn; of the cancellation where none was queued. */
  const afterCancelling = async (result: RunResult, next: QueuedRun | null): Promise<RunResult> => {
    const sent = next?.result() ?? null;
    if (!result.ok || sent === null) return result;
    const ending = await sent;
    return typeof ending === "string" ? { ...refusal(ending), messages: getState().undelivered } : resultOf(ending);
  };

  const withId = (message: NewMessage): Message => asMessage(message, generateId);

  /** Whether the record of what is sent is stored before it leaves. */
  const saveOf = (options: SendOptions = {}): SaveFirst | undefined =>
    engine.isStored ? (options.unsaved === "send" ? "attempted" : "required") : undefined;

  /** Sends what an event composes, unless another page has sent it: then nothing is open here any more. */
  const deliver = (event: () => Delivered, options?: SendOptions, messages: readonly NewMessage[] = []): Promise<RunResult> => {
    if (!engine.isShared) return deliverNow(event, options, messages);
    // Whoever presses again while the other pages are asked joins this one.
    const own: Promise<RunResult> = settle(async () => {
      const result = await engine.runExclusive<RunResult>(
        () => deliverNow(event, options, messages),
        () => notSent("answered-elsewhere", { messages: messages.map(withId) }),
      );
      return goOn(result, options);
    }, messages).finally(() => {
      if (submission === own) submission = null;
    });
    submission = own;
    return own;
  };

  // The lock is taken before anything is awaited, so a double click finds the first submission and joins it.
  const deliverNow = (
    compose: () => Delivered,
    options: SendOptions | undefined,
    messages: readonly NewMessage[],
  ): Promise<RunResult> => {
    let runId: string | undefined;
    const own = settle(() => {
      const save = saveOf(options);
      const event = { ...compose(), ...(save !== undefined && { save }) };
      const ending = launch(event);
      if (ending === null) return Promise.resolve(whyNotDelivered(event));
      ({ runId } = event);
      const sent = ending.then((kind) => (kind === null ? whyNotSent(event) : resultOf(kind)));
      return engine.isShared ? sent : sent.then((result) => goOn(result, options));
    }, messages);
    if (runId !== undefined && getState().stream?.runId === runId) submission ??= own;
    return own;
  };

  /** Why a request has not left although it was composed: its record could not be stored, or it was stopped before that. */
  const whyNotSent = (event: Delivered): NotSent => {
    const { batch, error } = getState();
    const messages = event.type === "steerAway" ? event.messages : [];
    if (batch === null) return notSent("reset", { messages });
    if (error?.code === "storage") return notSent("not-saved", { messages, error });
    const { blockers } = engine.getSnapshot().composer;
    return notSent(blockers.length > 0 ? "blocked" : "stopped", { messages, blockers });
  };

  const whyNotDelivered = (event: Delivered): NotSent => {
    const { batch, stream, outgoing, answeredElsewhere } = getState();
    const details = { messages: event.type === "steerAway" ? event.messages : [] };
    if (getState().undelivered === details.messages) return notSent("questions-open", details);
    if (stream !== null) return notSent("run-in-progress", details);
    const error = engine.loadError();
    if (error !== null && missingParts(getState()).length > 0)
      return notSent("not-ready", { ...details, blockers: engine.getSnapshot().composer.blockers, error });
    if (batch === null) return notSent(answeredElsewhere ? "answered-elsewhere" : "nothing-open", details);
    if (event.type === "retry" && outgoing === null) return notSent("nothing-to-retry", details);
    const { blockers, mayActTwice } = engine.getSnapshot().composer;
    const asks = event.mayRepeat !== true && (event.type === "retry" || !answersLocked(getState()));
    if (mayActTwice && asks) return notSent("may-repeat", { ...details, blockers });
    const isUnknown = blockers.length === 0 && outgoing?.delivery === "unknown";
    return notSent(isUnknown ? "delivery-unknown" : "blocked", { ...details, blockers });
  };

  /** An agent that takes one answer at a time gets the next one, as long as all is well. */
  const goOn = (result: RunResult, options: SendOptions | undefined): RunResult | Promise<RunResult> => {
    const left = getState().continuing && engine.getSnapshot().composer.status === "ready";
    return left ? submit(options) : result;
  };

  const submit = (options?: RepeatOptions): Promise<RunResult> => {
    if (submission !== null) return submission;
    const parts = engine.whenReady(getState().batch);
    const tools = engine.whenToolsEnd();
    if (parts === null && tools === null) return submitNow(options);
    return afterwards(Promise.all([tools, parts]), async ([reason]) => notSentOf(reason) ?? submitNow(options));
  };

  /** Sends once something has happened. A second call meanwhile joins this one. */
  const afterwards = <Value>(ready: Promise<Value>, work: (value: Value) => Promise<RunResult>): Promise<RunResult> => {
    const own: Promise<RunResult> = settle(async () => {
      const value = await ready;
      if (submission === own) submission = null;
      return work(value);
    });
    submission = own;
    return own;
  };

  const submitNow = (options?: RepeatOptions): Promise<RunResult> => {
    // Deadlines are looked at first, so that the reasons given are those of this very moment.
    dispatch({ type: "deadline", now: clock.now() });
    const mayRepeat = options?.mayRepeat === true;
    return deliver(() => ({ type: "submit", runId: generateId(), mayRepeat, now: clock.now() }), options);
  };

  // Few pages have tools of their own.
  const addToolResult: AgentRun["addToolResult"] = (toolCallId, result) => {
    if (typeof toolCallId !== "string") throw new AgentRunError("misuse", "addToolResult() takes the id of a tool call.");
    toolResults ??= import("./createToolResults.js").then(
      ({ createToolResults }) => createToolResults(engine),
      (cause: unknown) => {
        toolResults = null;
        const error = new AgentRunError("not-loaded", "the code for tool results could not be loaded", { cause });
        engine.reportError(error);
        return async () => notSent("not-ready", { error });
      },
    );
    const loaded = toolResults;
    const given = settle<{ readonly ok: true }>(() => loaded.then((add) => add(toolCallId, result)));
    // One that was stopped goes on, but nothing waits for it any more, however often it is asked for.
    if (startedTools.has(toolCallId)) return given;
    startedTools.add(toolCallId);
    void given.then(({ ok }) => {
      if (!ok) startedTools.delete(toolCallId);
      dispatch({ type: "toolEnded", toolCallId });
    });
    dispatch({ type: "toolStarted", toolCallId });
    return given;
  };

  return {
    getSnapshot: engine.getSnapshot,
    getServerSnapshot: engine.getServerSnapshot,
    clock,
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe: engine.subscribe,
    canLoad: engine.canLoad(),
    send(message, runOptions) {
      checkRunOptions("send", runOptions);
      return begin(readMessageArgument("send", message), runOptions);
    },
    start(runOptions) {
      checkRunOptions("start", runOptions);
      return begin([], runOptions);
    },
    resolve: (interruptId, payload, envelope) =>
      dispatch({ type: "respond", interruptId, draft: resolved(payload, envelope), now: clock.now() }),
    resolveAll(payloads, envelope) {
      const drafts = new Map([...payloads].map(([id, payload]) => [id, resolved(payload, envelope)]));
      dispatch({ type: "respondAll", drafts, now: clock.now() });
    },
    cancel: (interruptId) => dispatch({ type: "respond", interruptId, draft: { status: "cancelled" }, now: clock.now() }),
    clear: (interruptId) => dispatch({ type: "clear", interruptId, now: clock.now() }),
    setInput: (interruptId, value) => dispatch({ type: "input", interruptId, value }),
    markShown: (interruptId) => dispatch({ type: "shown", interruptId, now: clock.now() }),
    addToolResult,
    submit,
    retry(options) {
      if (submission !== null) return submission;
      const mayRepeat = options?.mayRepeat === true;
      const again = (): Promise<RunResult> =>
        deliver(() => ({ type: "retry", runId: generateId(), mayRepeat, now: clock.now() }), options);
      const ready = engine.whenReady(getState().batch);
      return ready === null ? again() : afterwards(ready, again);
    },
    load() {
      if (!engine.canLoad()) {
        const help = "this run has no way to the agent's history; give it routes: { history }, or a transport with a history";
        throw new AgentRunError("misuse", help);
      }
      return settle(async () => {
        const found = engine.findKept();
        if (found !== null) await found;
        // A second call while the history is being read shares its result.
        const loading = getState().stream?.loads === true ? engine.currentEnding() : null;
        const ending = loading ?? launch({ type: "load", runId: generateId(), now: clock.now() });
        return ending === null ? notSent("run-in-progress") : resultOf(await ending);
      });
    },
    steerAway(message, options) {
      const messages = message === undefined ? [] : readMessageArgument("steerAway", message);
      const { keepAnswers = false, mayRepeat = false } = options ?? {};
      const { batch } = getState();
      const isAnswered = getState().status === "resuming" && messages.length > 0;
      if (batch === null || isAnswered) return begin(messages);
      const drops = messages.length > 0 && engine.dialects().dropsMessages(batch);
      const next = drops ? engine.expectQueued() : null;
      const steer = (): Promise<RunResult> =>
        deliver(
          () => ({
            type: "steerAway",
            runId: generateId(),
            ...(next !== null && { nextRunId: next.runId }),
            messages: messages.map(withId),
            keepAnswers,
            mayRepeat: mayRepeat === true,
            now: clock.now(),
          }),
          options,
          messages,
        );
      const ready = engine.whenReady(batch);
      return settle(
        () => (ready === null ? steer() : ready.then(steer)).then((result) => afterCancelling(result, next)),
        messages,
      );
    },
    dismiss: () => dispatch({ type: "dismiss" }),
    pauseHandle: () => toPauseHandle(getState()),
    restore: createRestore(engine),
    abort() {
      if (getState().runningTools.length > 0) submission = null;
      dispatch({ type: "abort", now: clock.now() });
    },
    reportError: (thrown) =>
      callSafely(() =>
        options.onError?.(
          AgentRunError.isInstance(thrown) ? thrown : new AgentRunError("render", thrownText(thrown), { cause: thrown }),
        ),
      ),
    reset() {
      submission = null;
      toolResults = null;
      startedTools.clear();
      dispatch({ type: "reset", state: options.state });
    },
  };
}

function notSentOf(reason: NotSentReason | null): NotSent | null {
  return reason === null ? null : notSent(reason);
}

/** The events that send answers. */
type Delivered = Extract<RunEvent, { type: "submit" | "retry" | "steerAway" }>;

function resultOf(ending: RunEnding | null): RunResult {
  return { ok: true, ending: ending ?? { kind: "aborted" } };
}

function resolved(payload: unknown, metadata: Metadata | undefined): Draft {
  return { status: "resolved", ...(payload !== undefined && { payload }), ...(metadata !== undefined && { metadata }) };
}

function asMessage(message: NewMessage, makeId: () => string): Message {
  return { ...message, role: "user", id: message.id ?? makeId() };
}
