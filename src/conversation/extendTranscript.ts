import type { Problem } from "../interrupt/interrupt.js";
import { applyByType, type ByType } from "../protocol/byType.js";
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
import { flatten, toolCallAppliers } from "./applyToolCall.js";
import type { Step, Subagent, Transcript } from "./Transcript.js";
import { type KnownCalls, TranscriptWriter } from "./TranscriptWriter.js";

/**
 * `applyEvents` with the patch function as a parameter; see there. Separate, so that a run need not
 * load a library for patches at the start. Deltas of one text are cheaper joined: see `joinDeltas`.
 */
export function extendTranscript(
  before: Transcript,
  events: readonly StreamEvent[],
  problems: readonly Problem[],
  applyPatch: ApplyPatch,
  calls?: KnownCalls,
): Transcript {
  const writer = new TranscriptWriter(before, calls);
  for (const { code, message } of problems) writer.problem(code, message);
  for (const event of events) applyByType(appliers, writer, event, applyPatch);
  return writer.finish();
}

function problemsOf(writer: TranscriptWriter): TranscriptWriter["problem"] {
  return (code, message) => writer.problem(code, message);
}

/** The most steps kept; a thread that runs for days must not fill the memory. */
const stepLimit = 200;

type Event<Type extends StreamEvent["type"]> = Extract<StreamEvent, { readonly type: Type }>;

/** What each event adds to a transcript. */
const appliers: ByType<TranscriptWriter, StreamEvent, ApplyPatch, void> = {
  TEXT_MESSAGE_START: (writer, event) => startText(writer, event, event.role ?? "assistant"),
  TEXT_MESSAGE_CONTENT: applyText,
  TEXT_MESSAGE_END: endText,
  TEXT_MESSAGE_CHUNK: (writer, event) => applyChunk(writer, event, event.role ?? "assistant"),
  REASONING_MESSAGE_START: (writer, event) => startText(writer, event, "reasoning"),
  REASONING_MESSAGE_CONTENT: applyText,
  REASONING_MESSAGE_END: endText,
  REASONING_MESSAGE_CHUNK: (writer, event) => applyChunk(writer, event, "reasoning"),
  ...toolCallAppliers,
  STATE_SNAPSHOT(writer, { snapshot }) {
    writer.state = snapshot;
  },
  STATE_DELTA(writer, { delta }, applyPatch) {
    writer.state = applyPatch(writer.state, delta, problemsOf(writer), writer.copies);
  },
  MESSAGES_SNAPSHOT: applyMessagesSnapshot,
  ACTIVITY_SNAPSHOT: applyActivitySnapshot,
  ACTIVITY_DELTA: applyActivityDelta,
  STEP_STARTED(writer, event) {
    writer.steps = [...writer.steps, stepOf(event, "running")].slice(-stepLimit);
  },
  STEP_FINISHED: finishStep,
  SUBAGENT_STARTED(writer, event) {
    const { subagentRunId, name, description, parentSubagentRunId } = event;
    const subagent = { subagentRunId, name, description, parentSubagentRunId };
    writer.putSubagent({ ...subagent, status: "running" });
  },
  SUBAGENT_FINISHED: (writer, event) =>
    endSubagent(writer, event, event.outcome?.type === "suspended" ? "suspended" : "finished"),
  SUBAGENT_ERROR: (writer, event) => endSubagent(writer, event, "failed"),
  REASONING_ENCRYPTED_VALUE: applyEncryptedValue,
  RUN_STARTED(writer) {
    // Steps that were interrupted in an earlier run start again.
    if (writer.steps.some(isRunning))
      writer.steps = writer.steps.filter((step) => !isRunning(step));
    writer.breakChunk();
    writer.breakCalls();
    writer.beginRun();
  },
  RUN_FINISHED(writer) {
    writer.openChunk = null;
    writer.endCalls();
    writer.endRun();
  },
  RUN_ERROR(writer) {
    writer.breakChunk();
    writer.endRun();
  },
  CUSTOM(writer) {
    writer.openChunk = null;
  },
  REASONING_START: ignore,
  REASONING_END: ignore,
  RAW: ignore,
};

