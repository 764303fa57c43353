/** A model in the shape of the AI SDK that needs no key: it writes an e-mail, then reports its result. Replace it with a real one. */
export const scriptedModel = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted-1",
  supportedUrls: {},
  async doGenerate() {
    throw new Error("This model only streams.");
  },
  async doStream({ prompt }) {
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

function reply(prompt) {
  const isAnswered = prompt.at(-1)?.role === "tool";
  const id = crypto.randomUUID();
  const text = isAnswered ? "Thank you, I have your answer." : "I have written this e-mail.";
  const textChunks = [
    { type: "text-start", id },
    { type: "text-delta", id, delta: text },
    { type: "text-end", id },
  ];
  return [...textChunks, ...(isAnswered ? [] : call()), finish(isAnswered ? "stop" : "tool-calls")];
}

function call() {
  const toolCallId = `call_${crypto.randomUUID()}`;
  const input = JSON.stringify({ to: "ann@example.com", subject: "Q3 figures" });
  return [
    { type: "tool-input-start", id: toolCallId, toolName: "send_email" },
    { type: "tool-input-delta", id: toolCallId, delta: input },
    { type: "tool-input-end", id: toolCallId },
    { type: "tool-call", toolCallId, toolName: "send_email", input },
  ];
}

const finish = (unified) => ({
  type: "finish",
  finishReason: { unified, raw: undefined },
  usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
});
