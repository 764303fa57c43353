import type { Problem } from "../interrupt/interrupt.js";
import type {
  AssistantMessage,
  Message,
  Metadata,
  ToolCall,
  ToolMessage,
} from "../protocol/messages.js";
import { setOwn } from "../schema/document/plainCopy.js";
import { withCallId, withoutCalls } from "./callsOf.js";
import { type FoundToolCall, MessageWriter } from "./MessageWriter.js";
import {
  type Activity,
  type BegunMessages,
  callsIn,
  hasResult,
  type OpenChunk,
  type Step,
  type Subagent,
  type Transcript,
  toolCallsIn,
} from "./Transcript.js";

/**
 * The most problems kept; a stream that violates a rule at every event must not fill the memory.
 */
const problemLimit = 200;

/** How many earlier calls of one id are told apart, and how many of all ids in one chunk. */
const mostRenames = 200;

/** What is known of calls beside their conversation. */
export interface KnownCalls {
  /** Whether the agent has acted on an answer about a call. */
  readonly isAnswered: (toolCallId: string) => boolean;
  /** Gets the new ids of calls whose ids the agent uses again. */
  readonly renamed: Map<string, string>;
}

const noCalls = (): KnownCalls => ({ isAnswered: () => false, renamed: new Map() });

/**
 * A mutable transcript while one batch of events is applied: lists are copied at most once per
 * batch, at their first change, so that a chunk of a thousand deltas costs one copy and unchanged
 * parts keep their identity. The original is never changed.
 */
export class TranscriptWriter {
  state: unknown;
  private chunk: OpenChunk;
  private openCalls: readonly string[];
  private brokenCalls: readonly string[];
  private leftOut: readonly ToolCall[];
  steps: readonly Step[];
  private readonly list: MessageWriter;
  readonly calls: KnownCalls;
  private problems: readonly Problem[];
  private readonly activities: readonly Activity[];
  private hasNewActivities = false;
  private subagents: readonly Subagent[];
  private ownSubagents: Subagent[] | null = null;
  private subagentPlaces: Map<string, number> | null = null;
  private ownCalls: Map<readonly ToolCall[], ToolCall[]> | null = null;
  private begun: BegunMessages;
  private again: Set<string> | null = null;
  private copied: WeakSet<object> | null = null;

  constructor(before: Transcript, calls: KnownCalls = noCalls()) {
    this.calls = calls;
    this.state = before.state;
    this.chunk = before.openChunk;
    this.openCalls = before.openCalls;
    this.brokenCalls = before.brokenCalls;
    this.leftOut = before.leftOut;
    this.steps = before.steps;
    this.list = new MessageWriter(before.messages);
    this.problems = before.problems;
    this.activities = before.activities;
    this.subagents = before.subagents;
    this.begun = before.begun;
  }

  /**
   * What was copied in this batch, and may change without another copy. Most batches copy nothing.
   */
  get copies(): WeakSet<object> {
    this.copied ??= new WeakSet();
    return this.copied;
  }

  get openChunk(): OpenChunk {
    return this.chunk;
  }

  /** Sets what a chunk continues; a call that was streamed in chunks ends with the next thing. */
  set openChunk(next: OpenChunk) {
    const { chunk } = this;
    if (chunk?.kind === "tool" && (next?.kind !== "tool" || next.id !== chunk.id))
      this.endCall(chunk.id);
    this.chunk = next;
  }

  /** The id of what is open, where it is of this kind. */
  openIdOf(kind: NonNullable<OpenChunk>["kind"]): string | undefined {
    return this.chunk?.kind === kind ? this.chunk.id : undefined;
  }

  /** Ends a chunk because the run broke: a call in it has not ended. */
  breakChunk(): void {
    this.chunk = null;
  }

  /** What was streamed of a call that never ended is gone when it is streamed anew. */
  beginCall(toolCallId: string): void {
    if (this.brokenCalls.includes(toolCallId)) this.forgetCall(toolCallId);
    this.openCalls = [...without(this.openCalls, toolCallId), toolCallId];
  }

  private forgetCall(toolCallId: string): void {
    const messages = this.messages();
    if (hasResult(messages, toolCallId)) return;
    const gone = new Set([toolCallId]);
    const earlier = messages.slice(0, this.begun.from);
    this.begun = { ...this.begun, from: withoutCalls(earlier, gone).length };
    this.list.replaceAll(withoutCalls(messages, gone));
  }

