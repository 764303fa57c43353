import type { AgUiInterrupt } from "../../src/core.js";
import { createInterruptGate, InterruptGateError } from "../../src/server.js";
import { filePauseStore } from "./filePauseStore.js";

/** An input to admit, or what a run announces: one question about one call with these arguments. */
export interface GateRequest {
  readonly threadId: string;
  readonly input?: unknown;
  readonly announce?: { readonly runId: string; readonly args: string };
}

/** A verdict as it can be sent between processes. */
export interface GateReply {
  readonly kind: string;
  readonly code?: string | undefined;
  readonly answers?: readonly unknown[] | undefined;
  readonly isCompared?: boolean | undefined;
  /** What was announced, for a page. */
  readonly interrupts?: readonly AgUiInterrupt[];
}

const gate = createInterruptGate({ store: filePauseStore(process.argv[2] ?? "") });

process.on("message", async (requests: readonly GateRequest[]) => {
  process.send?.(await Promise.all(requests.map(reply)));
});

async function reply({ threadId, input, announce }: GateRequest): Promise<GateReply> {
  if (announce !== undefined) return ask(threadId, announce);
  const verdict = await gate.admit(threadId, input);
  return {
    kind: verdict.kind,
    code: verdict.kind === "refused" ? verdict.event.code : undefined,
    answers:
      verdict.kind === "fresh" || verdict.answers === undefined
        ? undefined
        : [...verdict.answers.values()],
    isCompared: verdict.kind === "resume" ? verdict.isCompared : undefined,
  };
}

async function ask(
  threadId: string,
  { runId, args }: NonNullable<GateRequest["announce"]>,
): Promise<GateReply> {
  const question = { id: "a", reason: "tool_call", toolCallId: "call-1" };
  const toolCalls = [{ id: "call-1", name: "pay", args }];
  try {
    return {
      kind: "announced",
      interrupts: await gate.announce(threadId, runId, [question], { toolCalls }),
    };
  } catch (error) {
    if (!(error instanceof InterruptGateError)) throw error;
    return { kind: "refused", code: error.code };
  }
}
