import { standardDialects } from "../../dialects/createDialects.js";
import { type AgentRunError, ownError, TransportError } from "../../errors/errors.js";
import { deliveredEvent } from "../../protocol/deliveredEvent.js";
import type { RunAgentInput } from "../../protocol/input.js";
import type { Limits } from "../../protocol/limits.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { OrderCheck } from "../../thread/reading/createOrderCheck.js";
import type { Effect } from "../../thread/state/RunEvent.js";
import { isOver, outgoingIn, streamOf } from "../../thread/state/RunState.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import type { AgentClock } from "../clock/agentClock.js";
import type { RunReader, RunTransport } from "../http/RunTransport.js";
import { callSafely } from "../shared/promises.js";
import type { AwaitedBackends } from "./awaitBackends.js";
import { buildInput } from "./buildInput.js";
import type { ResultsParts } from "./createResults.js";
import type { ToolResults } from "./createToolResults.js";
import type { ReachParts } from "./ReachedAgent.js";
import { readStream } from "./readStream.js";

/** The effects that read an agent. */
type Opening = Extract<Effect, { type: "startRun" | "resumeRun" | "loadRun" | "readHostRun" }>;

/** The requests of a run. */
export interface Requests {
  /** Sends a request, or reads a run that the host has started. */
  readonly open: (effect: Opening) => void;
  readonly stop: (effect: Extract<Effect, { type: "abortRun" }>) => void;
  /** Whether the request of a run may have left. */
  readonly hasLeft: (runId: string) => boolean;
}

interface RequestParts
  extends Pick<ReachParts, "loop" | "dialects" | "readersByRun" | "hostClock">,
    Pick<ResultsParts, "getSnapshot" | "reportError"> {
  readonly options: AgentRunOptions;
  readonly backends: Pick<AwaitedBackends, "whenThere" | "attempt">;
  /** What events wait for before they are read; null where that is nothing. */
  readonly whenReadable: AwaitedBackends["whenReadable"];
  /** @throws AgentRunError `not-loaded` where it is not there, which a strict run does not begin without. */
  readonly createOrderCheck: () => OrderCheck;
  readonly transport: RunTransport;
  readonly clock: AgentClock;
  readonly limits: Limits;
  readonly tools: Pick<ToolResults, "run">;
}

interface RunningRequest {
  readonly controller: AbortController;
  hasLeft: boolean;
  /** The body of the request, once it is known. */
  input?: RunAgentInput;
}

/** Creates the part of a run that performs its requests. */
export function createRequests(parts: RequestParts): Requests {
  const { options, backends, transport, clock, loop, reportError } = parts;
  const { getState, dispatch } = loop;
  const requests = new Map<string, RunningRequest>();

  return {
    hasLeft: (runId) => requests.get(runId)?.hasLeft !== false,
    open(effect) {
      const { runId } = effect;
      const request: RunningRequest = { controller: new AbortController(), hasLeft: false };
      requests.set(runId, request);
      // From here on it is unknown what has been sent.
      const broken = (cause: unknown): AgentRunError =>
        ownError(cause, () => new TransportError("the stream could not be read", { cause }));
      void read(effect, request, parts)
        .catch(broken)
        .then(async (error) => {
          // Only a dialect may know what the error means.
          const backendsLoading = error === null ? null : backends.attempt();
          if (backendsLoading !== null) await backendsLoading;
          const readable = parts.whenReadable([]);
          if (readable !== null) await readable;
          const closed = { type: "closed", runId, error, now: clock.now() } as const;
          callSafely(() => dispatch(closed));
          // If a dialect throws, the run still ends, and its question stays on screen.
          if (streamOf(getState())?.runId === runId)
            callSafely(() => dispatch(closed, standardDialects));
          requests.delete(runId);
        });
    },
    stop({ runId, readsOnly = false }) {
      const request = requests.get(runId);
      request?.controller.abort();
      if (readsOnly || request?.hasLeft === false) return;
      const stopped = { threadId: getState().threadId, runId };
      callSafely(() => options.onAbort?.(stopped));
      const { forwardedProps } = request?.input ?? {};
      // The ending was decided here; it does not matter whether the agent receives the
      // notification.
      const notifyAgent = async (): Promise<void> =>
        transport.cancel?.({ ...stopped, ...(forwardedProps !== undefined && { forwardedProps }) });
      notifyAgent().catch((cause: unknown) =>
        reportError(
          ownError(
            cause,
            () =>
              new TransportError("the agent could not be told that its run was stopped", { cause }),
          ),
        ),
      );
    },
  };
}

function inputOf(effect: Opening, parts: RequestParts): RunAgentInput {
  const { runId, type } = effect;
  const { options, dialects, loop, getSnapshot } = parts;
  const state = loop.getState();
  const request = type === "resumeRun" ? outgoingIn(state)?.request : undefined;
  const runOptions = type === "startRun" ? effect.additions : undefined;
  return buildInput({
    runId,
    request,
    state,
    options,
    dialects,
    runOptions,
    snapshot: getSnapshot(),
    loads: type === "loadRun",
  });
}

function readerOf({ type, runId }: Opening, { readersByRun, transport }: RequestParts): RunReader {
  const reader = readersByRun.get(runId);
  readersByRun.delete(runId);
  return reader ?? (type === "loadRun" ? (transport.history ?? transport) : transport);
}

/**
 * Sends the request of a run and reads its response to the end. Resolves to the error that broke
 * it, or null.
 */
async function read(
  effect: Opening,
  request: RunningRequest,
  parts: RequestParts,
): Promise<AgentRunError | null> {
  const { options, hostClock, clock, limits, loop } = parts;
  const { getState, dispatch } = loop;
  const { runId } = effect;
  // Of what happened before, any dialect may have asked.
  const backendsThere = effect.type === "loadRun" ? parts.backends.whenThere() : null;
  if (backendsThere !== null) await backendsThere;
  const reader = readerOf(effect, parts);
  const runs = effect.type === "resumeRun" ? outgoingIn(getState())?.request.runs : undefined;
  if (runs !== undefined) {
    await parts.tools.run(runs);
    if (request.controller.signal.aborted) return null;
  }
  let input: RunAgentInput;
  try {
    input = inputOf(effect, parts);
  } catch (cause) {
    return new TransportError("the request could not be made", { delivery: "not-sent", cause });
  }
  request.input = input;
  const strict = options.strict ?? false;
  const onRequest = (): void => {
    request.hasLeft = true;
  };
  if (!("announcesRequest" in reader) || reader.announcesRequest !== true) onRequest();
  return readStream({
    onRequest,
    transport: reader,
    input,
    controller: request.controller,
    clock: hostClock,
    orderCheck: strict ? parts.createOrderCheck() : null,
    limits,
    isEnded: () => {
      const stream = streamOf(getState());
      return stream?.runId === runId && isOver(stream);
    },
    onServerTime: clock.syncTo,
    whenReadable: parts.whenReadable,
    onRead(reading) {
      advanceClock(clock, reading.events);
      dispatch({ type: "received", runId, ...reading, now: clock.now() });
      if (options.onEvent !== undefined)
        for (const event of reading.events)
          callSafely(() => options.onEvent?.(deliveredEvent(event, strict)));
    },
  });
}

/**
 * A function of its own: the engine of a browser compiles a loop over events together with
 * everything around it.
 */
function advanceClock(clock: AgentClock, events: readonly StreamEvent[]): void {
  for (const { timestamp } of events) if (typeof timestamp === "number") clock.advanceTo(timestamp);
}