  endCall(toolCallId: string): void {
    this.brokenCalls = without(this.brokenCalls, toolCallId);
    this.openCalls = without(this.openCalls, toolCallId);
  }

  /** Ends all calls of this run: the agent says that it has ended well. */
  endCalls(): void {
    for (const id of this.openCalls) this.endCall(id);
  }

  /** Keeps the calls of the run before that never ended. */
  breakCalls(): void {
    if (this.openCalls.length === 0) return;
    this.brokenCalls = [...new Set([...this.brokenCalls, ...this.openCalls])];
    this.openCalls = [];
  }

  messages(): readonly Message[] {
    return this.list.all();
  }

  find(id: string): Message | undefined {
    return this.list.find(id);
  }

  findToolCall(toolCallId: string): FoundToolCall | undefined {
    return this.list.findToolCall(toolCallId);
  }

  /** Records that the run begins this message; returns whether it had begun it before. */
  begin(id: string): boolean {
    const begun = this.begun;
    if (this.list.indexOf(id) >= begun.from || begun.again.has(id)) return true;
    this.again ??= new Set(begun.again);
    this.again.add(id);
    this.begun = { ...begun, again: this.again };
    return false;
  }

  /** Forgets what snapshots of the run before have left out. */
  beginRun(): void {
    this.leftOut = [];
    this.endRun();
  }

  /** Marks all messages as those of earlier runs. */
  endRun(): void {
    this.again = null;
    this.begun = { from: this.list.all().length, again: new Set() };
  }

  append(message: Message): void {
    this.hasNewActivities ||= isActivity(message);
    this.list.append(message);
  }

  /**
   * Replaces the result of the same call; without one, inserts it after the message that called it,
   * and after other results there.
   */
  putResult(message: ToolMessage): void {
    this.endCall(message.toolCallId);
    if (this.list.replaceResult(message)) return;
    const place = this.findToolCall(message.toolCallId);
    if (place === undefined) this.list.append(message);
    else this.list.insertAfter(place.index, message);
  }

  replace(id: string, next: Message): void {
    this.hasNewActivities ||= isActivity(next);
    this.list.replace(id, next);
  }

  replaceAll(next: readonly Message[]): void {
    const { from, again } = this.begun;
    const ids = new Set([
      ...this.messages()
        .slice(from)
        .map(({ id }) => id),
      ...again,
    ]);
    // Text is never continued in an activity.
    const goesOn = (message: Message): boolean => !isActivity(message) && ids.has(message.id);
    this.begun = { from: next.length, again: new Set(next.filter(goesOn).map(({ id }) => id)) };
    this.again = null;
    const before = this.messages();
    const calls = [
      ...this.leftOut,
      ...toolCallsIn(before.filter((message) => ids.has(message.id))),
    ];
    if (calls.length > 0) {
      const kept = callsIn(next);
      this.leftOut = calls.filter((call) => !kept.has(call.id));
    }
    const isCut = (id: string): boolean => isSameCut(id, before, next);
    this.openCalls = this.openCalls.filter(isCut);
    this.brokenCalls = this.brokenCalls.filter(isCut);
    this.list.replaceAll(next);
    this.hasNewActivities = true;
  }

  replaceToolCall(toolCallId: string, next: ToolCall): void {
    const place = this.findToolCall(toolCallId);
    if (place === undefined) return;
    const toolCalls = this.changeCalls(place.message);
    toolCalls[place.place] = next;
    this.list.replaceAt(place.index, { ...place.message, toolCalls });
  }

  /**
   * Gives a call and its result an id of their own: the agent uses theirs for another call. False
   * where it has done so too often: each time takes as long as the conversation.
   */
  renameCall(toolCallId: string): boolean {
    let count = 1;
    while (this.findToolCall(`${toolCallId}_${count}`) !== undefined) count++;
    if (count > mostRenames || this.calls.renamed.size >= mostRenames) return false;
    const id = `${toolCallId}_${count}`;
    this.calls.renamed.set(toolCallId, id);
    this.list.replaceAll(withCallId(this.messages(), toolCallId, id));
    return true;
  }

