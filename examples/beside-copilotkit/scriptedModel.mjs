/**
 * A model in the shape of the AI SDK that needs no key. It writes an e-mail, or arranges a meeting
 * by the tools of the page; like the services of real models, it refuses a history in which a call
 * has no result directly behind it. Replace it with a real one.
 */
export const scriptedModel = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted-1",
  supportedUrls: {},
  async doGenerate() {
    throw new Error("This model only streams.");
  },
  async doStream({ prompt }) {
    refuseGaps(prompt);
    const parts = [{ type: "stream-start", warnings: [] }, ...reply(prompt)];
    return {
      stream: new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }),
    };
  },
};

function refuseGaps(prompt) {
  for (const [place, { role, content }] of prompt.entries()) {
    if (role !== "assistant") continue;
    const next = prompt[place + 1];
    const results = next?.role === "tool" ? next.content.map(({ toolCallId }) => toolCallId) : [];
    for (const { type, toolCallId } of content)
      if (type === "tool-call" && !results.includes(toolCallId))
        throw new Error(`The call ${toolCallId} has no result behind it.`);
  }
}

function reply(prompt) {
  const { role, content } = prompt.at(-1);
  const [{ toolName, output, text }] = content;
  if (role !== "tool") return replyToMessage(text);
  const { slot } = toolName === "choose_slot" ? JSON.parse(output.value) : {};
  if (slot !== undefined) return [...says(`I book ${slot}.`), ...calls("book_meeting", { slot })];
  return [
    ...says(
      toolName === "book_meeting"
        ? `The page says: ${output.value}`
        : "Thank you, I have your answer.",
    ),
    finish("stop"),
  ];
}

function replyToMessage(text) {
  if (/figures/.test(text)) {
    return [
      ...says("I have written this e-mail."),
      ...calls("send_email", { to: "ann@example.com", subject: "Q3 figures" }),
    ];
  }
  if (/meet/.test(text)) {
    return [
      ...says("Let us find a time."),
      ...calls("choose_slot", { question: "When do you meet?", slots: ["Monday", "Tuesday"] }),
    ];
  }
  return [...says(`You wrote: ${text}`), finish("stop")];
}

function says(text) {
  const id = crypto.randomUUID();
  return [
    { type: "text-start", id },
    { type: "text-delta", id, delta: text },
    { type: "text-end", id },
  ];
}

function calls(toolName, args) {
  const toolCallId = `call_${crypto.randomUUID()}`;
  const input = JSON.stringify(args);
  return [
    { type: "tool-input-start", id: toolCallId, toolName },
    { type: "tool-input-delta", id: toolCallId, delta: input },
    { type: "tool-input-end", id: toolCallId },
    { type: "tool-call", toolCallId, toolName, input },
    finish("tool-calls"),
  ];
}

const finish = (unified) => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
});
