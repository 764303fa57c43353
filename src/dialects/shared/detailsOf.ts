import { isRecord, type UnknownRecord } from "../../protocol/json.js";

// What a card shows in another form, or what only the backend needs.
const elsewhere = new Set("responseSchema response_schema expiresAt expires_at toolCallId tool_call_id".split(" "));
const standardReasons: readonly unknown[] = ["tool_call", "input_required", "confirmation"];

/** The part of a backend's own value that is shown in addition to the message. A value that is not an object is the message. */
export function detailsOf(value: unknown, message: unknown): UnknownRecord {
  if (!isRecord(value)) return {};
  const isShown = ([key, part]: readonly [string, unknown]): boolean =>
    elsewhere.has(key) || (typeof part === "string" && part === message) || (key === "reason" && standardReasons.includes(part));
  return Object.fromEntries(Object.entries(value).filter((entry) => !isShown(entry)));
}
