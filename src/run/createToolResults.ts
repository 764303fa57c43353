import { AgentRunError } from "../core/errors.js";
import { findToolCall } from "../core/findToolCall.js";
import { hasResult } from "../core/giveResult.js";
import { thrownText, toJson } from "../protocol/json.js";
import type { AgentRun } from "./AgentRun.js";
import type { Engine } from "./createEngine.js";

/** Gives the results of tools that run in the page to the run of this engine, each made once. */
export function createToolResults({ getState, dispatch, generateId }: Engine): AgentRun["addToolResult"] {
  // Kept for good: an agent that drops a result from its conversation must not make its tool run again.
  const making = new Map<string, Promise<void>>();

  const make = async (toolCallId: string, result: unknown): Promise<void> => {
    const give = (content: string, error?: string): void =>
      dispatch({
        type: "result",
        message: { id: generateId(), role: "tool", toolCallId, content, ...(error !== undefined && { error }) },
      });
    try {
      const value: unknown = await (typeof result === "function" ? result() : result);
      const json = typeof value === "string" ? undefined : toJson(value);
      if (json === undefined && typeof value === "object" && value !== null)
        throw new Error("the result cannot be written as JSON");
      give(typeof value === "string" ? value : (JSON.stringify(json) ?? ""));
    } catch (cause) {
      const error = thrownText(cause);
      give(error, error);
    }
  };

  return async (toolCallId, result) => {
    const { transcript, batch } = getState();
    if (hasResult(transcript.messages, toolCallId)) return;
    const known = making.get(toolCallId);
    if (known !== undefined) return known;
    if (findToolCall(transcript, toolCallId) === undefined)
      throw new AgentRunError("misuse", "addToolResult() names a tool call that this conversation does not have.");
    if (batch?.interrupts.some(({ id, toolCallId: about }) => about === toolCallId || id === toolCallId) === true)
      throw new AgentRunError("misuse", "a question about this tool call is open; answer it before the tool may run.");
    const own = make(toolCallId, result);
    making.set(toolCallId, own);
    return own;
  };
}
