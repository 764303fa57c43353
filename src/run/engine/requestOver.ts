import type { Clock } from "../../core/Clock.js";
import { type AgentRunError, TransportError } from "../../core/errors.js";
import type { Problem } from "../../core/interrupt/interrupt.js";
import { isOver } from "../../core/state/RunState.js";
import { deliveredEvent } from "../../protocol/deliveredEvent.js";
import type { RunAgentInput } from "../../protocol/input.js";
import type { RunOptions } from "../api/AgentRun.js";
import type { RunReader } from "../http/RunTransport.js";
import { bothReady } from "../loading/bothReady.js";
import { callSafely } from "../shared/callSafely.js";
import { buildInput } from "./buildInput.js";
import type { Opening, RequestParts, RunningRequest } from "./createRequests.js";
import { readStream } from "./readStream.js";

/** Sends the request of a run and reads its response to the end. Resolves to the error that broke it, or null. */
export async function requestOver(
  by: RunReader,
  effect: Opening,
  request: RunningRequest,
  runOptions: RunOptions | undefined,
  parts: RequestParts & { readonly hostClock: Clock },
): Promise<AgentRunError | null> {
  const { options, hostClock, clock, limits, loading, patching, getState, dispatch } = parts;
  const { runId } = effect;
  let problems: readonly Problem[];
  try {
    const input = inputOf(effect, runOptions, parts);
    request.input = input;
    problems = problemsOf(input, parts);
  } catch (cause) {
    return new TransportError("the request could not be made", { delivery: "not-sent", cause });
  }
  if (problems.length > 0) dispatch({ type: "received", runId, events: [], problems, now: clock.now() });
  const strict = options.strict ?? false;
  return readStream({
    transport: by,
    input: request.input,
    controller: request.controller,
    clock: hostClock,
    strict,
    limits,
    isEnded: () => {
      const { stream } = getState();
      return stream?.runId === runId && isOver(stream);
    },
    onServerTime: clock.syncTo,
    ready: (events) => bothReady(loading.ready(events), () => patching.ready(events)),
    onRead(reading) {
      for (const { timestamp } of reading.events) if (typeof timestamp === "number") clock.advanceTo(timestamp);
      dispatch({ type: "received", runId, ...reading, now: clock.now() });
      if (options.onEvent !== undefined)
        for (const event of reading.events) callSafely(() => options.onEvent?.(deliveredEvent(event, strict)));
    },
  });
}

function inputOf(
  { type, runId }: Opening,
  runOptions: RunOptions | undefined,
  { options, getState, getSnapshot }: RequestParts,
): RunAgentInput {
  const state = getState();
  const request = type === "resumeRun" ? state.outgoing?.request : undefined;
  return buildInput({ runId, request, state, options, runOptions, snapshot: getSnapshot(), loads: type === "loadRun" });
}

/** The warnings of dialects about a request that their agent would ignore or refuse; each problem once. */
function problemsOf(input: RunAgentInput, { options, getState }: RequestParts): readonly Problem[] {
  const known = new Set(getState().transcript.problems.map(({ code }) => code));
  return (options.dialects ?? []).flatMap(({ inspect }) => inspect?.(input) ?? []).filter(({ code }) => !known.has(code));
}
