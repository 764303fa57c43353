import type { Problem } from "../interrupt/interrupt.js";
import { addTo } from "../protocol/collections.js";
import type { TextRole } from "../protocol/events.js";
import { isObject } from "../protocol/isObject.js";
import { dropUndefined, isRecord, jsonEqual } from "../protocol/json.js";
import {
  type ActivityMessage,
  type Message,
  type Metadata,
  readMessages,
} from "../protocol/messages.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import type { ApplyPatch } from "./applyPatch.js";
import { applyToolCall, flatten } from "./applyToolCall.js";
import type { Step, Transcript } from "./Transcript.js";
import { TranscriptWriter } from "./TranscriptWriter.js";

/**
 * `applyEvents` with the patch function as a parameter; see there. Separate, so that a run need not
 * load a library for patches at the start. Deltas of one text are cheaper joined: see `joinDeltas`.
 */
export function extendTranscript(
  before: Transcript,
  events: readonly StreamEvent[],
  problems: readonly Problem[],
  applyPatch: ApplyPatch,
): Transcript {
  const writer = new TranscriptWriter(before);
  for (const { code, message } of problems) writer.problem(code, message);
  for (const event of events) applyEvent(writer, event, applyPatch);
  return writer.finish();
}

function problemsOf(writer: TranscriptWriter): TranscriptWriter["problem"] {
  return (code, message) => writer.problem(code, message);
}

/** The most steps kept; a thread that runs for days must not fill the memory. */
const stepLimit = 200;

function applyEvent(writer: TranscriptWriter, event: StreamEvent, applyPatch: ApplyPatch): void {
  switch (event.type) {
    case "TEXT_MESSAGE_START":
    case "TEXT_MESSAGE_CONTENT":
    case "TEXT_MESSAGE_END":
    case "TEXT_MESSAGE_CHUNK":
    case "REASONING_MESSAGE_START":
    case "REASONING_MESSAGE_CONTENT":
    case "REASONING_MESSAGE_END":
    case "REASONING_MESSAGE_CHUNK":
      return applyText(writer, event);
    case "TOOL_CALL_START":
    case "TOOL_CALL_ARGS":
    case "TOOL_CALL_END":
    case "TOOL_CALL_CHUNK":
    case "TOOL_CALL_RESULT":
      return applyToolCall(writer, event);
    case "STATE_SNAPSHOT":
      writer.state = event.snapshot;
      return;
    case "STATE_DELTA":
      writer.state = applyPatch(writer.state, event.delta, problemsOf(writer), writer.copies);
      return;
    case "MESSAGES_SNAPSHOT":
      return applyMessagesSnapshot(writer, event.messages);
    case "ACTIVITY_SNAPSHOT":
      return applyActivitySnapshot(writer, event);
    case "ACTIVITY_DELTA":
      return applyActivityDelta(writer, event, applyPatch);
    case "STEP_STARTED":
      writer.steps = [...writer.steps, stepOf(event, "running")].slice(-stepLimit);
      return;
    case "STEP_FINISHED":
      return finishStep(writer, event);
    case "SUBAGENT_STARTED":
    case "SUBAGENT_FINISHED":
    case "SUBAGENT_ERROR":
      return applySubagent(writer, event);
    case "REASONING_ENCRYPTED_VALUE":
      return applyEncryptedValue(writer, event);
    case "RUN_STARTED":
      // Steps that were interrupted in an earlier run start again.
      if (writer.steps.some(isRunning))
        writer.steps = writer.steps.filter((step) => !isRunning(step));
      writer.breakChunk();
      writer.breakCalls();
      return writer.endRun();
    case "RUN_FINISHED":
      writer.openChunk = null;
      writer.endCalls();
      return writer.endRun();
    case "RUN_ERROR":
      writer.breakChunk();
      return writer.endRun();
    case "CUSTOM":
      writer.openChunk = null;
      return;
    case "REASONING_START":
    case "REASONING_END":
    case "RAW":
      return;
    default:
      event satisfies never;
  }
}

/**
 * The most activities that are kept beside a snapshot without them: it may be short, and there may
 * be many snapshots.
 */
