import { hasResult } from "../../core/toolCalls/giveResult.js";
import { findToolCall } from "../../core/transcript/findToolCall.js";
import { thrownText, toJson } from "../../protocol/json.js";
import type { AgentRun } from "../api/AgentRun.js";
import { notSent } from "../api/RunResult.js";
import type { Engine } from "../engine/Engine.js";

/** Adds the results of page tools to the run of this engine, each created once. */
export function createToolResults({ getState, getSnapshot, dispatch, generateId }: Engine): AgentRun["addToolResult"] {
  // Never cleared: an agent that drops a result from its conversation must not make its tool run again.
  const making = new Map<string, ReturnType<typeof contentOf>>();
  const given = new Set<string>();
  const isGiven = (toolCallId: string): boolean => {
    if (hasResult(getState().transcript.messages, toolCallId)) given.add(toolCallId);
    return given.has(toolCallId);
  };

  return async (toolCallId, result) => {
    const { transcript, batch } = getState();
    if (isGiven(toolCallId)) return { ok: true };
    const known = making.get(toolCallId);
    if (known === undefined) {
      if (findToolCall(transcript, toolCallId) === undefined) return notSent("unknown-tool-call");
      if (batch?.interrupts.some(({ id, toolCallId: about }) => about === toolCallId || id === toolCallId) === true)
        return notSent("questions-open", { blockers: getSnapshot().composer.blockers });
    }
    const made = known ?? contentOf(result);
    making.set(toolCallId, made);
    const content = await made;
    if (!isGiven(toolCallId)) dispatch({ type: "result", message: { ...content, id: generateId(), role: "tool", toolCallId } });
    // The conversation may have been cleared meanwhile.
    return isGiven(toolCallId) ? { ok: true } : notSent("unknown-tool-call");
  };
}

/** The content of a tool message, and the error where the tool failed. */
async function contentOf(result: unknown): Promise<{ readonly content: string; readonly error?: string }> {
  try {
    const value: unknown = await (typeof result === "function" ? result() : result);
    const json = typeof value === "string" ? undefined : toJson(value);
    if (json === undefined && typeof value === "object" && value !== null)
      throw new Error("the result cannot be written as JSON");
    return { content: typeof value === "string" ? value : (JSON.stringify(json) ?? "") };
  } catch (cause) {
    const error = thrownText(cause);
    return { content: error, error };
  }
}
