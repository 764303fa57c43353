#!/usr/bin/env bash
# "No, not this month" reaches the model as an empty result, by two providers of the AI SDK and by its own bridge to LangChain.
#
# One would expect: the model is told that the call was denied, and why; the reason of an approval is there for that.
# What happens: ai 7.0.173 hands a denial to the provider as an output of its own kind, `execution-denied`. ai-sdk-ollama 4.3.0, which shows approvals in its
# examples, writes "" for it; zhipu-ai-provider 0.2.2 no content at all, as ollama-ai-provider-v2 3.6.0 did before 4.0.1. @ai-sdk/langchain 3.0.99 of the
# AI SDK itself makes an empty ToolMessage of a denial that has just been given; one that is already stored as `output-denied` has the reason.
# @openrouter/ai-sdk-provider 3.1.0 and workers-ai-provider 4.0.0 write the reason. Nothing is thrown or warned of, except that zhipu is of an older kind.
# Why it matters to us: an empty result is what a call that ran and returned a text of no length has, so that the model goes on as if it were paid, or calls
# again. The person has said no twice then, and what they wrote beside it, for the agent to read, is in no request.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps ai@7.0.173 zod@4.6.7 ai-sdk-ollama@4.3.0 zhipu-ai-provider@0.2.2 ollama-ai-provider-v2@4.0.1 \
  ollama-v2-before@npm:ollama-ai-provider-v2@3.6.0 @openrouter/ai-sdk-provider@3.1.0 workers-ai-provider@4.0.0 @ai-sdk/langchain@3.0.99 \
  @langchain/core@1.4.0 @langchain/langgraph@1.7.3 >/dev/null
cat >deny.mjs <<'JS'
import { toBaseMessages } from "@ai-sdk/langchain";
import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import { convertToModelMessages, generateText, tool } from "ai";
import { createOllama } from "ai-sdk-ollama";
import { createOllama as createOllamaV2 } from "ollama-ai-provider-v2";
import { createOllama as createOllamaV2Before } from "ollama-v2-before";
import { createWorkersAI } from "workers-ai-provider";
import { createZhipu } from "zhipu-ai-provider";
import { z } from "zod";

const tools = { pay: tool({ inputSchema: z.object({ to: z.string() }), needsApproval: true, execute: () => "paid" }) };
const conversation = (state) => [
  { id: "1", role: "user", parts: [{ type: "text", text: "Pay Ann" }] },
  {
    id: "2",
    role: "assistant",
    parts: [
      { type: "step-start" },
      { type: "tool-pay", toolCallId: "call", state, input: { to: "Ann" }, approval: { id: "ask", approved: false, reason: "Not this month" } },
    ],
  },
];
const messages = await convertToModelMessages(conversation("approval-responded"), { tools });
const show = (name, content) => console.log(`${name}: ${JSON.stringify(content) ?? "no content"}`);
const models = {
  "ai-sdk-ollama": (fetch) => createOllama({ fetch })("model"),
  "zhipu-ai-provider": (fetch) => createZhipu({ fetch, apiKey: "key" })("model"),
  "ollama-ai-provider-v2 3.6.0": (fetch) => createOllamaV2Before({ fetch })("model"),
  "ollama-ai-provider-v2 4.0.1": (fetch) => createOllamaV2({ fetch })("model"),
  "@openrouter/ai-sdk-provider": (fetch) => createOpenRouter({ fetch, apiKey: "key" }).chat("model"),
  "workers-ai-provider": (fetch) => createWorkersAI({ binding: { run: (_, body) => fetch("", { body: JSON.stringify(body) }) } })("model"),
};
for (const [name, make] of Object.entries(models)) {
  const fetch = async (_, { body }) => {
    show(name, JSON.parse(body).messages.at(-1).content);
    throw new Error("seen");
  };
  await generateText({ model: make(fetch), tools, messages, maxRetries: 0 }).catch(() => {});
}
for (const state of ["approval-responded", "output-denied"]) show(`@ai-sdk/langchain, ${state}`, (await toBaseMessages(conversation(state))).at(-1).content);
JS
node deny.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
ai-sdk-ollama: ""
zhipu-ai-provider: no content
ollama-ai-provider-v2 3.6.0: no content
ollama-ai-provider-v2 4.0.1: "Not this month"
@openrouter/ai-sdk-provider: "Not this month"
workers-ai-provider: "Tool execution denied: Not this month"
@ai-sdk/langchain, approval-responded: ""
@ai-sdk/langchain, output-denied: "Not this month"
EXPECTED
echo "seen: the no is an empty result to the model"
