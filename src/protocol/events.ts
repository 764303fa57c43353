import type { RunAgentInput } from "./input.js";
import type { UnknownRecord } from "./json.js";
import type { JsonSchema, Message, MessageContent, Metadata } from "./messages.js";

/** An interrupt as it is sent in `RUN_FINISHED.outcome.interrupts`. */
export interface AgUiInterrupt {
  readonly id: string;
  /**
   * The category only: `tool_call`, `input_required`, `confirmation` or a custom, namespaced value.
   */
  readonly reason: string;
  readonly message?: string;
  readonly toolCallId?: string;
  readonly responseSchema?: JsonSchema;
  /** ISO 8601, but a free string on the wire. */
  readonly expiresAt?: string;
  readonly metadata?: Metadata;
  readonly subagentRunId?: string;
}

/** How the agent reports the end of its run; absent means success. */
export type RunOutcome =
  | { readonly type: "success"; readonly pendingToolCallIds?: readonly string[] }
  | { readonly type: "interrupt"; readonly interrupts: readonly AgUiInterrupt[] }
  | { readonly type: "cancelled" };

/** One JSON Patch operation (RFC 6902). */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

/** Token counts of one model, as reported at the end of a run. */
export interface TokenUsage {
  readonly provider?: string;
  readonly model?: string;
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly totalTokens?: number;
  readonly reasoningTokens?: number;
  readonly cachedInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
}

/** How a subagent ended; `suspended` when it, or a subagent of it, asked a question. */
export type SubagentOutcome =
  | { readonly type: "success" }
  | { readonly type: "suspended"; readonly interruptIds?: readonly string[] };

/** The roles that a text message may have. */
export type TextRole = "developer" | "system" | "assistant" | "user";

interface EventBase<Type extends string> {
  readonly type: Type;
  /** Milliseconds since 1970, by convention. */
  readonly timestamp?: number;
  readonly rawEvent?: unknown;
  readonly metadata?: Metadata;
}

interface AttributedEvent<Type extends string> extends EventBase<Type> {
  readonly subagentRunId?: string;
}

interface MessagePiece<Type extends string> extends AttributedEvent<Type> {
  readonly messageId: string;
}

interface ToolCallPiece<Type extends string> extends AttributedEvent<Type> {
  readonly toolCallId: string;
}

/** Begins a run. */
export interface RunStartedEvent extends EventBase<"RUN_STARTED"> {
  readonly threadId: string;
  readonly runId: string;
  readonly protocolVersion?: string;
  readonly parentRunId?: string;
  readonly input?: RunAgentInput;
}

/** Ends a run, with its result or the questions it asks. */
export interface RunFinishedEvent extends EventBase<"RUN_FINISHED"> {
  readonly threadId: string;
  readonly runId: string;
  readonly result?: unknown;
  readonly outcome?: RunOutcome;
  readonly usage?: readonly TokenUsage[];
}

/** Ends a run with an error. */
export interface RunErrorEvent extends EventBase<"RUN_ERROR"> {
  readonly message: string;
  readonly code?: string;
  readonly usage?: readonly TokenUsage[];
}

/** Begins a text message. */
export interface TextMessageStartEvent extends MessagePiece<"TEXT_MESSAGE_START"> {
  readonly role?: TextRole;
  readonly name?: string;
}

/** A piece of a text message without start and end events. */
export interface TextMessageChunkEvent extends AttributedEvent<"TEXT_MESSAGE_CHUNK"> {
  readonly messageId?: string;
  readonly role?: TextRole;
  readonly delta?: string;
  readonly name?: string;
}

/** Begins a tool call. */
export interface ToolCallStartEvent extends ToolCallPiece<"TOOL_CALL_START"> {
  readonly toolCallName: string;
  readonly parentMessageId?: string;
}

/** A piece of a tool call without start and end events. */
export interface ToolCallChunkEvent extends AttributedEvent<"TOOL_CALL_CHUNK"> {
  readonly toolCallId?: string;
  readonly toolCallName?: string;
  readonly parentMessageId?: string;
  readonly delta?: string;
}

