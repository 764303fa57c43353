import type { createDialects } from "../../dialects/createDialects.js";
import type { Dialect } from "../../dialects/Dialect.js";
import { storageError } from "../../errors/errors.js";
import type { Clock } from "../../interrupt/Clock.js";
import { own } from "../../protocol/json.js";
import { resolveLimits } from "../../protocol/limits.js";
import type { Tool } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { wasAsked } from "../../thread/open/wasAsked.js";
import { isBusy, type RunState } from "../../thread/state/RunState.js";
import { readCapabilities } from "../../thread/state/readCapabilities.js";
import type { AgentRunSnapshot } from "../../thread/view/AgentRunSnapshot.js";
import { createSnapshots } from "../../thread/view/createSnapshots.js";
import { markOf } from "../../thread/view/markOf.js";
import type { AgentLike } from "../agent/AgentLike.js";
import type { AgentRun, AgentRunOptions } from "../api/AgentRun.js";
import { toolsOf } from "../api/runOptions.js";
import type { AgentClock } from "../clock/agentClock.js";
import { createDeadlineTimer } from "../clock/createDeadlineTimer.js";
import type { RunReader } from "../http/RunTransport.js";
import { agentAddress } from "../shared/agentAddress.js";
import { generateId as randomId } from "../shared/generateId.js";
import { partOf } from "../shared/lazyModule.js";
import type { createPersistence, Persistence } from "../storage/createPersistence.js";
import type { PauseStorage } from "../storage/PauseStorage.js";
import { asToolQuestion, toolQuestions, withToolResults } from "../tools/toolQuestions.js";
import { type AwaitedBackends, awaitBackends } from "./awaitBackends.js";
import { awaitPart } from "./awaitPart.js";
import { createLoop } from "./createLoop.js";
import { createRequests } from "./createRequests.js";
import { createResults } from "./createResults.js";
import { createToolResults } from "./createToolResults.js";
import type { LateParts } from "./LateParts.js";
import { reachAgent } from "./reachAgent.js";
import { errorReporter } from "./reportChanges.js";
import { checksOf, transitionDeps } from "./transitionDeps.js";

/** What an engine is given by its shell. */
export interface ShellParts {
  readonly run: AgentRun;
  readonly clock: AgentClock;
  /** The given clock, not corrected by the server's. */
  readonly hostClock: Clock;
  readonly early: Pick<AgentLike, "subscribe"> | undefined;
  readonly late: LateParts;
  /** Tells the listeners that the state has changed. */
  readonly notify: () => void;
  readonly hasListeners: () => boolean;
}

/** The parts of a running run. */
export type Parts = ReturnType<typeof createParts>;

/** Creates the parts of a run, each with those before it. */
export function createParts(
  options: AgentRunOptions,
  first: RunState,
  { clock, hostClock, early, hasListeners, late, notify }: ShellParts,
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
  const deps = transitionDeps(options, limits, checks, backends.dialects, late);
  const snapshotOf = createSnapshots(checks, submitMode, deps.dialects, (interrupt) =>
    markOf(options.markRisk, interrupt),
  );

  const capabilities = readCapabilities(options.capabilities);
  const loop = createLoop(
    capabilities === null ? first : { ...first, capabilities },
    deps,
    generateId,
  );
  const { getState, dispatch } = loop;
  const getSnapshot = (): AgentRunSnapshot =>
    patching.explain(answering.explain(backends.explain(snapshotOf(getState()))));
  const readersByRun = new Map<string, RunReader>();
  const { dialects } = deps;
  const reaching = { loop, dialects, readersByRun, hostClock, generateId, now: clock.now, early };
  const agent = reachAgent(options, reaching, late.hosting);
  const { transport } = agent;
  const results = createResults({ loop, getSnapshot, generateId, reportError });
  const tools = createToolResults({ loop, getSnapshot, generateId, results, options });
  const sources = { options, dialects, backends, transport, readersByRun, hostClock, clock };
  const whenReadable: AwaitedBackends["whenReadable"] = (events) => {
    const patches = events.some(isPatch) ? patching.whenThere() : null;
    const answers = wasAsked(getState()) ? answering.whenThere() : null;
    return whenBoth(backends.whenReadable(events), whenBoth(patches, answers));
  };
  const createOrderCheck = () => partOf(late.patching).createOrderCheck();
  const reading = { whenReadable, createOrderCheck, limits, loop, getSnapshot, reportError, tools };
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
    hasListeners,
    agent,
    requests,
    readersByRun,
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
export function isFollowed({ hasListeners, loop }: Parts): boolean {
  const state = loop.getState();
  return hasListeners() || isBusy(state) || state.batch !== null;
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
