import type { AssistantMessage, Message, Metadata, ToolCall, ToolMessage } from "../../protocol/messages.js";
import type { Problem } from "../interrupt/interrupt.js";
import { toolCallsIn } from "./findToolCall.js";
import type { Activity, BegunMessages, OpenChunk, Step, Subagent, Transcript } from "./Transcript.js";

/** The most problems kept; a stream that violates a rule at every event must not fill the memory. */
const problemLimit = 200;

/**
 * A mutable transcript while one batch of events is applied: lists are copied at most once per batch, at their first change, so that a
 * chunk of a thousand deltas costs one copy and unchanged parts keep their identity.
 */
export interface TranscriptWriter {
  state: unknown;
  openChunk: OpenChunk;
  messages(): readonly Message[];
  find(id: string): Message | undefined;
  /** Records that the run begins this message; returns whether it had begun it before. */
  begin(id: string): boolean;
  /** Marks all messages as those of earlier runs. */
  endRun(): void;
  findToolCall(toolCallId: string): FoundToolCall | undefined;
  findResult(toolCallId: string): ToolMessage | undefined;
  append(message: Message): void;
  /** Inserts a tool's result after the message that called it, and after the results that are there already. */
  insertAfter(anchorId: string, message: ToolMessage): void;
  replace(id: string, next: Message): void;
  replaceAll(messages: readonly Message[]): void;
  replaceToolCall(toolCallId: string, next: ToolCall): void;
  /** Adds a call to the message that makes it. */
  addToolCall(message: AssistantMessage, call: ToolCall): void;
  steps: readonly Step[];
  findSubagent(subagentRunId: string): Subagent | undefined;
  /** Adds it, or replaces the one with its id. */
  putSubagent(subagent: Subagent): void;
  problem(code: string, message: string): void;
  /** Objects that patches have copied in this batch, and may change without another copy. */
  readonly copies: WeakSet<object>;
  finish(): Transcript;
}

/** A call, the message that makes it, and its index among the calls of that message. */
interface FoundToolCall {
  readonly message: AssistantMessage;
  readonly call: ToolCall;
  readonly place: number;
}

/** Indexes of a list of messages, so that known ids are found without searching the whole thread. */
interface Known {
  /** By message, the index where it was last seen. */
  readonly places: Map<string, number>;
  /** By tool call, the message that makes it, and the index among its calls: calls are added at the end, and none is removed. */
  readonly callers: Map<string, { readonly messageId: string; readonly place: number }>;
  /** By tool call, the message with its result. */
  readonly results: Map<string, string>;
}

// Passed on from list to list, so that it is built once per thread rather than once per batch; a list that is written to twice builds it
// again.
const knownIn = new WeakMap<readonly Message[], Known>();

function takeKnown(messages: readonly Message[]): Known {
  const handedOn = knownIn.get(messages);
  knownIn.delete(messages);
  if (handedOn !== undefined) return handedOn;
  const known: Known = { places: new Map(), callers: new Map(), results: new Map() };
  for (const [place, message] of messages.entries()) learn(known, message, place);
  return known;
}

function learn({ places, callers, results }: Known, message: Message, place: number): void {
  places.set(message.id, place);
  if (message.role === "tool") results.set(message.toolCallId, message.id);
  for (const [place, { id }] of toolCallsIn([message]).entries()) callers.set(id, { messageId: message.id, place });
}

