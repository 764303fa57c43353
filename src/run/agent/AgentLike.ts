import type { ResumeEntry } from "../../protocol/input.js";
import type { Context, Tool } from "../../protocol/messages.js";

/**
 * An agent that the host owns: any `AbstractAgent` of the official client (`@ag-ui/client` 0.0.45
 * and later), typed structurally, so that nothing of it is imported. Its messages and state are the
 * thread's; they are set only while a run is prepared that sends additional ones. Its
 * `pendingInterrupts` are questions that were asked already.
 */
export interface AgentLike {
  readonly threadId: string;
  messages: readonly unknown[];
  state: unknown;
  pendingInterrupts?: unknown[] | undefined;
  /**
   * Whether a run is active. The official client passes a run only to those who subscribed before
   * it began.
   */
  readonly isRunning?: boolean | undefined;
  /**
   * Names the request in which its questions were asked, the same after a reload and in other tabs,
   * so that a storage knows them again. Default: a new name.
   */
  readonly requestId?: string | undefined;
  /**
   * Why the questions that were asked are no longer needed, in the agent's words, which may be empty.
   * Absent while they are; `onMessagesChanged` tells that it was set.
   */
  readonly withdrawn?: string | undefined;
  addMessages(messages: readonly unknown[]): void;
  subscribe(subscriber: AgentLikeSubscriber): { unsubscribe(): void };
  runAgent(parameters?: AgentLikeRun): Promise<unknown>;
  abortRun(): void;
  getCapabilities?(): Promise<unknown>;
}

/** Callbacks for the agent's runs, started here or by the host. */
export interface AgentLikeSubscriber {
  onRunInitialized?(about: { readonly input: AgentLikeInput }): void | Promise<void>;
  onEvent?(about: { readonly event: unknown; readonly input: AgentLikeInput }): void;
  onRunFailed?(about: { readonly error: unknown; readonly input: AgentLikeInput }): void;
  onRunFinalized?(about: { readonly input: AgentLikeInput }): void;
  onMessagesChanged?(): void;
}

/** The request of a run. What is set in `onRunInitialized` is sent. */
export interface AgentLikeInput {
  readonly threadId: string;
  readonly runId: string;
  messages: readonly unknown[];
  tools?: readonly unknown[] | undefined;
  resume?: readonly unknown[] | undefined;
}

/** The input of a run of the agent; the agent copies it. */
export interface AgentLikeRun {
  readonly runId?: string;
  readonly tools?: Tool[];
  readonly context?: Context[];
  readonly forwardedProps?: Record<string, unknown>;
  readonly resume?: ResumeEntry[];
}
