import { MockLanguageModelV4 } from "ai/test";

type Generated = Awaited<ReturnType<MockLanguageModelV4["doGenerate"]>>;

/**
 * Stands in for a real model, so that the example needs no key: it pays an invoice, then writes to
 * the supplier and asks which cost center to use, and then reports. Replace it with any model of
 * the AI SDK.
 */
export const model = new MockLanguageModelV4({
  doGenerate: async ({ prompt }): Promise<Generated> => {
    const answered = prompt.filter(({ role }) => role === "tool").length;
    if (answered === 0)
      return calls([
        [
          "pay",
          { supplier: "Blue Paper Ltd.", amount: 1250, currency: "EUR", note: "Invoice 2041" },
        ],
      ]);
    if (answered === 1)
      return calls([
        [
          "sendEmail",
          {
            to: "billing@bluepaper.example",
            subject: "Invoice 2041",
            body: "We have looked at your invoice.",
          },
        ],
        ["askPerson", { question: "Which cost center is invoice 2041 for?" }],
      ]);
    const outputs = prompt.flatMap((message) => (message.role === "tool" ? message.content : []));
    const done = outputs.filter(
      (part) => part.type === "tool-result" && part.output.type === "json",
    ).length;
    return generated(
      [{ type: "text", text: `Done. ${done} of ${outputs.length} steps were carried out.` }],
      "stop",
    );
  },
});

function calls(list: readonly (readonly [toolName: string, input: object])[]): Generated {
  return generated(
    list.map(([toolName, input]) => ({
      type: "tool-call",
      toolCallId: crypto.randomUUID(),
      toolName,
      input: JSON.stringify(input),
    })),
    "tool-calls",
  );
}

function generated(content: Generated["content"], reason: "stop" | "tool-calls"): Generated {
  return {
    content,
    finishReason: { unified: reason, raw: reason },
    usage: {
      inputTokens: { total: 100, noCache: 100, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 20, text: 20, reasoning: 0 },
    },
    warnings: [],
  };
}
