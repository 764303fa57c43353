// node start.mjs PORT
// Mastra agents in this process, bridged by the official @ag-ui/mastra, HTTP POST + SSE, loopback only:
//   POST /<mode>/<agent>     mode: both (the package's default: CUSTOM on_interrupt and RUN_FINISHED.outcome) | legacy
//   agents: suspend   a tool that calls suspend() and is resumed with data
//           twice     a tool that suspends two times
//           approval  a tool with requireApproval
//           workflow  a workflow given to the agent; one of its steps suspends
// Tools of the page: slot, plan, both and "slot and mail" in a message call them.
//   GET /ledger   what the tools did, in order; POST /reset empties it

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { EventType } from "@ag-ui/core";
import { EventEncoder } from "@ag-ui/encoder";
import { MastraAgent } from "@ag-ui/mastra";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { createStep, createWorkflow } from "@mastra/core/workflows";
import { z } from "zod";
import { pageCalls, refuseGaps } from "./pageTools.mjs";

process.env.MASTRA_TELEMETRY_DISABLED = "1"; // read when it would send, not when it is loaded
const port = Number(process.argv[2] ?? 8400);
const host = "127.0.0.1";

// ---- scripted model (AI SDK shape)
const textOf = (m) =>
  typeof m?.content === "string" ? m.content : (m?.content ?? []).map((p) => p.text ?? "").join("");
