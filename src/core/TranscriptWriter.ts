import type { AssistantMessage, Message, Metadata, ToolCall, ToolMessage } from "../protocol/messages.js";
import type { Problem } from "./interrupt.js";
import type { Activity, OpenChunk, Step, Subagent, Transcript } from "./Transcript.js";

/** The longest list of problems kept; a stream that breaks a rule at every event must not fill the memory. */
const problemLimit = 200;

/**
 * A transcript while one batch of events is applied: lists are copied at most once per batch, at their first change, so that
 * a chunk of a thousand deltas costs one copy and untouched parts keep their identity.
 */
export interface TranscriptWriter {
  state: unknown;
  openChunk: OpenChunk;
  messages(): readonly Message[];
  find(id: string): Message | undefined;
  findToolCall(toolCallId: string): { readonly message: AssistantMessage; readonly call: ToolCall } | undefined;
  findResult(toolCallId: string): ToolMessage | undefined;
  append(message: Message): void;
  /** Puts a tool's result behind the message that called it, and behind the results that are there already. */
  insertAfter(anchorId: string, message: ToolMessage): void;
  replace(id: string, next: Message): void;
  replaceAll(messages: readonly Message[]): void;
  replaceToolCall(toolCallId: string, next: ToolCall): void;
  steps: readonly Step[];
  subagents: readonly Subagent[];
  problem(code: string, message: string): void;
  /** What patches have copied in this batch, and may change without another copy. */
  readonly copies: WeakSet<object>;
  finish(): Transcript;
}

/** Which names a list of messages knows, so that a new one is told from an old one without looking through the whole thread. */
interface Known {
  readonly messageIds: Set<string>;
  /** By tool call, the message that makes it and the one with its result. */
  readonly callers: Map<string, string>;
  readonly results: Map<string, string>;
}

// Handed on from list to list, so that it is made once per thread and not once per batch; a list that is written on twice makes anew.
const knownIn = new WeakMap<readonly Message[], Known>();

function takeKnown(messages: readonly Message[]): Known {
  const handedOn = knownIn.get(messages);
  knownIn.delete(messages);
  if (handedOn !== undefined) return handedOn;
  const known: Known = { messageIds: new Set(), callers: new Map(), results: new Map() };
  for (const message of messages) learn(known, message);
  return known;
}

function learn({ messageIds, callers, results }: Known, message: Message): void {
  messageIds.add(message.id);
  if (message.role === "tool") results.set(message.toolCallId, message.id);
  if (message.role === "assistant") for (const { id } of message.toolCalls ?? []) callers.set(id, message.id);
}

/** Starts writing on a transcript; the original is never changed. */
export function writeTranscript(before: Transcript): TranscriptWriter {
  let messages = before.messages;
  let owned: Message[] | null = null;
  let known = takeKnown(messages);
  let activities: readonly Activity[] = before.activities;
  let ownedActivities: Activity[] | null = null;
  let problems = before.problems;

  const own = (): Message[] => {
    owned ??= [...messages];
    messages = owned;
    return owned;
  };
  const ownActivities = (): Activity[] => {
    ownedActivities ??= [...activities];
    activities = ownedActivities;
    return ownedActivities;
  };
  // What is being written is nearly always what was written last, or the newest: long threads are as fast as short ones.
  let place = -1;
  const indexOf = (id: string): number => {
    if (messages[place]?.id === id) return place;
    if (!known.messageIds.has(id)) return -1;
    place = messages.length - 1;
    while (place >= 0 && messages[place]?.id !== id) place--;
    return place;
  };

  const writer: TranscriptWriter = {
    copies: new WeakSet(),
    state: before.state,
    openChunk: before.openChunk,
    steps: before.steps,
    subagents: before.subagents,
    messages: () => messages,
    find: (id) => messages[indexOf(id)],
    findToolCall(toolCallId) {
      const caller = known.callers.get(toolCallId);
      const message = caller === undefined ? undefined : writer.find(caller);
      const call = message?.role === "assistant" ? message.toolCalls?.findLast(({ id }) => id === toolCallId) : undefined;
      return message?.role === "assistant" && call !== undefined ? { message, call } : undefined;
    },
    findResult(toolCallId) {
      const id = known.results.get(toolCallId);
      const message = id === undefined ? undefined : writer.find(id);
      return message?.role === "tool" ? message : undefined;
    },
    append(message) {
      if (message.role === "activity") ownActivities().push(message);
      learn(known, message);
      place = own().push(message) - 1;
    },
    insertAfter(anchorId, message) {
      learn(known, message);
      let index = indexOf(anchorId) + 1;
      while (messages[index]?.role === "tool") index++;
      own().splice(index, 0, message);
      place = -1;
    },
    replace(id, next) {
      const index = indexOf(id);
      if (index < 0) return;
      if (next.role === "activity") {
        const at = activities.findLastIndex((activity) => activity.id === id);
        if (at >= 0) ownActivities()[at] = next;
      }
      // A text that grows brings no new names.
      if (next.role === "tool" || (next.role === "assistant" && next.toolCalls !== undefined)) learn(known, next);
      own()[index] = next;
      if (next.id !== id) place = -1;
    },
    replaceAll(next) {
      owned = [...next];
      messages = owned;
      place = -1;
      ownedActivities = messages.filter((message) => message.role === "activity");
      activities = ownedActivities;
      known = takeKnown(messages);
    },
    replaceToolCall(toolCallId, next) {
      const found = writer.findToolCall(toolCallId);
      if (found === undefined) return;
      const toolCalls = found.message.toolCalls?.map((call) => (call.id === toolCallId ? next : call)) ?? [];
      writer.replace(found.message.id, { ...found.message, toolCalls });
    },
    problem(code, message) {
      if (problems.length < problemLimit) problems = [...problems, { code, message } satisfies Problem];
    },
    finish() {
      knownIn.set(messages, known);
      return {
        messages,
        state: writer.state,
        activities,
        steps: writer.steps,
        subagents: writer.subagents,
        problems,
        openChunk: writer.openChunk,
      };
    },
  };
  return writer;
}

/** Folds new metadata into old, key by key, the last write winning; nothing is merged deeper than that. */
export function withMetadata<Target extends Message | ToolCall>(target: Target, incoming: Metadata | undefined): Target {
  return incoming === undefined ? target : { ...target, metadata: { ...target.metadata, ...incoming } };
}
