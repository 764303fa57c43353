import type { UserMessage } from "../../protocol/messages.js";
import type { NewMessage } from "./AgentRun.js";

/** The message of a person, with an id. */
export function asMessage(message: NewMessage, makeId: () => string): UserMessage {
  return { ...message, role: "user", id: message.id ?? makeId() };
}
