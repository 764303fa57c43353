import { isRecord, own } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/** A rule of event order that an event violates; undefined when it violates none. */
export type OrderBreach = { readonly rule: string; readonly message: string } | undefined;

type OrderCheck = (event: StreamEvent) => OrderBreach;

/**
 * Creates the order check of one stream, for strict mode: it reports what the specification calls fatal, and nothing else. Pass every event
 * in order; after the first violation it need not be called again.
 */
export function createOrderCheck(): OrderCheck {
  const checkRun = createRunCheck();
  const entities = createEntityCheck();
  const chunks = createChunkCheck();
  const progress = createProgressCheck();
  return (event) => {
    const wrong = checkRun(event);
    if (wrong !== undefined) return wrong;
    if (closesChunk.has(event.type)) chunks.close();
    switch (event.type) {
      case "RUN_STARTED":
        entities.clear();
        progress.clear();
        return undefined;
      case "RUN_FINISHED":
        return entities.checkEndOfRun() ?? progress.checkEndOfRun() ?? checkIds(event);
      case "TEXT_MESSAGE_START":
        return entities.start("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_CONTENT":
        return entities.goOn("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_END":
        return entities.end("message", event.messageId, event.subagentRunId);
      case "TEXT_MESSAGE_CHUNK":
        return chunks.check("text", event.messageId, event.role, event.type);
      case "TOOL_CALL_START":
        return entities.start("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_ARGS":
        return entities.goOn("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_END":
        return entities.end("tool call", event.toolCallId, event.subagentRunId);
      case "TOOL_CALL_CHUNK":
        return chunks.check("tool", event.toolCallId, event.toolCallName, event.type);
      case "REASONING_START":
        return entities.start("reasoning", event.messageId, event.subagentRunId);
      case "REASONING_END":
        return entities.end("reasoning", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_START":
        return entities.start("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_CONTENT":
        return entities.goOn("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_END":
        return entities.end("reasoning message", event.messageId, event.subagentRunId);
      case "REASONING_MESSAGE_CHUNK":
        return chunks.check("reasoning", event.messageId, undefined, event.type);
      case "STEP_STARTED":
        return progress.startStep(event.stepName);
      case "STEP_FINISHED":
        return progress.finishStep(event.stepName);
      case "SUBAGENT_STARTED":
        return progress.startSubagent(event.subagentRunId);
      case "SUBAGENT_FINISHED":
      case "SUBAGENT_ERROR":
        return progress.finishSubagent(event.subagentRunId);
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

function breach(rule: string, message: string): OrderBreach {
  return { rule, message };
}

/** Checks that the runs of a stream follow each other on one thread, and that no event is outside of them. */
function createRunCheck(): OrderCheck {
  let run: { readonly threadId: string; readonly runId: string } | null = null;
  let ended: "finished" | "failed" | null = null;
  let first = true;

  const checkPosition: OrderCheck = (event) => {
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
    const wrong = checkPosition(event);
    if (wrong !== undefined) return wrong;
    first = false;
    if (event.type === "RUN_STARTED") {
      run = { threadId: event.threadId, runId: event.runId };
      ended = null;
    } else if (event.type === "RUN_ERROR") ended = "failed";
    else if (event.type === "RUN_FINISHED") {
      ended = "finished";
      if (run !== null && (event.runId !== run.runId || event.threadId !== run.threadId)) {
        return breach("same-run", "RUN_FINISHED names another run than its RUN_STARTED");
      }
    }
    return undefined;
  };
}

type EntityRule = (kind: string, id: string, author: string | undefined) => OrderBreach;

interface EntityCheck {
  readonly start: EntityRule;
  readonly goOn: EntityRule;
  readonly end: EntityRule;
  readonly checkEndOfRun: () => OrderBreach;
  readonly clear: () => void;
}

/** Checks that messages, tool calls and reasoning are started, continued by the same author, and ended. */
function createEntityCheck(): EntityCheck {
  /** The open entities, by kind and id, with their subagent. */
  const open = new Map<string, string | undefined>();
  const goOn: EntityRule = (kind, id, author) => {
    if (!open.has(`${kind} ${id}`)) return breach("started-before-continued", `no ${kind} ${id} is open`);
    const opener = open.get(`${kind} ${id}`);
    if (author !== undefined && opener !== author) {
      return breach("one-speaker", `${kind} ${id} was started by ${opener ?? "the agent"} and goes on by ${author}`);
    }
    return undefined;
  };
  return {
    start(kind, id, author) {
      if (open.has(`${kind} ${id}`)) return breach("no-second-start", `${kind} ${id} was started twice`);
      open.set(`${kind} ${id}`, author);
      return undefined;
    },
    goOn,
    end(kind, id, author) {
      const wrong = goOn(kind, id, author);
      open.delete(`${kind} ${id}`);
      return wrong;
    },
    checkEndOfRun() {
      const [left] = open.keys();
      return left === undefined ? undefined : breach("closed-before-end", `the run ended while ${left} was open`);
    },
    clear: () => open.clear(),
  };
}

type ChunkKind = "text" | "tool" | "reasoning";

interface ChunkCheck {
  readonly check: (kind: ChunkKind, id: string | undefined, label: string | undefined, type: string) => OrderBreach;
  readonly close: () => void;
}

/** Checks that the first chunk of an entity names it, and that later ones do not contradict it. */
function createChunkCheck(): ChunkCheck {
  let chunk: { readonly kind: ChunkKind; readonly id: string; readonly label: string | undefined } | null = null;
  return {
    check(kind, id, label, type) {
      if (chunk?.kind === kind && (id === undefined || id === chunk.id)) {
        return label === undefined || chunk.label === undefined || label === chunk.label
          ? undefined
          : breach("chunk-agrees", `${type} says ${label} where the open one says ${chunk.label}`);
      }
      if (id === undefined) return breach("first-chunk-names", `the first ${type} has no id`);
      if (kind === "tool" && label === undefined) return breach("first-chunk-names", `the first ${type} has no name`);
      chunk = { kind, id, label };
      return undefined;
    },
    close() {
      chunk = null;
    },
  };
}

interface ProgressCheck {
  readonly startStep: (name: string) => undefined;
  readonly finishStep: (name: string) => OrderBreach;
  readonly startSubagent: (id: string) => undefined;
  readonly finishSubagent: (id: string) => OrderBreach;
  readonly checkEndOfRun: () => OrderBreach;
  readonly clear: () => void;
}

/** Checks that steps and subagents finish after they have started, and before the run ends. */
function createProgressCheck(): ProgressCheck {
  const steps = new Map<string, number>();
  const subagents = new Set<string>();
  return {
    startStep(name) {
      steps.set(name, (steps.get(name) ?? 0) + 1);
    },
    finishStep(name) {
      const count = steps.get(name);
      if (count === undefined) return breach("started-before-finished", `step ${name} was not started`);
      if (count === 1) steps.delete(name);
      else steps.set(name, count - 1);
      return undefined;
    },
    startSubagent(id) {
      subagents.add(id);
    },
    finishSubagent(id) {
      return subagents.delete(id) ? undefined : breach("started-before-finished", `subagent ${id} was not started`);
    },
    checkEndOfRun() {
      const [step] = steps.keys();
      if (step !== undefined) return breach("closed-before-end", `the run ended in step ${step}`);
      const [subagent] = subagents;
      return subagent === undefined
        ? undefined
        : breach("closed-before-end", `the run ended while subagent ${subagent} was working`);
    },
    clear() {
      steps.clear();
      subagents.clear();
    },
  };
}

/** Checks that the interrupts of an outcome have different ids. */
function checkIds({ outcome }: Extract<StreamEvent, { type: "RUN_FINISHED" }>): OrderBreach {
  if (outcome.type !== "interrupt") return undefined;
  const ids = new Set<unknown>();
  for (const interrupt of outcome.interrupts) {
    const id = isRecord(interrupt) ? own(interrupt, "id") : undefined;
    if (typeof id === "string" && ids.has(id)) return breach("unique-interrupt-ids", "two interrupts have the same id");
    ids.add(id);
  }
  return undefined;
}
