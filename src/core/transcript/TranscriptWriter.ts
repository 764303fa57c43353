import type { AssistantMessage, Message, Metadata, ToolCall, ToolMessage } from "../../protocol/messages.js";
import { setOwn } from "../../schema/document/plainCopy.js";
import type { Problem } from "../interrupt/interrupt.js";
import type { Activity, BegunMessages, OpenChunk, Step, Subagent, Transcript } from "./Transcript.js";
import { type FoundToolCall, writeMessages } from "./writeMessages.js";

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
  append(message: Message): void;
  /** Replaces the result of the same call; without one, inserts it after the message that called it, and after other results there. */
  putResult(message: ToolMessage): void;
  replace(id: string, next: Message): void;
  replaceAll(messages: readonly Message[]): void;
  replaceToolCall(toolCallId: string, next: ToolCall): void;
  /** Adds a call to the message with this id. */
  addToolCall(message: AssistantMessage, call: ToolCall): void;
  steps: readonly Step[];
  findSubagent(subagentRunId: string): Subagent | undefined;
  /** Adds it, or replaces the one with its id. */
  putSubagent(subagent: Subagent): void;
  problem(code: string, message: string): void;
  /** Merges new metadata into old, key by key; the last write wins, and nothing is merged deeper. */
  withMetadata<Target extends Message | ToolCall>(target: Target, incoming: Metadata | undefined): Target;
  /** Objects that were copied in this batch, and may change without another copy. */
  readonly copies: WeakSet<object>;
  finish(): Transcript;
}

/** Starts writing on a transcript; the original is never changed. */
export function writeTranscript(before: Transcript): TranscriptWriter {
  const list = writeMessages(before.messages);
  const { indexOf, find, findToolCall } = list;
  const activities = writeActivities(before.activities);
  const subagents = writeSubagents(before.subagents);
  const ownCalls = createCallCopies();
  const begun = writeBegun(before.begun);
  let problems = before.problems;
  const copies = new WeakSet<object>();

  const writer: TranscriptWriter = {
    copies,
    withMetadata: (target, incoming) =>
      incoming === undefined ? target : { ...target, metadata: mergeMetadata(target.metadata, incoming, copies) },
    state: before.state,
    openChunk: before.openChunk,
    steps: before.steps,
    findSubagent: subagents.find,
    putSubagent: subagents.put,
    messages: list.all,
    find,
    begin: (id) => begun.begin(id, indexOf(id)),
    endRun: () => begun.endRun(list.all().length),
    findToolCall,
    append(message) {
      if (message.role === "activity") activities.append(message);
      list.append(message);
    },
    putResult(message) {
      if (list.replaceResult(message)) return;
      const found = findToolCall(message.toolCallId);
      if (found === undefined) list.append(message);
      else list.insertAfter(found.index, message);
    },
    replace(id, next) {
      if (next.role === "activity" && indexOf(id) >= 0) activities.replace(id, next);
      list.replace(id, next);
    },
    replaceAll(next) {
      begun.replaceAll(list.all(), next);
      list.replaceAll(next);
      activities.replaceAll(next);
    },
    replaceToolCall(toolCallId, next) {
      const found = findToolCall(toolCallId);
      if (found === undefined) return;
      const toolCalls = ownCalls(found.message);
      toolCalls[found.place] = next;
      list.replaceAt(found.index, { ...found.message, toolCalls });
    },
    addToolCall(message, call) {
      const toolCalls = ownCalls(message);
      list.addCall(indexOf(message.id), { ...message, toolCalls }, call.id, toolCalls.push(call) - 1);
    },
    problem(code, message) {
      problems = withProblem(problems, { code, message });
    },
    finish: () => ({
      messages: list.finish(),
      state: writer.state,
      activities: activities.all(),
      steps: writer.steps,
      subagents: subagents.all(),
      problems,
      openChunk: writer.openChunk,
      begun: begun.current(),
    }),
  };
  return writer;
}

