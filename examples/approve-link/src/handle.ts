import type { LanguageModelUsage, ModelMessage, ToolResultPart } from "ai";

/** A tool call that waits for a person. */
export interface PendingApproval {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Everything the agent needs to continue in another process. Plain JSON. */
export interface Handle {
  readonly version: 1;
  readonly threadId: string;
  readonly runId: string;
  /** Counts the pauses of the thread. */
  readonly step: number;
  readonly pendingApprovals: readonly PendingApproval[];
  readonly messages: readonly ModelMessage[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** What a person decided about one tool call, and what came of it. */
export interface ToolOutcome {
  readonly toolCallId: string;
  /** What the tool returned, or why it was not used. */
  readonly output: ToolResultPart["output"];
}

/** Makes the handle of a run that stopped at tool calls. */
export function makeHandle(
  thread: Pick<Handle, "threadId" | "runId" | "step"> & { readonly usage?: Handle["usage"] },
  messages: readonly ModelMessage[],
  toolCalls: readonly {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: unknown;
  }[],
  used: LanguageModelUsage,
): Handle {
  const { threadId, runId, step, usage } = thread;
  return {
    version: 1,
    threadId,
    runId,
    step,
    pendingApprovals: toolCalls.map(({ toolCallId, toolName, input }) => ({
      toolCallId,
      toolName,
      args: asRecord(input),
    })),
    messages,
    usage: {
      inputTokens: (usage?.inputTokens ?? 0) + (used.inputTokens ?? 0),
      outputTokens: (usage?.outputTokens ?? 0) + (used.outputTokens ?? 0),
    },
  };
}

/** Reads a stored handle. Throws when it is none, or of another version. */
export function readHandle(text: string): Handle {
  const handle: Partial<Handle> = JSON.parse(text);
  if (
    handle.version !== 1 ||
    !Array.isArray(handle.pendingApprovals) ||
    !Array.isArray(handle.messages)
  )
    throw new Error("This is not a handle of version 1.");
  return handle as Handle;
}

/** The conversation with the outcome of every tool call: what the model gets next. */
export function applyOutcomes(
  handle: Handle,
  outcomes: readonly ToolOutcome[],
): readonly ModelMessage[] {
  const content = handle.pendingApprovals.map(({ toolCallId, toolName }): ToolResultPart => {
    const outcome = outcomes.find((one) => one.toolCallId === toolCallId);
    if (outcome === undefined) throw new Error(`The tool call ${toolCallId} has no outcome.`);
    return { type: "tool-result", toolCallId, toolName, output: outcome.output };
  });
  return [...handle.messages, { role: "tool", content }];
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