const makeModel = (toolName, argsFor) => ({
  specificationVersion: "v2",
  provider: "scripted",
  modelId: "scripted-1",
  supportedUrls: {},
  async doGenerate() {
    throw new Error("streaming only");
  },
  async doStream({ prompt, abortSignal }) {
    const partsOf = (m, type) =>
      (typeof m.content === "string" ? [] : m.content).flatMap((p) =>
        p.type === type ? [p.toolCallId] : [],
      );
    // A resumed run does not offer the tools of the page.
    if (
      prompt.some(
        (m) =>
          Array.isArray(m.content) &&
          m.content.some((p) => p.type === "tool-call" && p.toolName !== "send_email"),
      )
    )
      refuseGaps(
        prompt.map((m) => ({ calls: partsOf(m, "tool-call"), results: partsOf(m, "tool-result") })),
      );
    const last = prompt[prompt.length - 1];
    let text;
    let calls = [];
    if (last?.role === "tool") {
      const behind = prompt.slice(prompt.findLastIndex((m) => m.role === "assistant") + 1);
      text = `All done. ${behind.flatMap((m) => m.content.map((p) => JSON.stringify(p.output))).join(" | ")}`;
    } else {
      const lastText = textOf(last).toLowerCase();
      if (lastText.includes("slow")) await wait(3_000, null, { signal: abortSignal });
      const call = (to) => ({
        toolCallId: `call_${randomUUID().slice(0, 8)}`,
        toolName,
        input: JSON.stringify(argsFor(to)),
      });
      calls = pageCalls(lastText, (name, args) => ({
        toolCallId: `call_${randomUUID().slice(0, 8)}`,
        toolName: name,
        input: JSON.stringify(args),
      }));
      if (calls.length > 0) text = "Let me ask.";
      else if (lastText.includes("two")) calls = [call("ann@example.com"), call("bob@example.com")];
      else if (lastText.includes("mail")) {
        text = "I will send that email.";
        calls = [call(lastText.includes("broken") ? "broken@example.com" : "ann@example.com")];
      } else if (lastText.includes("quiet")) calls = [call("ann@example.com")];
      else text = `You said: ${textOf(last)}`;
    }
    const parts = [
      { type: "stream-start", warnings: [] },
      { type: "response-metadata", id: randomUUID(), modelId: "scripted-1", timestamp: new Date() },
    ];
    if (text) {
      const id = `text_${randomUUID()}`;
      parts.push({ type: "text-start", id });
      for (const w of text.match(/\S+\s*/g)) parts.push({ type: "text-delta", id, delta: w });
      parts.push({ type: "text-end", id });
    }
    for (const c of calls) {
      parts.push({ type: "tool-input-start", id: c.toolCallId, toolName: c.toolName });
      parts.push({ type: "tool-input-delta", id: c.toolCallId, delta: c.input });
      parts.push({ type: "tool-input-end", id: c.toolCallId });
      parts.push({ type: "tool-call", ...c });
    }
    parts.push({
      type: "finish",
      finishReason: calls.length ? "tool-calls" : "stop",
      usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 },
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
});

// ---- tools and agents
const ledger = [];
const ran = (tool, more) => {
  ledger.push({ tool, ...more });
  if (more.to?.startsWith("broken")) throw new Error("the receipt could not be written");
};
const mailArgs = (to) => ({ to, subject: "Hello" });
const input = z.object({ to: z.string(), subject: z.string() });
const resumeSchema = z.object({ approved: z.boolean(), subject: z.string().optional() });
const sendEmail = createTool({
  id: "send_email",
  description: "Send an email",
  inputSchema: input,
  outputSchema: z.object({ result: z.string() }),
  suspendSchema: z.object({ question: z.string() }),
  resumeSchema,
  execute: async (args, ctx) => {
    const { resumeData, suspend } = ctx?.agent ?? ctx ?? {};
    if (!resumeData) return await suspend({ question: `Send "${args.subject}" to ${args.to}?` });
    if (!resumeData.approved) return { result: "not sent" };
    ran("send_email", { to: args.to, subject: resumeData.subject ?? args.subject });
    return { result: `sent ${resumeData.subject ?? args.subject} to ${args.to}` };
  },
});
const twice = createTool({
  id: "send_email",
  description: "Send an email",
  inputSchema: input,
  outputSchema: z.object({ result: z.string() }),
  suspendSchema: z.object({ step: z.number() }),
  resumeSchema: z.object({ step: z.number(), answer: z.string() }),
  execute: async (_args, ctx) => {
    const { resumeData, suspend } = ctx?.agent ?? ctx ?? {};
    if (!resumeData) return await suspend({ step: 1 });
    if (resumeData.step === 1) return await suspend({ step: 2 });
    ran("send_email", { answer: resumeData.answer });
    return { result: `finished with ${resumeData.answer}` };
  },
});
const guarded = createTool({
  id: "send_email",
  description: "Send an email",
  inputSchema: input,
  outputSchema: z.object({ result: z.string() }),
  requireApproval: true,
  execute: async (args) => {
    ran("send_email", { to: args.to, subject: args.subject });
    return { result: `sent ${args.subject} to ${args.to}` };
  },
});
const ask = createStep({
  id: "ask",
  inputSchema: input,
  outputSchema: z.object({ result: z.string() }),
  suspendSchema: z.object({ question: z.string() }),
  resumeSchema: z.object({ approved: z.boolean() }),
  execute: async ({ inputData, resumeData, suspend }) => {
    if (!resumeData) return await suspend({ question: `Workflow: mail ${inputData.to}?` });
    if (!resumeData.approved) return { result: "workflow stopped" };
    ran("mail_flow", { to: inputData.to });
    return { result: `workflow sent to ${inputData.to}` };
  },
});
const mailFlow = createWorkflow({
  id: "mail_flow",
  description: "Sends an email, after asking",
  inputSchema: input,
  outputSchema: z.object({ result: z.string() }),
})
  .then(ask)
  .commit();

const agent = (id, extra) => new Agent({ id, name: id, instructions: "Be brief.", ...extra });
const mastra = new Mastra({
  storage: new InMemoryStore(),
  logger: false,
  workflows: { mail_flow: mailFlow },
  agents: {
    suspend: agent("suspend", {
      model: makeModel("send_email", mailArgs),
      tools: { send_email: sendEmail },
    }),
    twice: agent("twice", {
      model: makeModel("send_email", mailArgs),
      tools: { send_email: twice },
    }),
    approval: agent("approval", {
      model: makeModel("send_email", mailArgs),
      tools: { send_email: guarded },
    }),
    workflow: agent("workflow", {
      model: makeModel("workflow-mail_flow", (to) => ({ inputData: mailArgs(to) })),
      workflows: { mail_flow: mailFlow },
    }),
  },
});
const names = ["suspend", "twice", "approval", "workflow"];
const modes = { both: {}, legacy: { emitInterruptOutcome: false } };

// ---- HTTP
const body = async (req) => {
  const c = [];
  for await (const x of req) c.push(x);
  return Buffer.concat(c).toString("utf8");
};
const server = createServer(async (req, res) => {
  res.setHeader("access-control-allow-origin", "*");
  res.setHeader("access-control-allow-headers", "*");
  if (req.method === "OPTIONS") return res.writeHead(204).end();
  if (req.url === "/ledger")
    return res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(ledger));
  if (req.method === "POST" && req.url === "/reset") {
    ledger.length = 0;
    return res.writeHead(204).end();
  }
  const [, mode, name] = new URL(req.url, "http://x").pathname.split("/");
  if (req.method !== "POST" || !modes[mode] || !names.includes(name))
    return res.writeHead(404).end("no such agent");
  try {
    const runInput = JSON.parse(await body(req));
    const bridge = new MastraAgent({
      agent: mastra.getAgent(name),
      agentId: name,
      resourceId: "user-1",
      ...modes[mode],
    });
    const enc = new EventEncoder({ accept: req.headers.accept });
    res.writeHead(200, { "content-type": enc.getContentType(), "cache-control": "no-cache" });
    bridge.run(runInput).subscribe({
      next: (e) => res.write(enc.encode(e)),
      error: (e) => {
        // the package leaves this to the host: send it as the spec does
        res.write(enc.encode({ type: EventType.RUN_ERROR, message: String(e?.message ?? e) }));
        res.end();
      },
      complete: () => res.end(),
    });
  } catch (e) {
    if (!res.headersSent) res.writeHead(400).end(String(e?.message ?? e));
    else res.end();
  }
});
const stop = () => {
  server.close();
  server.closeAllConnections();
  setTimeout(() => process.exit(0), 200);
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.listen(port, host, () => console.log(`ready http://${host}:${port}`));