/** Starts writing on a transcript; the original is never changed. */
export function writeTranscript(before: Transcript): TranscriptWriter {
  let messages = before.messages;
  let owned: Message[] | null = null;
  let known = takeKnown(messages);
  let activities: readonly Activity[] = before.activities;
  let ownedActivities: Activity[] | null = null;
  let problems = before.problems;
  let subagents = before.subagents;
  let ownedSubagents: Subagent[] | null = null;
  let placesOfSubagents: Map<string, number> | null = null;
  const subagentPlaces = (): Map<string, number> => {
    placesOfSubagents ??= new Map(subagents.map(({ subagentRunId }, index) => [subagentRunId, index]));
    return placesOfSubagents;
  };
  let begun: BegunMessages = before.begun;
  let ownedAgain: Set<string> | null = null;

  const own = (): Message[] => {
    owned ??= [...messages];
    messages = owned;
    return owned;
  };
  // Lists of calls that this batch has copied: a thousand calls of one message are copied once.
  const ownedCalls = new WeakMap<readonly ToolCall[], ToolCall[]>();
  const ownCalls = ({ toolCalls = [] }: AssistantMessage): ToolCall[] => {
    const owned = ownedCalls.get(toolCalls);
    if (owned !== undefined) return owned;
    const copy = [...toolCalls];
    ownedCalls.set(copy, copy);
    return copy;
  };
  const ownActivities = (): Activity[] => {
    ownedActivities ??= [...activities];
    activities = ownedActivities;
    return ownedActivities;
  };
  // Writes nearly always go to the message written last, or the newest: long threads are as fast as short ones.
  let place = -1;
  let lastInserted: { readonly anchorId: string; readonly index: number } | null = null;
  const indexOf = (id: string): number => {
    if (messages[place]?.id === id) return place;
    // Insertions move messages down, and none is removed.
    place = known.places.get(id) ?? messages.length;
    while (place < messages.length && messages[place]?.id !== id) place++;
    if (place === messages.length) return -1;
    known.places.set(id, place);
    return place;
  };

  const writer: TranscriptWriter = {
    copies: new WeakSet(),
    state: before.state,
    openChunk: before.openChunk,
    steps: before.steps,
    findSubagent: (id) => subagents[subagentPlaces().get(id) ?? -1],
    putSubagent(subagent) {
      const places = subagentPlaces();
      ownedSubagents ??= [...subagents];
      subagents = ownedSubagents;
      const at = places.get(subagent.subagentRunId);
      if (at === undefined) places.set(subagent.subagentRunId, ownedSubagents.push(subagent) - 1);
      else ownedSubagents[at] = subagent;
    },
    messages: () => messages,
    find: (id) => messages[indexOf(id)],
    begin(id) {
      if (indexOf(id) >= begun.from || begun.again.has(id)) return true;
      ownedAgain ??= new Set(begun.again);
      ownedAgain.add(id);
      begun = { ...begun, again: ownedAgain };
      return false;
    },
    endRun() {
      ownedAgain = null;
      begun = { from: messages.length, again: new Set() };
    },
    findToolCall(toolCallId) {
      const caller = known.callers.get(toolCallId);
      const message = caller === undefined ? undefined : writer.find(caller.messageId);
      if (caller === undefined || message?.role !== "assistant") return undefined;
      const call = message.toolCalls?.[caller.place];
      return call?.id === toolCallId ? { message, call, place: caller.place } : undefined;
    },
    findResult(toolCallId) {
      const id = known.results.get(toolCallId);
      const message = id === undefined ? undefined : writer.find(id);
      return message?.role === "tool" ? message : undefined;
    },
    append(message) {
      if (message.role === "activity") ownActivities().push(message);
      place = own().push(message) - 1;
      learn(known, message, place);
    },
    insertAfter(anchorId, message) {
      const anchor = indexOf(anchorId);
      // The results of one message are searched once per batch.
      let index = Math.max(anchor, lastInserted?.anchorId === anchorId ? lastInserted.index : anchor) + 1;
      while (messages[index]?.role === "tool") index++;
      lastInserted = { anchorId, index };
      own().splice(index, 0, message);
      learn(known, message, index);
      place = -1;
    },
    replace(id, next) {
      const index = indexOf(id);
      if (index < 0) return;
      if (next.role === "activity") {
        const at = activities.findLastIndex((activity) => activity.id === id);
        if (at >= 0) ownActivities()[at] = next;
      }
      // Only a result may come again under another id, or for another call.
      if (next.role === "tool") learn(known, next, index);
      own()[index] = next;
    },
    replaceAll(next) {
      const ids = new Set([...messages.slice(begun.from).map(({ id }) => id), ...begun.again]);
      lastInserted = null;
      owned = [...next];
      messages = owned;
      begun = { from: owned.length, again: new Set(owned.flatMap(({ id }) => (ids.has(id) ? [id] : []))) };
      ownedAgain = null;
      place = -1;
      ownedActivities = messages.filter((message) => message.role === "activity");
      activities = ownedActivities;
      known = takeKnown(messages);
    },
    replaceToolCall(toolCallId, next) {
      const found = writer.findToolCall(toolCallId);
      if (found === undefined) return;
      const toolCalls = ownCalls(found.message);
      toolCalls[found.place] = next;
      writer.replace(found.message.id, { ...found.message, toolCalls });
    },
    addToolCall(message, call) {
      const toolCalls = ownCalls(message);
      known.callers.set(call.id, { messageId: message.id, place: toolCalls.push(call) - 1 });
      writer.replace(message.id, { ...message, toolCalls });
    },
    problem(code, message) {
      if (problems.length < problemLimit) problems = [...problems, { code, message } satisfies Problem];
      else {
        const { more = 0 } = problems.at(-1) ?? {};
        const rest = more + 1;
        const last: Problem = { code: "too-many-problems", message: `${rest} more problems are not listed`, more: rest };
        problems =
          more === 0
            ? [...problems.slice(0, -1), { ...last, more: 2, message: "2 more problems are not listed" }]
            : problems.with(-1, last);
      }
    },
    finish() {
      knownIn.set(messages, known);
      return {
        messages,
        state: writer.state,
        activities,
        steps: writer.steps,
        subagents,
        problems,
        openChunk: writer.openChunk,
        begun,
      };
    },
  };
  return writer;
}

/** Merges new metadata into old, key by key; the last write wins, and nothing is merged deeper. */
export function withMetadata<Target extends Message | ToolCall>(target: Target, incoming: Metadata | undefined): Target {
  return incoming === undefined ? target : { ...target, metadata: { ...target.metadata, ...incoming } };
}
