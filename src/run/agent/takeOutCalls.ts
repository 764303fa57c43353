import { callsOf, idOf, withoutCalls } from "../../conversation/callsOf.js";
import type { AgentLike } from "./AgentLike.js";

/**
 * Takes calls and their results out of the agent's messages for one run. The returned function puts
 * back those that the run has not streamed again: the client would append the arguments of a second
 * stream to those of the first.
 */
export function takeOutCalls(agent: AgentLike, toolCallIds: readonly string[]): () => void {
  const before = agent.messages;
  agent.messages = withoutCalls(before, new Set(toolCallIds));
  return () => {
    const ids = new Set(before.map(idOf));
    const there = new Set(agent.messages.flatMap(callsOf).map(idOf));
    if (toolCallIds.every((id) => there.has(id))) return;
    agent.messages = [
      ...withoutCalls(before, there),
      ...agent.messages.filter((message) => !ids.has(idOf(message))),
    ];
  };
}
