import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { readArguments } from "../../core/interrupt/toolCallFromMetadata.js";
import { showJson } from "../../protocol/json.js";

/** A tool call as a backend describes it beside the stream; arguments in a string are read as JSON, and kept as they came where they are none. */
export function proposedCall(id: string, name: string, args: unknown): InterruptToolCall {
  const argsText = typeof args === "string" ? args : showJson(args ?? {});
  return { id, name, argsText, ...readArguments(argsText) };
}
