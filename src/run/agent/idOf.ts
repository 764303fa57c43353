import { isRecord, own } from "../../protocol/json.js";

/** The id of a message from the host or the agent. */
export function idOf(message: unknown): unknown {
  return isRecord(message) ? own(message, "id") : undefined;
}
