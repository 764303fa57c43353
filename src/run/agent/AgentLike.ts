import type { ResumeEntry } from "../../protocol/input.js";
import type { Context, Tool } from "../../protocol/messages.js";

/**
 * An agent somebody else owns: any `AbstractAgent` of the official client (`@ag-ui/client` 0.0.59 and later), by shape, so that nothing
 * of it is imported. Its messages and its state are the thread's, and are set only for the moment in which a run is prepared that takes
 * more along; its `pendingInterrupts` are questions that were asked already.
 */
export interface AgentLike {
  readonly threadId: string;
  messages: readonly unknown[];
  state: unknown;
  pendingInterrupts?: unknown[];
  addMessages(messages: readonly unknown[]): void;
  subscribe(subscriber: AgentLikeSubscriber): { unsubscribe(): void };
  runAgent(parameters?: AgentLikeRun): Promise<unknown>;
  abortRun(): void;
}

/** What is heard of the agent's runs, whoever started them. */
export interface AgentLikeSubscriber {
  onRunInitialized?(about: { readonly input: AgentLikeInput }): void;
  onEvent?(about: { readonly event: unknown; readonly input: AgentLikeInput }): void;
  onRunFailed?(about: { readonly error: unknown; readonly input: AgentLikeInput }): void;
  onRunFinalized?(about: { readonly input: AgentLikeInput }): void;
  onMessagesChanged?(): void;
}

/** Which run something is about. */
export interface AgentLikeInput {
  readonly threadId: string;
  readonly runId: string;
  readonly messages: readonly unknown[];
  readonly resume?: readonly unknown[] | undefined;
}

/** How a run of the agent is asked for; it copies what it is given. */
export interface AgentLikeRun {
  readonly runId?: string;
  readonly tools?: Tool[];
  readonly context?: Context[];
  readonly forwardedProps?: Record<string, unknown>;
  readonly resume?: ResumeEntry[];
}
