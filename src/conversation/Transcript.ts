import type { Problem } from "../interrupt/interrupt.js";
import type { ActivityMessage, Message, Metadata, ToolCall } from "../protocol/messages.js";

/**
 * Something the agent shows beside the conversation, such as a search or a plan; updated in place.
 */
export type Activity = ActivityMessage;

/** A named phase of a run. */
export interface Step {
  readonly name: string;
  readonly status: "running" | "finished";
  /** Other data about it, such as why it failed. */
  readonly metadata?: Metadata | undefined;
}

/** A subagent; `suspended` when it, or a subagent of it, asked a question. */
export interface Subagent {
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly parentSubagentRunId?: string | undefined;
  readonly status: "running" | "finished" | "suspended" | "failed";
}

/** The entity that is being streamed: chunks may omit the id of what they continue. */
export type OpenChunk = {
  readonly kind: "text" | "reasoning" | "tool";
  readonly id: string;
} | null;

/** The messages that the last run has begun. */
export interface BegunMessages {
  /** Messages from this index on were begun by it. */
  readonly from: number;
  /** The ids of older messages that it has streamed again. */
  readonly again: ReadonlySet<string>;
}

/** The content of a thread, assembled from events. */
export interface Transcript {
  readonly messages: readonly Message[];
  readonly state: unknown;
  readonly activities: readonly Activity[];
  readonly steps: readonly Step[];
  readonly subagents: readonly Subagent[];
  readonly problems: readonly Problem[];
  readonly openChunk: OpenChunk;
  /** The ids of the calls that the last run has begun and not ended. */
  readonly openCalls: readonly string[];
  /**
   * The ids of the calls that earlier runs have begun and never ended: their arguments are the
   * beginning of what the agent was about to call.
   */
  readonly brokenCalls: readonly string[];
  /**
   * The calls that the last run has streamed, and a snapshot in it has left out: it may still ask
   * about them.
   */
  readonly leftOut: readonly ToolCall[];
  /**
   * A message that a run begins twice is continued; a message of an earlier run is streamed again,
   * from its beginning.
   */
  readonly begun: BegunMessages;
}

/** An empty thread. */
export const emptyTranscript: Transcript = {
  messages: [],
  state: undefined,
  activities: [],
  steps: [],
  subagents: [],
  problems: [],
  openChunk: null,
  openCalls: [],
  brokenCalls: [],
  leftOut: [],
  begun: { from: 0, again: new Set() },
};

/** Every tool call of a conversation, in order. */
export function toolCallsIn(messages: readonly Message[]): readonly ToolCall[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? (message.toolCalls ?? []) : [],
  );
}

/**
 * The tool calls of a conversation by id, and others that it does not have. Of two with the same id,
 * the later one counts.
 */
export function callsIn(
  messages: readonly Message[],
  others: readonly ToolCall[] = [],
): ReadonlyMap<string, ToolCall> {
  return new Map([...others, ...toolCallsIn(messages)].map((call) => [call.id, call]));
}

/** The ids of the calls that have a result. */
export function resultIdsIn(messages: readonly Message[]): Set<string> {
  const ids = new Set<string>();
  for (const message of messages) if (message.role === "tool") ids.add(message.toolCallId);
  return ids;
}

/** Whether the conversation has a result of this call. */
export function hasResult(messages: readonly Message[], toolCallId: string): boolean {
  return messages.some((message) => message.role === "tool" && message.toolCallId === toolCallId);
}
