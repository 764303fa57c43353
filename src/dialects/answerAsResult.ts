import type { PendingInterrupt } from "../interrupt/interrupt.js";
import { own } from "../protocol/json.js";
import { type ToolMessage, toolResult } from "../protocol/messages.js";
import { writeJson } from "../protocol/writeJson.js";

/** An answer as the result of its call; none where the question is about no call. */
export function answerAsResult(
  { toolCallId }: PendingInterrupt,
  entry: object,
): readonly ToolMessage[] {
  if (toolCallId === undefined) return [];
  const decision =
    own(entry, "status") === "cancelled" ? { status: "cancelled" } : own(entry, "payload");
  const content = writeJson(decision ?? { status: "resolved" }) ?? "";
  return [toolResult(toolCallId, content)];
}
