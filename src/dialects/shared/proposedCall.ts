import type { InterruptToolCall } from "../../core/interrupt/interrupt.js";
import { readArguments } from "../../core/interrupt/toolCallFromMetadata.js";
import { showJson } from "../../protocol/json.js";

/**
 * Creates a tool call from a backend's description. Arguments in a string are parsed as JSON, and kept as they were sent where that fails.
 */
export function proposedCall(id: string, name: string, args: unknown): InterruptToolCall {
  const argsText = typeof args === "string" ? args : showJson(args ?? {});
  return { id, name, argsText, ...readArguments(argsText) };
}
