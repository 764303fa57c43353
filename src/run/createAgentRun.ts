import { composeRequest } from "../core/composeRequest.js";
import { sendsAtOnce } from "../core/createSnapshots.js";
import { AgentRunError, ResumeBlockedError } from "../core/errors.js";
import type { Draft } from "../core/interrupt.js";
import { toPauseHandle } from "../core/PauseHandle.js";
import type { RunEnding } from "../core/RunEnding.js";
import type { RunEvent } from "../core/RunEvent.js";
import type { ReadPause } from "../core/readPauseHandle.js";
import type { Message, Metadata } from "../protocol/messages.js";
import type { AgentRun, AgentRunOptions, NewMessage, RunOptions, SubmitResult } from "./AgentRun.js";
import { createEngine } from "./createEngine.js";
import { deferred } from "./deferred.js";

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
  let submission: Promise<SubmitResult> | null = null;
  let toolResults: Promise<AgentRun["addToolResult"]> | null = null;
  const giving = new Set<Promise<void>>();
  let forgotten = deferred<"stopped" | "reset">();
  let heldRun: Promise<RunEnding> | null = null;
  const engine = createEngine(options, submitMode, () => {
    submission = null;
  });
  const { clock, dialects, dispatch, generateId, getState, launch, validator } = engine;

  const begin = async (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunEnding> => {
    const found = engine.findKept();
    if (found !== null) await found;
    const resuming = getState().status === "resuming" ? engine.currentEnding() : null;
    if (resuming !== null && messages.length > 0) return hold(messages, resuming, runOptions);
    const { promise } = forgotten;
    if (giving.size > 0) await allGiven();
    if (forgotten.promise !== promise) {
      if (messages.length > 0 && (await promise) === "stopped") throw notSaid(messages.map(withId));
      return { kind: "aborted" };
    }
    const refusal = whyNotStart();
    if (refusal !== null) throw refusal;
    return startNow(messages, runOptions);
  };

  /** Resolves when every tool of the page is done, or nobody waits for it any more. */
  const allGiven = (): Promise<unknown> => Promise.race([Promise.allSettled(giving), forgotten.promise]);

  /** Sends nothing of what was waiting for a tool of the page; a tool that never ends must not hold up what comes next. */
  const waitNoLonger = (because: "stopped" | "reset"): void => {
    giving.clear();
    submission = null;
    forgotten.resolve(because);
    forgotten = deferred();
  };

  const startNow = (messages: readonly NewMessage[], runOptions?: RunOptions): Promise<RunEnding> => {
    const start = { type: "start", runId: generateId(), messages: messages.map(withId), now: clock.now() } as const;
    return launch(start, runOptions) ?? Promise.resolve({ kind: "aborted" });
  };

  const whyNotStart = (): AgentRunError | null => {
    const { stream, batch, drafts, held } = getState();
    if (stream !== null) return runInProgress();
    if (batch === null) return null;
    const composed = composeRequest(batch, drafts, clock.now(), validator, dialects());
    const help =
      "questions of this thread are open, and the agent would refuse new input; answer them, or use steerAway(message) to cancel them all";
    return new ResumeBlockedError(help, composed.ok ? [] : composed.blockers, held);
  };

  /** Keeps what was said while answers are on their way, until it is known whether they got through. */
  const hold = (messages: readonly NewMessage[], resuming: Promise<RunEnding>, runOptions?: RunOptions): Promise<RunEnding> => {
    dispatch({ type: "hold", messages: messages.map(withId) });
    heldRun ??= resuming.then((ending) => {
      heldRun = null;
      if (getState().held.length === 0) return ending;
      const refusal = whyNotStart();
      if (refusal === null) return startNow([], runOptions);
      dispatch({ type: "giveBack" });
      throw refusal;
    });
    return heldRun;
  };

  const withId = (message: NewMessage): Message => ({ ...message, role: "user", id: message.id ?? generateId() });

  /** Sends what an event composes, unless another page has sent it: then nothing is open here any more. */
  const deliver = (event: () => Launch): Promise<SubmitResult> => {
    if (!engine.isShared) return deliverNow(event());
    // Whoever presses again while the other pages are asked joins this one.
    const own: Promise<SubmitResult> = engine
      .alone<SubmitResult>(
        () => deliverNow(event()),
        () => ({ ok: false, blockers: [] }),
      )
      .then(goOn)
      .finally(() => {
        if (submission === own) submission = null;
      });
    submission = own;
    return own;
  };

  // The lock is taken before anything is awaited, so a double click finds the first submission and joins it.
  const deliverNow = (event: Launch): Promise<SubmitResult> => {
    const ending = launch(event);
    if (ending === null) return Promise.resolve({ ok: false, blockers: engine.getSnapshot().composer.blockers });
    const sent = ending.then((kind): SubmitResult => ({ ok: true, ending: kind }));
    const own = engine.isShared ? sent : sent.then(goOn);
    if (getState().stream?.runId === event.runId) submission ??= own;
    return own;
  };

  /** An agent that takes one answer at a time gets the next one, as long as all is well. */
  const goOn = (result: SubmitResult): SubmitResult | Promise<SubmitResult> => {
    const left = getState().continuing && engine.getSnapshot().composer.status === "ready";
    return left ? submit() : result;
  };

  const submit = (): Promise<SubmitResult> => {
    if (submission !== null) return submission;
    const judged = engine.canJudge(getState().batch);
    const ready = giving.size > 0 ? allGiven().then(() => judged ?? undefined) : judged;
    if (ready === null) return submitNow();
    const { promise } = forgotten;
    const own: Promise<SubmitResult> = ready.then(() => {
      if (submission === own) submission = null;
      return forgotten.promise === promise ? submitNow() : { ok: false, blockers: [] };
    });
    submission = own;
    return own;
  };

  const submitNow = (): Promise<SubmitResult> => {
    // Deadlines are looked at first, so that the reasons given are those of this very moment.
    dispatch({ type: "deadline", now: clock.now() });
    return deliver(() => ({ type: "submit", runId: generateId(), now: clock.now() }));
  };

  const respond = (event: Extract<RunEvent, { type: "respond" | "respondAll" }>): void => {
    const before = getState();
    dispatch(event);
    const after = getState();
    const { batch, drafts } = after;
    if (after === before || batch === null || !sendsAtOnce(submitMode, batch.interrupts.length)) return;
    if (composeRequest(batch, drafts, clock.now(), validator, dialects()).ok) void submit();
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

  const mayRestore = (pause: ReadPause): ReadPause => {
    const { threadId, stream, batch } = getState();
    if (stream !== null || batch !== null)
      throw new AgentRunError("misuse", "restore() would replace what is going on on this thread; use a run that is idle.");
    if (pause.threadId !== threadId)
      throw new AgentRunError("misuse", "this pause is of another thread. Make the run with { threadId: handle.threadId }.");
    return pause;
  };

  return {
    getSnapshot: engine.getSnapshot,
    getServerSnapshot: engine.getServerSnapshot,
    clock,
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe: engine.subscribe,
    send: (message, runOptions) => begin(asMessages(message), runOptions),
    start: (runOptions) => begin([], runOptions),
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
    retry() {
      if (submission !== null) return submission;
      return deliver(() => ({ type: "retry", runId: generateId(), now: clock.now() }));
    },
    async load() {
      if (!engine.canLoad()) {
        const help = "this run has no way to the agent's history; give it routes: { history }, or a transport with a history";
        throw new AgentRunError("misuse", help);
      }
      const found = engine.findKept();
      if (found !== null) await found;
      // Whoever asks while it is being read wants the same.
      const loading = getState().stream?.loads === true ? engine.currentEnding() : null;
      const ending = loading ?? launch({ type: "load", runId: generateId(), now: clock.now() });
      if (ending === null) throw runInProgress();
      return ending;
    },
    steerAway(message, { keepAnswers = false } = {}) {
      const messages = message === undefined ? [] : asMessages(message);
      const { batch } = getState();
      const isAnswered = getState().status === "resuming" && messages.length > 0;
      if (batch === null || isAnswered) return begin(messages).then((ending) => ({ ok: true, ending }));
      const steer = (): Promise<SubmitResult> =>
        deliver(() => ({
          type: "steerAway",
          runId: generateId(),
          messages: messages.map(withId),
          keepAnswers,
          now: clock.now(),
        }));
      return (keepAnswers ? engine.canJudge(batch)?.then(steer) : undefined) ?? steer();
    },
    dismiss: () => dispatch({ type: "dismiss" }),
    pauseHandle: () => toPauseHandle(getState()),
    async restore(handle) {
      const { openPause } = await import("./openPause.js");
      dispatch({ type: "restore", pause: mayRestore(await openPause(handle, engine)), now: clock.now() });
    },
    abort() {
      const waits = giving.size > 0;
      if (waits) waitNoLonger("stopped");
      dispatch({ type: "abort", waits, now: clock.now() });
    },
    reset() {
      waitNoLonger("reset");
      toolResults = null;
      dispatch({ type: "reset", state: options.state });
    },
  };
}

type Launch = RunEvent & { readonly runId: string };

function resolved(payload: unknown, metadata: Metadata | undefined): Draft {
  return { status: "resolved", ...(payload !== undefined && { payload }), ...(metadata !== undefined && { metadata }) };
}

function runInProgress(): AgentRunError {
  return new AgentRunError("run-in-progress", "a run of this thread is still going on; wait for its end, or abort() it first");
}

function notSaid(messages: readonly Message[]): ResumeBlockedError {
  return new ResumeBlockedError("this was stopped while it waited for a tool of the page; it was not sent", [], messages);
}

function asMessages(message: string | NewMessage | readonly NewMessage[]): readonly NewMessage[] {
  if (typeof message === "string") return [{ content: message }];
  return isList(message) ? message : [message];
}

function isList(message: NewMessage | readonly NewMessage[]): message is readonly NewMessage[] {
  return Array.isArray(message);
}
