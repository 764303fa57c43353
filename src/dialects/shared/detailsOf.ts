import { isRecord, type UnknownRecord } from "../../protocol/json.js";

// What a card shows in another form, or what only the backend needs.
const elsewhere = new Set("responseSchema response_schema expiresAt expires_at toolCallId tool_call_id".split(" "));
const standardReasons: readonly unknown[] = ["tool_call", "input_required", "confirmation"];

/** What a backend's own value says beside the message, for people to read. A value that is no object is the message. */
export function detailsOf(value: unknown, message: unknown): UnknownRecord {
  if (!isRecord(value)) return {};
  const isShown = ([key, said]: readonly [string, unknown]): boolean =>
    elsewhere.has(key) || (typeof said === "string" && said === message) || (key === "reason" && standardReasons.includes(said));
  return Object.fromEntries(Object.entries(value).filter((entry) => !isShown(entry)));
}
