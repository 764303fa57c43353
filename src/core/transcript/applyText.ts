import type { TextRole } from "../../protocol/events.js";
import type { Message, Metadata } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { flatten } from "./flatten.js";
import type { TranscriptWriter } from "./TranscriptWriter.js";

type TextEvent = Extract<StreamEvent, { type: `TEXT_MESSAGE_${string}` | `REASONING_MESSAGE_${string}` }>;

/** The other fields of a message's start. */
interface Opening {
  readonly name?: string;
  readonly subagentRunId?: string;
  readonly metadata?: Metadata;
}

/** Assembles text and reasoning messages from their deltas. */
export function applyText(writer: TranscriptWriter, event: TextEvent): void {
  switch (event.type) {
    case "TEXT_MESSAGE_START":
      writer.openChunk = null;
      return open(writer, event.messageId, event.role ?? "assistant", event);
    case "REASONING_MESSAGE_START":
      writer.openChunk = null;
      return open(writer, event.messageId, "reasoning", event);
    case "TEXT_MESSAGE_CONTENT":
    case "REASONING_MESSAGE_CONTENT":
      return append(writer, event.messageId, event.delta, event.metadata);
    case "TEXT_MESSAGE_END":
    case "REASONING_MESSAGE_END":
      return end(writer, event.messageId, event.metadata);
    case "TEXT_MESSAGE_CHUNK":
      return chunk(writer, event, event.role ?? "assistant");
    case "REASONING_MESSAGE_CHUNK":
      return chunk(writer, event, "reasoning");
    default:
      event satisfies never;
  }
}

function chunk(
  writer: TranscriptWriter,
  event: Extract<TextEvent, { type: "TEXT_MESSAGE_CHUNK" | "REASONING_MESSAGE_CHUNK" }>,
  role: TextRole | "reasoning",
): void {
  const kind = role === "reasoning" ? "reasoning" : "text";
  const id = event.messageId ?? (writer.openChunk?.kind === kind ? writer.openChunk.id : undefined);
  if (id === undefined) {
    writer.problem("chunk-without-id", `${event.type} names no message and none is open`);
    return;
  }
  if (writer.find(id) === undefined) open(writer, id, role, event);
  writer.openChunk = { kind, id };
  append(writer, id, event.delta ?? "", event.metadata);
}

function open(
  writer: TranscriptWriter,
  id: string,
  role: TextRole | "reasoning",
  { name, subagentRunId, metadata }: Opening,
): void {
  const existing = writer.find(id);
  if (existing !== undefined) {
    const goesOn = writer.begin(id);
    // A tool call may have created the assistant message already. A message of this run is continued; one of an earlier run is streamed
    // again.
    if (existing.role === "assistant" && existing.content === undefined) {
      writer.replace(id, writer.withMetadata({ ...existing, content: "" }, metadata));
    } else if (existing.role === role) {
      writer.replace(id, writer.withMetadata(goesOn ? existing : { ...existing, content: "" }, metadata));
    }
    return;
  }
  const message: Message =
    name === undefined || role === "reasoning" ? { id, role, content: "" } : { id, role, content: "", name };
  writer.append(writer.withMetadata(subagentRunId === undefined ? message : { ...message, subagentRunId }, metadata));
}

function end(writer: TranscriptWriter, id: string, metadata: Metadata | undefined): void {
  append(writer, id, "", metadata);
  const message = writer.find(id);
  if (typeof message?.content === "string") flatten(message.content);
}

function append(writer: TranscriptWriter, id: string, delta: string, metadata: Metadata | undefined): void {
  const message = writer.find(id);
  if (message === undefined || message.role === "activity" || message.role === "tool" || Array.isArray(message.content)) {
    writer.problem("content-without-start", "text for a message that was never started");
    return;
  }
  if (delta === "" && metadata === undefined) return;
  writer.replace(id, writer.withMetadata({ ...message, content: `${message.content ?? ""}${delta}` }, metadata));
}
