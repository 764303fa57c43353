import { AgentRunError } from "../../core/errors.js";
import { isRecord } from "../../protocol/json.js";
import type { NewMessage, RunOptions } from "./AgentRun.js";

/**
 * Reads the argument of `send` or `steerAway`. TypeScript rules out other values, but a handler such as `onClick={run.send}` passes an
 * event, which must not become a message.
 *
 * @throws AgentRunError `misuse` for anything that is not a message.
 */
export function readMessageArgument(method: string, given: unknown): readonly NewMessage[] {
  const messages = (Array.isArray(given) ? given : [given]).map(readMessage);
  if (messages.every((message) => message !== null)) return messages;
  const help =
    "Pass a text, { content } or a list of { content }; in a click handler, call it: onClick={() => void run.send(text)}.";
  throw new AgentRunError("misuse", `${method}() was given something that is not a message of the user. ${help}`);
}

/**
 * Validates the options of a run.
 *
 * @throws AgentRunError `misuse` for options that no request can be made with.
 */
export function checkRunOptions(method: string, given: RunOptions | undefined): void {
  const options: unknown = given;
  if (options === undefined) return;
  if (isRecord(options) && (options["context"] === undefined || Array.isArray(options["context"]))) return;
  throw new AgentRunError("misuse", `${method}() was given options that it cannot read. Pass { forwardedProps, context: [] }.`);
}

function readMessage(given: unknown): NewMessage | null {
  if (typeof given === "string") return { content: given };
  return isNewMessage(given) ? given : null;
}

function isNewMessage(given: unknown): given is NewMessage {
  if (!isRecord(given)) return false;
  const { id, role, content } = given;
  const isIdentified = id === undefined || typeof id === "string";
  return isIdentified && (role === undefined || role === "user") && (typeof content === "string" || Array.isArray(content));
}
