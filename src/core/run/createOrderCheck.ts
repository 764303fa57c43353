import { isRecord, own } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/** A rule of event order that an event violates; undefined when it violates none. */
export type OrderBreach = { readonly rule: string; readonly message: string } | undefined;

/**
 * Creates the order check of one stream, for strict mode: it reports what the specification calls fatal, and nothing else. Pass every event
 * in order; after the first violation it need not be called again.
 */
export function createOrderCheck(): (event: StreamEvent) => OrderBreach {
  let run: { readonly threadId: string; readonly runId: string } | null = null;
  let ended: "finished" | "failed" | null = null;
  let first = true;
  let chunk: { readonly kind: "text" | "tool" | "reasoning"; readonly id: string; readonly label: string | undefined } | null =
    null;
  /** The open entities, by kind and id, with their subagent. */
  const open = new Map<string, string | undefined>();
  const steps = new Map<string, number>();
  const subagents = new Set<string>();

  const breach = (rule: string, message: string): OrderBreach => ({ rule, message });

  const start = (kind: string, id: string, author: string | undefined): OrderBreach => {
    if (open.has(`${kind} ${id}`)) return breach("no-second-start", `${kind} ${id} was started twice`);
    open.set(`${kind} ${id}`, author);
    return undefined;
  };
  const goOn = (kind: string, id: string, author: string | undefined): OrderBreach => {
    if (!open.has(`${kind} ${id}`)) return breach("started-before-continued", `no ${kind} ${id} is open`);
    const opener = open.get(`${kind} ${id}`);
    if (author !== undefined && opener !== author) {
      return breach("one-speaker", `${kind} ${id} was started by ${opener ?? "the agent"} and goes on by ${author}`);
    }
    return undefined;
  };
  const end = (kind: string, id: string, author?: string): OrderBreach => {
    const wrong = goOn(kind, id, author);
    open.delete(`${kind} ${id}`);
    return wrong;
  };

  const checkChunk = (
    kind: "text" | "tool" | "reasoning",
    id: string | undefined,
    label: string | undefined,
    type: string,
  ): OrderBreach => {
    const continues = chunk?.kind === kind && (id === undefined || id === chunk.id);
    if (continues && chunk !== null) {
      return label === undefined || chunk.label === undefined || label === chunk.label
        ? undefined
        : breach("chunk-agrees", `${type} says ${label} where the open one says ${chunk.label}`);
    }
    if (id === undefined) return breach("first-chunk-names", `the first ${type} has no id`);
    if (kind === "tool" && label === undefined) return breach("first-chunk-names", `the first ${type} has no name`);
    chunk = { kind, id, label };
    return undefined;
  };

  const checkFinish = (event: { readonly threadId: string; readonly runId: string }): OrderBreach => {
    if (run !== null && (event.runId !== run.runId || event.threadId !== run.threadId)) {
      return breach("same-run", "RUN_FINISHED names another run than its RUN_STARTED");
    }
    const [left] = open.keys();
    if (left !== undefined) return breach("closed-before-end", `the run ended while ${left} was open`);
    const [step] = steps.keys();
    if (step !== undefined) return breach("closed-before-end", `the run ended in step ${step}`);
    const [subagent] = subagents;
    return subagent === undefined
      ? undefined
      : breach("closed-before-end", `the run ended while subagent ${subagent} was working`);
  };

  const checkIds = ({ outcome }: Extract<StreamEvent, { type: "RUN_FINISHED" }>): OrderBreach => {
    if (outcome.type !== "interrupt") return undefined;
    const ids = new Set<unknown>();
    for (const interrupt of outcome.interrupts) {
      const id = isRecord(interrupt) ? own(interrupt, "id") : undefined;
      if (typeof id === "string" && ids.has(id)) return breach("unique-interrupt-ids", "two interrupts have the same id");
      ids.add(id);
    }
    return undefined;
  };

  const checkRun = (event: StreamEvent): OrderBreach => {
    if (first && event.type !== "RUN_STARTED" && event.type !== "RUN_ERROR") {
      return breach("starts-with-run-started", `the stream begins with ${event.type}`);
    }
    if (event.type === "RUN_STARTED") {
      if (run !== null && ended === null) return breach("no-run-in-run", "a run started inside another");
      return run !== null && run.threadId !== event.threadId
        ? breach("one-thread", "a second run of the stream is on another thread")
        : undefined;
    }
    if (event.type === "RUN_ERROR") return ended === "failed" ? breach("one-end", "the run failed twice") : undefined;
    return ended === null ? undefined : breach("nothing-after-end", `${event.type} came after the run had ended`);
  };

  return (event) => {
    const wrong = checkRun(event);
    if (wrong !== undefined) return wrong;
    first = false;
    if (closesChunk.has(event.type)) chunk = null;
    switch (event.type) {
      case "RUN_STARTED":
        run = { threadId: event.threadId, runId: event.runId };
        ended = null;
        for (const left of [open, steps, subagents]) left.clear();
        return undefined;
      case "RUN_FINISHED":
        ended = "finished";
        return checkFinish(event) ?? checkIds(event);
      case "RUN_ERROR":
        ended = "failed";
        return undefined;
      case "TEXT_MESSAGE_START":
        return start("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_CONTENT":
        return goOn("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_END":
        return end("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_CHUNK":
        return checkChunk("text", event.messageId, event.role, event.type);
      case "TOOL_CALL_START":
        return start("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_ARGS":
        return goOn("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_END":
        return end("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_CHUNK":
        return checkChunk("tool", event.toolCallId, event.toolCallName, event.type);
      case "REASONING_START":
        return start("reasoning", event.messageId, event.subagentRunId);
      case "REASONING_END":
        return end("reasoning", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_START":
        return start("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_CONTENT":
        return goOn("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_END":
        return end("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_CHUNK":
        return checkChunk("reasoning", event.messageId, undefined, event.type);
      case "STEP_STARTED":
        steps.set(event.stepName, (steps.get(event.stepName) ?? 0) + 1);
        return undefined;
      case "STEP_FINISHED": {
        const count = steps.get(event.stepName);
        if (count === undefined) return breach("started-before-finished", `step ${event.stepName} was not started`);
        if (count === 1) steps.delete(event.stepName);
        else steps.set(event.stepName, count - 1);
        return undefined;
      }
      case "SUBAGENT_STARTED":
        subagents.add(event.subagentRunId);
        return undefined;
      case "SUBAGENT_FINISHED":
      case "SUBAGENT_ERROR":
        return subagents.delete(event.subagentRunId)
          ? undefined
          : breach("started-before-finished", `subagent ${event.subagentRunId} was not started`);
      default:
        return undefined;
    }
  };
}

/** Events that end an open stream of chunks: the next run, any other entity, and CUSTOM; RAW and state do not. */
const closesChunk: ReadonlySet<StreamEvent["type"]> = new Set([
  "RUN_STARTED",
  "TEXT_MESSAGE_START",
  "TOOL_CALL_START",
  "TOOL_CALL_RESULT",
  "REASONING_START",
  "REASONING_MESSAGE_START",
  "STEP_STARTED",
  "STEP_FINISHED",
  "CUSTOM",
]);
