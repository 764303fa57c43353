import type { Clock } from "../../core/Clock.js";
import type { Dialects } from "../../core/dialect/Dialects.js";
import { AgentRunError } from "../../core/errors.js";
import type { Batch } from "../../core/interrupt/interrupt.js";
import { type AnswerChecks, createAnswerChecks } from "../../core/resume/answerChecks.js";
import { startFrom } from "../../core/run/startFrom.js";
import { transition } from "../../core/run/transition.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import { createSnapshots } from "../../core/snapshot/createSnapshots.js";
import type { NotSentReason } from "../../core/state/NotSentReason.js";
import type { Effect, RunEvent } from "../../core/state/RunEvent.js";
import { initialState, type LazyPart, type RunState } from "../../core/state/RunState.js";
import type { SubmitMode } from "../../core/state/SubmitMode.js";
import { type Limits, resolveLimits } from "../../protocol/limits.js";
import type { AgentRunOptions, RunOptions } from "../api/AgentRun.js";
import { bothReady } from "../loading/bothReady.js";
import { createDialectLoading, type DialectLoading } from "../loading/createDialectLoading.js";
import { createPatching, type Patching } from "../loading/createPatching.js";
import { createReadingLoading, type ReadingLoading } from "../loading/createReadingLoading.js";
import { createValidation } from "../loading/createValidation.js";
import { callSafely } from "../shared/callSafely.js";

/** The state of a run, and the dependencies of its transitions: checks, dialects and patches, each loaded when it is first needed. */
export interface Store {
  readonly getState: () => RunState;
  readonly getSnapshot: () => AgentRunSnapshot;
  /** The snapshot as a server renders it: it calls for no random values, so a thread without an id has none yet. */
  readonly getServerSnapshot: () => AgentRunSnapshot;
  readonly checks: () => AnswerChecks;
  readonly limits: Limits;
  readonly loading: DialectLoading;
  readonly patching: Patching;
  readonly reading: ReadingLoading;
  /** Runs a transition and performs its effects, without notifying the listener. */
  readonly apply: (event: RunEvent, runOptions?: RunOptions, dialects?: Dialects) => readonly Effect[];
  /** Runs a transition, performs its effects and notifies the listener. */
  readonly dispatch: (event: RunEvent, runOptions?: RunOptions, dialects?: Dialects) => void;
  /** Does the same, and returns why a request of this event is not sent; null where nothing refuses it. */
  readonly request: (event: RunEvent & { readonly runId: string }, runOptions?: RunOptions) => NotSentReason | null;
  /** Resolves once answers to this batch can be validated and encoded; null when they can be now. */
  readonly ready: (batch: Batch | null) => Promise<void> | null;
  /** Reports that a lazily loaded part failed to load. */
  readonly missing: (part: LazyPart, cause: unknown) => void;
  /** Why such a part failed to load; null where none has failed. */
  readonly loadError: () => AgentRunError | null;
}

/** Performs the effects of transitions. */
export interface StoreListener {
  readonly perform: (effect: Effect, runOptions: RunOptions | undefined) => void;
  /** The code that reads an agent was loaded. */
  readonly onReadingLoaded: () => void;
  /** The run that was being read is over. */
  readonly onRunOver: (runId: string) => void;
  /** The state has changed, and its effects are performed. */
  readonly onChange: (before: RunState, effects: readonly Effect[]) => void;
  /** The snapshot has changed, although the state has not. */
  readonly onSnapshotChange: () => void;
  readonly onError: (error: AgentRunError) => void;
}

/** Creates the store; nothing is loaded yet. */
export function createStore(
  options: AgentRunOptions,
  submitMode: SubmitMode,
  generateId: () => string,
  clock: Clock,
  listener: StoreListener,
): Store {
  const limits = resolveLimits(options.limits);
  const patching = createPatching(limits);
  // The tools of the host's own agent are not known here.
  const declaredTools = options.agent === undefined ? new Set(options.tools?.map(({ name }) => name)) : undefined;
  let state = firstState(options, limits);
  let loadError: AgentRunError | null = null;
  const reading = createReadingLoading(listener.onReadingLoaded);

  const validation = createValidation(options.validator, {
    onLoaded: () => onLoaded("validator"),
    onMissing: (cause) => missing("validator", cause),
    onError: (cause) => listener.onError(new AgentRunError("unexpected", "the validator threw", { cause })),
  });
  const loading = createDialectLoading(options.dialects, {
    onLoaded() {
      onLoaded("dialects");
      dispatch({ type: "reread", now: clock.now() });
    },
    onMissing: (cause) => missing("dialects", cause),
  });
  let checks = createAnswerChecks(validation.validator);
  let snapshotOf = createSnapshots(checks, submitMode, loading.current());

  /** Validates and renders everything again with the part that was loaded. */
  const onLoaded = (part: "validator" | "dialects"): void => {
    checks = createAnswerChecks(validation.validator);
    snapshotOf = createSnapshots(checks, submitMode, loading.current());
    state = { ...state };
    dispatch({ type: "loading", part, failed: false });
    listener.onSnapshotChange();
  };

  const missing = (part: LazyPart, cause: unknown): void => {
    loadError = new AgentRunError("not-loaded", `the ${part} could not be loaded, so no answer is sent`, { cause });
    dispatch({ type: "loading", part, failed: true });
    listener.onError(loadError);
  };

  const getState = (): RunState => {
    if (state.threadId === "") state = { ...state, threadId: generateId() };
    return state;
  };

  const apply: Store["apply"] = (event, runOptions, dialects = loading.current()) => {
    const before = getState();
    const { applyPatch } = patching;
    const deps = { checks, applyPatch, reading: reading.current()?.reading, dialects, limits, submitMode, declaredTools };
    const [next, effects] = transition(state, event, deps);
    state = next;
    if (before.stream !== null && before.stream.runId !== state.stream?.runId) listener.onRunOver(before.stream.runId);
    for (const effect of effects) callSafely(() => listener.perform(effect, runOptions));
    return effects;
  };

  const change: Store["apply"] = (event, runOptions, dialects) => {
    const before = getState();
    const effects = apply(event, runOptions, dialects);
    if (state === before) return effects;
    if (state.batch !== before.batch) {
      void validation.ready(state.batch);
      void loading.parsed(state.batch);
    }
    listener.onChange(before, effects);
    return effects;
  };

  const dispatch: Store["dispatch"] = (...args) => void change(...args);

  return {
    getState,
    getSnapshot: () => snapshotOf(getState()),
    getServerSnapshot: () => snapshotOf(state),
    checks: () => checks,
    ...{ limits, loading, patching, reading, apply, dispatch, missing },
    request: (event, runOptions) => refusalOf(change(event, runOptions), event.runId),
    ready: (batch) => bothReady(loading.parsed(batch), () => validation.ready(batch)),
    loadError: () => loadError,
  };
}

function refusalOf(effects: readonly Effect[], runId: string): NotSentReason | null {
  const [reason] = effects.flatMap((effect) => (effect.type === "refuse" && effect.id === runId ? [effect.reason] : []));
  return reason ?? null;
}

/** The state a run begins with; without an id of its thread until that is asked for. */
function firstState({ agent, threadId, state, initialMessages }: AgentRunOptions, limits: Limits): RunState {
  const empty = initialState(agent?.threadId ?? threadId ?? "");
  const first = state === undefined ? empty : { ...empty, transcript: { ...empty.transcript, state } };
  return agent !== undefined || initialMessages === undefined ? first : startFrom(first, initialMessages, limits);
}
