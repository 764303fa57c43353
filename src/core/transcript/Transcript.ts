import type { ActivityMessage, Message, Metadata } from "../../protocol/messages.js";
import type { Problem } from "../interrupt/interrupt.js";

/** Something the agent shows beside the conversation, such as a search or a plan; updated in place. */
export type Activity = ActivityMessage;

/** A named phase of a run. */
export interface Step {
  readonly name: string;
  readonly status: "running" | "finished";
  /** Other data about it, such as why it failed. */
  readonly metadata?: Metadata;
}

/** A subagent; `suspended` when it, or a subagent of it, asked a question. */
export interface Subagent {
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly status: "running" | "finished" | "suspended" | "failed";
}

/** The entity that is being streamed: chunks may omit the id of what they continue. */
export type OpenChunk = { readonly kind: "text" | "reasoning" | "tool"; readonly id: string } | null;

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
  /** A message that a run begins twice is continued; a message of an earlier run is streamed again, from its beginning. */
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
  begun: { from: 0, again: new Set() },
};
