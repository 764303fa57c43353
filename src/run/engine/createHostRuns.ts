import type { RunEvent } from "../../core/state/RunEvent.js";
import type { RunState } from "../../core/state/RunState.js";
import type { AgentLikeInput } from "../agent/AgentLike.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { DialectLoading } from "../loading/createDialectLoading.js";
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
  readonly loading: Pick<DialectLoading, "load">;
  /** Whether anything may still read the events. */
  readonly isWanted: () => boolean;
}

/** Creates it. */
export function createHostRuns(parts: HostRunsParts): HostRuns {
  const { agent, requests, getState, dispatch, generateId, now, reading, loading, isWanted } = parts;
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
    takeOver(interrupts) {
      if (agent === undefined || reading.current() === null) return;
      const adopt = (): void => {
        const { threadId, messages, state, pendingInterrupts = [] } = agent;
        if (threadId !== getState().threadId) return;
        const asked = interrupts ?? pendingInterrupts;
        dispatch({ type: "adopt", messages, state, interrupts: asked, requestId: generateId(), now: now() });
      };
      // A question that is open before its dialect is loaded would be replaced under the user's hands.
      const parsing = whenParsed(agent, interrupts, loading);
      if (parsing === null) adopt();
      else void parsing.then(() => callSafely(adopt));
    },
  };
}

/** Resolves once the questions that the host's agent has can be parsed; null when they can be now, or there are none. */
export function whenParsed(
  agent: AgentRunOptions["agent"],
  interrupts: readonly unknown[] | undefined,
  { load }: Pick<DialectLoading, "load">,
): Promise<void> | null {
  return (interrupts ?? agent?.pendingInterrupts ?? []).length === 0 ? null : load();
}
