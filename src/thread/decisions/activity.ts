import { toolCallsIn } from "../../conversation/Transcript.js";
import { type Batch, questionsOf } from "../../interrupt/interrupt.js";
import { idsOf } from "../../protocol/collections.js";
import { canonicalJson } from "../../protocol/json.js";
import type { Message, MessageContent } from "../../protocol/messages.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/**
 * What a stream has shown so far. `progress`: steps or state changes. `output`: text, reasoning or
 * tool calls. Acknowledgements, snapshots, and the start or end of a run are not activity: a server
 * sends them whether or not it acts on an answer.
 */
export type RunActivity = "none" | "progress" | "output";

/**
 * Returns the activity of one event, given the conversation, the ids of the messages of this side
 * that have begun since, and the open questions: a server may repeat in its stream what it was sent,
 * and the calls that it asks about, which are not in this conversation where another page was asked.
 */
export function activityIn(
  event: StreamEvent,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string> = noIds,
  open: Batch | null = null,
): RunActivity {
  const { type } = event;
  if (progressTypes.has(type)) return "progress";
  if (!/^(TEXT|TOOL|REASONING)_/.test(type)) return "none";
  return isEcho(event, conversation, begunIds, open) ? "none" : "output";
}

const progressTypes: ReadonlySet<StreamEvent["type"]> = new Set([
  "STEP_STARTED",
  "STEP_FINISHED",
  "STATE_DELTA",
]);

const noIds: ReadonlySet<string> = new Set();

/** Returns the id of the message of this side that an event begins: of all but the agent's own. */
export function begunByUs(event: StreamEvent): string | undefined {
  const begins = event.type === "TEXT_MESSAGE_START" || event.type === "TEXT_MESSAGE_CHUNK";
  return begins && (event.role ?? "assistant") !== "assistant" ? event.messageId : undefined;
}

/** Returns the stronger of two activities. */
export function mostActivity(one: RunActivity, other: RunActivity): RunActivity {
  return one === "none" || other === "output" ? other : one;
}

/** What a conversation has, by ids. */
interface MessageIndex {
  /** Messages that the agent did not write. */
  readonly ours: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** By tool call, as `textOf` writes them. */
  readonly results: ReadonlyMap<string, ReadonlySet<string>>;
}

const ourRoles: ReadonlySet<string> = new Set(["user", "system", "developer"]);

// A stream may repeat thousands of messages of a long conversation, and thousands of results of one
// call.
const indexes = new WeakMap<readonly Message[], MessageIndex>();

export function indexOf(messages: readonly Message[]): MessageIndex {
  const indexed = indexes.get(messages);
  if (indexed !== undefined) return indexed;
  const ours = new Set<string>();
  const calls = idsOf(toolCallsIn(messages));
  const results = new Map<string, Set<string>>();
  for (const message of messages) {
    if (ourRoles.has(message.role)) ours.add(message.id);
    if (message.role !== "tool") continue;
    const texts = results.get(message.toolCallId) ?? new Set();
    results.set(message.toolCallId, texts.add(textOf(message.content)));
  }
  const index = { ours, calls, results };
  indexes.set(messages, index);
  return index;
}

export function hasResult(
  { results }: MessageIndex,
  { toolCallId, content }: { readonly toolCallId: string; readonly content: MessageContent },
): boolean {
  return results.get(toolCallId)?.has(textOf(content)) ?? false;
}

/** Equal contents have equal texts; so has a text that is written like content in parts. */
function textOf(content: MessageContent): string {
  return typeof content === "string" ? content : canonicalJson(content);
}

function isEcho(
  event: StreamEvent,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string>,
  open: Batch | null,
): boolean {
  switch (event.type) {
    case "TOOL_CALL_RESULT":
      return hasResult(indexOf(conversation), event);
    case "TEXT_MESSAGE_START":
    case "TEXT_MESSAGE_CHUNK":
      return begunByUs(event) !== undefined || isOurs(event.messageId, conversation, begunIds);
    case "TEXT_MESSAGE_CONTENT":
    case "TEXT_MESSAGE_END":
      return isOurs(event.messageId, conversation, begunIds);
    // A call that is streamed again is the one that was asked about.
    case "TOOL_CALL_START":
    case "TOOL_CALL_ARGS":
    case "TOOL_CALL_END":
    case "TOOL_CALL_CHUNK":
      return isKnownCall(event.toolCallId, conversation, open);
    default:
      return false;
  }
}

function isKnownCall(
  id: string | undefined,
  conversation: readonly Message[],
  open: Batch | null,
): boolean {
  if (id === undefined) return false;
  return (
    indexOf(conversation).calls.has(id) ||
    questionsOf(open).some(({ toolCallId }) => toolCallId === id)
  );
}

function isOurs(
  messageId: string | undefined,
  conversation: readonly Message[],
  begunIds: ReadonlySet<string>,
): boolean {
  return (
    messageId !== undefined &&
    (indexOf(conversation).ours.has(messageId) || begunIds.has(messageId))
  );
}
