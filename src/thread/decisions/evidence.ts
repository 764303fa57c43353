import { idsOf } from "../../protocol/collections.js";
import type { Message, ToolMessage } from "../../protocol/messages.js";
import { hasResult, indexOf, type RunActivity } from "./activity.js";

/**
 * What showed that the agent acted on an answer: a result of the tool call it was about, another
 * activity after it, or nothing.
 */
export type Evidence = "result" | "activity" | "none";

/** The outcome of answers that were sent. */
export type Outcome = "accepted" | "unknown" | "refused";

/**
 * How a run that carried answers ended: by itself, by an error of the agent, or before its end was
 * received.
 */
export type ResumeEnd = "ended" | "failed" | "cut-off";

/**
 * The rule for acceptance. A result proves it, however the run ended. Output proves it unless the
 * agent reported an error, which may be about the answer. Steps and state changes prove it only in
 * a run that ended well: a node that has started may not have done anything. A run that merely
 * ended well proves nothing.
 */
export function isAccepted(evidence: Evidence, end: ResumeEnd, activity: RunActivity): boolean {
  if (evidence !== "activity" || end === "ended") return evidence !== "none";
  return end === "cut-off" && activity === "output";
}

/** A result of a tool call; one with an error is the result of a call that failed. */
type ToolResult = Pick<ToolMessage, "content" | "error">;

/** Results of tool calls, by the ids of the calls. */
export type ToolResults = ReadonlyMap<string | undefined, ToolResult>;

/**
 * The results in a conversation that were not in it before, without what this side wrote itself
 * (`isOwn`).
 */
export function newResults(
  messages: readonly Message[],
  before: readonly Message[],
  isOwn: (result: ToolMessage) => boolean = () => false,
): ToolResults {
  if (messages === before) return new Map();
  const index = indexOf(before);
  const results = new Map<string, ToolResult>();
  for (const message of messages) {
    if (message.role !== "tool" || results.has(message.toolCallId)) continue;
    if (!hasResult(index, message) && !isOwn(message)) results.set(message.toolCallId, message);
  }
  return results;
}

/**
 * Whether the agent has sent text or calls that were not in the conversation before, whatever ids a
 * snapshot gives them.
 */
export function hasNewOutput(messages: readonly Message[], before: readonly Message[]): boolean {
  if (messages === before) return false;
  const ids = idsOf(before);
  const texts = new Set(before.flatMap(outputOf));
  return messages.some(
    (message) => !ids.has(message.id) && outputOf(message).some((text) => !texts.has(text)),
  );
}

function outputOf(message: Message): readonly string[] {
  if (message.role !== "assistant") return [];
  const { content = "", toolCalls = [] } = message;
  const calls = toolCalls.map(({ id }) => `call ${id}`);
  return content === "" ? calls : [`text ${content}`, ...calls];
}
