import type { Clock } from "../../core/Clock.js";
import { onlyStandard } from "../../core/dialect/Dialects.js";
import { type AgentRunError, ownError, TransportError } from "../../core/errors.js";
import type { AgentRunSnapshot } from "../../core/snapshot/AgentRunSnapshot.js";
import type { NotSentReason } from "../../core/state/NotSentReason.js";
import type { RunEnding } from "../../core/state/RunEnding.js";
import type { Effect, RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { RunAgentInput } from "../../protocol/input.js";
import type { Limits } from "../../protocol/limits.js";
import type { AgentRunOptions, RunOptions } from "../api/AgentRun.js";
import type { AgentClock } from "../clock/createAgentClock.js";
import type { RunReader, RunTransport } from "../http/RunTransport.js";
import type { DialectLoading } from "../loading/createDialectLoading.js";
import type { Patching } from "../loading/createPatching.js";
import type { ReadingLoading, ReadingPart } from "../loading/createReadingLoading.js";
import { callSafely } from "../shared/callSafely.js";
import { type Deferred, deferred } from "../shared/deferred.js";

/** A request of a run. */
export interface RunningRequest {
  readonly controller: AbortController;
  readonly ending: Deferred<RunEnding>;
  /** Whether the request was sent, or is about to be; false while the record of its answers is being stored. */
  isOpen: boolean;
  /** Why it is not sent, once that is decided. */
  refused?: NotSentReason;
  /** The body of the request. */
  input?: RunAgentInput;
}

/** The effects that make a request. */
export type Opening = Extract<Effect, { type: "startRun" | "resumeRun" | "loadRun" }>;

/** What requests need from their run. */
export interface RequestParts {
  readonly options: AgentRunOptions;
  /** The connection to the agent, by the code that reads it. */
  readonly transport: (part: ReadingPart) => RunTransport;
  readonly hostClock: Clock;
  readonly clock: AgentClock;
  readonly limits: Limits;
  readonly loading: DialectLoading;
  readonly reading: ReadingLoading;
  readonly patching: Patching;
  readonly getState: () => RunState;
  readonly getSnapshot: () => AgentRunSnapshot;
  readonly dispatch: (event: RunEvent, runOptions?: RunOptions, dialects?: typeof onlyStandard) => void;
  readonly reportError: (error: AgentRunError) => void;
}

/** The requests of a run. */
export interface Requests {
  /** Registers a request whose record is being stored first. */
  readonly prepare: (runId: string) => void;
  /** Sends it; `foreign` reads a run that the host has started instead. */
  readonly open: (effect: Opening, runOptions?: RunOptions, foreign?: RunReader) => void;
  readonly stop: (effect: Extract<Effect, { type: "abortRun" }>) => void;
  /** Resolves the promises that wait for the ending of a run. */
  readonly settle: (runId: string) => void;
  /** Records why a request is not sent. */
  readonly refuse: (runId: string, reason: NotSentReason) => void;
  /** The ending of a run, or why its request was not sent; null when there is no such run. */
  readonly endingOf: (runId: string) => Promise<RunEnding | NotSentReason> | null;
  /** The ending of the run that is being read; null when none is. */
  readonly current: () => Promise<RunEnding> | null;
  readonly has: (runId: string) => boolean;
}

/** Creates the part of a run that performs its requests. */
export function createRequests(parts: RequestParts): Requests {
  const { options, transport, clock, loading, reading, getState, dispatch, reportError } = parts;
  const requests = new Map<string, RunningRequest>();

  const prepare = (runId: string): RunningRequest => {
    const request = requests.get(runId) ?? { controller: new AbortController(), ending: deferred(), isOpen: false };
    requests.set(runId, request);
    return request;
  };

  const open: Requests["open"] = (effect, runOptions, foreign) => {
    const { runId } = effect;
    const request = prepare(runId);
    request.isOpen = true;
    void loading.load();
    const broken = (cause: unknown): AgentRunError =>
      ownError(cause, () => new TransportError("the stream of the agent could not be read", { cause }));
    void read(effect, request, runOptions, foreign)
      .catch(broken)
      .then((error) => {
        const closed = { type: "closed", runId, error, now: clock.now() } as const;
        callSafely(() => dispatch(closed));
        // If a dialect throws, the run still ends, and its question stays on screen.
        if (getState().stream?.runId === runId) callSafely(() => dispatch(closed, undefined, onlyStandard));
      });
  };

  const read = async (
    effect: Opening,
    request: RunningRequest,
    runOptions: RunOptions | undefined,
    foreign: RunReader | undefined,
  ): Promise<AgentRunError | null> => {
    const part = reading.current() ?? (await reading.load().catch(notLoaded));
    // A run that was stopped meanwhile is not sent.
    if (request.controller.signal.aborted) return null;
    const own = transport(part);
    const by = foreign ?? (effect.type === "loadRun" ? own.history : own) ?? own;
    return part.requestOver(by, effect, request, runOptions, parts);
  };

  const stop: Requests["stop"] = ({ runId, readsOnly = false }) => {
    const request = requests.get(runId);
    request?.controller.abort();
    if (readsOnly) return;
    const stopped = { threadId: getState().threadId, runId };
    callSafely(() => options.onAbort?.(stopped));
    const { forwardedProps } = request?.input ?? {};
    const part = reading.current();
    const sent = part === null ? undefined : transport(part);
    // The ending was decided here; it does not matter whether the agent receives the notification.
    const notifyAgent = async (): Promise<void> =>
      sent?.cancel?.({ ...stopped, ...(forwardedProps !== undefined && { forwardedProps }) });
    notifyAgent().catch((cause: unknown) =>
      reportError(ownError(cause, () => new TransportError("the agent could not be told that its run was stopped", { cause }))),
    );
  };

  return {
    prepare: (runId) => void prepare(runId),
    refuse(runId, reason) {
      const request = requests.get(runId);
      if (request !== undefined) request.refused = reason;
    },
    open,
    stop,
    settle: (runId) => requests.get(runId)?.ending.resolve(getState().ending ?? { kind: "aborted" }),
    endingOf(runId) {
      const request = requests.get(runId);
      if (request === undefined) return null;
      return request.ending.promise.then((ending) => {
        requests.delete(runId);
        return request.isOpen ? ending : (request.refused ?? "aborted");
      });
    },
    current: () => requests.get(getState().stream?.runId ?? "")?.ending.promise ?? null,
    has: (runId) => requests.has(runId),
  };
}

function notLoaded(cause: unknown): never {
  const message = "the agent was not asked: a part of this application could not be loaded";
  throw new TransportError(message, { delivery: "not-sent", cause });
}
