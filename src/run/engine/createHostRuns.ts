import type { RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { AgentLikeInput } from "../agent/AgentLike.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { ReadingLoading } from "../loading/createReadingLoading.js";
import { callSafely } from "../shared/callSafely.js";
import type { Requests } from "./createRequests.js";

/** Handles what the host does with its own agent. */
export interface HostRuns {
  /** Takes over what the agent already has, once the code that reads it is loaded; nothing is requested from the agent. */
  readonly takeOver: (interrupts?: readonly unknown[]) => void;
  /** Reads a run that the host has started. */
  readonly join: (input: AgentLikeInput, transport: RunTransport, follows: boolean) => void;
}

interface HostRunsParts {
  readonly agent: AgentRunOptions["agent"];
  readonly requests: Requests;
  readonly getState: () => RunState;
  readonly dispatch: (event: RunEvent) => void;
  readonly generateId: () => string;
  readonly now: () => number;
  readonly reading: ReadingLoading;
  /** Whether anything may still read the events. */
  readonly isWanted: () => boolean;
}

/** Creates it. */
export function createHostRuns(parts: HostRunsParts): HostRuns {
  const { agent, requests, getState, dispatch, generateId, now, reading, isWanted } = parts;
  const join: HostRuns["join"] = (input, foreign, follows) => {
    if (reading.current() === null) {
      void reading.load().then(
        () => isWanted() && join(input, foreign, follows),
        () => {},
      );
      return;
    }
    const last = requests.current();
    // A host with tools of its own starts the next run before the last one has been read to its end.
    if (last !== null && follows) void last.then(() => callSafely(() => isWanted() && join(input, foreign, follows)));
    if (last !== null) return;
    const { runId, messages, resume } = input;
    dispatch({ type: "observe", runId, messages, resume, now: now() });
    if (getState().stream?.runId !== runId || requests.has(runId)) return;
    requests.open({ type: "startRun", runId }, undefined, foreign);
    void requests.endingOf(runId);
  };

  return {
    join,
    takeOver(interrupts = agent?.pendingInterrupts ?? []) {
      if (agent === undefined || agent.threadId !== getState().threadId || reading.current() === null) return;
      const { messages, state } = agent;
      dispatch({ type: "adopt", messages, state, interrupts, requestId: generateId(), now: now() });
    },
  };
}
