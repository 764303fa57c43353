import type { AssistantMessage, Message, Metadata, ToolCall } from "../protocol/messages.js";
import type { Problem } from "./interrupt.js";
import type { OpenChunk, Step, Subagent, Transcript } from "./Transcript.js";

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
  append(message: Message): void;
  insertAfter(anchorId: string, message: Message): void;
  replace(id: string, next: Message): void;
  replaceAll(messages: readonly Message[]): void;
  replaceToolCall(toolCallId: string, next: ToolCall): void;
  steps: readonly Step[];
  subagents: readonly Subagent[];
  problem(code: string, message: string): void;
  finish(): Transcript;
}

/** Starts writing on a transcript; the original is never changed. */
export function writeTranscript(before: Transcript): TranscriptWriter {
  let messages = before.messages;
  let owned: Message[] | null = null;
  let activitiesTouched = false;
  let problems = before.problems;

  const own = (): Message[] => {
    owned ??= [...messages];
    messages = owned;
    return owned;
  };
  // What is being written is nearly always the newest, so looking from the end keeps long threads as fast as short ones.
  const indexOf = (id: string): number => messages.findLastIndex((message) => message.id === id);
  const touch = (message: Message): void => {
    activitiesTouched ||= message.role === "activity";
  };

  const writer: TranscriptWriter = {
    state: before.state,
    openChunk: before.openChunk,
    steps: before.steps,
    subagents: before.subagents,
    messages: () => messages,
    find: (id) => messages[indexOf(id)],
    findToolCall(toolCallId) {
      for (let index = messages.length - 1; index >= 0; index--) {
        const message = messages[index];
        const call =
          message?.role === "assistant" ? message.toolCalls?.find((candidate) => candidate.id === toolCallId) : undefined;
        if (message?.role === "assistant" && call !== undefined) return { message, call };
      }
      return undefined;
    },
    append(message) {
      touch(message);
      own().push(message);
    },
    insertAfter(anchorId, message) {
      touch(message);
      let index = indexOf(anchorId) + 1;
      while (messages[index]?.role === "tool") index++;
      own().splice(index, 0, message);
    },
    replace(id, next) {
      touch(next);
      const index = indexOf(id);
      if (index >= 0) own()[index] = next;
    },
    replaceAll(next) {
      activitiesTouched = true;
      owned = [...next];
      messages = owned;
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
    finish: () => ({
      messages,
      state: writer.state,
      activities: activitiesTouched ? messages.filter((message) => message.role === "activity") : before.activities,
      steps: writer.steps,
      subagents: writer.subagents,
      problems,
      openChunk: writer.openChunk,
    }),
  };
  return writer;
}

/** Folds new metadata into old, key by key, the last write winning; nothing is merged deeper than that. */
export function withMetadata<Target extends Message | ToolCall>(target: Target, incoming: Metadata | undefined): Target {
  return incoming === undefined ? target : { ...target, metadata: { ...target.metadata, ...incoming } };
}
