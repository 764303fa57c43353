import type { RunAgentInput } from "../../protocol/input.js";
import type { AgentVoice } from "./Scenario.js";

/** The dependencies of a voice. */
export interface AgentVoiceOptions {
  readonly input: Omit<RunAgentInput, "resume">;
  readonly nextId: (prefix: string) => string;
  readonly now: () => number;
  /** Overrides every deadline, in seconds. */
  readonly expiresIn?: number | undefined;
}

/** Creates the voice of one script. */
export function createAgentVoice({ input, nextId, now, expiresIn }: AgentVoiceOptions): AgentVoice {
  let lastMessageId: string | undefined;

  return {
    input,
    id: nextId,
    deadline: (seconds) => new Date(now() + (expiresIn ?? seconds) * 1000).toISOString(),

    *says(text) {
      const messageId = nextId("message");
      lastMessageId = messageId;
      yield { type: "TEXT_MESSAGE_START", messageId, role: "assistant" };
      for (const delta of chunksOf(text)) yield { type: "TEXT_MESSAGE_CONTENT", messageId, delta };
      yield { type: "TEXT_MESSAGE_END", messageId };
    },

    *thinks(text) {
      const messageId = nextId("thought");
      yield { type: "REASONING_START", messageId };
      yield { type: "REASONING_MESSAGE_START", messageId, role: "reasoning" };
      for (const delta of chunksOf(text)) yield { type: "REASONING_MESSAGE_CONTENT", messageId, delta };
      yield { type: "REASONING_MESSAGE_END", messageId };
      yield { type: "REASONING_END", messageId };
    },

    *calls(tool, args) {
      const toolCallId = nextId("call");
      lastMessageId ??= nextId("message");
      yield { type: "TOOL_CALL_START", toolCallId, toolCallName: tool, parentMessageId: lastMessageId };
      for (const delta of pieces(JSON.stringify(args))) yield { type: "TOOL_CALL_ARGS", toolCallId, delta };
      yield { type: "TOOL_CALL_END", toolCallId };
      return toolCallId;
    },

    *returns(toolCallId, result) {
      const content = typeof result === "string" ? result : JSON.stringify(result);
      yield { type: "TOOL_CALL_RESULT", messageId: nextId("result"), toolCallId, content, role: "tool" };
    },

    *asks(interrupts, options) {
      const answers = yield { ...options, do: "ask", interrupts };
      lastMessageId = undefined;
      return answers;
    },
  };
}

function chunksOf(text: string): readonly string[] {
  return text.match(/\s*\S+\s*$|\s*\S+\s+/g) ?? [];
}

/** Pieces of about a dozen characters; surrogate pairs are not split. */
function pieces(text: string): readonly string[] {
  return text.match(/.{1,12}/gsu) ?? [];
}
