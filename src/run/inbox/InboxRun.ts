import type { InboxThread } from "../../core/inbox/InboxEntry.js";
import type { AgentRun } from "../api/AgentRun.js";

/** A run of the page whose questions an inbox lists. */
export interface InboxRun {
  /** The id of its thread. */
  readonly threadId: string;
  /** Who asks, as people know it. */
  readonly agent?: string | undefined;
  /** The run itself. */
  readonly run: AgentRun;
}

/** The open questions of a run, as a source lists them. */
export function threadOf({ threadId, agent, run }: InboxRun): InboxThread {
  const interrupts = run.getSnapshot().interrupts.map(({ id, message, metadata, reason, toolCall, expiresAt }) => ({
    id,
    reason,
    ...(message !== undefined && { message }),
    ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    metadata: { ...metadata, ...(toolCall !== undefined && { toolName: toolCall.name }) },
  }));
  return { threadId, interrupts, ...(agent !== undefined && { agent }) };
}
