import { currentDrafts } from "../core/carryAnswers.js";
import { composeRequest } from "../core/composeRequest.js";
import { sendsAtOnce } from "../core/createSnapshots.js";
import { AgentRunError } from "../core/errors.js";
import type { Draft } from "../core/interrupt.js";
import { missingParts } from "../core/missingParts.js";
import { toPauseHandle } from "../core/PauseHandle.js";
import type { RunEnding } from "../core/RunEnding.js";
import type { RunEvent, SaveFirst } from "../core/RunEvent.js";
import { thrownText } from "../protocol/json.js";
import type { Message, Metadata } from "../protocol/messages.js";
import type { AgentRun, AgentRunOptions, NewMessage, RepeatOptions, RunOptions, SendOptions } from "./AgentRun.js";
import { checkRunOptions, readMessageArgument } from "./checkArguments.js";
import { contain } from "./contain.js";
import { createEngine } from "./createEngine.js";
import { createRestore } from "./createRestore.js";
import { deferred } from "./deferred.js";
import { generateId as randomId } from "./generateId.js";
import { type NotSent, notSent, type RunResult } from "./RunResult.js";

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
  const giving = new Set<Promise<void>>();
  let forgotten = deferred<"stopped" | "reset">();
  let heldRun: Promise<RunResult> | null = null;
  const heldIds = new Set<string>();
  const engine = createEngine(options, submitMode, () => {
    submission = null;
  });
  const { clock, dialects, dispatch, generateId, getState, launch, validator } = engine;

  /** Runs what a call does. Neither a host's function that throws nor anything else rejects: nobody awaits what a press has started. */
  const settle = (work: () => Promise<RunResult>, messages: readonly NewMessage[] = []): Promise<RunResult> => {
    const failed = (cause: unknown): RunResult => {
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
      const resuming = getState().status === "resuming" ? engine.currentEnding() : null;
      if (resuming !== null && messages.length > 0) return hold(messages, resuming, runOptions);
      const { promise } = forgotten;
      if (giving.size > 0) await allGiven();
      const isForgotten = forgotten.promise !== promise;
      const refused = isForgotten ? notSent(await promise) : whyNotStart();
      return refused === null ? startNow(messages, runOptions) : { ...refused, messages: messages.map(withId) };
    }, messages);

  /** Resolves when every tool of the page is done, or nobody waits for it any more. */
  const allGiven = (): Promise<unknown> => Promise.race([Promise.allSettled(giving), forgotten.promise]);

  /** Sends nothing of what was waiting for a tool of the page; a tool that never ends must not hold up what comes next. */
  const waitNoLonger = (because: "stopped" | "reset"): void => {
    giving.clear();
    submission = null;
    forgotten.resolve(because);
    forgotten = deferred();
  };

  const startNow = async (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunResult> => {
    const start = { type: "start", runId: generateId(), messages: messages.map(withId), now: clock.now() } as const;
    const ending = launch(start, runOptions);
    return ending === null ? notSent("run-in-progress", { messages: start.messages }) : resultOf(await ending);
  };

  const whyNotStart = (): NotSent | null => {
    const { stream, batch } = getState();
    if (stream !== null) return notSent("run-in-progress");
    if (batch === null) return null;
    const composed = composeRequest(batch, currentDrafts(getState()), clock.now(), validator, dialects());
    return notSent("questions-open", { blockers: composed.ok ? [] : composed.blockers });
  };

  /** Keeps what was said while answers are on their way, until it is known whether they got through. */
  const hold = async (
    messages: readonly NewMessage[],
    resuming: Promise<RunEnding>,
    runOptions?: RunOptions,
  ): Promise<RunResult> => {
    const said = messages.map(withId);
    dispatch({ type: "hold", messages: said });
    if (heldRun === null) heldIds.clear();
    for (const { id } of said) heldIds.add(id);
    heldRun ??= settle(() => resuming.then((ending) => sendHeld(ending, runOptions)));
    const result = await heldRun;
    return result.ok ? result : { ...result, messages: said };
  };

  const sendHeld = async (ending: RunEnding, runOptions: RunOptions | undefined): Promise<RunResult> => {
    heldRun = null;
    const { held, transcript } = getState();
    if (held.length === 0) {
      // They were forgotten with the thread, or another run has taken them along.
      const isTaken = transcript.messages.some(({ id }) => heldIds.has(id));
      return isTaken ? { ok: true, ending: await (engine.currentEnding() ?? ending) } : notSent("reset");
    }
    // Nothing goes on by itself after a person has stopped the run.
    const refused = ending.kind === "aborted" ? notSent("stopped") : whyNotStart();
    if (refused === null) return startNow([], runOptions);
    dispatch({ type: "giveBack" });
    return refused;
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
      const result = await engine.alone<RunResult>(
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
    if (stream !== null) return notSent("run-in-progress", details);
    const error = engine.loadError();
    if (error !== null && missingParts(getState()).length > 0)
      return notSent("not-ready", { ...details, blockers: engine.getSnapshot().composer.blockers, error });
    if (batch === null) return notSent(answeredElsewhere ? "answered-elsewhere" : "nothing-open", details);
    if (event.type === "retry" && outgoing === null) return notSent("nothing-to-retry", details);
    const { blockers, mayActTwice } = engine.getSnapshot().composer;
    if (mayActTwice && (event.type === "retry" || outgoing === null)) return notSent("may-repeat", { ...details, blockers });
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
    const judged = engine.canJudge(getState().batch);
    const ready = giving.size > 0 ? allGiven().then(() => judged ?? undefined) : judged;
    if (ready === null) return submitNow(options);
    const { promise } = forgotten;
    return afterwards(ready, async () => (forgotten.promise === promise ? submitNow(options) : notSent(await promise)));
  };

  /** Sends once something has happened. A second call meanwhile joins this one. */
  const afterwards = (ready: Promise<unknown>, work: () => Promise<RunResult>): Promise<RunResult> => {
    const own: Promise<RunResult> = settle(async () => {
      await ready;
      if (submission === own) submission = null;
      return work();
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

  const respond = (event: Extract<RunEvent, { type: "respond" | "respondAll" }>): void => {
    const before = getState();
    dispatch(event);
    const after = getState();
    const { batch } = after;
    if (after === before || batch === null || !sendsAtOnce(submitMode, batch.interrupts.length)) return;
    if (composeRequest(batch, currentDrafts(after), clock.now(), validator, dialects()).ok) void submit();
  };

  // Few pages have tools of their own.
  const addToolResult: AgentRun["addToolResult"] = (toolCallId, result) => {
    toolResults ??= import("./createToolResults.js").then(({ createToolResults }) => createToolResults(engine));
    toolResults.catch(() => {
      toolResults = null;
    });
    const given = toolResults.then((add) => add(toolCallId, result));
    const isGiven = (): unknown => giving.delete(given);
    giving.add(given);
    given.then(isGiven, isGiven);
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
      respond({ type: "respond", interruptId, draft: resolved(payload, envelope), now: clock.now() }),
    resolveAll(payloads, envelope) {
      const drafts = new Map([...payloads].map(([id, payload]) => [id, resolved(payload, envelope)]));
      respond({ type: "respondAll", drafts, now: clock.now() });
    },
    cancel: (interruptId) => respond({ type: "respond", interruptId, draft: { status: "cancelled" }, now: clock.now() }),
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
      const ready = engine.canJudge(getState().batch);
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
      const keepAnswers = options?.keepAnswers ?? false;
      const { batch } = getState();
      const isAnswered = getState().status === "resuming" && messages.length > 0;
      if (batch === null || isAnswered) return begin(messages);
      const steer = (): Promise<RunResult> =>
        deliver(
          () => ({
            type: "steerAway",
            runId: generateId(),
            messages: messages.map(withId),
            keepAnswers,
            now: clock.now(),
          }),
          options,
          messages,
        );
      const ready = engine.canJudge(batch);
      return ready === null ? steer() : settle(() => ready.then(steer), messages);
    },
    dismiss: () => dispatch({ type: "dismiss" }),
    pauseHandle: () => toPauseHandle(getState()),
    restore: createRestore(engine),
    abort() {
      const waits = giving.size > 0;
      if (waits) waitNoLonger("stopped");
      dispatch({ type: "abort", waits, now: clock.now() });
    },
    reportError: (thrown) =>
      contain(() =>
        options.onError?.(
          AgentRunError.isInstance(thrown) ? thrown : new AgentRunError("render", thrownText(thrown), { cause: thrown }),
        ),
      ),
    reset() {
      waitNoLonger("reset");
      toolResults = null;
      dispatch({ type: "reset", state: options.state });
    },
  };
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