/** The result of a tool call. */
export interface ToolCallResultEvent extends ToolCallPiece<"TOOL_CALL_RESULT"> {
  readonly messageId: string;
  readonly content: MessageContent;
  readonly role?: "tool";
}

/** Announces an activity, or replaces its content. */
export interface ActivitySnapshotEvent extends MessagePiece<"ACTIVITY_SNAPSHOT"> {
  readonly activityType: string;
  readonly content: UnknownRecord;
  /** Default true; false keeps the content that the activity has. */
  readonly replace?: boolean;
}

/** Changes the content of an activity by a JSON Patch. */
export interface ActivityDeltaEvent extends MessagePiece<"ACTIVITY_DELTA"> {
  readonly activityType: string;
  readonly patch: readonly JsonPatchOperation[];
}

/** Begins the run of a subagent. */
export interface SubagentStartedEvent extends EventBase<"SUBAGENT_STARTED"> {
  readonly subagentRunId: string;
  readonly name: string;
  readonly description?: string;
  readonly parentSubagentRunId?: string;
  readonly parentToolCallId?: string;
  readonly parentMessageId?: string;
}

/** Ends the run of a subagent. */
export interface SubagentFinishedEvent extends EventBase<"SUBAGENT_FINISHED"> {
  readonly subagentRunId: string;
  readonly result?: unknown;
  readonly outcome?: SubagentOutcome;
}

/** Every event of AG-UI 1.1, discriminated by `type`. */
export type AgUiEvent =
  | RunStartedEvent
  | RunFinishedEvent
  | RunErrorEvent
  | (AttributedEvent<"STEP_STARTED"> & { readonly stepName: string })
  | (AttributedEvent<"STEP_FINISHED"> & { readonly stepName: string })
  | TextMessageStartEvent
  | (MessagePiece<"TEXT_MESSAGE_CONTENT"> & { readonly delta: string })
  | MessagePiece<"TEXT_MESSAGE_END">
  | TextMessageChunkEvent
  | ToolCallStartEvent
  | (ToolCallPiece<"TOOL_CALL_ARGS"> & { readonly delta: string })
  | ToolCallPiece<"TOOL_CALL_END">
  | ToolCallChunkEvent
  | ToolCallResultEvent
  | (AttributedEvent<"STATE_SNAPSHOT"> & { readonly snapshot: unknown })
  | (AttributedEvent<"STATE_DELTA"> & { readonly delta: readonly JsonPatchOperation[] })
  | (EventBase<"MESSAGES_SNAPSHOT"> & { readonly messages: readonly Message[] })
  | ActivitySnapshotEvent
  | ActivityDeltaEvent
  | MessagePiece<"REASONING_START">
  | (MessagePiece<"REASONING_MESSAGE_START"> & { readonly role: "reasoning" })
  | (MessagePiece<"REASONING_MESSAGE_CONTENT"> & { readonly delta: string })
  | MessagePiece<"REASONING_MESSAGE_END">
  | (AttributedEvent<"REASONING_MESSAGE_CHUNK"> & {
      readonly messageId?: string;
      readonly delta?: string;
    })
  | MessagePiece<"REASONING_END">
  | (AttributedEvent<"REASONING_ENCRYPTED_VALUE"> & {
      readonly subtype: "tool-call" | "message";
      readonly entityId: string;
      readonly encryptedValue: string;
    })
  | SubagentStartedEvent
  | SubagentFinishedEvent
  | (EventBase<"SUBAGENT_ERROR"> & {
      readonly subagentRunId: string;
      readonly message: string;
      readonly code?: string;
    })
  | (AttributedEvent<"RAW"> & { readonly event: unknown; readonly source?: string })
  | (AttributedEvent<"CUSTOM"> & { readonly name: string; readonly value: unknown });

/** The name of an event. */
export type AgUiEventType = AgUiEvent["type"];

/** The event of one name. */
export type AgUiEventOf<Type extends AgUiEventType> = Extract<AgUiEvent, { readonly type: Type }>;
