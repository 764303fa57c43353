import type { Clock } from "../../core/Clock.js";
import { createAgentTransport } from "../agent/createAgentTransport.js";
import { followAgent } from "../agent/followAgent.js";
import type { AgentRunOptions, AgentSource } from "../api/AgentRun.js";
import { httpTransport } from "../http/httpTransport.js";
import type { RunReader, RunTransport } from "../http/RunTransport.js";
import { callSafely } from "../shared/callSafely.js";
import type { Loop } from "./createLoop.js";

/** A connection to an agent. */
export interface ReachedAgent {
  readonly transport: RunTransport;
  /** Takes over what the host's own agent has; nothing is requested from it. */
  readonly takeOver: () => void;
  /** Follows the runs that the host starts, until `stop`. */
  readonly listen: () => void;
  readonly stop: () => void;
}

interface ReachParts {
  readonly loop: Loop;
  /** Gets how to read the runs that the host starts, by their ids. */
  readonly hostRuns: Map<string, RunReader>;
  readonly hostClock: Clock;
  readonly generateId: () => string;
  readonly now: () => number;
}

/** Connects to the agent of the options; only an agent that the host owns has runs to follow. */
export function reachAgent(options: AgentRunOptions, parts: ReachParts): ReachedAgent {
  if (options.agent !== undefined) return followHost(options.agent, parts);
  const nothing = (): void => {};
  const transport = options.transport ?? httpTransport(options);
  return { transport, takeOver: nothing, listen: nothing, stop: nothing };
}

function followHost(agent: NonNullable<AgentSource["agent"]>, parts: ReachParts): ReachedAgent {
  const { loop, hostRuns, hostClock, generateId, now } = parts;
  const { getState, dispatch } = loop;
  const takeOver = (given?: readonly unknown[]): void => {
    const { threadId, messages, state, pendingInterrupts = [] } = agent;
    if (threadId !== getState().threadId) return;
    const interrupts = given ?? pendingInterrupts;
    // A dialect that throws must reach neither the host's agent nor the component that subscribes.
    callSafely(() => dispatch({ type: "adopt", messages, state, interrupts, requestId: generateId(), now: now() }));
  };
  const followed = followAgent(agent, {
    onForeignRun({ runId, messages, resume }, reader, follows) {
      hostRuns.set(runId, reader);
      dispatch({ type: "observe", runId, messages, resume, follows, now: now() });
    },
    // Questions that were dismissed here stay dismissed.
    onMessages: () => takeOver([]),
    onMissedRun: () => takeOver(),
    clock: hostClock,
    transcript: () => getState().transcript,
  });
  return {
    transport: createAgentTransport(followed.parts),
    takeOver: () => takeOver(),
    listen: followed.listen,
    stop: followed.stop,
  };
}
