import { toolCallsIn } from "../../conversation/Transcript.js";
import { idsOf } from "../../protocol/collections.js";
import { canonicalJson } from "../../protocol/json.js";
import type { Message, MessageContent, ToolMessage } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/**
 * What a stream has shown so far. `progress`: steps or state changes. `output`: text, reasoning or
 * tool calls. Acknowledgements, snapshots, and the start or end of a run are not activity: a server
 * sends them whether or not it acts on an answer.
 */
export type RunActivity = "none" | "progress" | "output";

/**
 * What showed that the agent acted on an answer: a result of the tool call it was about, another
 * activity after it, or nothing.
 */
export type Evidence = "result" | "activity" | "none";

/** The outcome of answers that were sent. */
export type Outcome = "accepted" | "unknown" | "refused";

/**
 * How a run that carried answers ended: by itself, by an error of the agent, or before its end was
 * received.
 */
export type ResumeEnd = "ended" | "failed" | "cut-off";

/**
 * The rule for acceptance. A result proves it, however the run ended. Output proves it unless the
 * agent reported an error, which may be about the answer. Steps and state changes prove it only in
 * a run that ended well: a node that has started may not have done anything. A run that merely
 * ended well proves nothing.
 */
export function isAccepted(evidence: Evidence, end: ResumeEnd, activity: RunActivity): boolean {
  if (evidence !== "activity" || end === "ended") return evidence !== "none";
  return end === "cut-off" && activity === "output";
}

/**
 * Returns the activity of one event, given the conversation and the ids of the person's messages
 * that have begun since: a server may repeat in its stream what it was sent.
 */
export function activityIn(
  event: StreamEvent,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string> = noIds,
): RunActivity {
  const { type } = event;
  if (progressTypes.has(type)) return "progress";
  if (!/^(TEXT|TOOL|REASONING)_/.test(type)) return "none";
  return isEcho(event, conversation, begunIds) ? "none" : "output";
}

const progressTypes: ReadonlySet<StreamEvent["type"]> = new Set([
  "STEP_STARTED",
  "STEP_FINISHED",
  "STATE_DELTA",
]);

const noIds: ReadonlySet<string> = new Set();

/** Returns the id of the person's message that an event begins. */
export function begunByPerson(event: StreamEvent): string | undefined {
  const begins = event.type === "TEXT_MESSAGE_START" || event.type === "TEXT_MESSAGE_CHUNK";
  return begins && event.role === "user" ? event.messageId : undefined;
}

/** Returns the stronger of two activities. */
export function mostActivity(one: RunActivity, other: RunActivity): RunActivity {
  return one === "none" || other === "output" ? other : one;
}

/** A result of a tool call; one with an error is the result of a call that failed. */
type ToolResult = Pick<ToolMessage, "content" | "error">;

/** Results of tool calls, by the ids of the calls. */
export type ToolResults = ReadonlyMap<string | undefined, ToolResult>;

/**
 * The results in a conversation that were not in it before, without what this side wrote itself
 * (`isOwn`).
 */
export function newResults(
  messages: readonly Message[],
  before: readonly Message[],
  isOwn: (result: ToolMessage) => boolean = () => false,
): ToolResults {
  if (messages === before) return new Map();
  const index = indexOf(before);
  const results = new Map<string, ToolResult>();
  for (const message of messages) {
    if (message.role !== "tool" || results.has(message.toolCallId)) continue;
    if (!hasResult(index, message) && !isOwn(message)) results.set(message.toolCallId, message);
  }
  return results;
}

/** What a conversation has, by ids. */
interface MessageIndex {
  readonly users: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** By tool call, as `textOf` writes them. */
  readonly results: ReadonlyMap<string, ReadonlySet<string>>;
}

// A stream may repeat thousands of messages of a long conversation, and thousands of results of one
// call.
const indexes = new WeakMap<readonly Message[], MessageIndex>();

function indexOf(messages: readonly Message[]): MessageIndex {
  const indexed = indexes.get(messages);
  if (indexed !== undefined) return indexed;
  const users = new Set<string>();
  const calls = idsOf(toolCallsIn(messages));
  const results = new Map<string, Set<string>>();
  for (const message of messages) {
    if (message.role === "user") users.add(message.id);
    if (message.role !== "tool") continue;
    const texts = results.get(message.toolCallId) ?? new Set();
    results.set(message.toolCallId, texts.add(textOf(message.content)));
  }
  const index = { users, calls, results };
  indexes.set(messages, index);
  return index;
}

function hasResult(
  { results }: MessageIndex,
  { toolCallId, content }: { readonly toolCallId: string; readonly content: MessageContent },
): boolean {
  return results.get(toolCallId)?.has(textOf(content)) ?? false;
}

/** Equal contents have equal texts; so has a text that is written like content in parts. */
function textOf(content: MessageContent): string {
  return typeof content === "string" ? content : canonicalJson(content);
}

/**
 * Whether the agent has sent text or calls that were not in the conversation before, whatever ids a
 * snapshot gives them.
 */
export function hasNewOutput(messages: readonly Message[], before: readonly Message[]): boolean {
  if (messages === before) return false;
  const ids = idsOf(before);
  const texts = new Set(before.flatMap(outputOf));
  return messages.some(
    (message) => !ids.has(message.id) && outputOf(message).some((text) => !texts.has(text)),
  );
}

function outputOf(message: Message): readonly string[] {
  if (message.role !== "assistant") return [];
  const { content = "", toolCalls = [] } = message;
  const calls = toolCalls.map(({ id }) => `call ${id}`);
  return content === "" ? calls : [`text ${content}`, ...calls];
}

function isEcho(
  event: StreamEvent,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string>,
): boolean {
  switch (event.type) {
    case "TOOL_CALL_RESULT":
      return hasResult(indexOf(conversation), event);
    case "TEXT_MESSAGE_START":
    case "TEXT_MESSAGE_CHUNK":
      return event.role === "user" || isUserMessage(event.messageId, conversation, begunIds);
    case "TEXT_MESSAGE_CONTENT":
    case "TEXT_MESSAGE_END":
      return isUserMessage(event.messageId, conversation, begunIds);
    // A call that is streamed again is the one that was asked about.
    case "TOOL_CALL_START":
    case "TOOL_CALL_ARGS":
    case "TOOL_CALL_END":
    case "TOOL_CALL_CHUNK":
      return event.toolCallId !== undefined && indexOf(conversation).calls.has(event.toolCallId);
    default:
      return false;
  }
}

function isUserMessage(
  messageId: string | undefined,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string>,
): boolean {
  return (
    messageId !== undefined &&
    (indexOf(conversation).users.has(messageId) || begunIds.has(messageId))
  );
}