const activityLimit = 500;

/**
 * The snapshot replaces the messages; activities that it does not contain keep their position,
 * unless it contains activities itself.
 */
function applyMessagesSnapshot(writer: TranscriptWriter, raw: readonly unknown[]): void {
  const { messages: read, skipped } = readMessages(raw);
  const messages = withoutRepeats(read);
  if (skipped > 0)
    writer.problem("malformed-message", `${skipped} messages of a snapshot could not be read`);
  writer.replaceAll(
    messages.some(({ role }) => role === "activity") ? messages : withActivities(messages, writer),
  );
}

/**
 * A server that appends what was sent to what it had sends equal messages twice. Different messages
 * may have one id.
 */
function withoutRepeats(messages: readonly Message[]): readonly Message[] {
  const known = new Map<string, Message>();
  return messages.filter((message) => {
    const before = known.get(message.id);
    known.set(message.id, message);
    return before === undefined || !jsonEqual(before, message);
  });
}

/**
 * Inserts each activity after the message it followed; after the last of them, where the order has
 * changed.
 */
function withActivities(
  messages: readonly Message[],
  writer: TranscriptWriter,
): readonly Message[] {
  const before = writer.messages();
  const places = new Map<string, number>();
  for (const [index, { id }] of messages.entries()) if (!places.has(id)) places.set(id, index);
  const following = new Map<number, Message[]>();
  let anchor = -1;
  let tooMany = before.filter(({ role }) => role === "activity").length - activityLimit;
  if (tooMany > 0)
    writer.problem(
      "too-many-activities",
      `the oldest of more than ${activityLimit} activities were left out`,
    );
  for (const message of before) {
    if (message.role !== "activity") anchor = Math.max(anchor, places.get(message.id) ?? -1);
    else if (tooMany-- <= 0) addTo(following, anchor, message);
  }
  if (following.size === 0) return messages;
  return [
    ...(following.get(-1) ?? []),
    ...messages.flatMap((message, index) => [message, ...(following.get(index) ?? [])]),
  ];
}

function applyActivitySnapshot(
  writer: TranscriptWriter,
  event: Extract<StreamEvent, { type: "ACTIVITY_SNAPSHOT" }>,
): void {
  const existing = writer.find(event.messageId);
  if (existing !== undefined && existing.role !== "activity") {
    writer.problem("taken-id", "an activity has the id of a message");
    return;
  }
  if (existing !== undefined && event.replace === false) return;
  const { messageId: id, activityType, content, metadata, subagentRunId } = event;
  const before = dropUndefined<ActivityMessage>({
    id,
    role: "activity",
    activityType,
    content,
    subagentRunId,
    metadata: existing?.metadata,
  });
  const activity = writer.withMetadata(before, metadata);
  if (existing === undefined) writer.append(activity);
  else writer.replace(id, activity);
}

function applyActivityDelta(
  writer: TranscriptWriter,
  event: Extract<StreamEvent, { type: "ACTIVITY_DELTA" }>,
  applyPatch: ApplyPatch,
): void {
  const existing = writer.find(event.messageId);
  if (existing?.role !== "activity") {
    writer.problem("unknown-activity", "a change for an activity that was never announced");
    return;
  }
  const content = applyPatch(
    existing.content,
    event.patch,
    problemsOf(writer),
    writer.copies,
    true,
  );
  if (!isObject(content)) return;
  writer.replace(
    existing.id,
    writer.withMetadata(
      {
        ...existing,
        activityType: event.activityType,
        content: isRecord(content) ? content : { ...content },
      },
      event.metadata,
    ),
  );
}

type StepEvent = Extract<StreamEvent, { type: "STEP_STARTED" | "STEP_FINISHED" }>;

function stepOf(
  { stepName: name, metadata }: StepEvent,
  status: Step["status"],
  before?: Step,
): Step {
  return {
    name,
    status,
    ...((metadata ?? before?.metadata) && { metadata: { ...before?.metadata, ...metadata } }),
  };
}

function isRunning({ status }: Step): boolean {
  return status === "running";
}

