import { AgentRunError } from "../../core/errors.js";
import { type AgentFollower, type FollowedAgent, followAgent } from "../agent/followAgent.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import type { RunTransport } from "../http/RunTransport.js";
import type { ReadingPart } from "../loading/createReadingLoading.js";

/** A connection to an agent. */
export interface ReachedAgent extends Pick<FollowedAgent, "listen" | "stop"> {
  /** The transport, made once by the code that is loaded late. */
  readonly transport: (part: ReadingPart) => RunTransport;
  /** Whether the agent can be asked for its history. */
  readonly hasHistory: boolean;
}

/** Connects to the agent of the options; only an agent that the host owns has runs to observe. */
export function reachAgent(options: AgentRunOptions, follower: AgentFollower): ReachedAgent {
  let made: RunTransport | undefined;
  if (options?.agent !== undefined) {
    const { parts, ...agent } = followAgent(options.agent, follower);
    return { ...agent, transport: ({ createAgentTransport }) => (made ??= createAgentTransport(parts)), hasHistory: false };
  }
  const alone = { listen: () => {}, stop: () => {} };
  const { transport } = options ?? {};
  if (transport !== undefined) return { ...alone, transport: () => transport, hasHistory: transport.history !== undefined };
  if (options?.url === undefined)
    throw new AgentRunError("misuse", "createAgentRun has no agent. Give it { url }, { transport } or { agent }.");
  return {
    ...alone,
    transport: ({ httpTransport }) => (made ??= httpTransport(options)),
    hasHistory: options.routes?.history !== undefined,
  };
}
