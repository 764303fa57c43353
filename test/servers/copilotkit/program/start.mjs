// node start.mjs PORT            (LG_URL=http://127.0.0.1:8101 to reach a LangGraph dev server as well)
// CopilotKit runtime, v2 routes, loopback only:
//   POST /api/agent/<id>/run       body: RunAgentInput   answer: text/event-stream
//   POST /api/agent/<id>/connect   the same body; replays the thread's history
//   GET  /api/info
//   /default/<id>/…                the same routes for a page that names no agent: this one is its default
//   GET  /ledger   what the tools did and which results the model was given, in order; POST /reset empties it
// Ids: lg_<graph> (RUN_FINISHED.outcome), lgdefault_<graph> (CUSTOM on_interrupt), builtin, aisdk, custom.
process.env.COPILOTKIT_TELEMETRY_DISABLED = "true";
process.env.DO_NOT_TRACK = "1";
process.env.SCARF_ANALYTICS = "false";

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { pageCalls, refuseGaps } from "./pageTools.mjs";

const { CopilotRuntime, BuiltInAgent, InMemoryAgentRunner, defineTool } = await import(
  "@copilotkit/runtime/v2"
);
const { createCopilotNodeListener } = await import("@copilotkit/runtime/v2/node");
const { LangGraphAgent } = await import("@copilotkit/runtime/langgraph");
const { streamText, tool, stepCountIs } = await import("ai");
const { z } = await import("zod");

const ledger = [];
const ran = (tool, more) => ledger.push({ tool, ...more });
const port = Number(process.argv[2] ?? 8200);
const host = "127.0.0.1";

// ---- a scripted model in the AI SDK's own shape
const textOf = (m) =>
  typeof m?.content === "string" ? m.content : (m?.content ?? []).map((p) => p.text ?? "").join("");
const pageTools = ["choose_slot", "confirm_plan", "generate_task_steps"];

function script(prompt) {
  const partsOf = (m, type) =>
    (typeof m.content === "string" ? [] : m.content).filter((p) => p.type === type);
  const turns = prompt.map((m) => ({
    calls: partsOf(m, "tool-call"),
    results: partsOf(m, "tool-result").map(({ toolCallId }) => toolCallId),
  }));
  if (turns.some(({ calls }) => calls.some(({ toolName }) => pageTools.includes(toolName))))
    refuseGaps(
      turns.map(({ calls, results }) => ({
        calls: calls.map(({ toolCallId }) => toolCallId),
        results,
      })),
    );
  const last = prompt[prompt.length - 1];
  // A message may follow the results.
  const given = prompt
    .slice(prompt.findLastIndex((m) => m.role === "assistant") + 1)
    .find((m) => m.role === "tool");
  if (given)
    ran("model", { given: given.content.map((p) => p.output ?? { approved: p.approved }) });
  if (last?.role === "tool") {
    return {
      text: `All done. ${JSON.stringify(last.content.map((p) => p.output ?? { approval: p.approvalId, approved: p.approved }))}`,
      calls: [],
    };
  }
  const lastText = textOf(last).toLowerCase();
  const n = prompt.filter((m) => m.role !== "system").length;
  const mail = (to, i) => ({
    toolCallId: `call_${n}_${i}`,
    toolName: "send_email",
    input: JSON.stringify({ to, subject: "Hello" }),
  });
  const ofPage = pageCalls(lastText, (name, args) => ({
    toolCallId: `call_${n}_${randomUUID().slice(0, 4)}`,
    toolName: name,
    input: JSON.stringify(args),
  }));
  if (ofPage.length > 0) return { text: "", calls: ofPage };
  if (lastText.includes("two"))
    return {
      text: "Writing to both.",
      calls: [mail("ann@example.com", 0), mail("bob@example.com", 1)],
    };
  if (lastText.includes("mixed"))
    return {
      text: "",
      calls: [
        mail("ann@example.com", 0),
        { toolCallId: `call_${n}_1`, toolName: "look_up", input: '{"query":"weather"}' },
      ],
    };
  if (lastText.includes("mail"))
    return { text: "I will send that email.", calls: [mail("ann@example.com", 0)] };
  return { text: `You said: ${textOf(last)}`, calls: [] };
}
const model = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted-1",
  supportedUrls: {},
  async doGenerate() {
    throw new Error("streaming only");
  },
  async doStream({ prompt, abortSignal }) {
    if (textOf(prompt.at(-1)).includes("slow")) await wait(3_000, null, { signal: abortSignal });
    const { text, calls } = script(prompt);
    const parts = [{ type: "stream-start", warnings: [] }];
    if (text) {
      const id = `text_${randomUUID()}`;
      parts.push({ type: "text-start", id });
      for (const w of text.match(/\S+\s*/g)) parts.push({ type: "text-delta", id, delta: w });
      parts.push({ type: "text-end", id });
    }
    for (const c of calls) {
      parts.push({ type: "tool-input-start", id: c.toolCallId, toolName: c.toolName });
      const mid = c.input.length >> 1;
      parts.push({ type: "tool-input-delta", id: c.toolCallId, delta: c.input.slice(0, mid) });
      parts.push({ type: "tool-input-delta", id: c.toolCallId, delta: c.input.slice(mid) });
      parts.push({ type: "tool-input-end", id: c.toolCallId });
      parts.push({ type: "tool-call", ...c });
    }
    parts.push({
      type: "finish",
      finishReason: { unified: calls.length ? "tool-calls" : "stop", raw: undefined },
      usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
    });
    return {
      stream: new ReadableStream({
        start(c) {
          for (const p of parts) c.enqueue(p);
          c.close();
        },
      }),
    };
  },
};

