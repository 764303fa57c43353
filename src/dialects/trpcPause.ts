import { isRecord, own, ownText, type UnknownRecord } from "../protocol/json.js";
import type { StreamEvent } from "../protocol/readEvent.js";

/** Where a graph has stopped, and what it asks with. */
export interface TrpcPause {
  /** What the answer is filed under: the node's own key, or its id where it has none. */
  readonly key: string;
  readonly prompt: unknown;
  /** Absent where the server does not say; it then goes on from the latest. */
  readonly checkpointId?: string;
  readonly lineageId?: string;
  /** The last announcement, as it came. */
  readonly sent: UnknownRecord;
}

/** A call of a tool that the agent leaves to us, and has no result for. */
export interface TrpcCall {
  readonly id: string;
  readonly name: string;
}

/** What has been heard of a run: the pause it is in, and the open calls of registered tools. */
export interface TrpcHeard {
  readonly pause: TrpcPause | null;
  readonly calls: readonly TrpcCall[];
}

export const heardNothing: TrpcHeard = { pause: null, calls: [] };

/** The activity by which graphs announce a pause, and that they go on. */
export const interruptActivity = "graph.node.interrupt";

/** Whether the agent says that it has taken an answer. */
export function isAcknowledgement(event: StreamEvent): boolean {
  return patchesOf(event).some(({ path }) => path === "/resume");
}

/** Hears a pause, or its end, and the calls of the tools with these names. */
export function hearTrpc(heard: TrpcHeard, event: StreamEvent, tools: ReadonlySet<string>): TrpcHeard {
  switch (event.type) {
    case "ACTIVITY_DELTA":
      return hearPatches(heard, patchesOf(event));
    case "MESSAGES_SNAPSHOT":
      return hearHistory(heard, event.messages, tools);
    case "TOOL_CALL_START":
    case "TOOL_CALL_CHUNK":
      return event.toolCallId === undefined ? heard : hearCall(heard, event.toolCallId, event.toolCallName ?? "", tools);
    case "TOOL_CALL_RESULT":
      return withoutCall(heard, event.toolCallId);
    default:
      return heard;
  }
}

/** Whether a pause is over as soon as the agent is run again, because it asks for no value: a breakpoint, or an operator's pause. */
export function needsNoValue({ key, prompt }: Pick<TrpcPause, "key" | "prompt">): boolean {
  return /^static_interrupt_(before|after):/.test(key) || (key === "external_interrupt" && isRecord(prompt));
}

function patchesOf(event: StreamEvent): readonly UnknownRecord[] {
  return event.type === "ACTIVITY_DELTA" && event.activityType === interruptActivity ? event.patch.filter(isRecord) : [];
}

function hearPatches(heard: TrpcHeard, patches: readonly UnknownRecord[]): TrpcHeard {
  let { pause } = heard;
  for (const operation of patches) {
    if (own(operation, "path") !== "/interrupt") continue;
    const value = own(operation, "value");
    pause = isRecord(value) ? (fold(pause, value) ?? pause) : null;
  }
  return pause === heard.pause ? heard : { ...heard, pause };
}

// A pause in a nested graph is announced by each graph around it, the innermost first; it goes on from the outermost one's checkpoint.
function fold(before: TrpcPause | null, sent: UnknownRecord): TrpcPause | null {
  const text = (name: string): string | undefined => {
    const value = own(sent, name);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const key = text("key") ?? before?.key ?? text("nodeId");
  if (key === undefined) return null;
  const [checkpointId, lineageId] = [text("checkpointId"), text("lineageId")];
  return {
    key,
    prompt: own(sent, "prompt") ?? before?.prompt ?? null,
    ...(checkpointId !== undefined && { checkpointId }),
    ...(lineageId !== undefined && { lineageId }),
    sent,
  };
}

function hearCall(heard: TrpcHeard, id: string, name: string, tools: ReadonlySet<string>): TrpcHeard {
  if (!tools.has(name) || heard.calls.some((call) => call.id === id)) return heard;
  return { ...heard, calls: [...heard.calls, { id, name }] };
}

function withoutCall(heard: TrpcHeard, id: string): TrpcHeard {
  const calls = heard.calls.filter((call) => call.id !== id);
  return calls.length === heard.calls.length ? heard : { ...heard, calls };
}

/** Hears a thread as it is kept: what was said after a pause tells whether it was left, which nothing else does. */
function hearHistory(before: TrpcHeard, messages: readonly unknown[], tools: ReadonlySet<string>): TrpcHeard {
  let isKept = false;
  const found = messages.reduce((heard: TrpcHeard, message) => {
    if (!isRecord(message)) return heard;
    const content = own(message, "content");
    switch (own(message, "role")) {
      case "user":
        return saysNothing(content) ? goesOn(heard) : heardNothing;
      case "assistant":
        return callsIn(message).reduce((next, { id, name }) => hearCall(next, id, name, tools), heard);
      case "tool":
        return withoutCall(heard, ownText(message, "toolCallId") ?? "");
      case "activity": {
        const patch = isRecord(content) && own(content, "activityType") === interruptActivity ? own(content, "patch") : undefined;
        isKept ||= patch !== undefined;
        return Array.isArray(patch) ? hearPatches(heard, patch.filter(isRecord)) : heard;
      }
      default:
        return heard;
    }
  }, heardNothing);
  return isKept || found.calls.length > 0 ? found : before;
}

/** Whether a user's message is the empty one that goes with an answer. */
export function saysNothing(content: unknown): boolean {
  return content === "" || content === undefined || content === null || (Array.isArray(content) && content.length === 0);
}

function goesOn(heard: TrpcHeard): TrpcHeard {
  return heard.pause !== null && needsNoValue(heard.pause) ? { ...heard, pause: null } : heard;
}

function callsIn(message: UnknownRecord): readonly TrpcCall[] {
  const calls = own(message, "toolCalls");
  return (Array.isArray(calls) ? calls : []).filter(isRecord).map((call) => {
    const called = own(call, "function");
    return { id: ownText(call, "id") ?? "", name: isRecord(called) ? (ownText(called, "name") ?? "") : "" };
  });
}
