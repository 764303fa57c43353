#!/usr/bin/env bash
# A person approves 19.99 EUR, and Mastra pays 1999 EUR: the type of the input of a step or a tool is applied twice.
#
# One would expect: a step whose `inputSchema` turns euros into cents, or a text into a list, has the same input before the question and after the answer;
# and a tool with `requireApproval` runs with what its type makes of the arguments on the card.
# What happens: @mastra/core 1.71.0 keeps what the type made of a step's input, and gives it to the type again when the run is resumed: 1999 cents in the
# question, 199900 in the payment. Where the type makes another type, such as a list of names of a text, the approved run fails with "Step input
# validation failed". A tool of an agent is approved with 19.99 and runs with 199900, with or without a question. `resumeSchema` is applied once.
# Why it matters to us: the card shows what was asked about, and another amount is paid. A step or tool that asks should have a type without a transform;
# a step can pay what it stored with `suspend`, its `suspendData`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @mastra/core@1.71.0 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { z } from "zod";

const cents = z.number().transform((euros) => Math.round(euros * 100));
const cases = {
  cents: { schema: cents, input: 19.99 },
  list: { schema: z.string().transform((names) => names.split(", ")), input: "Ann, Bob" },
};
const workflows = {};
for (const [id, { schema }] of Object.entries(cases)) {
  const step = createStep({
    id: "ask",
    inputSchema: schema,
    outputSchema: z.any(),
    resumeSchema: z.object({ approved: z.boolean() }),
    execute: async ({ inputData, resumeData, suspend }) => (resumeData ? { paid: inputData } : suspend({ asked: inputData })),
  });
  workflows[id] = createWorkflow({ id, inputSchema: z.any(), outputSchema: z.any() }).then(step).commit();
}
let paid;
const pay = createTool({
  id: "pay",
  description: "Pays",
  requireApproval: true,
  inputSchema: z.object({ amount: cents }),
  execute: async ({ amount }) => {
    paid = amount;
    return "paid";
  },
});
let turn = 0;
const call = [{ type: "tool-call", toolCallId: "c", toolName: "pay", input: JSON.stringify({ amount: 19.99 }) }];
const text = [
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "done" },
  { type: "text-end", id: "t" },
];
const model = {
  specificationVersion: "v2",
  provider: "scripted",
  modelId: "scripted",
  supportedUrls: {},
  async doStream() {
    turn++;
    const finish = { type: "finish", finishReason: turn === 1 ? "tool-calls" : "stop", usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 } };
    return { stream: ReadableStream.from([{ type: "stream-start", warnings: [] }, ...(turn === 1 ? call : text), finish]) };
  },
};
const agents = { payer: new Agent({ id: "payer", name: "payer", instructions: "Pay", model, tools: { pay } }) };
const mastra = new Mastra({ storage: new InMemoryStore(), workflows, agents, logger: false });
for (const [id, { input }] of Object.entries(cases)) {
  const run = await mastra.getWorkflow(id).createRun();
  const { suspendPayload } = await run.start({ inputData: input });
  const result = await run.resume({ resumeData: { approved: true } });
  const end = result.status === "success" ? `paid ${result.result.paid}` : `${result.status}: ${result.error.message.replace(/\s+/g, " ")}`;
  console.log(`step, ${id}: ${JSON.stringify(input)} given, asked about ${JSON.stringify(suspendPayload.ask.asked)}, ${end}`);
}
const asking = await mastra.getAgent("payer").stream("Pay");
for await (const { type, payload } of asking.fullStream) {
  if (type === "tool-call-approval") console.log(`tool: asked about ${JSON.stringify(payload.args)}`);
}
const approved = await mastra.getAgent("payer").approveToolCall({ runId: asking.runId, toolCallId: "c" });
console.log(`tool: ${await approved.text}, paid ${paid}`);
process.exit();
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
step, cents: 19.99 given, asked about 1999, paid 199900
step, list: "Ann, Bob" given, asked about ["Ann","Bob"], failed: Step input validation failed: - : Invalid input: expected string, received array
tool: asked about {"amount":19.99}
tool: done, paid 199900
EXPECTED
echo "seen: an approved amount is made into cents once more"
