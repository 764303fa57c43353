import { isRecord, own, type UnknownRecord } from "../../../src/protocol/json.js";

/** The objects under a key that holds a list. */
export function listOf(record: UnknownRecord, key: string): readonly UnknownRecord[] {
  const value = own(record, key);
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The object under a key; an empty one where there is none. */
export function recordOf(record: UnknownRecord, key: string): UnknownRecord {
  const value = own(record, key);
  return isRecord(value) ? value : {};
}

/** The user's last message, in lower case. */
export function userText(posted: UnknownRecord): string {
  const message = listOf(posted, "messages").findLast(({ role }) => role === "user");
  return String(message?.["content"] ?? "").toLowerCase();
}
