import { resultIdsIn, toolCallsIn } from "../../conversation/Transcript.js";
import { unansweredCalls } from "../../conversation/unansweredCalls.js";
import type { InterruptToolCall } from "../../interrupt/interrupt.js";
import { mapDefined } from "../../protocol/collections.js";
import { type Message, readMessages } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import type { Detection, DialectContext } from "../Dialect.js";
import { type Chain, itemsOf } from "./readValues.js";

/** The events that contain calls. */
const callEvents = ["TOOL_CALL_START", "TOOL_CALL_CHUNK", "MESSAGES_SNAPSHOT"] as const;

/** The calls of the tools with a name that were made in a run. */
export interface DetectedCalls {
  readonly streamed: Chain<string> | null;
  /** Calls that are only in a snapshot of the conversation, at its end. */
  readonly replayed: readonly string[];
}

/** Detects calls of the tools that are pauses; every other call is an ordinary page tool. */
export function detectCalls(
  isPause: (toolName: string) => boolean,
): Pick<Detection<DetectedCalls>, "eventTypes" | "initial" | "reduce"> {
  const named = (event: StreamEvent): string | undefined =>
    (event.type === "TOOL_CALL_START" || event.type === "TOOL_CALL_CHUNK") &&
    event.toolCallName !== undefined &&
    isPause(event.toolCallName)
      ? event.toolCallId
      : undefined;
  return {
    eventTypes: callEvents,
    initial: { streamed: null, replayed: [] },
    reduce(detected, event) {
      if (event.type === "MESSAGES_SNAPSHOT") {
        const replayed = callsAtTheEnd(readMessages(event.messages).messages)
          .filter((call) => isPause(call.function.name))
          .map(({ id }) => id);
        return replayed.length === 0 ? detected : { ...detected, replayed };
      }
      const id = named(event);
      return id === undefined || detected.streamed?.item === id
        ? detected
        : { ...detected, streamed: { item: id, before: detected.streamed } };
    },
  };
}

/**
 * The calls that wait for an answer when the run is over: without a result, and still calls of such
 * a tool.
 */
export function openCalls(
  { streamed, replayed }: DetectedCalls,
  { messages, findToolCall }: DialectContext,
  isPause: (toolName: string) => boolean,
): readonly InterruptToolCall[] {
  if (streamed === null && replayed.length === 0) return [];
  const atTheEnd = new Set(callsAtTheEnd(messages).map(({ id }) => id));
  const answered = resultIdsIn(messages);
  const ids = new Set([...itemsOf(streamed), ...replayed.filter((id) => atTheEnd.has(id))]);
  const unanswered = [...ids].filter((id) => !answered.has(id));
  // A server may stream a call again under its real name: then it has been answered.
  return mapDefined(unanswered, findToolCall).filter(({ name }) => isPause(name));
}

/** All calls without a result, at the end of the conversation. */
export function unansweredIn({
  messages,
  findToolCall,
}: DialectContext): readonly InterruptToolCall[] {
  return mapDefined(unansweredCalls(messages, []) ?? [], findToolCall);
}

// Messages of the agent after a call show that it no longer waits for it.
function callsAtTheEnd(messages: readonly Message[]) {
  const end = messages.findLastIndex(
    (message) =>
      message.role === "user" || (message.role === "assistant" && !message.toolCalls?.length),
  );
  return toolCallsIn(messages.slice(end + 1));
}
