import { isRecord, own } from "../../protocol/json.js";

/** The id of a message of somebody else's. */
export function idOf(message: unknown): unknown {
  return isRecord(message) ? own(message, "id") : undefined;
}
