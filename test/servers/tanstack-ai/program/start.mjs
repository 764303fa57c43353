// node start.mjs PORT
// TanStack AI's own chat engine over HTTP POST + SSE, loopback only:
//   POST /approval       tools with needsApproval
//   POST /reasons        needsApproval with an approvalSchema (extra answer fields for yes and for no)
//   POST /client-tool    a tool that only the client can run
//   POST /form           an interrupt that a middleware raises before the model is called (no tool)
//   POST /plan           an interrupt that a middleware raises before the tools run, beside an approval
// Tools of the page: slot, plan, both and "slot and mail" in a message call them.
//   GET /ledger   what the tools did, in order; POST /reset empties it

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import * as ai from "@tanstack/ai";
import {
  chat,
  chatParamsFromRequest,
  EventType,
  mergeAgentTools,
  toolDefinition,
  toServerSentEventsResponse,
} from "@tanstack/ai";
import { BaseTextAdapter } from "@tanstack/ai/adapters";
import { z } from "zod";
import { pageCalls, refuseGaps } from "./pageTools.mjs";

const ledger = [];
const ran = (tool, more) => {
  ledger.push({ tool, ...more });
  if (more.to?.startsWith("broken")) throw new Error("the receipt could not be written");
};
const port = Number(process.argv[2] ?? 8300);
const host = "127.0.0.1";

const textOf = (m) =>
  typeof m?.content === "string"
    ? m.content
    : (m?.content ?? []).map((p) => p.content ?? p.text ?? "").join("");
function script(messages) {
  const last = messages[messages.length - 1];
  if (last?.role === "tool") {
    const tail = [];
    for (let i = messages.length - 1; i >= 0 && messages[i].role === "tool"; i--)
      tail.unshift(textOf(messages[i]));
    return { text: `All done. ${tail.join(" | ")}`, calls: [] };
  }
  const lastText = textOf(last).toLowerCase();
  const n = messages.length;
  const call = (name, args, i = 0) => ({
    id: `call_${n}_${i}_${randomUUID().slice(0, 8)}`,
    name,
    args: JSON.stringify(args),
  });
  const mail = (to, i) => call("send_email", { to, subject: "Hello" }, i);
  const ofPage = pageCalls(lastText, (name, args) => call(name, args, randomUUID().slice(0, 4)));
  if (ofPage.length > 0) return { text: "", calls: ofPage };
  if (lastText.includes("two"))
    return {
      text: "Writing to both.",
      calls: [mail("ann@example.com", 0), mail("bob@example.com", 1)],
    };
  if (lastText.includes("mixed"))
    return {
      text: "",
      calls: [mail("ann@example.com", 0), call("look_up", { query: "weather" }, 1)],
    };
  if (lastText.includes("where"))
    return { text: "Let me look at your place.", calls: [call("get_place", { precise: true })] };
  if (lastText.includes("delete"))
    return { text: "", calls: [call("delete_files", { path: "/data" })] };
  const to = lastText.includes("broken") ? "broken@example.com" : "ann@example.com";
  if (lastText.includes("mail")) return { text: "I will send that email.", calls: [mail(to, 0)] };
  return { text: `You said: ${textOf(last)}`, calls: [] };
}
class Scripted extends BaseTextAdapter {
  name = "scripted";
  constructor() {
    super({}, "scripted-1");
  }
  async structuredOutput() {
    throw new Error("not here");
  }
  async *chatStream({ messages, tools = [], runId, threadId }) {
    if (tools.some(({ name }) => name === "choose_slot"))
      refuseGaps(
        messages.map((m) => ({
          calls: (m.toolCalls ?? []).map(({ id }) => id),
          results: m.role === "tool" ? [m.toolCallId] : [],
        })),
      );
    const { text, calls } = script(messages);
    const base = () => ({ model: this.model, timestamp: Date.now() });
    yield { type: EventType.RUN_STARTED, runId, threadId, ...base() };
    const messageId = `msg_${randomUUID()}`;
    if (text) {
      yield { type: EventType.TEXT_MESSAGE_START, messageId, role: "assistant", ...base() };
      for (const w of text.match(/\S+\s*/g))
        yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta: w, ...base() };
      yield { type: EventType.TEXT_MESSAGE_END, messageId, ...base() };
    }
    for (const [index, c] of calls.entries()) {
      yield {
        type: EventType.TOOL_CALL_START,
        toolCallId: c.id,
        toolCallName: c.name,
        toolName: c.name,
        parentMessageId: messageId,
        index,
        ...base(),
      };
      yield { type: EventType.TOOL_CALL_ARGS, toolCallId: c.id, delta: c.args, ...base() };
      yield {
        type: EventType.TOOL_CALL_END,
        toolCallId: c.id,
        toolCallName: c.name,
        toolName: c.name,
        input: JSON.parse(c.args),
        ...base(),
      };
    }
    yield {
      type: EventType.RUN_FINISHED,
      runId,
      threadId,
      finishReason: calls.length ? "tool_calls" : "stop",
      usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2 },
      ...base(),
    };
  }
}

