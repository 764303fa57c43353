// node start.mjs PORT
// Strands agents served by the package's own Express endpoint (@ag-ui/aws-strands), loopback only:
//   POST /tool      a tool whose body calls context.interrupt(); the reason is a string
//   POST /object    the same, the reason is an object in AG-UI's own field names
//   POST /hook      a plugin that interrupts before a tool call
//   POST /twice     a tool that interrupts two times
//   POST /hitl      an agent whose approval rule (HumanInTheLoop) was given as `interventions`
// Tools of the page: slot, plan, both and "slot and mail" in a message call them.
//   GET  /capabilities
//   GET  /ledger   what the tools did, in order; POST /reset empties it

import { randomUUID } from "node:crypto";
import { StrandsAgent } from "@ag-ui/aws-strands";
import { addCapabilities, addStrandsExpressEndpoint } from "@ag-ui/aws-strands/server";
import { Agent, BeforeToolCallEvent, Model, tool } from "@strands-agents/sdk";
import { HumanInTheLoop } from "@strands-agents/sdk/vended-interventions/hitl";
import cors from "cors";
import express from "express";
import { z } from "zod";
import { pageCalls, refuseGaps } from "./pageTools.mjs";

const ledger = [];
const ran = (tool, more) => {
  ledger.push({ tool, ...more });
  if (more.to?.startsWith("broken")) throw new Error("the receipt could not be written");
};
const port = Number(process.argv[2] ?? 8500);
const host = "127.0.0.1";

class Scripted extends Model {
  #config = { modelId: "scripted-1" };
  updateConfig(c) {
    this.#config = { ...this.#config, ...c };
  }
  getConfig() {
    return this.#config;
  }
  async *stream(messages) {
    const blocks = messages.map((m) => m.content);
    if (
      blocks.some((content) =>
        content.some((b) => b.type === "toolUseBlock" && b.name !== "send_email"),
      )
    )
      refuseGaps(
        blocks.map((content) => ({
          calls: content.flatMap((b) => (b.type === "toolUseBlock" ? [b.toolUseId] : [])),
          results: content.flatMap((b) => (b.type === "toolResultBlock" ? [b.toolUseId] : [])),
        })),
      );
    const last = messages[messages.length - 1];
    // Each result of one request may be a message of its own.
    const behind = messages.slice(messages.findLastIndex((m) => m.role === "assistant") + 1);
    const results = behind.flatMap((m) => m.content.filter((b) => b.type === "toolResultBlock"));
    let text;
    let calls = [];
    if (results.length && last.content.some((b) => b.type === "toolResultBlock"))
      text = `All done. ${results.map((r) => r.content.map((c) => c.text ?? JSON.stringify(c.json)).join(" ")).join(" | ")}`;
    else {
      const lastText = last.content.map((b) => b.text ?? "").join("");
      const low = lastText.toLowerCase();
      const call = (to) => ({
        id: `call_${randomUUID().slice(0, 8)}`,
        name: "send_email",
        input: { to, subject: "Hello" },
      });
      calls = pageCalls(low, (name, input) => ({
        id: `call_${randomUUID().slice(0, 8)}`,
        name,
        input,
      }));
      if (calls.length > 0) text = "Let me ask.";
      else if (low.includes("two")) calls = [call("ann@example.com"), call("bob@example.com")];
      else if (low.includes("mail")) {
        text = "I will send that email.";
        calls = [call(low.includes("broken") ? "broken@example.com" : "ann@example.com")];
      } else if (low.includes("quiet")) calls = [call("ann@example.com")];
      else text = `You said: ${lastText}`;
    }
    yield { type: "modelMessageStartEvent", role: "assistant" };
    if (text) {
      yield { type: "modelContentBlockStartEvent" };
      for (const w of text.match(/\S+\s*/g))
        yield { type: "modelContentBlockDeltaEvent", delta: { type: "textDelta", text: w } };
      yield { type: "modelContentBlockStopEvent" };
    }
    for (const c of calls) {
      yield {
        type: "modelContentBlockStartEvent",
        start: { type: "toolUseStart", name: c.name, toolUseId: c.id },
      };
      const json = JSON.stringify(c.input);
      yield {
        type: "modelContentBlockDeltaEvent",
        delta: { type: "toolUseInputDelta", input: json.slice(0, 10) },
      };
      yield {
        type: "modelContentBlockDeltaEvent",
        delta: { type: "toolUseInputDelta", input: json.slice(10) },
      };
      yield { type: "modelContentBlockStopEvent" };
    }
    yield { type: "modelMessageStopEvent", stopReason: calls.length ? "toolUse" : "endTurn" };
  }
}

const base = {
  name: "send_email",
  description: "Send an email",
  inputSchema: z.object({ to: z.string(), subject: z.string() }),
};
const send = (a) => {
  ran("send_email", { to: a.to, subject: a.subject });
  return `sent ${a.subject} to ${a.to}`;
};
const done = (a, answer) =>
  answer === true || answer?.approved ? send(a) : `not sent: ${JSON.stringify(answer)}`;
const byText = tool({
  ...base,
  callback: (a, ctx) =>
    done(a, ctx.interrupt({ name: "approve_email", reason: `Send "${a.subject}" to ${a.to}?` })),
});
const byObject = tool({
  ...base,
  callback: (a, ctx) =>
    done(
      a,
      ctx.interrupt({
        name: "approve_email",
        reason: {
          reason: "tool_call",
          message: `Send to ${a.to}?`,
          toolCallId: ctx.toolUse.toolUseId,
          responseSchema: { type: "object", properties: { approved: { type: "boolean" } } },
        },
      }),
    ),
});
const twice = tool({
  ...base,
  callback: (_args, ctx) => {
    const first = ctx.interrupt({ name: "first", reason: "First question?" });
    const second = ctx.interrupt({
      name: "second",
      reason: `Second question (after ${JSON.stringify(first)})?`,
    });
    ran("twice", { first, second });
    return `answers: ${JSON.stringify([first, second])}`;
  },
});
const plain = tool({ ...base, callback: send });
const askFirst = {
  name: "ask-first",
  initAgent(agent) {
    agent.addHook(BeforeToolCallEvent, (event) => {
      const answer = event.interrupt({
        name: "approve_tool",
        reason: `May I run ${event.toolUse.name}?`,
      });
      if (!(answer === true || answer?.approved))
        event.cancel = `refused: ${JSON.stringify(answer)}`;
    });
  },
};

const model = new Scripted();
const make = (name, tools, { plugins, ...more } = {}) =>
  new StrandsAgent({
    name,
    agent: new Agent({ model, tools, printer: false, ...more }),
    ...(plugins ? { plugins } : {}),
  });
const agents = {
  tool: make("tool", [byText]),
  object: make("object", [byObject]),
  hook: make("hook", [plain], { plugins: [askFirst] }),
  twice: make("twice", [twice]),
  hitl: make("hitl", [plain], { interventions: [new HumanInTheLoop()] }),
};
const app = express();
app.use(cors());
app.use(express.json({ limit: "5mb" }));
for (const [name, agent] of Object.entries(agents))
  addStrandsExpressEndpoint(app, agent, { path: `/${name}` });
app.get("/ledger", (_req, res) => res.json(ledger));
app.post("/reset", (_req, res) => {
  ledger.length = 0;
  res.status(204).end();
});
addCapabilities(app, "/capabilities", { agent: agents.tool });
const server = app.listen(port, host, () => console.log(`ready http://${host}:${port}`));
const stop = () => {
  server.close();
  server.closeAllConnections();
  setTimeout(() => process.exit(0), 200);
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
