import { own, ownText, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";

/** A rule of event order that an event violates; undefined when it violates none. */
type OrderBreach = { readonly rule: string; readonly message: string } | undefined;

export type OrderCheck = (event: StreamEvent) => OrderBreach;

/**
 * Creates the order check of one stream, for strict mode: it reports what the specification calls
 * fatal, and nothing else. Pass every event in order; after the first violation it need not be
 * called again.
 */
export function createOrderCheck(): OrderCheck {
  const checkRun = createRunCheck();
  const checkEntity = createEntityCheck();
  const checkChunk = createChunkCheck();
  return (event) => {
    const wrong = checkRun(event);
    if (wrong !== undefined) return wrong;
    const [, kind = "", phase = ""] = entityEvent.exec(event.type) ?? [];
    if (phase === "CHUNK") return checkChunk(event, kind);
    // RAW and state events leave an open stream of chunks as it is.
    if (phase === "START" || closesChunk.has(event.type)) checkChunk(null, kind);
    return (
      checkEntity(event, kind, phase) ??
      (event.type === "RUN_FINISHED" ? checkIds(event) : undefined)
    );
  };
}

/** The events of what is started, continued and ended, and of their chunks. */
const entityEvent =
  /^(TEXT_MESSAGE|TOOL_CALL|REASONING|REASONING_MESSAGE)_(START|CONTENT|ARGS|END|CHUNK)$/;

/**
 * The other events that end an open stream of chunks: the next run, any other entity, and CUSTOM.
 */
const closesChunk: ReadonlySet<StreamEvent["type"]> = new Set([
  "RUN_STARTED",
  "TOOL_CALL_RESULT",
  "STEP_STARTED",
  "STEP_FINISHED",
  "CUSTOM",
]);

function breach(rule: string, message: string): OrderBreach {
  return { rule, message };
}

/**
 * Checks that the runs of a stream follow each other on one thread, and that no event is outside of
 * them.
 */
function createRunCheck(): OrderCheck {
  let run: Extract<StreamEvent, { type: "RUN_STARTED" }> | null = null;
  let position: "before" | "within" | "finished" | "failed" = "before";

  const checkPosition: OrderCheck = ({ type }) => {
    const isStart = type === "RUN_STARTED";
    if (position === "within")
      return isStart ? breach("no-run-in-run", "a run started inside another") : undefined;
    if (isStart) return undefined;
    if (type === "RUN_ERROR")
      return position === "failed" ? breach("one-end", "the run failed twice") : undefined;
    if (position === "before")
      return breach("starts-with-run-started", `the stream begins with ${type}`);
    return breach("nothing-after-end", `${type} came after the run had ended`);
  };
  const isOther = (id: string, begun: string): boolean => id !== "" && id !== begun;

  return (event) => {
    const wrong = checkPosition(event);
    if (wrong !== undefined) return wrong;
    switch (event.type) {
      case "RUN_STARTED": {
        const isElsewhere = run !== null && run.threadId !== event.threadId;
        run = event;
        position = "within";
        return isElsewhere
          ? breach("one-thread", "a later run of the stream is on another thread")
          : undefined;
      }
      case "RUN_ERROR":
        position = "failed";
        return undefined;
      case "RUN_FINISHED":
        position = "finished";
        return run && (isOther(event.runId, run.runId) || isOther(event.threadId, run.threadId))
          ? breach("same-run", "RUN_FINISHED names another run than its RUN_STARTED")
          : undefined;
      default:
        return undefined;
    }
  };
}

/**
 * Checks that messages, tool calls, reasoning, steps and subagents are started, and ended before
 * the run, and that an entity is continued by the same author.
 */
function createEntityCheck(): (event: StreamEvent, kind: string, phase: string) => OrderBreach {
  /** What is open, by kind and id: the subagent of an entity, or how often a step was started. */
  const openEntities = new Map<string, string | number | undefined>();
  const finish = (what: string): OrderBreach => {
    if (!openEntities.has(what))
      return breach("started-before-finished", `${what} was not started`);
    const count = Number(openEntities.get(what)) - 1;
    if (count > 0) openEntities.set(what, count);
    else openEntities.delete(what);
    return undefined;
  };
  return (event, kind, phase) => {
    switch (event.type) {
      case "RUN_STARTED":
        openEntities.clear();
        return undefined;
      case "RUN_FINISHED":
        return leftOf(openEntities);
      case "STEP_STARTED":
        openEntities.set(
          `step ${event.stepName}`,
          Number(openEntities.get(`step ${event.stepName}`) ?? 0) + 1,
        );
        return undefined;
      case "STEP_FINISHED":
        return finish(`step ${event.stepName}`);
      case "SUBAGENT_STARTED":
        openEntities.set(`subagent ${event.subagentRunId}`, 1);
        return undefined;
      case "SUBAGENT_FINISHED":
      case "SUBAGENT_ERROR":
        return finish(`subagent ${event.subagentRunId}`);
    }
    if (phase === "") return undefined;
    const fields = { ...event };
    const author = ownText(fields, "subagentRunId");
    const entity = `${kind.toLowerCase().replace("text_", "").replace("_", " ")} ${idIn(fields)}`;
    if (phase === "START") {
      if (openEntities.has(entity)) return breach("no-second-start", `${entity} was started twice`);
      openEntities.set(entity, author);
      return undefined;
    }
    if (!openEntities.has(entity))
      return breach("started-before-continued", `no ${entity} is open`);
    const opener = openEntities.get(entity);
    if (phase === "END") openEntities.delete(entity);
    if (author === undefined || opener === author) return undefined;
    return breach(
      "one-speaker",
      `${entity} was started by ${opener ?? "the agent"} and goes on by ${author}`,
    );
  };
}

function leftOf(openEntities: ReadonlyMap<string, unknown>): OrderBreach {
  const [left] = openEntities.keys();
  return left === undefined
    ? undefined
    : breach("closed-before-end", `the run ended while ${left} was open`);
}

function idIn(fields: UnknownRecord): string | undefined {
  return ownText(fields, "messageId") ?? ownText(fields, "toolCallId");
}

/**
 * Checks that the first chunk of an entity names it, and that later ones do not contradict it; null
 * closes the stream of chunks.
 */
function createChunkCheck(): (event: StreamEvent | null, kind: string) => OrderBreach {
  let chunk: {
    readonly kind: string;
    readonly id: string;
    readonly label: string | undefined;
  } | null = null;
  return (event, kind) => {
    if (event === null) {
      chunk = null;
      return undefined;
    }
    const fields = { ...event };
    const [id, label] = [idIn(fields), ownText(fields, "toolCallName") ?? ownText(fields, "role")];
    if (chunk?.kind === kind && (id === undefined || id === chunk.id)) {
      return label === undefined || chunk.label === undefined || label === chunk.label
        ? undefined
        : breach(
            "chunk-agrees",
            `${event.type} says ${label} where the open one says ${chunk.label}`,
          );
    }
    if (id === undefined) return breach("first-chunk-names", `the first ${event.type} has no id`);
    if (kind === "TOOL_CALL" && label === undefined)
      return breach("first-chunk-names", `the first ${event.type} has no name`);
    chunk = { kind, id, label };
    return undefined;
  };
}

/** Checks that the interrupts of an outcome have different ids. */
function checkIds({ outcome }: Extract<StreamEvent, { type: "RUN_FINISHED" }>): OrderBreach {
  if (outcome.type !== "interrupt") return undefined;
  const ids = new Set<unknown>();
  for (const interrupt of outcome.interrupts) {
    const id = own(interrupt, "id");
    if (typeof id === "string" && ids.has(id))
      return breach("unique-interrupt-ids", "two interrupts have the same id");
    ids.add(id);
  }
  return undefined;
}