/** Tracks the messages that a run begins. */
function writeBegun(before: BegunMessages) {
  let begun = before;
  let owned: Set<string> | null = null;
  return {
    current: () => begun,
    begin(id: string, index: number): boolean {
      if (index >= begun.from || begun.again.has(id)) return true;
      owned ??= new Set(begun.again);
      owned.add(id);
      begun = { ...begun, again: owned };
      return false;
    },
    endRun(from: number): void {
      owned = null;
      begun = { from, again: new Set() };
    },
    replaceAll(messages: readonly Message[], next: readonly Message[]): void {
      const ids = new Set([...messages.slice(begun.from).map(({ id }) => id), ...begun.again]);
      begun = { from: next.length, again: new Set(next.flatMap(({ id }) => (ids.has(id) ? [id] : []))) };
      owned = null;
    },
  };
}

/** Writes to a list of activities. */
function writeActivities(before: readonly Activity[]) {
  let activities = before;
  let owned: Activity[] | null = null;
  const own = (): Activity[] => {
    owned ??= [...activities];
    activities = owned;
    return owned;
  };
  return {
    all: (): readonly Activity[] => activities,
    append: (activity: Activity): unknown => own().push(activity),
    replace(id: string, next: Activity): void {
      const at = activities.findLastIndex((activity) => activity.id === id);
      if (at >= 0) own()[at] = next;
    },
    replaceAll(messages: readonly Message[]): void {
      owned = messages.filter((message) => message.role === "activity");
      activities = owned;
    },
  };
}

/** Writes to a list of subagents, which are found by their ids. */
function writeSubagents(before: readonly Subagent[]) {
  let subagents = before;
  let owned: Subagent[] | null = null;
  let known: Map<string, number> | null = null;
  const places = (): Map<string, number> => {
    known ??= new Map(subagents.map(({ subagentRunId }, index) => [subagentRunId, index]));
    return known;
  };
  return {
    all: (): readonly Subagent[] => subagents,
    find: (id: string): Subagent | undefined => subagents[places().get(id) ?? -1],
    put(subagent: Subagent): void {
      const at = places().get(subagent.subagentRunId);
      owned ??= [...subagents];
      subagents = owned;
      if (at === undefined) places().set(subagent.subagentRunId, owned.push(subagent) - 1);
      else owned[at] = subagent;
    },
  };
}

/** Creates a function that copies lists of tool calls, each once: a thousand calls of one message are copied once per batch. */
function createCallCopies(): (message: AssistantMessage) => ToolCall[] {
  let copies: WeakMap<readonly ToolCall[], ToolCall[]> | null = null;
  return ({ toolCalls = [] }) => {
    // Most batches change no call.
    copies ??= new WeakMap();
    const copied = copies.get(toolCalls);
    if (copied !== undefined) return copied;
    const copy = [...toolCalls];
    copies.set(copy, copy);
    return copy;
  };
}

/** Adds a problem; beyond the limit, the last one counts those that are not listed. */
function withProblem(problems: readonly Problem[], problem: Problem): readonly Problem[] {
  if (problems.length < problemLimit) return [...problems, problem];
  const { more = 0 } = problems.at(-1) ?? {};
  const rest = more + 1;
  const last: Problem = { code: "too-many-problems", message: `${rest} more problems are not listed`, more: rest };
  return more === 0
    ? [...problems.slice(0, -1), { ...last, more: 2, message: "2 more problems are not listed" }]
    : problems.with(-1, last);
}

/** The merged metadata; a copy of this batch is changed, so that a thousand events about one message copy its metadata once. */
function mergeMetadata(before: Metadata | undefined, incoming: Metadata, copies: WeakSet<object>): Metadata {
  const merged = before !== undefined && copies.has(before) ? before : { ...before };
  copies.add(merged);
  for (const [key, value] of Object.entries(incoming)) setOwn(merged, key, value);
  return merged;
}
