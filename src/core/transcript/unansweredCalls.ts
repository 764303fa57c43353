import type { Message } from "../../protocol/messages.js";
import type { PendingInterrupt } from "../interrupt/interrupt.js";
import { toolCallsIn } from "./findToolCall.js";

/**
 * Returns the calls without a result that no message followed and no question is about: those that the agent names, and those that can be
 * seen. Undefined where there are none.
 */
export function unansweredCalls(
  messages: readonly Message[],
  interrupts: readonly PendingInterrupt[],
  named: readonly string[] = [],
): readonly string[] | undefined {
  const recent = messages.slice(messages.findLastIndex(({ role }) => role === "user") + 1);
  const made = toolCallsIn(recent);
  const settled = new Set<string | undefined>([
    ...messages.map((message) => (message.role === "tool" ? message.toolCallId : undefined)),
    ...interrupts.flatMap(({ id, toolCallId }) => [id, toolCallId]),
  ]);
  const ids = new Set([...named, ...made.map(({ id }) => id)].filter((id) => !settled.has(id)));
  return ids.size === 0 ? undefined : [...ids];
}