  /** Adds a call to the message with this id. */
  addToolCall(message: AssistantMessage, call: ToolCall): void {
    const toolCalls = this.changeCalls(message);
    const place = toolCalls.push(call) - 1;
    this.list.addCall(this.list.indexOf(message.id), { ...message, toolCalls }, call.id, place);
  }

  findSubagent(subagentRunId: string): Subagent | undefined {
    return this.subagents[this.findSubagents().get(subagentRunId) ?? -1];
  }

  /** Adds it, or replaces the one with its id. */
  putSubagent(subagent: Subagent): void {
    const places = this.findSubagents();
    const at = places.get(subagent.subagentRunId);
    this.ownSubagents ??= [...this.subagents];
    this.subagents = this.ownSubagents;
    if (at === undefined) places.set(subagent.subagentRunId, this.ownSubagents.push(subagent) - 1);
    else this.ownSubagents[at] = subagent;
  }

  problem(code: string, message: string): void {
    this.problems = withProblem(this.problems, { code, message });
  }

  /**
   * Merges new metadata into old, key by key; the last write wins, and nothing is merged deeper.
   */
  withMetadata<Target extends Message | ToolCall>(
    target: Target,
    incoming: Metadata | undefined,
  ): Target {
    if (incoming === undefined) return target;
    return { ...target, metadata: mergeMetadata(target.metadata, incoming, this.copies) };
  }

  finish(): Transcript {
    const messages = this.list.finish();
    return {
      messages,
      state: this.state,
      activities: this.hasNewActivities ? messages.filter(isActivity) : this.activities,
      steps: this.steps,
      subagents: this.subagents,
      problems: this.problems,
      openChunk: this.chunk,
      openCalls: this.openCalls,
      brokenCalls: this.brokenCalls,
      leftOut: this.leftOut,
      begun: this.begun,
    };
  }

  private findSubagents(): Map<string, number> {
    this.subagentPlaces ??= new Map(
      this.subagents.map(({ subagentRunId }, index) => [subagentRunId, index]),
    );
    return this.subagentPlaces;
  }

  /** The calls of a message, to be changed: a thousand calls of one message are copied once. */
  private changeCalls({ toolCalls = [] }: AssistantMessage): ToolCall[] {
    this.ownCalls ??= new Map();
    const copied = this.ownCalls.get(toolCalls);
    if (copied !== undefined) return copied;
    const copy = [...toolCalls];
    this.ownCalls.set(copy, copy);
    return copy;
  }
}

/** Adds a problem; beyond the limit, the last one counts those that are not listed. */
function withProblem(problems: readonly Problem[], problem: Problem): readonly Problem[] {
  if (problems.length < problemLimit) return [...problems, problem];
  const { more = 0 } = problems.at(-1) ?? {};
  const rest = more + 1;
  const last: Problem = {
    code: "too-many-problems",
    message: `${rest} more problems are not listed`,
    more: rest,
  };
  return more === 0
    ? [...problems.slice(0, -1), { ...last, more: 2, message: "2 more problems are not listed" }]
    : problems.with(-1, last);
}

/**
 * The merged metadata; a copy of this batch is changed, so that a thousand events about one message
 * copy its metadata once.
 */
function mergeMetadata(
  before: Metadata | undefined,
  incoming: Metadata,
  copies: WeakSet<object>,
): Metadata {
  const merged = before !== undefined && copies.has(before) ? before : { ...before };
  copies.add(merged);
  for (const [key, value] of Object.entries(incoming)) setOwn(merged, key, value);
  return merged;
}

function without(ids: readonly string[], gone: string): readonly string[] {
  return ids.includes(gone) ? ids.filter((id) => id !== gone) : ids;
}

/** Whether a snapshot shows no more of a call than was streamed of it before it broke off. */
function isSameCut(
  toolCallId: string,
  before: readonly Message[],
  after: readonly Message[],
): boolean {
  const textIn = (messages: readonly Message[]): string | undefined =>
    toolCallsIn(messages).find(({ id }) => id === toolCallId)?.function.arguments;
  const text = textIn(after);
  return text !== undefined && text === textIn(before) && !hasResult(after, toolCallId);
}

function isActivity(message: Message): message is Activity {
  return message.role === "activity";
}
