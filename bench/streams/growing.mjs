import { createRandom } from "./random.mjs";

const encoder = new TextEncoder();

/**
 * Something that grows by small pieces, the text of messages or the arguments of tool calls, and a
 * question at the end.
 * @param {"text" | "args"} what
 * @param {number} deltas
 * @param {{ readonly oldMessages?: number, readonly each?: number }} [options] how many messages
 * the thread has before it, and after
 *   how many deltas the next one begins; by default everything goes into one
 */
export function growing(what, deltas, { oldMessages = 0, each = deltas } = {}) {
  const random = createRandom(11);
  const write = what === "text" ? writeText : writeCall;
  const past = Array.from({ length: oldMessages }, (_, index) => ({
    id: `old-${index}`,
    role: index % 2 === 0 ? "user" : "assistant",
    content: Array.from({ length: 40 }, () => random.word()).join(" "),
  }));
  const outcome = {
    type: "interrupt",
    interrupts: [{ id: "question", reason: "confirmation", message: "Is this right?" }],
  };
  const events = [
    { type: "RUN_STARTED", threadId: "bench", runId: "run" },
    ...(oldMessages > 0 ? [{ type: "MESSAGES_SNAPSHOT", messages: past }] : []),
    ...Array.from({ length: Math.ceil(deltas / each) }, (_, index) =>
      write(
        `new-${index}`,
        Array.from({ length: each }, () => `${random.word()} `),
      ),
    ).flat(),
    { type: "RUN_FINISHED", threadId: "bench", runId: "run", outcome },
  ];
  return encoder.encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(""));
}

/** @param {string} messageId @param {readonly string[]} words */
function writeText(messageId, words) {
  return [
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    ...words.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}

/** @param {string} toolCallId @param {readonly string[]} words */
function writeCall(toolCallId, words) {
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName: "write" },
    ...['{"text":"', ...words, '"}'].map((delta) => ({
      type: "TOOL_CALL_ARGS",
      toolCallId,
      delta,
    })),
    { type: "TOOL_CALL_END", toolCallId },
  ];
}
