import { findToolCall } from "../../conversation/readToolCall.js";
import { hasResult } from "../../conversation/Transcript.js";
import type { AnswerRequest } from "../../dialects/Dialect.js";
import { questionsOf } from "../../interrupt/interrupt.js";
import { isObject } from "../../protocol/isObject.js";
import { thrownText } from "../../protocol/json.js";
import { toJson } from "../../protocol/toJson.js";
import type { AgentRunBehaviour } from "../api/AgentRun.js";
import { type AddToolResultResult, notSent } from "../api/RunResult.js";
import { behaviourOf } from "../tools/toolBehaviour.js";
import type { Results, ResultsParts } from "./createResults.js";

/** Results of page tools, each created once. */
export interface ToolResults {
  readonly add: (toolCallId: string, result: unknown) => Promise<AddToolResultResult>;
  /** Runs calls that a person has approved, each once, and adds their results. */
  readonly run: (calls: NonNullable<AnswerRequest["runs"]>) => Promise<void>;
  /** Clears them together with the conversation. */
  readonly reset: () => void;
}

interface ToolResultsParts extends Pick<ResultsParts, "loop" | "getSnapshot" | "generateId"> {
  readonly results: Pick<Results, "guard">;
  readonly options: Pick<AgentRunBehaviour, "tools">;
}

/** Creates them. */
export function createToolResults({
  loop,
  getSnapshot,
  generateId,
  results,
  options,
}: ToolResultsParts): ToolResults {
  const { getState, dispatch } = loop;
  // Kept although a call may leave the conversation: an agent that drops a result must not make its
  // tool run again.
  const contents = new Map<string, Promise<ToolContent>>();
  const additions = new Map<string, Promise<AddToolResultResult>>();

  const give = async (toolCallId: string, result: unknown): Promise<AddToolResultResult> => {
    const { transcript, batch } = getState();
    if (hasResult(transcript.messages, toolCallId)) return { ok: true };
    const contentBefore = contents.get(toolCallId);
    if (contentBefore === undefined) {
      if (findToolCall(transcript, toolCallId) === undefined) return notSent("unknown-tool-call");
      if (questionsOf(batch).some((one) => [one.id, one.toolCallId].includes(toolCallId)))
        return notSent("questions-open", { blockers: getSnapshot().composer.blockers });
    }
    const made = contentBefore ?? contentOf(result);
    contents.set(toolCallId, made);
    const content = await made;
    const isGiven = (): boolean => hasResult(getState().transcript.messages, toolCallId);
    if (!isGiven())
      dispatch({
        type: "result",
        message: { ...content, id: generateId(), role: "tool", toolCallId },
      });
    // The conversation may have been cleared meanwhile.
    return isGiven() ? { ok: true } : notSent("unknown-tool-call");
  };

  return {
    add(toolCallId, result) {
      const addition = additions.get(toolCallId);
      if (addition !== undefined) return addition;
      dispatch({ type: "toolStarted", toolCallId });
      const own: Promise<AddToolResultResult> = results
        .guard<{ readonly ok: true }>(() => give(toolCallId, result))
        .then((added) => {
          if (!added.ok && additions.get(toolCallId) === own) additions.delete(toolCallId);
          dispatch({ type: "toolEnded", toolCallId });
          return added;
        });
      additions.set(toolCallId, own);
      return own;
    },
    async run(calls) {
      const made = calls.map(async ({ toolCallId, name, args }) => {
        const call = findToolCall(getState().transcript, toolCallId);
        const behaviour = behaviourOf(options.tools ?? [], name);
        const tool = behaviour?.finish ?? behaviour?.run;
        const content =
          contents.get(toolCallId) ??
          contentOf(() => {
            if (tool === undefined || call === undefined)
              throw new Error(`This page does not have the tool ${name}.`);
            return tool(args, call);
          });
        contents.set(toolCallId, content);
        dispatch({
          type: "result",
          message: { ...(await content), id: generateId(), role: "tool", toolCallId },
        });
      });
      await Promise.all(made);
    },
    reset() {
      contents.clear();
      additions.clear();
    },
  };
}

interface ToolContent {
  readonly content: string;
  /** The error where the tool failed. */
  readonly error?: string;
}

async function contentOf(result: unknown): Promise<ToolContent> {
  try {
    const value: unknown = await (typeof result === "function" ? result() : result);
    const json = typeof value === "string" ? undefined : toJson(value);
    if (json === undefined && isObject(value))
      throw new Error("the result cannot be written as JSON");
    return { content: typeof value === "string" ? value : (JSON.stringify(json) ?? "") };
  } catch (cause) {
    const error = thrownText(cause);
    return { content: error, error };
  }
}