function ignore(): void {}

/**
 * The most activities that are kept beside a snapshot without them: it may be short, and there may
 * be many snapshots.
 */
const activityLimit = 500;

/**
 * The snapshot replaces the messages; activities that it does not contain keep their position,
 * unless it contains activities itself.
 */
function applyMessagesSnapshot(writer: TranscriptWriter, event: Event<"MESSAGES_SNAPSHOT">): void {
  const { messages: read, skipped } = readMessages(event.messages);
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
  const earlier = new Map<string, Message>();
  return messages.filter((message) => {
    const before = earlier.get(message.id);
    earlier.set(message.id, message);
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

function applyActivitySnapshot(writer: TranscriptWriter, event: Event<"ACTIVITY_SNAPSHOT">): void {
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
  event: Event<"ACTIVITY_DELTA">,
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

type StepEvent = Event<"STEP_STARTED" | "STEP_FINISHED">;

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

function endSubagent(
  writer: TranscriptWriter,
  { subagentRunId }: Event<"SUBAGENT_FINISHED" | "SUBAGENT_ERROR">,
  status: Subagent["status"],
): void {
  const subagent = writer.findSubagent(subagentRunId);
  if (subagent === undefined)
    writer.problem("unknown-subagent", "a subagent ended without having started");
  else writer.putSubagent({ ...subagent, status });
}

function applyEncryptedValue(
  writer: TranscriptWriter,
  event: Event<"REASONING_ENCRYPTED_VALUE">,
): void {
  const { entityId, encryptedValue } = event;
  const report = (what: string): void =>
    writer.problem("unknown-entity", `an encrypted value for an unknown ${what}`);
  if (event.subtype === "tool-call") {
    const place = writer.findToolCall(entityId);
    if (place === undefined) return report("tool call");
    return writer.replaceToolCall(entityId, { ...place.call, encryptedValue });
  }
  const message = writer.find(entityId);
  if (message === undefined || message.role === "activity") return report("message");
  writer.replace(entityId, { ...message, encryptedValue });
}

/** The other fields of a message's start. */
interface Opening {
  readonly name?: string;
  readonly subagentRunId?: string;
  readonly metadata?: Metadata;
}

type ContentEvent = Event<"TEXT_MESSAGE_CONTENT" | "REASONING_MESSAGE_CONTENT">;

function applyText(writer: TranscriptWriter, { messageId, delta, metadata }: ContentEvent): void {
  append(writer, messageId, delta, metadata);
}

function startText(
  writer: TranscriptWriter,
  event: Event<"TEXT_MESSAGE_START" | "REASONING_MESSAGE_START">,
  role: TextRole | "reasoning",
): void {
  writer.openChunk = null;
  open(writer, event.messageId, role, event);
}

function applyChunk(
  writer: TranscriptWriter,
  event: Event<"TEXT_MESSAGE_CHUNK" | "REASONING_MESSAGE_CHUNK">,
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
  if (existing === undefined) {
    const message = dropUndefined<Message>(
      role === "reasoning"
        ? { id, role, content: "", subagentRunId }
        : { id, role, content: "", name, subagentRunId },
    );
    writer.append(writer.withMetadata(message, metadata));
    return;
  }
  const goesOn = writer.begin(id);
  // A tool call may have created the assistant message already.
  const isCalling = existing.role === "assistant" && existing.content === undefined;
  if (!isCalling && existing.role !== role) return;
  // A message of this run is continued; one of an earlier run is streamed again.
  const message = goesOn && !isCalling ? existing : { ...existing, content: "" };
  writer.replace(id, writer.withMetadata(message, metadata));
}

function endText(
  writer: TranscriptWriter,
  { messageId, metadata }: Event<"TEXT_MESSAGE_END" | "REASONING_MESSAGE_END">,
): void {
  append(writer, messageId, "", metadata);
  const message = writer.find(messageId);
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
