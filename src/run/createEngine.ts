import type * as Patching from "../conversation/applyPatch.js";
import type { createDialects } from "../dialects/createDialects.js";
import type { Dialect } from "../dialects/Dialect.js";
import type { Dialects } from "../dialects/Dialects.js";
import { AgentRunError, ownError, storageError } from "../errors/errors.js";
import type { Clock } from "../interrupt/Clock.js";
import type { InterruptRef, InterruptView } from "../interrupt/InterruptView.js";
import type { Draft } from "../interrupt/interrupt.js";
import { applyByType, type ByType } from "../protocol/byType.js";
import { own, ownTrue } from "../protocol/json.js";
import { type Limits, resolveLimits } from "../protocol/limits.js";
import { memoizeLast } from "../protocol/memoizeLast.js";
import type { Metadata, Tool } from "../protocol/messages.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { SchemaValidator } from "../schema/issues/SchemaValidator.js";
import type { AnswerChecks } from "../thread/compose/answerChecks.js";
import { copyDraft } from "../thread/compose/serializePayload.js";
import { wasAsked } from "../thread/open/wasAsked.js";
import { toPauseHandle } from "../thread/pause/toPauseHandle.js";
import { undoTimeOf } from "../thread/sending/undoTime.js";
import type { Effect, EventOf, MessageOptions, RunEvent } from "../thread/state/RunEvent.js";
import { isBusy, type RunState, statusOf, streamOf } from "../thread/state/RunState.js";
import { readCapabilities } from "../thread/state/readCapabilities.js";
import type { TransitionDeps } from "../thread/state/Transition.js";
import type { AgentRunSnapshot } from "../thread/view/AgentRunSnapshot.js";
import { createSnapshots } from "../thread/view/createSnapshots.js";
import type { AgentLike } from "./agent/AgentLike.js";
import type {
  AgentRun,
  AgentRunOptions,
  NewMessage,
  SendOptions,
  SteerOptions,
} from "./api/AgentRun.js";
import type { RunInternals } from "./api/internals.js";
import { notSent, type RestoreResult, type RunResult } from "./api/RunResult.js";
import { canLoad } from "./api/runOptions.js";
import type { AgentClock } from "./clock/agentClock.js";
import { createDeadlineTimer } from "./clock/createDeadlineTimer.js";
import type * as Answering from "./engine/answering.js";
import { type AwaitedBackends, awaitBackends, type Backends } from "./engine/awaitBackends.js";
import { awaitPart } from "./engine/awaitPart.js";
import { createLoop } from "./engine/createLoop.js";
import { createRequests } from "./engine/createRequests.js";
import { createResults } from "./engine/createResults.js";
import { createToolResults } from "./engine/createToolResults.js";
import type * as Hosting from "./engine/hosting.js";
import { reachAgent } from "./engine/reachAgent.js";
import type { RunReader } from "./http/RunTransport.js";
import type { RulesConnection } from "./rules/ApprovalRuleStore.js";
import { agentAddress } from "./shared/agentAddress.js";
import { generateId as randomId } from "./shared/generateId.js";
import { type LazyModule, moduleIn, notLoaded, partOf } from "./shared/lazyModule.js";
import { callSafely } from "./shared/promises.js";
import type { createPersistence, Persistence } from "./storage/createPersistence.js";
import type * as Keeping from "./storage/keeping.js";
import type { PauseStorage } from "./storage/PauseStorage.js";
import { behaviourOf } from "./tools/toolBehaviour.js";
import { asToolQuestion, toolQuestions, withToolResults } from "./tools/toolQuestions.js";

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

/** What a page loads beside an engine or after it. */
export interface LateParts {
  /** With the next, because questions of some backends have an answer from the beginning. */
  readonly backends: Backends;
  /** There before the engine where the run may begin with answers, or lets rules answer. */
  readonly answering: LazyModule<typeof Answering>;
  /** There before an event is applied that patches, and before the engine where any other may. */
  readonly patching: LazyModule<typeof Patching>;
  /** There before the engine where the run has a storage or masks. */
  readonly keeping: LazyModule<typeof Keeping>;
  /** There before the engine where the agent is the host's own. */
  readonly hosting: LazyModule<typeof Hosting>;
  /** Resolves once nothing that draws a question is on its way. Default: at once. */
  readonly whenDrawn?: () => Promise<unknown>;
}

