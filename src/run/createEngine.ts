import { applyByType } from "../protocol/byType.js";
import type { Tool } from "../protocol/messages.js";
import { toPauseHandle } from "../thread/pause/toPauseHandle.js";
import { type RunState, streamOf } from "../thread/state/RunState.js";
import type { AgentRun, AgentRunOptions } from "./api/AgentRun.js";
import type { RunInternals } from "./api/internals.js";
import { toolsOf } from "./api/runOptions.js";
import { refuseUnknownOption } from "./api/unknownOption.js";
import { type Answers, createAnswers, whenAnswerable } from "./engine/createAnswers.js";
import { type Calls, createCalls } from "./engine/createCalls.js";
import { createParts, isFollowed, type Parts, type ShellParts } from "./engine/createParts.js";
import { performers } from "./engine/performers.js";
import { reportChanges } from "./engine/reportChanges.js";
import { restorePause } from "./engine/restorePause.js";
import type { RulesConnection } from "./rules/ApprovalRuleStore.js";
import { moduleIn } from "./shared/lazyModule.js";
import { callSafely } from "./shared/promises.js";
import { behaviourOf } from "./tools/toolBehaviour.js";

/** What runs the agent of a run; arguments were checked. */
export interface Engine
  extends Pick<
      RunInternals,
      "setInput" | "markShown" | "hasUnsentToolResults" | "rounds" | "rules"
    >,
    Answers,
    Calls,
    Pick<
      AgentRun,
      "getSnapshot" | "addToolResult" | "pauseHandle" | "restore" | "abort" | "reset"
    > {
  /** Takes over what the host's own agent has. */
  readonly takeOver: () => void;
  /** There is a listener. */
  readonly listen: () => void;
  /** The last listener is gone. */
  readonly stop: () => void;
  /** Reads what is stored of the thread. */
  readonly ready: () => Promise<void>;
  /** Resolves once open questions can be answered; null where they can be. */
  readonly whenAnswerable: () => Promise<void> | null;
}

export type CreateEngine = typeof createEngine;

/**
 * Creates the engine of a run that begins with this state; the id of its thread is generated when
 * it is first asked for where it has none.
 *
 * @throws AgentRunError `misuse` for an unknown option.
 */
export function createEngine(options: AgentRunOptions, first: RunState, shell: ShellParts): Engine {
  refuseUnknownOption(options, "a run");
  const parts = createParts(options, first, shell);
  const { loop, clock, results, tools, agent, persistence, deadline, getSnapshot } = parts;
  const { getState, dispatch } = loop;

  const stopIfDone = (): void => {
    if (!isFollowed(parts)) callSafely(agent.stop);
  };
  const runTools = createRunTools(options, shell.run);
  const rules = connectRules(parts);
  const answers = createAnswers(parts);
  let leaveRules = (): void => {};
  loop.connect({
    perform: (effect) => applyByType(performers, parts, effect, undefined),
    onThrow: results.failed,
    onStep: persistence.store,
    onChange(before, after) {
      followChanges(before, after, parts);
      callSafely(runTools);
      if (rules !== undefined) callSafely(rules.check);
      shell.notify();
      stopIfDone();
    },
  });

  return {
    getSnapshot,
    takeOver: agent.takeOver,
    listen() {
      agent.listen();
      agent.takeOver();
      dispatch({ type: "lookUp" });
      persistence.listen(shell.hasListeners);
      dispatch({ type: "deadline", returned: true, now: clock.now() });
      leaveRules = rules?.listen() ?? leaveRules;
      deadline.resume();
    },
    stop() {
      deadline.pause();
      leaveRules();
      persistence.stop();
      stopIfDone();
    },
    async ready() {
      parts.backends.tryAgain();
      parts.answering.tryAgain();
      parts.patching.tryAgain();
      dispatch({ type: "lookUp" });
      await persistence.find();
    },
    whenAnswerable: () => whenAnswerable(parts),
    ...createCalls(parts),
    ...answers,
    addToolResult: tools.add,
    pauseHandle() {
      const handle = toPauseHandle(getState());
      const { redact } = options;
      if (handle === null || redact === undefined) return handle;
      return moduleIn(parts.late.keeping)?.redactPause(handle, redact) ?? null;
    },
    restore: (handle) => restorePause(handle, parts),
    abort() {
      const stream = streamOf(getState());
      const hasLeft = stream === null || parts.requests.hasLeft(stream.runId);
      answers.forget();
      dispatch({ type: "abort", hasLeft, now: clock.now() });
    },
    reset() {
      answers.forget();
      tools.reset();
      dispatch({ type: "reset", state: options.state });
    },
    setInput: (interruptId, value) => dispatch({ type: "input", interruptId, value }),
    markShown: (interruptId) => dispatch({ type: "shown", interruptId, now: clock.now() }),
    hasUnsentToolResults: () => getState().unsentToolResults.length > 0,
    rounds: () => getState().rounds,
    rules,
  };
}

function followChanges(
  before: RunState,
  after: RunState,
  { options, agent, late, hostClock, reportError }: Parts,
): void {
  reportChanges(before, after, options, reportError);
  // Not before the question is on screen: it would take its part of a slow line.
  if (before.batch === null && after.batch !== null && moduleIn(late.answering) === null)
    hostClock.setTimeout(
      () => void Promise.resolve(late.whenDrawn?.()).then(late.answering.load),
      0,
    );
  if (after.decisionResults !== before.decisionResults) agent.addResults(after.decisionResults);
}

/**
 * Creates what runs the tools of the page. A tool brings it: a page without one does not load it.
 */
function createRunTools(options: AgentRunOptions, run: AgentRun): () => void {
  const current = (): readonly Tool[] => toolsOf(options);
  let runTools: (() => void) | undefined;
  return () => {
    runTools ??= current().flatMap(({ name }) => behaviourOf(current(), name)?.follow ?? [])[0]?.(
      run,
      current,
    );
    runTools?.();
  };
}

/** Lets the rules of the host see the questions. What knows rules comes with them. */
function connectRules({
  options,
  loop: { dispatch },
  getSnapshot,
  clock,
  hostClock,
  generateId,
}: Parts): RulesConnection | undefined {
  const { rules, url, redact, signDecision } = options;
  return rules?.connect({
    getSnapshot,
    url,
    redact,
    generateId,
    signs: signDecision !== undefined,
    // An agent that sets the clock must not decide how long and how often a rule applies.
    clock: hostClock,
    answer: (drafts) => dispatch({ type: "rule", drafts, now: clock.now() }),
    clear: (interruptId) => dispatch({ type: "clear", interruptId, now: clock.now() }),
  });
}
