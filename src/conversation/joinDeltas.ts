import type { StreamEvent } from "../protocol/readEvent.js";
import { applyPatch } from "./applyPatch.js";
import { flatten } from "./applyToolCall.js";
import { extendTranscript } from "./extendTranscript.js";
import type { Transcript } from "./Transcript.js";

type Delta = Extract<
  StreamEvent,
  { readonly delta: string; type: `${string}_CONTENT` | "TOOL_CALL_ARGS" }
>;

/**
 * Joins neighboring deltas of one text, or of one call's arguments, into one event: a message that
 * grew by a hundred deltas between two snapshots is written once, and keeps one string instead of a
 * hundred.
 */
export function joinDeltas(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const joined: StreamEvent[] = [];
  for (let index = 0; index < events.length; index++) {
    const event = events[index];
    if (event === undefined) break;
    let whole = event;
    if (isDelta(event)) {
      const from = index;
      let { delta } = event;
      for (let next = events[index + 1]; continues(event, next); next = events[index + 1]) {
        delta += next.delta;
        index++;
      }
      if (index > from) {
        flatten(delta);
        whole = { ...event, delta };
      }
    }
    joined.push(whole);
  }
  return joined;
}

function isDelta(event: StreamEvent): event is Delta {
  return (
    event.type === "TEXT_MESSAGE_CONTENT" ||
    event.type === "TOOL_CALL_ARGS" ||
    event.type === "REASONING_MESSAGE_CONTENT"
  );
}

function continues(event: Delta, next: StreamEvent | undefined): next is Delta {
  if (next?.type !== event.type || next.metadata !== undefined) return false;
  return event.type === "TOOL_CALL_ARGS"
    ? next.type === event.type && next.toolCallId === event.toolCallId
    : next.type === event.type && next.messageId === event.messageId;
}

/** Applies events to a transcript. Pure; unchanged parts keep their identity. */
export function applyEvents(before: Transcript, events: readonly StreamEvent[]): Transcript {
  return extendTranscript(before, joinDeltas(events), [], applyPatch);
}
