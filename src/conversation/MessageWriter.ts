import type { AssistantMessage, Message, ToolCall, ToolMessage } from "../protocol/messages.js";

/**
 * A call, the message that makes it with its index, and the index of the call among the calls of
 * that message.
 */
export interface FoundToolCall {
  readonly message: AssistantMessage;
  readonly index: number;
  readonly call: ToolCall;
  readonly place: number;
}

/**
 * Where a message was seen last, after this many insertions: it can only have moved down since, by
 * one for each further insertion. All that is known of a message shares one, so that results of a
 * thousand calls of it are inserted without a search for each.
 */
interface Spot {
  index: number;
  insertions: number;
}

/**
 * Indexes of a list of messages, so that what is known is found without searching the whole thread.
 */
interface Known {
  /** By id, the last message that has it: ids of a snapshot may repeat. */
  readonly places: Map<string, Spot>;
  /**
   * By tool call, the message that makes it, and the index among its calls: calls are added at the
   * end, and none is removed.
   */
  readonly callers: Map<string, { readonly spot: Spot; readonly place: number }>;
  /** By tool call, the message with its result. */
  readonly results: Map<string, Spot>;
  insertions: number;
}

// Passed on from list to list, so that it is built once per thread rather than once per batch; a
// list that is written to twice builds it again.
const knownIn = new WeakMap<readonly Message[], Known>();

function takeKnown(messages: readonly Message[]): Known {
  const handedOn = knownIn.get(messages);
  knownIn.delete(messages);
  if (handedOn !== undefined) return handedOn;
  const known: Known = { places: new Map(), callers: new Map(), results: new Map(), insertions: 0 };
  for (const [index, message] of messages.entries()) learn(known, message, index);
  return known;
}

function learn(
  { places, callers, results, insertions }: Known,
  message: Message,
  index: number,
): void {
  const spot = { index, insertions };
  places.set(message.id, spot);
  if (message.role === "tool") results.set(message.toolCallId, spot);
  if (message.role === "assistant")
    for (const [place, { id }] of message.toolCalls?.entries() ?? [])
      callers.set(id, { spot, place });
}

/**
 * The index of the message that was seen at a spot: the last one that fits, because what fits above
 * it is older.
 */
function lastIndexSince(
  spot: Spot,
  messages: readonly Message[],
  insertions: number,
  fits: (message: Message) => boolean,
): number {
  let index = Math.min(spot.index + insertions - spot.insertions, messages.length - 1);
  for (; index >= spot.index; index--) {
    const message = messages[index];
    if (message !== undefined && fits(message)) return index;
  }
  return -1;
}

function callAt(message: Message | undefined, place: number): ToolCall | undefined {
  return message?.role === "assistant" ? message.toolCalls?.[place] : undefined;
}

/**
 * The messages of a thread while one batch of events is applied; the list is copied at the first
 * change. A class, because a batch is often one event, and closures for each would be most of what
 * it costs.
 */
export class MessageWriter {
  private list: readonly Message[];
  private owned: Message[] | null = null;
  /**
   * Taken when something is first looked for: of snapshots that follow each other, only the last is
   * indexed.
   */
  private taken: Known | null = null;
  private lastInserted: { readonly anchor: number; readonly index: number } | null = null;

  constructor(before: readonly Message[]) {
    this.list = before;
  }

  private get known(): Known {
    this.taken ??= takeKnown(this.list);
    return this.taken;
  }

  all(): readonly Message[] {
    return this.list;
  }

  /** The index of a message; negative where there is none with this id. */
  indexOf(id: string): number {
    // Writes nearly always go to the message written last, or the newest: long threads are as fast
    // as short ones.
    return this.locate(this.known.places.get(id), (message) => message.id === id);
  }

  find(id: string): Message | undefined {
    return this.list[this.indexOf(id)];
  }

  findToolCall(toolCallId: string): FoundToolCall | undefined {
    const caller = this.known.callers.get(toolCallId);
    const place = caller?.place ?? 0;
    const index = this.locate(caller?.spot, (message) => callAt(message, place)?.id === toolCallId);
    const message = this.list[index];
    const call = callAt(message, place);
    if (message?.role !== "assistant" || call === undefined) return undefined;
    return { message, index, call, place };
  }

  append(message: Message): void {
    const { known } = this;
    learn(known, message, this.own().push(message) - 1);
  }

  /**
   * Inserts a result after the message at this index, and after the results that are there already.
   */
  insertAfter(anchor: number, message: ToolMessage): void {
    const last = this.lastInserted;
    // The results of one message are searched once per batch.
    let index = Math.max(anchor, last?.anchor === anchor ? last.index : anchor) + 1;
    while (this.list[index]?.role === "tool") index++;
    this.lastInserted = { anchor, index };
    this.own().splice(index, 0, message);
    this.known.insertions++;
    learn(this.known, message, index);
  }

  replace(id: string, next: Message): void {
    const index = this.indexOf(id);
    if (index >= 0) this.own()[index] = next;
  }

  /** Replaces the message at an index that was just found, by one with the same calls. */
  replaceAt(index: number, next: AssistantMessage): void {
    this.own()[index] = next;
  }

  /** Replaces the result of the same call; returns whether there is one. */
  replaceResult(next: ToolMessage): boolean {
    const { toolCallId } = next;
    const isResult = (message: Message): boolean =>
      message.role === "tool" && message.toolCallId === toolCallId;
    const index = this.locate(this.known.results.get(toolCallId), isResult);
    if (index < 0) return false;
    learn(this.known, next, index);
    this.own()[index] = next;
    return true;
  }

  replaceAll(next: readonly Message[]): void {
    this.lastInserted = null;
    this.owned = [...next];
    this.list = this.owned;
    this.taken = null;
  }

  /** Adds a call to the message at an index that was just found, which `next` replaces. */
  addCall(index: number, next: AssistantMessage, toolCallId: string, place: number): void {
    const { places, callers, insertions } = this.known;
    callers.set(toolCallId, { spot: places.get(next.id) ?? { index, insertions }, place });
    this.own()[index] = next;
  }

  /** The messages, with their index kept for the next batch. */
  finish(): readonly Message[] {
    if (this.taken !== null) knownIn.set(this.list, this.taken);
    return this.list;
  }

  private own(): Message[] {
    if (this.owned === null) {
      this.owned = [...this.list];
      this.list = this.owned;
    }
    return this.owned;
  }

  private locate(spot: Spot | undefined, fits: (message: Message) => boolean): number {
    if (spot === undefined) return -1;
    const { insertions } = this.known;
    const index = lastIndexSince(spot, this.list, insertions, fits);
    if (index >= 0) {
      spot.index = index;
      spot.insertions = insertions;
    }
    return index;
  }
}
