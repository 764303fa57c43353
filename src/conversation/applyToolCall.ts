import type { ByType } from "../protocol/byType.js";
import { dropUndefined } from "../protocol/json.js";
import type { AssistantMessage, ToolCall, ToolMessage } from "../protocol/messages.js";
import type { StreamEvent } from "../protocol/readEvent.js";
import { isReusedId } from "./reusedCallId.js";
import type { TranscriptWriter } from "./TranscriptWriter.js";

type ToolCallEvent = Extract<StreamEvent, { type: `TOOL_CALL_${string}` }>;

/** What assembles tool calls, their arguments and their results. */
export const toolCallAppliers: ByType<TranscriptWriter, ToolCallEvent, unknown, void> = {
  TOOL_CALL_START(writer, event) {
    writer.openChunk = null;
    start(writer, event, event.toolCallId, event.toolCallName);
  },
  TOOL_CALL_ARGS: (writer, event) => append(writer, event, event.toolCallId, event.delta),
  TOOL_CALL_END(writer, event) {
    const { toolCallId } = event;
    append(writer, event, toolCallId, "");
    writer.endCall(toolCallId);
    flatten(writer.findToolCall(toolCallId)?.call.function.arguments ?? "");
  },
  TOOL_CALL_CHUNK: chunk,
  TOOL_CALL_RESULT: result,
};

function start(
  writer: TranscriptWriter,
  event: Extract<ToolCallEvent, { type: "TOOL_CALL_START" | "TOOL_CALL_CHUNK" }>,
  id: string,
  name: string,
): void {
  const call: ToolCall = writer.withMetadata(
    { id, type: "function", function: { name, arguments: "" } },
    event.metadata,
  );
  writer.beginCall(id);
  const earlier = writer.findToolCall(id);
  const isRenamed =
    earlier !== undefined && isReusedId(writer, earlier, event) && writer.renameCall(id);
  // Some agents stream a call again in the resumed run: it is the same call, so it is overwritten,
  // never appended to.
  if (earlier !== undefined && !isRenamed) return writer.replaceToolCall(id, call);
  const parent =
    event.parentMessageId === undefined ? undefined : writer.find(event.parentMessageId);
  if (parent?.role === "assistant") {
    writer.addToolCall(parent, call);
    return;
  }
  const { subagentRunId, parentMessageId = "" } = event;
  const isFree = parent === undefined && parentMessageId !== "";
  writer.append(
    dropUndefined<AssistantMessage>({
      id: isFree ? parentMessageId : id,
      role: "assistant",
      toolCalls: [call],
      subagentRunId,
    }),
  );
}

function append(
  writer: TranscriptWriter,
  event: Extract<ToolCallEvent, { type: "TOOL_CALL_ARGS" | "TOOL_CALL_END" | "TOOL_CALL_CHUNK" }>,
  id: string,
  delta: string,
): void {
  const place = writer.findToolCall(id);
  if (place === undefined) {
    writer.problem("arguments-without-start", "arguments for a tool call that was never started");
    return;
  }
  if (delta === "" && event.metadata === undefined) return;
  const { call } = place;
  const next = {
    ...call,
    function: { ...call.function, arguments: call.function.arguments + delta },
  };
  writer.replaceToolCall(id, writer.withMetadata(next, event.metadata));
}

function chunk(
  writer: TranscriptWriter,
  event: Extract<ToolCallEvent, { type: "TOOL_CALL_CHUNK" }>,
): void {
  const id = event.toolCallId ?? writer.openIdOf("tool");
  if (id === undefined) {
    writer.problem("chunk-without-id", "TOOL_CALL_CHUNK names no tool call and none is open");
    return;
  }
  const continues = writer.openIdOf("tool") === id;
  if (!continues && event.toolCallName !== undefined) start(writer, event, id, event.toolCallName);
  writer.openChunk = { kind: "tool", id };
  append(writer, event, id, event.delta ?? "");
}

function result(
  writer: TranscriptWriter,
  event: Extract<ToolCallEvent, { type: "TOOL_CALL_RESULT" }>,
): void {
  const { messageId, toolCallId, content, metadata, subagentRunId } = event;
  const named = writer.find(messageId);
  // Some agents give a result the id of the message that makes the call, or one id to the results
  // of several calls; such a result gets an id of its own.
  const isFree = named === undefined || (named.role === "tool" && named.toolCallId === toolCallId);
  const message = dropUndefined<ToolMessage>({
    id: isFree ? messageId : `tool-result-${toolCallId}`,
    role: "tool",
    toolCallId,
    content,
    subagentRunId,
  });
  writer.putResult(writer.withMetadata(message, metadata));
}

/**
 * Makes the engine store a text that was concatenated from many pieces as one string: engines join
 * the pieces on the first read, and keep every piece in memory until then.
 */
export function flatten(text: string): void {
  text.charCodeAt(0);
}
