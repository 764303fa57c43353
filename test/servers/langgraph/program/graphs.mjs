// Small LangGraph graphs that pause. No LLM: the chat model below is scripted.
import { randomUUID } from "node:crypto";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatGenerationChunk } from "@langchain/core/outputs";
import { tool } from "@langchain/core/tools";
import {
  END,
  interrupt,
  MessagesValue,
  ReducedValue,
  START,
  StateGraph,
  StateSchema,
} from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, humanInTheLoopMiddleware } from "langchain";
import { z } from "zod";
import { pageCalls, refuseGaps } from "./pageTools.mjs";

/** Reports what a node or tool did to the server in front, which keeps the ledger. */
const ran = (what, more) =>
  fetch(process.env.LEDGER_URL, { method: "POST", body: JSON.stringify({ did: what, ...more }) });

// ---------------------------------------------------------------- model
const textOf = (m) =>
  typeof m?.content === "string" ? m.content : (m?.content ?? []).map((p) => p.text ?? "").join("");

/** Chooses a reply to the last message. */
function script(messages) {
  const last = messages[messages.length - 1];
  if (last?.getType?.() === "tool") {
    const tail = [];
    for (let i = messages.length - 1; i >= 0 && messages[i].getType() === "tool"; i--)
      tail.unshift(`${messages[i].name ?? "tool"}: ${textOf(messages[i])}`);
    const words = textOf(messages.findLast((m) => m.getType() === "human")).toLowerCase();
    if (words.includes("then bob") && textOf(last).includes("ann@")) {
      const args = {
        to: "bob@example.com",
        subject: "Hello",
        body: "Dear bob@example.com, hello.",
      };
      return { text: "", calls: [{ id: `call_${messages.length}_0`, name: "send_email", args }] };
    }
    return { text: `All done. ${tail.join(" | ")}`, calls: [] };
  }
  const lastText = textOf(last).toLowerCase();
  const n = messages.length;
  const mail = (to, i) => ({
    id: `call_${n}_${i}`,
    name: "send_email",
    args: { to, subject: "Hello", body: `Dear ${to}, hello.` },
  });
  const ofPage = pageCalls(lastText, (name, args) => ({
    id: `call_${randomUUID().slice(0, 8)}`,
    name,
    args,
  }));
  if (ofPage.length > 0) return { text: "", calls: ofPage };
  const optional = (t) => (lastText.includes("quiet") ? "" : t); // "quiet": tool calls with no text before them
  if (lastText.includes("two"))
    return {
      text: optional("I will write to both."),
      calls: [mail("ann@example.com", 0), mail("bob@example.com", 1)],
    };
  if (lastText.includes("mixed"))
    return {
      text: "",
      calls: [
        mail("ann@example.com", 0),
        { id: `call_${n}_1`, name: "look_up", args: { query: "weather" } },
      ],
    };
  if (lastText.includes("team"))
    return {
      text: "",
      calls: ["mail", "mail to bob"].map((description, i) => ({
        id: `call_${n}_${i}`,
        name: "task",
        args: { description },
      })),
    };
  if (lastText.includes("to bob")) return { text: "", calls: [mail("bob@example.com", 1)] };
  const to = lastText.includes("broken") ? "broken@example.com" : "ann@example.com";
  if (lastText.includes("mail"))
    return { text: optional("I will send that email."), calls: [mail(to, 0)] };
  return { text: `You said: ${textOf(last)}`, calls: [] };
}

export class ScriptedModel extends BaseChatModel {
  constructor(fields = {}) {
    super(fields);
  }
  _llmType() {
    return "scripted";
  }
  bindTools() {
    return this;
  }
  async _generate(messages) {
    const { text, calls } = script(messages);
    const message = new AIMessage({ id: `msg_${randomUUID()}`, content: text, tool_calls: calls });
    return { generations: [{ text, message }] };
  }
  async *_streamResponseChunks(messages, _options, runManager) {
    const { text, calls } = script(messages);
    const id = `msg_${randomUUID()}`;
    const send = async function* (chunk) {
      const g = new ChatGenerationChunk({
        text: typeof chunk.content === "string" ? chunk.content : "",
        message: chunk,
      });
      yield g;
      await runManager?.handleLLMNewToken(g.text, undefined, undefined, undefined, undefined, {
        chunk: g,
      });
    };
    for (const word of text.match(/\S+\s*/g) ?? [])
      yield* send(new AIMessageChunk({ id, content: word }));
    for (let i = 0; i < calls.length; i++) {
      const c = calls[i];
      const json = JSON.stringify(c.args);
      const mid = Math.ceil(json.length / 2);
      yield* send(
        new AIMessageChunk({
          id,
          content: "",
          tool_call_chunks: [
            { type: "tool_call_chunk", index: i, id: c.id, name: c.name, args: "" },
          ],
        }),
      );
      yield* send(
        new AIMessageChunk({
          id,
          content: "",
          tool_call_chunks: [{ type: "tool_call_chunk", index: i, args: json.slice(0, mid) }],
        }),
      );
      yield* send(
        new AIMessageChunk({
          id,
          content: "",
          tool_call_chunks: [{ type: "tool_call_chunk", index: i, args: json.slice(mid) }],
        }),
      );
    }
    yield* send(
      new AIMessageChunk({
        id,
        content: "",
        response_metadata: { finish_reason: calls.length ? "tool_calls" : "stop" },
      }),
    );
  }
}
const model = new ScriptedModel();