// ---- agents
const mailParams = z.object({ to: z.string(), subject: z.string() });
const agents = {
  // a tool marked `interrupt: true`: the run ends there and the resume payload becomes the tool's
  // result
  builtin: new BuiltInAgent({
    model,
    maxSteps: 3,
    tools: [
      defineTool({
        name: "send_email",
        description: "Send an email",
        parameters: mailParams,
        interrupt: true,
        interruptMessage: "May I send this email?",
      }),
      defineTool({
        name: "look_up",
        description: "Look up",
        parameters: z.object({ query: z.string() }),
        execute: async ({ query }) => `nothing about ${query}`,
      }),
    ],
  }),
  // the AI SDK's own needsApproval
  aisdk: new BuiltInAgent({
    type: "aisdk",
    factory: async (ctx) => {
      const { convertMessagesToVercelAISDKMessages } = await import("@copilotkit/runtime/v2");
      return streamText({
        model,
        messages: convertMessagesToVercelAISDKMessages(ctx.input.messages),
        abortSignal: ctx.abortSignal,
        stopWhen: stepCountIs(3),
        tools: {
          send_email: tool({
            description: "Send an email",
            inputSchema: mailParams,
            needsApproval: true,
            execute: async ({ to, subject }) => {
              ran("send_email", { to, subject });
              return `sent to ${to}`;
            },
          }),
          look_up: tool({
            description: "Look up",
            inputSchema: z.object({ query: z.string() }),
            execute: async ({ query }) => `nothing about ${query}`,
          }),
        },
      });
    },
  }),
  // code that asks by itself
  custom: new BuiltInAgent({
    type: "custom",
    factory: async (ctx) =>
      (async function* () {
        const answers = await ctx.interrupt([
          {
            id: "shipping",
            reason: "input_required",
            message: "Where to?",
            responseSchema: {
              type: "object",
              properties: { city: { type: "string" } },
              required: ["city"],
            },
          },
          { id: "gift", reason: "confirmation", message: "Wrap it as a gift?" },
        ]);
        ran("answers", { answers });
        yield {
          type: "TEXT_MESSAGE_CHUNK",
          messageId: `m-${ctx.input.runId}`,
          role: "assistant",
          delta: `Answers: ${JSON.stringify(answers)}`,
        };
      })(),
  }),
};
if (process.env.LG_URL)
  for (const g of [
    "ask_text",
    "ask_form",
    "parallel",
    "twice_in_node",
    "two_nodes",
    "picky",
    "approve_tool",
    "hitl",
    "tool_interrupt",
  ]) {
    const c = { deploymentUrl: process.env.LG_URL, graphId: g };
    agents[`lg_${g}`] = new LangGraphAgent({ ...c, enableLegacyOnInterruptEvent: false });
    agents[`lgdefault_${g}`] = new LangGraphAgent(c);
  }

const listen = (basePath, served) =>
  createCopilotNodeListener({
    runtime: new CopilotRuntime({ agents: served, runner: new InMemoryAgentRunner() }),
    basePath,
    cors: true,
  });
const listener = listen("/api", agents);
const defaults = Object.entries(agents).map(([id, agent]) => [
  `/default/${id}/`,
  listen(`/default/${id}`, { default: agent }),
]);
const server = createServer((req, res) => {
  if (req.url === "/ledger")
    return res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(ledger));
  if (req.method === "POST" && req.url === "/reset") {
    ledger.length = 0;
    return res.writeHead(204).end();
  }
  const [, ofDefault] = defaults.find(([path]) => req.url.startsWith(path)) ?? [];
  return (ofDefault ?? listener)(req, res);
});
const stop = () => {
  server.close();
  server.closeAllConnections();
  setTimeout(() => process.exit(0), 200);
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.listen(port, host, () => console.log(`ready http://${host}:${port}`));