const mailInput = z.object({ to: z.string(), subject: z.string() });
const sendEmail = toolDefinition({
  name: "send_email",
  description: "Send an email",
  inputSchema: mailInput,
  needsApproval: true,
}).server(async ({ to, subject }) => {
  ran("send_email", { to, subject });
  return { sent: to, subject };
});
const lookUp = toolDefinition({
  name: "look_up",
  description: "Look up",
  inputSchema: z.object({ query: z.string() }),
}).server(async ({ query }) => {
  ran("look_up", { query });
  return `nothing about ${query}`;
});
const deleteFiles = toolDefinition({
  name: "delete_files",
  description: "Delete files",
  inputSchema: z.object({ path: z.string() }),
  needsApproval: true,
  approvalSchema: {
    approve: z.object({ keepBackup: z.boolean() }),
    reject: z.object({ because: z.string().min(3) }),
  },
}).server(async ({ path }) => {
  ran("delete_files", { path });
  return { deleted: path };
});
const getPlace = toolDefinition({
  name: "get_place",
  description: "Where the user is",
  inputSchema: z.object({ precise: z.boolean() }),
  outputSchema: z.object({ city: z.string() }),
});
// The oldest version that asks has approvals only.
const form = ai.defineInterrupt?.({
  id: "trip-form",
  payloadSchema: z.object({ hint: z.string() }),
  responseSchema: z.object({ city: z.string().min(1), nights: z.number().int().min(1) }),
});
const plan = ai.defineInterrupt?.({
  id: "plan",
  payloadSchema: z.object({ title: z.string() }),
  responseSchema: z.object({ approved: z.boolean() }),
});

const routes = {
  "/approval": { tools: [sendEmail, lookUp] },
  "/reasons": { tools: [deleteFiles] },
  "/client-tool": { tools: [getPlace, lookUp] },
  "/form": {
    tools: [],
    interrupts: [form],
    middleware: () => [
      {
        name: "ask-first",
        onInterruptBoundary(ctx) {
          if (ctx.phase !== "beforeModel" || this.done) return;
          return {
            interrupts: [
              form.interrupt({
                key: "trip",
                reason: "input_required",
                message: "Where to, and for how long?",
                payload: { hint: "any city" },
              }),
            ],
          };
        },
        onInterruptResolution(_ctx, resumed) {
          this.done = true;
          for (const r of resumed.for(form))
            ran("form", { status: r.status, response: r.response });
        },
      },
    ],
  },
  "/plan": {
    tools: [sendEmail, lookUp],
    interrupts: [plan],
    middleware: () => [
      {
        name: "plan",
        onInterruptBoundary(ctx) {
          if (ctx.phase !== "beforeTools" || this.done) return;
          return {
            interrupts: [
              plan.interrupt({
                key: "plan",
                reason: "confirmation",
                message: "Is this plan fine?",
                payload: { title: "Mail people" },
              }),
            ],
          };
        },
        onInterruptResolution(_ctx, resumed) {
          this.done = true;
          for (const r of resumed.for(plan))
            ran("plan", { status: r.status, response: r.response });
          for (const r of resumed.for(plan))
            if (r.status === "resolved" && !r.response.approved) return { toolResume: "stop" };
        },
      },
    ],
  },
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
  const path = new URL(req.url, "http://x").pathname;
  const route = routes[path];
  if (!route || req.method !== "POST") return res.writeHead(404).end("no such agent");
  let out;
  try {
    const chunks = [];
    for await (const c of req) chunks.push(c);
    const params = await chatParamsFromRequest(
      new Request(`http://${host}:${port}${path}`, { method: "POST", body: Buffer.concat(chunks) }),
    );
    out = toServerSentEventsResponse(
      chat({
        adapter: new Scripted(),
        messages: params.messages,
        threadId: params.threadId,
        runId: params.runId,
        ...(params.parentRunId ? { parentRunId: params.parentRunId } : {}),
        ...(params.resume ? { resume: params.resume } : {}),
        ...(params.state !== undefined ? { state: params.state } : {}),
        tools: mergeAgentTools(route.tools, params.tools),
        ...(route.interrupts ? { interrupts: route.interrupts } : {}),
        ...(route.middleware ? { middleware: route.middleware() } : {}),
      }),
    );
  } catch (e) {
    out = e instanceof Response ? e : new Response(String(e?.message ?? e), { status: 500 });
  }
  res.writeHead(out.status, Object.fromEntries(out.headers));
  if (out.body) for await (const c of out.body) res.write(c);
  res.end();
});
const stop = () => {
  server.close();
  server.closeAllConnections();
  setTimeout(() => process.exit(0), 200);
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
server.listen(port, host, () => console.log(`ready http://${host}:${port}`));
