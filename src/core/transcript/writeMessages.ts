import type { AssistantMessage, Message, ToolCall, ToolMessage } from "../../protocol/messages.js";
import { toolCallsIn } from "./findToolCall.js";

/** A call, the message that makes it, and its index among the calls of that message. */
export interface FoundToolCall {
  readonly message: AssistantMessage;
  readonly call: ToolCall;
  readonly place: number;
}

/** The message that makes a tool call, and the index of the call among the calls of that message. */
interface CallPlace {
  readonly messageId: string;
  readonly place: number;
}

/** Indexes of a list of messages, so that known ids are found without searching the whole thread. */
interface Known {
  /** By message, the index where it was last seen. */
  readonly places: Map<string, number>;
  /** By tool call, the message that makes it, and the index among its calls: calls are added at the end, and none is removed. */
  readonly callers: Map<string, CallPlace>;
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

/** The messages of a thread while one batch of events is applied. */
export interface MessageWriter {
  all(): readonly Message[];
  /** The index of a message; negative where there is none with this id. */
  indexOf(id: string): number;
  find(id: string): Message | undefined;
  findToolCall(toolCallId: string): FoundToolCall | undefined;
  findResult(toolCallId: string): ToolMessage | undefined;
  append(message: Message): void;
  insertAfter(anchorId: string, message: ToolMessage): void;
  replace(id: string, next: Message): void;
  replaceAll(next: readonly Message[]): void;
  /** Records where a call is that is added to a message. */
  learnCall(toolCallId: string, place: CallPlace): void;
  /** The messages, with their index kept for the next batch. */
  finish(): readonly Message[];
}

/** Starts writing on a list of messages, which is copied at the first change. */
export function writeMessages(before: readonly Message[]): MessageWriter {
  let messages = before;
  let owned: Message[] | null = null;
  let known = takeKnown(messages);
  const own = (): Message[] => {
    owned ??= [...messages];
    messages = owned;
    return owned;
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
  const find = (id: string): Message | undefined => messages[indexOf(id)];

  return {
    all: () => messages,
    indexOf,
    find,
    findToolCall(toolCallId) {
      const caller = known.callers.get(toolCallId);
      const message = caller === undefined ? undefined : find(caller.messageId);
      if (caller === undefined || message?.role !== "assistant") return undefined;
      const call = message.toolCalls?.[caller.place];
      return call?.id === toolCallId ? { message, call, place: caller.place } : undefined;
    },
    findResult(toolCallId) {
      const id = known.results.get(toolCallId);
      const message = id === undefined ? undefined : find(id);
      return message?.role === "tool" ? message : undefined;
    },
    append(message) {
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
      // Only a result may come again under another id, or for another call.
      if (next.role === "tool") learn(known, next, index);
      own()[index] = next;
    },
    replaceAll(next) {
      lastInserted = null;
      owned = [...next];
      messages = owned;
      place = -1;
      known = takeKnown(messages);
    },
    learnCall: (toolCallId, at) => void known.callers.set(toolCallId, at),
    finish() {
      knownIn.set(messages, known);
      return messages;
    },
  };
}
