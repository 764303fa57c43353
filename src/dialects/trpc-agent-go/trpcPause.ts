import { isRecord, own, ownText, recordsIn, type UnknownRecord } from "../../protocol/json.js";
import type { StreamEvent } from "../../protocol/readEvent.js";
import { type Chain, itemsOf } from "../shared/readValues.js";

/** Where a graph has stopped, and its prompt. */
export interface TrpcPause {
  /** The key of the answer: the node's own key, or its id where it has none. */
  readonly key: string;
  readonly prompt: unknown;
  /** Absent where the server sends none; it then continues from the latest. */
  readonly checkpointId?: string | undefined;
  readonly lineageId?: string | undefined;
  /** The last announcement, as it was sent. */
  readonly sent: UnknownRecord;
}

/** A call of a tool that runs here, and has no result. */
interface TrpcCall {
  readonly id: string;
  readonly name: string;
}

/** The detected state of a run: its pause, and the open calls of registered tools. */
export interface TrpcDetected {
  readonly pause: TrpcPause | null;
  /** The calls, and the ids of those that have a result, in the order of their events. */
  readonly calls: Chain<TrpcCall | string> | null;
}

export const nothingDetected: TrpcDetected = { pause: null, calls: null };

/** The activity by which graphs announce a pause, and that they continue. */
export const interruptActivity = "graph.node.interrupt";

/** The event that announces a pause. */
export function activityAbout(pause: unknown): StreamEvent {
  const patch = [{ op: "add" as const, path: "/interrupt", value: pause }];
  return { type: "ACTIVITY_DELTA", messageId: "", activityType: interruptActivity, patch };
}

/** Whether the agent acknowledges an answer. */
export function isAcknowledgement(event: StreamEvent): boolean {
  return patchesOf(event).some(({ path }) => path === "/resume");
}

/** Detects a pause, or its end, and the calls of the tools with these names. */
export function detectTrpc(
  detected: TrpcDetected,
  event: StreamEvent,
  tools: ReadonlySet<string>,
): TrpcDetected {
  switch (event.type) {
    case "ACTIVITY_DELTA":
      return detectPatches(detected, patchesOf(event));
    case "MESSAGES_SNAPSHOT":
      return detectHistory(detected, event.messages, tools);
    case "TOOL_CALL_START":
    case "TOOL_CALL_CHUNK":
      return event.toolCallId === undefined
        ? detected
        : detectCall(detected, event.toolCallId, event.toolCallName ?? "", tools);
    case "TOOL_CALL_RESULT":
      return withoutCall(detected, event.toolCallId);
    default:
      return detected;
  }
}

/**
 * Whether a pause is over as soon as the agent is run again, because it asks for no value: a
 * breakpoint, or an operator's pause.
 */
export function needsNoValue({ key, prompt }: Pick<TrpcPause, "key" | "prompt">): boolean {
  return (
    /^static_interrupt_(before|after):/.test(key) ||
    (key === "external_interrupt" && isRecord(prompt))
  );
}

function patchesOf(event: StreamEvent): readonly UnknownRecord[] {
  return event.type === "ACTIVITY_DELTA" && event.activityType === interruptActivity
    ? recordsIn(event.patch)
    : [];
}

function detectPatches(detected: TrpcDetected, patches: readonly UnknownRecord[]): TrpcDetected {
  let { pause } = detected;
  for (const operation of patches) {
    if (own(operation, "path") !== "/interrupt") continue;
    const value = own(operation, "value");
    pause = isRecord(value) ? (fold(pause, value) ?? pause) : null;
  }
  return pause === detected.pause ? detected : { ...detected, pause };
}

// A pause in a nested graph is announced by each graph around it, the innermost first; it continues
// from the outermost one's checkpoint.
function fold(before: TrpcPause | null, sent: UnknownRecord): TrpcPause | null {
  const text = (name: string): string | undefined => ownText(sent, name) || undefined;
  const key = text("key") ?? before?.key ?? text("nodeId");
  if (key === undefined) return null;
  const [checkpointId, lineageId] = [text("checkpointId"), text("lineageId")];
  return {
    key,
    prompt: own(sent, "prompt") ?? before?.prompt ?? null,
    checkpointId,
    lineageId,
    sent,
  };
}

function detectCall(
  detected: TrpcDetected,
  id: string,
  name: string,
  tools: ReadonlySet<string>,
): TrpcDetected {
  const last = detected.calls?.item;
  if (!tools.has(name) || (typeof last === "object" && last.id === id)) return detected;
  return { ...detected, calls: { item: { id, name }, before: detected.calls } };
}

function withoutCall(detected: TrpcDetected, id: string): TrpcDetected {
  return detected.calls === null
    ? detected
    : { ...detected, calls: { item: id, before: detected.calls } };
}

/** The calls that have no result. */
export function openTrpcCalls({ calls }: TrpcDetected): readonly TrpcCall[] {
  const openCalls = new Map<string, TrpcCall>();
  for (const item of itemsOf(calls)) {
    if (typeof item === "string") openCalls.delete(item);
    else if (!openCalls.has(item.id)) openCalls.set(item.id, item);
  }
  return [...openCalls.values()];
}

/**
 * Detects questions in a stored thread: only the messages after a pause show whether it was
 * skipped.
 */
function detectHistory(
  before: TrpcDetected,
  messages: readonly unknown[],
  tools: ReadonlySet<string>,
): TrpcDetected {
  let isKept = false;
  const history = messages.reduce((detected: TrpcDetected, message) => {
    if (!isRecord(message)) return detected;
    const content = own(message, "content");
    switch (own(message, "role")) {
      case "user":
        return isEmptyContent(content) ? goesOn(detected) : nothingDetected;
      case "assistant":
        return callsIn(message).reduce(
          (next, { id, name }) => detectCall(next, id, name, tools),
          detected,
        );
      case "tool":
        return withoutCall(detected, ownText(message, "toolCallId") ?? "");
      case "activity": {
        const patch = patchIn(content);
        isKept ||= patch !== undefined;
        return detectPatches(detected, recordsIn(patch));
      }
      default:
        return detected;
    }
  }, nothingDetected);
  return isKept || openTrpcCalls(history).length > 0 ? history : before;
}

/** The patch of a stored announcement; undefined for every other activity. */
export function patchIn(content: unknown): unknown {
  return own(content, "activityType") === interruptActivity ? own(content, "patch") : undefined;
}

/** Whether a user's message is the empty one that is sent with an answer. */
export function isEmptyContent(content: unknown): boolean {
  return (content ?? "") === "" || (Array.isArray(content) && content.length === 0);
}

function goesOn(detected: TrpcDetected): TrpcDetected {
  return detected.pause !== null && needsNoValue(detected.pause)
    ? { ...detected, pause: null }
    : detected;
}

function callsIn(message: UnknownRecord): readonly TrpcCall[] {
  const calls = own(message, "toolCalls");
  return recordsIn(calls).map((call) => {
    const called = own(call, "function");
    return { id: ownText(call, "id") ?? "", name: ownText(called, "name") ?? "" };
  });
}
