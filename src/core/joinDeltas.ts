import type { StreamEvent } from "../protocol/readEvent.js";

type Delta = Extract<StreamEvent, { readonly delta: string; type: `${string}_CONTENT` | "TOOL_CALL_ARGS" }>;

/**
 * Joins neighbouring pieces of one text, or of one call's arguments, into one event: a message that grew by a hundred pieces between
 * two pictures is written once, and keeps one string instead of a hundred.
 */
export function* joinDeltas(events: readonly StreamEvent[]): Generator<StreamEvent> {
  for (let index = 0; index < events.length; ) {
    const event = events[index++];
    if (event === undefined) return;
    if (!isDelta(event)) {
      yield event;
      continue;
    }
    const from = index;
    while (continues(event, events[index])) index++;
    if (index === from) yield event;
    else yield { ...event, delta: event.delta + events.slice(from, index).map(deltaOf).join("") };
  }
}

function isDelta(event: StreamEvent): event is Delta {
  return event.type === "TEXT_MESSAGE_CONTENT" || event.type === "TOOL_CALL_ARGS" || event.type === "REASONING_MESSAGE_CONTENT";
}

function continues(event: Delta, next: StreamEvent | undefined): boolean {
  if (next?.type !== event.type || next.metadata !== undefined) return false;
  return event.type === "TOOL_CALL_ARGS"
    ? next.type === event.type && next.toolCallId === event.toolCallId
    : next.type === event.type && next.messageId === event.messageId;
}

function deltaOf(event: StreamEvent): string {
  return isDelta(event) ? event.delta : "";
}
