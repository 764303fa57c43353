import { AgentRunError } from "../../core/errors.js";
import { type AgentFollower, type FollowedAgent, followAgent } from "../agent/followAgent.js";
import type { AgentRunOptions } from "../api/AgentRun.js";
import { httpTransport } from "../http/httpTransport.js";

/** Connects to the agent of the options; only an agent that the host owns has runs to observe. */
export function reachAgent(options: AgentRunOptions, follower: AgentFollower): FollowedAgent {
  if (options?.agent !== undefined) return followAgent(options.agent, follower);
  const alone = { listen: () => {}, stop: () => {} };
  if (options?.transport !== undefined) return { transport: options.transport, ...alone };
  if (options?.url !== undefined) return { transport: httpTransport(options), ...alone };
  throw new AgentRunError("misuse", "createAgentRun has no agent. Give it { url }, { transport } or { agent }.");
}
