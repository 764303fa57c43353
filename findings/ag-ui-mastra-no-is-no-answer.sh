#!/usr/bin/env bash
# "No" to a yes-or-no question of a Mastra tool never reaches the tool.
#
# One would expect: a tool with `resumeSchema: z.boolean()`, which is the schema of the question, is resumed by `true` and by `false`.
# What happens: @ag-ui/mastra 1.1.2 with @mastra/core 1.71.0 takes the payload `false` for its own sign of a cancelled question: the run ends like a
# success, neither the tool nor the model is told, and the tool stays suspended. `null`, for a type that allows it, is no answer at all: the model gets
# a new turn and calls the tool again. 0 and "" are handed over.
# Why it matters to us: who says no waits for an agent that waits for them, and the card says "sent". Our dialect refuses a bare `false` before it is
# sent; an agent should ask for `{ approved: boolean }`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional @ag-ui/mastra@1.1.2 @ag-ui/client@1.0.0 @ag-ui/core@1.0.0 \
  @mastra/client-js@1.47.0 @mastra/core@1.71.0 rxjs@7.8.1 zod@3.25.76 >/dev/null
cat >ask.mjs <<'JS'
import { MastraAgent } from "@ag-ui/mastra";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { z } from "zod";

let turns = 0;
const model = {
  specificationVersion: "v2",
  provider: "scripted",
  modelId: "scripted",
  supportedUrls: {},
  async doStream({ prompt }) {
    turns += 1;
    const asks = prompt.at(-1).role === "user";
    const parts = [{ type: "stream-start", warnings: [] }];
    if (asks) parts.push({ type: "tool-call", toolCallId: "c", toolName: "ship", input: "{}" });
    parts.push({ type: "finish", finishReason: asks ? "tool-calls" : "stop", usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } });
    return { stream: ReadableStream.from(parts) };
  },
};

async function ask(resumeSchema, payload) {
  const told = [];
  const ship = createTool({
    id: "ship",
    description: "Ship it",
    inputSchema: z.object({}),
    suspendSchema: z.object({ question: z.string() }),
    resumeSchema,
    async execute(_input, { agent: { resumeData, suspend } }) {
      if (resumeData === undefined) return suspend({ question: "Ship it?" });
      told.push(JSON.stringify(resumeData));
      return "ok";
    },
  });
  const agent = new Agent({ id: "a", name: "a", instructions: "", model, tools: { ship } });
  new Mastra({ agents: { a: agent }, storage: new InMemoryStore(), logger: false });
  const bridge = new MastraAgent({ agent, resourceId: "r", threadId: "t", emitInterruptOutcome: true });
  bridge.addMessage({ id: "u", role: "user", content: "go" });
  await bridge.runAgent();
  const [{ id, responseSchema }] = bridge.pendingInterrupts;
  turns = 0;
  await bridge.runAgent({ resume: [{ interruptId: id, status: "resolved", payload }] });
  const left = bridge.pendingInterrupts.length;
  const type = JSON.stringify(responseSchema.type ?? responseSchema.anyOf.map((each) => each.type));
  console.log(`asked for ${type}, answered ${JSON.stringify(payload)}: the tool hears ${told[0] ?? "nothing"}, the model has ${turns} turns, ${left} questions are open`);
}

console.error = console.warn = () => {};
for (const payload of [true, false]) await ask(z.boolean(), payload);
for (const payload of [0, null]) await ask(z.number().nullable(), payload);
await ask(z.string(), "");
process.exit(0);
JS
MASTRA_TELEMETRY_DISABLED=1 node ask.mjs | tee seen
diff seen - <<'EXPECTED'
asked for "boolean", answered true: the tool hears true, the model has 1 turns, 0 questions are open
asked for "boolean", answered false: the tool hears nothing, the model has 0 turns, 0 questions are open
asked for ["number","null"], answered 0: the tool hears 0, the model has 1 turns, 0 questions are open
asked for ["number","null"], answered null: the tool hears nothing, the model has 1 turns, 1 questions are open
asked for "string", answered "": the tool hears "", the model has 1 turns, 0 questions are open
EXPECTED
echo "seen: a no that neither the tool nor the model hears"