function finishStep(writer: TranscriptWriter, event: StepEvent): void {
  const index = writer.steps.findLastIndex(
    (step) => step.name === event.stepName && isRunning(step),
  );
  if (index < 0)
    writer.problem(
      "unknown-step",
      `step ${event.stepName.slice(0, 80)} finished without having started`,
    );
  else writer.steps = writer.steps.with(index, stepOf(event, "finished", writer.steps[index]));
}

function applySubagent(
  writer: TranscriptWriter,
  event: Extract<
    StreamEvent,
    { type: "SUBAGENT_STARTED" | "SUBAGENT_FINISHED" | "SUBAGENT_ERROR" }
  >,
): void {
  if (event.type === "SUBAGENT_STARTED") {
    const { subagentRunId, name, description, parentSubagentRunId } = event;
    writer.putSubagent({
      subagentRunId,
      name,
      description,
      parentSubagentRunId,
      status: "running",
    });
    return;
  }
  const known = writer.findSubagent(event.subagentRunId);
  if (known === undefined) {
    writer.problem("unknown-subagent", "a subagent ended without having started");
    return;
  }
  const status =
    event.type === "SUBAGENT_ERROR"
      ? "failed"
      : event.outcome?.type === "suspended"
        ? "suspended"
        : "finished";
  writer.putSubagent({ ...known, status });
}

function applyEncryptedValue(
  writer: TranscriptWriter,
  event: Extract<StreamEvent, { type: "REASONING_ENCRYPTED_VALUE" }>,
): void {
  const { entityId, encryptedValue } = event;
  if (event.subtype === "tool-call") {
    const found = writer.findToolCall(entityId);
    if (found !== undefined) writer.replaceToolCall(entityId, { ...found.call, encryptedValue });
    else writer.problem("unknown-entity", "an encrypted value for an unknown tool call");
    return;
  }
  const message = writer.find(entityId);
  if (message !== undefined && message.role !== "activity")
    writer.replace(entityId, { ...message, encryptedValue });
  else writer.problem("unknown-entity", "an encrypted value for an unknown message");
}

type TextEvent = Extract<
  StreamEvent,
  { type: `TEXT_MESSAGE_${string}` | `REASONING_MESSAGE_${string}` }
>;

/** The other fields of a message's start. */
interface Opening {
  readonly name?: string;
  readonly subagentRunId?: string;
  readonly metadata?: Metadata;
}

/** Assembles text and reasoning messages from their deltas. */
function applyText(writer: TranscriptWriter, event: TextEvent): void {
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
  const id = event.messageId ?? writer.openIdOf(kind);
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
    // A tool call may have created the assistant message already. A message of this run is
    // continued; one of an earlier run is streamed again.
    if (existing.role === "assistant" && existing.content === undefined) {
      writer.replace(id, writer.withMetadata({ ...existing, content: "" }, metadata));
    } else if (existing.role === role) {
      writer.replace(
        id,
        writer.withMetadata(goesOn ? existing : { ...existing, content: "" }, metadata),
      );
    }
    return;
  }
  const message = dropUndefined<Message>(
    role === "reasoning"
      ? { id, role, content: "", subagentRunId }
      : { id, role, content: "", name, subagentRunId },
  );
  writer.append(writer.withMetadata(message, metadata));
}

function end(writer: TranscriptWriter, id: string, metadata: Metadata | undefined): void {
  append(writer, id, "", metadata);
  const message = writer.find(id);
  if (typeof message?.content === "string") flatten(message.content);
}

function append(
  writer: TranscriptWriter,
  id: string,
  delta: string,
  metadata: Metadata | undefined,
): void {
  const message = writer.find(id);
  if (
    message === undefined ||
    message.role === "activity" ||
    message.role === "tool" ||
    Array.isArray(message.content)
  ) {
    writer.problem("content-without-start", "text for a message that was never started");
    return;
  }
  if (delta === "" && metadata === undefined) return;
  writer.replace(
    id,
    writer.withMetadata({ ...message, content: `${message.content ?? ""}${delta}` }, metadata),
  );
}