/** What an engine is given by its shell. */
interface ShellParts {
  readonly run: AgentRun;
  readonly clock: AgentClock;
  /** The given clock, not corrected by the server's. */
  readonly hostClock: Clock;
  readonly early: Pick<AgentLike, "subscribe"> | undefined;
  readonly late: LateParts;
  /** Tells the listeners that the state has changed. */
  readonly notify: () => void;
  readonly isFollowed: () => boolean;
}

/**
 * Creates the engine of a run that begins with this state; the id of its thread is generated when
 * it is first asked for where it has none.
 */
export function createEngine(options: AgentRunOptions, first: RunState, shell: ShellParts): Engine {
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
      persistence.listen(shell.isFollowed);
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
    restore: (handle) => restore(handle, parts),
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

type Parts = ReturnType<typeof createParts>;

/** Creates the parts of a run, each with those before it. */
function createParts(
  options: AgentRunOptions,
  first: RunState,
  { clock, hostClock, early, isFollowed, late, notify }: ShellParts,
) {
  const { generateId = randomId, submitMode = "auto", storage, redact } = options;
  const limits = resolveLimits(options.limits);
  const reportError = errorReporter(options);
  const complete = (list: readonly Dialect[]) =>
    withTools(list, options, () => loop.getState().rounds);
  const waiting = { reportError, notify };
  const backends = awaitBackends({ options, backends: late.backends, complete, ...waiting });
  const help = "the code that checks answers could not be loaded";
  const answering = awaitPart(late.answering, { help, ...waiting });
  const patching = awaitPart(late.patching, { help: patchHelp, ...waiting });
  const checks = checksOf(options, late.answering, reportError);
  const deps = dependenciesOf(options, limits, checks, backends.dialects, late);
  const snapshotOf = createSnapshots(checks, submitMode, deps.dialects);

  const capabilities = readCapabilities(options.capabilities);
  const loop = createLoop(
    capabilities === null ? first : { ...first, capabilities },
    deps,
    generateId,
  );
  const { getState, dispatch } = loop;
  const getSnapshot = (): AgentRunSnapshot =>
    patching.explain(answering.explain(backends.explain(snapshotOf(getState()))));
  const hostRuns = new Map<string, RunReader>();
  const { dialects } = deps;
  const reaching = { loop, dialects, hostRuns, hostClock, generateId, now: clock.now, early };
  const agent = reachAgent(options, reaching, late.hosting);
  const { transport } = agent;
  const results = createResults({ loop, getSnapshot, generateId, reportError });
  const tools = createToolResults({ loop, getSnapshot, generateId, results, options });
  const sources = { options, dialects, backends, transport, hostRuns, hostClock, clock };
  const whenReadable: AwaitedBackends["whenReadable"] = (events) => {
    const patches = events.some(isPatch) ? patching.whenThere() : null;
    const answers = wasAsked(getState()) ? answering.whenThere() : null;
    return whenBoth(backends.whenReadable(events), whenBoth(patches, answers));
  };
  const reading = { whenReadable, limits, loop, getSnapshot, reportError, tools };
  const requests = createRequests({ ...sources, ...reading });
  const isHidden = (): boolean =>
    typeof document !== "undefined" && document.visibilityState === "hidden";
  const deadline = createDeadlineTimer(clock, (waitedFor) =>
    dispatch({ type: "deadline", hidden: isHidden(), waitedFor, now: clock.now() }),
  );
  const timeout = options.saveTimeout ?? 2000;
  const onError = (cause: unknown): void => reportError(storageError(cause));
  const storing = { dialects, getState, dispatch, clock: hostClock, redact, timeout, onError };
  const persistence = storage === undefined ? noPersistence : keep(storage, storing, options, late);
  return {
    options,
    backends,
    answering,
    patching,
    late,
    deps,
    loop,
    getSnapshot,
    generateId,
    clock,
    hostClock,
    isFollowed,
    agent,
    requests,
    results,
    tools,
    deadline,
    persistence,
    reportError,
  };
}

const patchHelp = "the code that applies changes to the agent's state could not be loaded";

function isPatch({ type }: StreamEvent): boolean {
  return type === "STATE_DELTA" || type === "ACTIVITY_DELTA";
}

/** Resolves after both; null where neither is waited for. */
function whenBoth(one: Promise<void> | null, other: Promise<void> | null): Promise<void> | null {
  if (one === null || other === null) return one ?? other;
  return Promise.all([one, other]).then(() => {});
}

/** The persistence of a run without a storage. */
const noPersistence: Persistence = {
  store() {},
  async saveSent() {},
  async find() {},
  listen() {},
  stop() {},
  takeTurn: async () => true,
};

/** @throws AgentRunError `not-loaded` where what keeps pauses is not there. */
function keep(
  storage: PauseStorage,
  storing: Omit<Parameters<typeof createPersistence>[0], "storage">,
  options: AgentRunOptions,
  { keeping }: LateParts,
): Persistence {
  const { createPersistence, storageOfAgent } = partOf(keeping);
  return createPersistence({ storage: storageOfAgent(storage, addressIn(options)), ...storing });
}

/** Where the agent of a run is; undefined where only the host knows. */
function addressIn({ url, agent }: AgentRunOptions): string | undefined {
  return agentAddress(url ?? own(agent, "url"));
}

/**
 * Whether anything may still read the events: as long as something is open or being read, a
 * listener may be added again.
 */
function isFollowed({ isFollowed, loop }: Parts): boolean {
  const state = loop.getState();
  return isFollowed() || isBusy(state) || state.batch !== null;
}

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { readonly type: Type }>;

/** What performs each effect of a transition. */
const performers: ByType<Parts, Effect, undefined, void> = {
  startRun: openRequest,
  resumeRun: openRequest,
  loadRun: openRequest,
  readHostRun: openRequest,
  followHostRun(parts, { event }) {
    if (isFollowed(parts)) parts.loop.dispatch(event);
  },
  abortRun: ({ requests }, effect) => requests.stop(effect),
  signAnswers(parts, effect) {
    const unsigned = (cause: unknown) => notSigned(effect.runId, cause);
    dispatchLater(parts, sign(parts, effect).catch(unsigned));
  },
  // The request is sent only once its record is stored, or the user has chosen to send it without
  // one.
  saveSent(parts, { runId, save }) {
    const stored = () => ({ type: "saved", runId, now: parts.clock.now() }) as const;
    const failed = (cause: unknown) =>
      ({ type: "notSaved", runId, error: storageError(cause) }) as const;
    dispatchLater(parts, parts.persistence.saveSent(save).then(stored, failed));
  },
  lookUp: (parts) =>
    dispatchLater(
      parts,
      parts.persistence.find().then(() => ({ type: "lookedUp" })),
    ),
  takeTurn(parts, { id: runId }) {
    const { persistence, results, clock } = parts;
    const turn = persistence.takeTurn(results.over(runId));
    dispatchLater(
      parts,
      turn.then((isOurs) => ({ type: "turn", runId, isOurs, now: clock.now() })),
    );
  },
  proceed: ({ loop, clock }, { id: runId }) =>
    loop.dispatch({ type: "proceed", runId, now: clock.now() }),
  setDeadline: ({ deadline }, { at }) => deadline.set(at),
  clearDeadline: ({ deadline }) => deadline.clear(),
  submitAnswers(parts, { continues }) {
    const sending = continues ?? sendingOf(parts.options);
    parts.results.goOn(() => submit(parts, sending), continues);
  },
  ended: settleCall,
  refuse: settleCall,
  join: settleCall,
};

function openRequest(
  { requests }: Parts,
  effect: EffectOf<"startRun" | "resumeRun" | "loadRun" | "readHostRun">,
): void {
  requests.open(effect);
}

function settleCall({ results }: Parts, effect: EffectOf<"ended" | "refuse" | "join">): void {
  results.settle(effect);
}

function dispatchLater({ loop }: Parts, event: Promise<RunEvent>): void {
  void event.then((current) => callSafely(() => loop.dispatch(current)));
}

async function sign(
  { late, options, loop, hostClock, clock }: Parts,
  effect: EffectOf<"signAnswers">,
): Promise<EventOf<"signed">> {
  const { signDecisions } = partOf(late.answering);
  const { signDecision } = options;
  const signed = await signDecisions(effect, signDecision, loop.getState(), hostClock.now);
  return { ...signed, now: clock.now() };
}

function notSigned(runId: string, cause: unknown): EventOf<"notSigned"> {
  const error = ownError(
    cause,
    () => new AgentRunError("not-signed", "the answers could not be signed", { cause }),
  );
  return { type: "notSigned", runId, error };
}

type SendingOptions = Pick<EventOf<"submit">, "mayRepeat" | "sendMixed" | "save" | "exclusive">;

/** Submits the answers. */
function submit(
  { results, clock }: Parts,
  { mayRepeat, sendMixed, save, exclusive }: SendingOptions,
): Promise<RunResult> {
  const sending = { mayRepeat, sendMixed, save, exclusive };
  return results.call((runId) => ({ type: "submit", runId, ...sending, now: clock.now() }));
}

/** How answers are sent: their record is stored first, and one page sends after the other. */
function sendingOf(
  { storage }: AgentRunOptions,
  { unsaved }: SendOptions = {},
): Pick<SendingOptions, "save" | "exclusive"> {
  if (storage === undefined) return {};
  return {
    save: unsaved === "send" ? "attempted" : "required",
    exclusive: storage.runExclusive !== undefined,
  };
}

/** The methods that send or load. */
interface Calls extends Pick<AgentRun, "submit" | "retry" | "load"> {
  readonly start: (
    messages: readonly NewMessage[],
    additions?: MessageOptions,
  ) => Promise<RunResult>;
  readonly steerAway: (
    messages: readonly NewMessage[],
    options?: SteerOptions,
  ) => Promise<RunResult>;
}

function createCalls(parts: Parts): Calls {
  const { options, loop, results, generateId, clock } = parts;
  const { getState } = loop;
  const start: Calls["start"] = (newMessages, additions) =>
    results.call(
      (runId, messages) => ({ type: "start", runId, messages, additions, now: clock.now() }),
      newMessages,
    );
  return {
    start,
    submit: (sendOptions) =>
      submit(parts, {
        mayRepeat: ownTrue(sendOptions, "mayRepeat"),
        sendMixed: ownTrue(sendOptions, "sendMixed"),
        ...sendingOf(options, sendOptions),
      }),
    retry(sendOptions) {
      const sending = {
        mayRepeat: ownTrue(sendOptions, "mayRepeat"),
        ...sendingOf(options, sendOptions),
      };
      return results.call((runId) => ({ type: "retry", runId, ...sending, now: clock.now() }));
    },
    load: () => results.call((runId) => ({ type: "load", runId, now: clock.now() })),
    steerAway(newMessages, steering) {
      const state = getState();
      const isResuming = statusOf(state) === "resuming";
      if (state.batch === null || (isResuming && newMessages.length > 0)) return start(newMessages);
      const sending = {
        keepAnswers: ownTrue(steering, "keepAnswers"),
        mayRepeat: ownTrue(steering, "mayRepeat"),
        ...sendingOf(options, steering),
      };
      return results.call((runId, messages) => {
        const event = { runId, nextRunId: generateId(), messages, ...sending, now: clock.now() };
        return { type: "steerAway", ...event };
      }, newMessages);
    },
  };
}

/** The methods that change drafts, and send nothing themselves. */
interface Answers
  extends Pick<
    AgentRun,
    | "resolve"
    | "resolveAll"
    | "cancel"
    | "clear"
    | "editWaiting"
    | "removeWaiting"
    | "dismiss"
    | "giveUp"
  > {
  /** Nothing that waits becomes an answer. */
  readonly forget: () => void;
}

function createAnswers(parts: Parts): Answers {
  const {
    loop: { dispatch },
    getSnapshot,
    clock,
  } = parts;
  const questionsOf = (ref: InterruptRef | undefined): readonly InterruptView[] =>
    getSnapshot().interrupts.filter(({ id, key }) =>
      typeof ref === "string" ? id === ref : key === ref?.key,
    );
  /** Whether a question is still as it was shown; JavaScript may name none. */
  const openNow = (): ((ref: InterruptRef | undefined) => boolean) => {
    const keys = new Set(getSnapshot().interrupts.map(({ key }) => key));
    return (ref) => typeof ref === "string" || (ref !== undefined && keys.has(ref.key));
  };
  /** Answers that wait for what checks them: the last to each question as it was shown. */
  const waiting = new Map<string, readonly [InterruptRef, Draft]>();
  const proceed = (): void => {
    const answers = [...waiting.values()];
    waiting.clear();
    if (answers.length > 0) callSafely(() => respond(answers));
  };
  const respond = (answers: readonly (readonly [InterruptRef, Draft])[]): void => {
    const answerable = whenAnswerable(parts);
    if (answerable !== null) {
      for (const [ref, draft] of answers)
        for (const { id, key } of questionsOf(ref))
          waiting.set(key, [{ id, key }, copyDraft(draft)]);
      return void answerable.then(proceed);
    }
    const isOpen = openNow();
    const drafts = answers.flatMap(([ref, draft]) =>
      isOpen(ref) ? [[idOf(ref), draft] as const] : [],
    );
    dispatch({ type: "respond", drafts: new Map(drafts), now: clock.now() });
  };
  return {
    resolve: (ref, payload, envelope) => respond([[ref, resolved(payload, envelope)]]),
    resolveAll: (payloads, envelope) =>
      respond([...payloads].map(([ref, payload]) => [ref, resolved(payload, envelope)])),
    cancel: (ref, envelope) => respond([[ref, { status: "cancelled", ...withEnvelope(envelope) }]]),
    clear(ref) {
      for (const { key } of questionsOf(ref)) waiting.delete(key);
      if (openNow()(ref)) dispatch({ type: "clear", interruptId: idOf(ref), now: clock.now() });
    },
    editWaiting: (id, content) => dispatch({ type: "editWaiting", id, content, now: clock.now() }),
    removeWaiting: (id) => dispatch({ type: "editWaiting", id, content: null, now: clock.now() }),
    dismiss: () => dispatch({ type: "dismiss" }),
    giveUp: () => dispatch({ type: "dismiss", givesUp: true }),
    forget: () => waiting.clear(),
  };
}

/** Resolves once open questions can be answered; null where they can be, or none is open. */
function whenAnswerable({ loop, answering }: Parts): Promise<void> | null {
  return loop.getState().batch === null ? null : answering.whenThere();
}

function idOf(ref: InterruptRef): string {
  return typeof ref === "string" ? ref : ref.id;
}

function resolved(payload: unknown, envelope: Metadata | undefined): Draft {
  return {
    status: "resolved",
    ...(payload !== undefined && { payload }),
    ...withEnvelope(envelope),
  };
}

function withEnvelope(metadata: Metadata | undefined): Pick<Draft, "metadata"> {
  return metadata === undefined ? {} : { metadata };
}

/** Opens a pause handle, unless something else is open or active. */
async function restore(
  handle: unknown,
  { loop, backends, late: { keeping }, deps, clock, getSnapshot }: Parts,
): Promise<RestoreResult> {
  const { getState, dispatch } = loop;
  const module = moduleIn(keeping) ?? (await keeping.load());
  const attempt = backends.attempt();
  const hasBackends = attempt === null || (await attempt) !== null;
  if (module === null || !hasBackends)
    return notSent("not-ready", { error: notLoaded(keeping.getCause()) });
  try {
    const pause = module.openPause(handle, deps.dialects);
    const state = getState();
    if (isBusy(state)) return notSent("run-in-progress");
    if (state.batch !== null)
      return notSent("questions-open", { blockers: getSnapshot().composer.blockers });
    dispatch({ type: "restore", pause, now: clock.now() });
    return { ok: true };
  } catch (cause) {
    const help = "reading this pause failed";
    return notSent("bad-handle", {
      error: ownError(cause, () => new AgentRunError("bad-handle", help, { cause })),
    });
  }
}

function dependenciesOf(
  options: AgentRunOptions,
  limits: Limits,
  checks: AnswerChecks,
  dialects: Dialects,
  { answering, patching, keeping, hosting }: LateParts,
): TransitionDeps {
  const { agent, submitMode = "auto" } = options;
  const patcher = memoizeLast(({ createApplyPatch }: typeof Patching) => createApplyPatch(limits));
  return {
    canLook: canLoad(options),
    signs: options.signDecision !== undefined,
    checks,
    get answers() {
      return partOf(answering).answerSteps;
    },
    dialects,
    limits,
    submitMode,
    undoTime: undoTimeOf(options),
    applyPatch: (...args) => patcher(partOf(patching))(...args),
    restore: (...args) => partOf(keeping).restore(...args),
    host: {
      adopt: (...args) => partOf(hosting).adopt(...args),
      observe: (...args) => partOf(hosting).observe(...args),
    },
    // The tools of the host's own agent are not known here.
    get declaredTools() {
      return agent === undefined ? new Set(toolsOf(options).map(({ name }) => name)) : undefined;
    },
  };
}

/**
 * The checks of answers. There is no answer before what checks it is there.
 *
 * @throws AgentRunError `not-loaded` where it is not.
 */
function checksOf(
  { validator }: AgentRunOptions,
  part: LateParts["answering"],
  reportError: ReportError,
): AnswerChecks {
  const onThrow = (cause: unknown): void =>
    reportError(new AgentRunError("unexpected", "the validator threw", { cause }));
  const create = memoizeLast(({ createAnswerChecks, defaultValidator }: typeof Answering) =>
    createAnswerChecks(guard(validator ?? defaultValidator, onThrow)),
  );
  const checks = (): AnswerChecks => create(partOf(part));
  return {
    composed: new WeakMap(),
    check: (...args) => checks().check(...args),
    checkByDialect: (...args) => checks().checkByDialect(...args),
    encode: (...args) => checks().encode(...args),
  };
}

/** The dialects of backends, with the questions and answers of the page's own tools. */
function withTools(
  list: readonly Dialect[],
  options: AgentRunOptions,
  rounds: () => number,
): Parameters<typeof createDialects> {
  const tools = (): readonly Tool[] => toolsOf(options);
  return [
    [...list.map((dialect) => withToolResults(dialect, tools)), toolQuestions(tools, rounds)],
    (question, context) => asToolQuestion(question, context, tools()),
  ];
}

/** If a validator throws, nothing was validated, so nothing may be sent. */
function guard(validator: SchemaValidator, onThrow: (cause: unknown) => void): SchemaValidator {
  return (schema, value) => {
    try {
      return validator(schema, value);
    } catch (cause) {
      onThrow(cause);
      return {
        status: "invalid",
        issues: [
          { path: [], code: "validator-failed", message: "This answer could not be checked" },
        ],
      };
    }
  };
}

function toolsOf({ tools = [] }: AgentRunOptions): readonly Tool[] {
  return tools;
}

type ReportError = (error: AgentRunError) => void;

/** Reports each failure to the host once, with the callback that the options have at that time. */
function errorReporter(options: AgentRunOptions): ReportError {
  const reported = new WeakSet<AgentRunError>();
  return (error) => {
    if (reported.has(error)) return;
    reported.add(error);
    callSafely(() => options.onError?.(error));
  };
}

/** Reports new failures and decisions to the host. */
function reportChanges(
  before: RunState,
  after: RunState,
  { onDecision }: AgentRunOptions,
  reportError: ReportError,
): void {
  const { error, decisions } = after;
  if (error !== null && error !== before.error) reportError(error);
  if (decisions === before.decisions || onDecision === undefined) return;
  const earlier = new Set(before.decisions);
  for (const record of decisions) if (!earlier.has(record)) callSafely(() => onDecision(record));
}
