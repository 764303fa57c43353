import { AgentRunError } from "../../errors/errors.js";
import { isRecord, own, thrownText } from "../../protocol/json.js";
import { resolveLimits } from "../../protocol/limits.js";
import type { Tool } from "../../protocol/messages.js";
import { startFrom } from "../../thread/reading/startFrom.js";
import { initialState, type RunState } from "../../thread/state/RunState.js";
import { callSafely } from "../shared/promises.js";
import type { AgentRunOptions, NewMessage } from "./AgentRun.js";

/**
 * Reads the argument of `send` or `steerAway`. TypeScript rules out other values, but a handler
 * such as `onClick={run.send}` passes an event, which must not become a message.
 *
 * @throws AgentRunError `misuse` for anything that is not a message.
 */
export function readMessageArgument(method: string, argument: unknown): readonly NewMessage[] {
  const messages = (Array.isArray(argument) ? argument : [argument]).map(readMessage);
  if (messages.every((message) => message !== null)) return messages;
  const help = "Pass a text, { content } or a list; in a click handler: () => void run.send(text).";
  throw new AgentRunError("misuse", `${method}() got something that is not a message. ${help}`);
}

function readMessage(argument: unknown): NewMessage | null {
  if (typeof argument === "string") return { content: argument };
  return isNewMessage(argument) ? argument : null;
}

function isNewMessage(argument: unknown): argument is NewMessage {
  if (!isRecord(argument)) return false;
  const { id = "", role = "user", content } = argument;
  if (typeof id !== "string" || role !== "user") return false;
  return typeof content === "string" || Array.isArray(content);
}

/**
 * Validates where the agent is.
 *
 * @throws AgentRunError `misuse` for options without an agent.
 */
export function checkSource(options: AgentRunOptions): void {
  // JavaScript may pass nothing at all.
  const { agent, transport, url } = options ?? {};
  if (agent !== undefined || transport !== undefined || url !== undefined) return;
  throw new AgentRunError("misuse", "Pass { url }, { transport } or { agent }.");
}

/** Whether the agent of these options can be asked for its history. */
export function canLoad({ agent, transport, routes }: AgentRunOptions): boolean {
  return agent === undefined && (transport ?? routes)?.history !== undefined;
}

/**
 * Validates a call of `load`.
 *
 * @throws AgentRunError `misuse` where there is no history to load.
 */
export function checkLoad(hasHistory: boolean): void {
  if (hasHistory) return;
  const help = "this run has no history; pass routes: { history }, or a transport with one";
  throw new AgentRunError("misuse", help);
}

/**
 * Validates the id of a tool call.
 *
 * @throws AgentRunError `misuse` for anything but a text.
 */
export function checkToolCallId(toolCallId: unknown): void {
  if (typeof toolCallId !== "string")
    throw new AgentRunError("misuse", "addToolResult() takes the id of a tool call.");
}

/**
 * Validates that a pause handle is of this thread.
 *
 * @throws AgentRunError `misuse` for a handle of another one.
 */
export function checkHandle(handle: unknown, threadId: string): void {
  const named = own(handle, "threadId");
  if (typeof named === "string" && named !== threadId)
    throw new AgentRunError(
      "misuse",
      "this pause is of another thread; pass { threadId: handle.threadId }.",
    );
}

/** The state a run begins with, without an id of its thread where none is given. */
export function firstState({
  agent,
  threadId,
  storage,
  state,
  initialMessages,
  limits,
}: AgentRunOptions): RunState {
  const empty = initialState(agent?.threadId ?? threadId ?? "");
  const first: RunState = {
    ...empty,
    lookup: storage === undefined ? "done" : "needed",
    transcript: state === undefined ? empty.transcript : { ...empty.transcript, state },
  };
  return agent !== undefined || initialMessages === undefined
    ? first
    : startFrom(first, initialMessages, resolveLimits(limits));
}

/** Passes what the UI has thrown to the host. */
export function reportThrown(thrown: unknown, { onError }: Pick<AgentRunOptions, "onError">): void {
  const error = AgentRunError.isInstance(thrown)
    ? thrown
    : new AgentRunError("render", thrownText(thrown), { cause: thrown });
  callSafely(() => onError?.(error));
}

/** The tools of the page, as the options have them now. */
export function toolsOf({ tools = [] }: AgentRunOptions): readonly Tool[] {
  return tools;
}
