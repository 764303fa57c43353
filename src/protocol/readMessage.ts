import { isRecord, own, type UnknownRecord } from "./json.js";
import type { Message } from "./messages.js";

/** Reads the messages of a snapshot; unreadable ones are skipped and counted. */
export function readMessages(raw: readonly unknown[]): { readonly messages: readonly Message[]; readonly skipped: number } {
  const messages = raw.map(readMessage).filter((message) => message !== undefined);
  return { messages, skipped: raw.length - messages.length };
}

function readMessage(raw: unknown): Message | undefined {
  if (!isRecord(raw)) return undefined;
  const fields = Object.values(raw).includes(null)
    ? Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
    : { ...raw };
  return isMessage(fields) ? fields : undefined;
}

function isMessage(fields: UnknownRecord): fields is UnknownRecord & Message {
  if (typeof own(fields, "id") !== "string") return false;
  const content = own(fields, "content");
  const isText = typeof content === "string";
  switch (own(fields, "role")) {
    case "developer":
    case "system":
    case "reasoning":
      return isText;
    case "assistant": {
      const toolCalls = own(fields, "toolCalls");
      return (
        (isText || content === undefined) &&
        (toolCalls === undefined || (Array.isArray(toolCalls) && toolCalls.every(isToolCall)))
      );
    }
    case "user":
      return isText || Array.isArray(content);
    case "tool":
      return (isText || Array.isArray(content)) && typeof own(fields, "toolCallId") === "string";
    case "activity":
      return isRecord(content) && typeof own(fields, "activityType") === "string";
    default:
      return false;
  }
}

function isToolCall(value: unknown): boolean {
  const call = isRecord(value) ? own(value, "function") : undefined;
  return (
    isRecord(value) &&
    typeof own(value, "id") === "string" &&
    isRecord(call) &&
    typeof own(call, "name") === "string" &&
    typeof own(call, "arguments") === "string"
  );
}
