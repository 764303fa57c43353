import type { ActivityMessage, Message, Metadata } from "../../protocol/messages.js";
import type { Problem } from "../interrupt/interrupt.js";

/** Something the agent shows beside the conversation, such as a search or a plan; updated in place. */
export type Activity = ActivityMessage;

/** A named phase of a run. */
export interface Step {
  readonly name: string;
  readonly status: "running" | "finished";
  /** What was said about it besides, such as why it failed. */
  readonly metadata?: Metadata;
}

/** An agent working for the agent; `suspended` when it, or one below it, asked a person. */
export interface Subagent {
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly status: "running" | "finished" | "suspended" | "failed";
}

/** What is being streamed right now: chunks may leave out the id of what they continue. */
export type OpenChunk = { readonly kind: "text" | "reasoning" | "tool"; readonly id: string } | null;

/** What the last run has begun. */
export interface BegunMessages {
  /** Messages from this place on were begun by it. */
  readonly from: number;
  /** The ids of older messages that it has streamed again. */
  readonly again: ReadonlySet<string>;
}

/** Everything a thread has said so far, assembled from events. */
export interface Transcript {
  readonly messages: readonly Message[];
  readonly state: unknown;
  readonly activities: readonly Activity[];
  readonly steps: readonly Step[];
  readonly subagents: readonly Subagent[];
  readonly problems: readonly Problem[];
  readonly openChunk: OpenChunk;
  /** A message that a run begins twice goes on; one of an earlier run is streamed again, from its beginning. */
  readonly begun: BegunMessages;
}

/** A thread before anything was said. */
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