// ---------------------------------------------------------------- plain interrupts
// StateSchema rather than Annotation: the dev server can read its JSON Schema at once. With Annotation it
// falls back to type-checking the file, which takes many seconds per run and fails for an .mjs file.
const notes = z.array(z.record(z.string(), z.any()));
const Notes = new StateSchema({
  messages: MessagesValue,
  notes: new ReducedValue(
    notes.default(() => []),
    { inputSchema: notes, reducer: (a, b) => [...a, ...b] },
  ),
});
const Messages = new StateSchema({ messages: MessagesValue });
const reply = (text) => ({
  messages: [new AIMessage({ id: `msg_${randomUUID()}`, content: text })],
});

/** interrupt() with a bare string. */
export const ask_text = new StateGraph(Notes)
  .addNode("ask", async () => {
    const answer = interrupt("What is your name?");
    await ran("answered", { answer });
    return { notes: [{ answer }], ...reply(`Got ${JSON.stringify(answer)}`) };
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

const formSchema = {
  type: "object",
  properties: {
    quarter: { type: "string", enum: ["Q1", "Q2", "Q3", "Q4"] },
    year: { type: "integer", minimum: 2000 },
    note: { type: "string" },
  },
  required: ["quarter", "year"],
};
/** interrupt() with a value that already has the AG-UI field names. */
export const ask_form = new StateGraph(Notes)
  .addNode("ask", async () => {
    const answer = interrupt({
      reason: "input_required",
      message: "Which quarter should I file?",
      responseSchema: formSchema,
      expiresAt: "2099-01-01T00:00:00Z",
      extra: { draft: true },
    });
    await ran("answered", { answer });
    return { notes: [{ answer }], ...reply(`Got ${JSON.stringify(answer)}`) };
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

/** The same, but the time to answer is already past. */
export const ask_expired = new StateGraph(Notes)
  .addNode("ask", async () => {
    const answer = interrupt({
      reason: "confirmation",
      message: "Still there?",
      expiresAt: "2020-01-01T00:00:00Z",
    });
    await ran("answered", { answer });
    return { notes: [{ answer }], ...reply(`Got ${JSON.stringify(answer)}`) };
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

/** Two nodes pause in the same step. */
export const parallel = new StateGraph(Notes)
  .addNode("left", async () => {
    const answer = interrupt({ reason: "confirmation", message: "Left: go on?" });
    await ran("answered", { node: "left", answer });
    return { notes: [{ left: answer }] };
  })
  .addNode("right", async () => {
    const answer = interrupt({ reason: "confirmation", message: "Right: go on?" });
    await ran("answered", { node: "right", answer });
    return { notes: [{ right: answer }] };
  })
  .addNode("join", (s) => reply(`Both answered: ${JSON.stringify(s.notes)}`))
  .addEdge(START, "left")
  .addEdge(START, "right")
  .addEdge(["left", "right"], "join")
  .addEdge("join", END)
  .compile();

/** Two interrupt() calls, one after the other, inside one node. */
export const twice_in_node = new StateGraph(Notes)
  .addNode("ask", async () => {
    const first = interrupt({ reason: "input_required", message: "First question?" });
    const second = interrupt({
      reason: "input_required",
      message: `Second question (first was ${JSON.stringify(first)})?`,
    });
    await ran("answered", { first, second });
    return { notes: [{ first, second }], ...reply(`Got ${JSON.stringify({ first, second })}`) };
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

/** Two nodes, each with its own interrupt(), in sequence. */
export const two_nodes = new StateGraph(Notes)
  .addNode("one", () => ({
    notes: [{ one: interrupt({ message: "Step one?" }) }],
    ...reply("Step one is over."),
  }))
  .addNode("two", () => ({
    notes: [{ two: interrupt({ message: "Step two?" }) }],
    ...reply("Step two is over."),
  }))
  .addEdge(START, "one")
  .addEdge("one", "two")
  .addEdge("two", END)
  .compile();

/** Checks the answer itself and throws when it does not like it. */
export const picky = new StateGraph(Notes)
  .addNode("ask", async () => {
    const answer = interrupt({
      reason: "confirmation",
      message: "Delete everything?",
      responseSchema: {
        type: "object",
        properties: { approved: { type: "boolean" } },
        required: ["approved"],
      },
    });
    if (typeof answer?.approved !== "boolean")
      throw new Error(`bad answer: ${JSON.stringify(answer)}`);
    await ran("answered", { answer });
    return reply(answer.approved ? "Deleted." : "Kept.");
  })
  .addEdge(START, "ask")
  .addEdge("ask", END)
  .compile();

/** Pauses inside a subgraph. */
const inner = new StateGraph(Notes)
  .addNode("inner_ask", () => ({ notes: [{ inner: interrupt({ message: "Inner question?" }) }] }))
  .addEdge(START, "inner_ask")
  .addEdge("inner_ask", END)
  .compile();
export const subgraph = new StateGraph(Notes)
  .addNode("before", () => reply("Before the subgraph."))
  .addNode("inner", inner)
  .addNode("after", (s) => reply(`After: ${JSON.stringify(s.notes)}`))
  .addEdge(START, "before")
  .addEdge("before", "inner")
  .addEdge("inner", "after")
  .addEdge("after", END)
  .compile();

// ---------------------------------------------------------------- tool approval
const approvalSchema = {
  type: "object",
  properties: {
    approved: { type: "boolean" },
    editedArgs: {
      type: "object",
      properties: { to: { type: "string" }, subject: { type: "string" }, body: { type: "string" } },
    },
  },
  required: ["approved"],
};

/** Model proposes a tool call; one approval node per call (fan-out by hand). */
export const approve_tool = new StateGraph(Messages)
  .addNode("model", async (s) => ({ messages: [await model.invoke(s.messages)] }))
  .addNode("approve", async (s) => {
    const calls = s.messages[s.messages.length - 1].tool_calls ?? [];
    const out = [];
    for (const call of calls) {
      const answer = interrupt({
        reason: "tool_call",
        message: `Send email to ${call.args.to}?`,
        toolCallId: call.id,
        responseSchema: approvalSchema,
      });
      const args = answer?.editedArgs ?? call.args;
      out.push(
        new ToolMessage({
          id: `tool_${randomUUID()}`,
          tool_call_id: call.id,
          name: call.name,
          content: answer?.approved ? await send(args) : `not sent (${JSON.stringify(answer)})`,
        }),
      );
    }
    return { messages: out };
  })
  .addEdge(START, "model")
  .addConditionalEdges("model", (s) =>
    s.messages[s.messages.length - 1].tool_calls?.length ? "approve" : END,
  )
  .addEdge("approve", "model")
  .compile();

const send = async (args) => {
  await ran("send_email", args);
  if (args.to.startsWith("broken")) throw new Error("the receipt could not be written");
  return `sent to ${args.to}: ${args.body}`;
};
const sendEmail = tool(send, {
  name: "send_email",
  description: "Send an email",
  schema: z.object({ to: z.string(), subject: z.string(), body: z.string() }),
});
const lookUpNothing = async ({ query }) => {
  await ran("look_up", { query });
  return `nothing about ${query}`;
};
const lookUp = tool(lookUpNothing, {
  name: "look_up",
  description: "Look something up",
  schema: z.object({ query: z.string() }),
});

/** LangChain's own human-in-the-loop middleware. */
export const hitl = createAgent({
  model,
  tools: [sendEmail, lookUp],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: {
        send_email: { allowedDecisions: ["approve", "edit", "reject"] },
        look_up: false,
      },
    }),
  ],
}).graph;

// A sub-agent has the checkpointer of the graph that runs it, as those of deepagents do.
const writer = createAgent({
  model,
  tools: [sendEmail],
  middleware: [humanInTheLoopMiddleware({ interruptOn: { send_email: true } })],
}).graph;
const written = async (words) =>
  (await writer.invoke({ messages: [new HumanMessage(words)] })).messages.slice(1);

/** Two sub-agents with the middleware in one step: as nodes, and behind a tool. */
export const branches = new StateGraph(Messages)
  .addNode("left", async () => ({ messages: await written("mail") }))
  .addNode("right", async () => ({ messages: await written("mail to bob") }))
  .addEdge(START, "left")
  .addEdge(START, "right")
  .addEdge("left", END)
  .addEdge("right", END)
  .compile();
const task = tool(async ({ description }) => textOf((await written(description)).at(-1)), {
  name: "task",
  description: "Give a task to a sub-agent",
  schema: z.object({ description: z.string() }),
});
export const team = createAgent({ model, tools: [task] }).graph;

/** interrupt() inside the tool body; createAgent runs each call as its own task. */
const askingEmail = tool(
  async (args, config) => {
    const answer = interrupt({
      reason: "tool_call",
      message: `Send email to ${args.to}?`,
      toolCallId: config?.toolCall?.id ?? config?.toolCallId,
      responseSchema: approvalSchema,
    });
    if (!answer?.approved) return `not sent (${JSON.stringify(answer)})`;
    return send({ ...args, ...answer.editedArgs });
  },
  {
    name: "send_email",
    description: "Send an email",
    schema: z.object({ to: z.string(), subject: z.string(), body: z.string() }),
  },
);
export const tool_interrupt = createAgent({ model, tools: [askingEmail, lookUp] }).graph;

/**
 * interrupt() inside the tool body, but one ToolNode runs all the calls of a message in one task.
 */
export const tool_node = new StateGraph(Messages)
  .addNode("model", async (s) => ({ messages: [await model.invoke(s.messages)] }))
  .addNode("tools", new ToolNode([askingEmail, lookUp]))
  .addEdge(START, "model")
  .addConditionalEdges("model", (s) =>
    s.messages[s.messages.length - 1].tool_calls?.length ? "tools" : END,
  )
  .addEdge("tools", "model")
  .compile();

// ---------------------------------------------------------------- tools of the page
const WithTools = new StateSchema({
  messages: MessagesValue,
  tools: z.array(z.any()).default(() => []),
});
const idsOf = (message) => (message.tool_calls ?? []).map(({ id }) => id);
const openMails = (messages) => {
  const asking = messages.findLastIndex((m) => m.getType() === "ai");
  const answered = new Set(messages.slice(asking + 1).map((m) => m.tool_call_id));
  return (messages[asking]?.tool_calls ?? []).filter(
    (c) => c.name === "send_email" && !answered.has(c.id),
  );
};
/**
 * As the documentation has it: the model gets the tools of the page, and the graph ends at a call
 * of one. Its own tool asks by an interrupt.
 */
export const page_tools = new StateGraph(WithTools)
  .addNode("model", async ({ messages, tools }) => {
    refuseGaps(
      messages.map((m) => ({
        calls: idsOf(m),
        results: m.getType() === "tool" ? [m.tool_call_id] : [],
      })),
    );
    return { messages: [await model.bindTools(tools).invoke(messages)] };
  })
  .addNode("server", async ({ messages }) => {
    const out = [];
    for (const call of openMails(messages)) {
      const answer = interrupt({
        reason: "tool_call",
        message: `Send to ${call.args.to}?`,
        toolCallId: call.id,
        responseSchema: approvalSchema,
      });
      const content = answer?.approved
        ? await send(call.args)
        : `not sent (${JSON.stringify(answer)})`;
      out.push(
        new ToolMessage({
          id: `tool_${randomUUID()}`,
          tool_call_id: call.id,
          name: call.name,
          content,
        }),
      );
    }
    return { messages: out };
  })
  .addEdge(START, "model")
  .addConditionalEdges("model", ({ messages }) => (openMails(messages).length > 0 ? "server" : END))
  .addConditionalEdges("server", ({ messages }) => {
    const asking = messages.findLast((m) => m.getType() === "ai");
    return idsOf(asking).every((id) => messages.some((m) => m.tool_call_id === id)) ? "model" : END;
  })
  .compile();

// Shown by /graphs on the bridge.
export const names = [
  "ask_text",
  "ask_form",
  "ask_expired",
  "parallel",
  "twice_in_node",
  "two_nodes",
  "picky",
  "subgraph",
  "approve_tool",
  "hitl",
  "branches",
  "team",
  "tool_interrupt",
  "tool_node",
  "page_tools",
];
