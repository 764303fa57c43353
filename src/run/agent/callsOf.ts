import { isRecord, own } from "../../protocol/json.js";

/** The calls of a message. */
export function callsOf(message: unknown): readonly unknown[] {
  const calls = isRecord(message) ? own(message, "toolCalls") : undefined;
  return Array.isArray(calls) ? calls : [];
}

/** The id of a message from the host or the agent. */
export function idOf(message: unknown): unknown {
  return isRecord(message) ? own(message, "id") : undefined;
}
