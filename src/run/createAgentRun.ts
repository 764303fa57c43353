import { AgentRunError } from "../core/errors.js";
import type { InterruptRef } from "../core/interrupt/InterruptView.js";
import type { Draft } from "../core/interrupt/interrupt.js";
import { toPauseHandle } from "../core/pause/toPauseHandle.js";
import { thrownText } from "../protocol/json.js";
import type { Metadata } from "../protocol/messages.js";
import type { AgentRun, AgentRunOptions } from "./api/AgentRun.js";
import { checkRunOptions, readMessageArgument } from "./api/checkArguments.js";
import { notSent } from "./api/RunResult.js";
import { createRestoreHandle, notLoaded } from "./createRestoreHandle.js";
import { createEngine } from "./engine/createEngine.js";
import type { Engine } from "./engine/Engine.js";
import { setInternals } from "./internals.js";
import { createAddToolResult } from "./sending/createAddToolResult.js";
import { createMethodHelpers } from "./sending/createMethodHelpers.js";
import { createSending } from "./sending/createSending.js";
import { createStarts } from "./sending/createStarts.js";
import { callSafely } from "./shared/callSafely.js";

/**
 * Creates a run of one thread with one agent. Creating it has no side effects: no request, no timer, no listener. The code that reads the
 * agent is loaded when the run gets its first subscriber, or sends its first request; with `agent`, at once. What such an agent already has
 * is in the snapshot from then on: see `ready`.
 *
 * @example
 * const run = createAgentRun({ url: "/agent" });
 * await run.send("Send the report to Ann");
 * const [interrupt] = run.getSnapshot().interrupts;
 * if (interrupt !== undefined) run.resolve(interrupt, { approved: true });
 */
export function createAgentRun(options: AgentRunOptions): AgentRun {
  const engine = createEngine(options, options?.submitMode ?? "auto", {
    onRunOver: () => sending.dropSubmission(),
    onSubmit: () => void sending.submit(),
  });
  const helpers = createMethodHelpers(engine);
  const starts = createStarts(engine, helpers);
  const sending = createSending(engine, helpers);
  const tools = createAddToolResult(engine, helpers);
  const { clock, dispatch, getState } = engine;

  const run: AgentRun = {
    getSnapshot: engine.getSnapshot,
    getServerSnapshot: engine.getServerSnapshot,
    ...(options.validator !== undefined && { validator: options.validator }),
    subscribe: engine.subscribe,
    async ready() {
      const failed = await engine.ready().then(() => null, notLoaded);
      if (failed !== null) return failed;
      const error = engine.loadError();
      return getState().notLoaded.length > 0 && error !== null ? notSent("not-ready", { error }) : { ok: true };
    },
    canLoad: engine.canLoad(),
    send(message, runOptions) {
      checkRunOptions("send", runOptions);
      return starts.begin(readMessageArgument("send", message), runOptions);
    },
    start(runOptions) {
      checkRunOptions("start", runOptions);
      return starts.begin([], runOptions);
    },
    ...answers(engine),
    addToolResult: tools.add,
    submit: sending.submit,
    retry: sending.retry,
    load: starts.load,
    steerAway(message, steerOptions) {
      const messages = message === undefined ? [] : readMessageArgument("steerAway", message);
      const isAnswered = getState().status === "resuming" && messages.length > 0;
      if (getState().batch === null || isAnswered) return starts.begin(messages);
      return sending.steer(messages, steerOptions ?? {});
    },
    pauseHandle: () => toPauseHandle(getState()),
    restore: createRestoreHandle(engine),
    abort() {
      helpers.stop("aborted");
      sending.dropSubmission();
      dispatch({ type: "abort", now: clock.now() });
    },
    reportError: (thrown) =>
      callSafely(() =>
        options.onError?.(
          AgentRunError.isInstance(thrown) ? thrown : new AgentRunError("render", thrownText(thrown), { cause: thrown }),
        ),
      ),
    reset() {
      helpers.stop("reset");
      sending.dropSubmission();
      tools.reset();
      dispatch({ type: "reset", state: options.state });
    },
  };
  setInternals(run, {
    clock,
    ownClock: engine.hostClock,
    setInput: (interruptId, value) => dispatch({ type: "input", interruptId, value }),
    markShown: (interruptId) => dispatch({ type: "shown", interruptId, now: clock.now() }),
  });
  return run;
}

/** The methods that change drafts, and send nothing themselves. */
function answers({
  getSnapshot,
  clock,
  dispatch,
}: Engine): Pick<AgentRun, "resolve" | "resolveAll" | "cancel" | "clear" | "dismiss"> {
  /** Whether a question is still as it was shown; JavaScript may name none. */
  const openNow = (): ((asked: InterruptRef | undefined) => boolean) => {
    const keys = new Set(getSnapshot().interrupts.map(({ key }) => key));
    return (asked) => typeof asked === "string" || (asked !== undefined && keys.has(asked.key));
  };
  const respond = (given: readonly (readonly [InterruptRef, Draft])[]): void => {
    const isOpen = openNow();
    const drafts = given.flatMap(([asked, draft]) => (isOpen(asked) ? [[idOf(asked), draft] as const] : []));
    dispatch({ type: "respond", drafts: new Map(drafts), now: clock.now() });
  };
  return {
    resolve: (asked, payload, envelope) => respond([[asked, resolved(payload, envelope)]]),
    resolveAll: (payloads, envelope) => respond([...payloads].map(([asked, payload]) => [asked, resolved(payload, envelope)])),
    cancel: (asked) => respond([[asked, { status: "cancelled" }]]),
    clear(asked) {
      if (openNow()(asked)) dispatch({ type: "clear", interruptId: idOf(asked), now: clock.now() });
    },
    dismiss: () => dispatch({ type: "dismiss" }),
  };
}

function idOf(asked: InterruptRef): string {
  return typeof asked === "string" ? asked : asked.id;
}

function resolved(payload: unknown, metadata: Metadata | undefined): Draft {
  return { status: "resolved", ...(payload !== undefined && { payload }), ...(metadata !== undefined && { metadata }) };
}
