import { isRecord, own } from "../../protocol/json.js";

/** The calls of a message. */
export function callsOf(message: unknown): readonly unknown[] {
  const calls = fieldOf(message, "toolCalls");
  return Array.isArray(calls) ? calls : [];
}

/** The id of a message from the host or the agent. */
export function idOf(message: unknown): unknown {
  return fieldOf(message, "id");
}

/** A field of a message or a tool from the host or the agent. */
export function fieldOf(message: unknown, field: "id" | "name" | "role" | "toolCallId" | "toolCalls"): unknown {
  return isRecord(message) ? own(message, field) : undefined;
}
