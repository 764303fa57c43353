/**
 * An agent with a scripted model. It keeps its threads in memory, and its open questions behind a
 * gate: in SQLite where Node has it (22.13 and later), else in memory.
 */
import { readFileSync } from "node:fs";
import {
  createInterruptGate,
  createMemoryPauseStore,
  sqlitePauseStore,
} from "react-agui-interrupts/server";

const gate = createInterruptGate({ store: await openStore() });
/** The messages of each thread. */
const threads = new Map();

async function openStore() {
  try {
    const { DatabaseSync } = await import("node:sqlite");
    const database = new DatabaseSync(process.env.DATABASE ?? ":memory:");
    const tables = import.meta.resolve("react-agui-interrupts/sql/sqlite/0001_interrupts.sql");
    database.exec(readFileSync(new URL(tables), "utf8"));
    return sqlitePauseStore(database);
  } catch {
    return createMemoryPauseStore();
  }
}

/** Answers `POST /api/agent` and, for a page that was reloaded, `POST /api/history`. */
export async function answerRequest(pathname, request, response) {
  const input = JSON.parse(await readText(request));
  const { threadId, runId } = input;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const send = (event) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  send({ type: "RUN_STARTED", threadId, runId });
  if (pathname === "/api/history") sendHistory(send, threadId, runId);
  else await act(send, input);
  response.end();
}

function sendHistory(send, threadId, runId) {
  const { messages = [], open = [] } = threads.get(threadId) ?? {};
  send({ type: "MESSAGES_SNAPSHOT", messages });
  const outcome = open.length > 0 ? { type: "interrupt", interrupts: open } : { type: "success" };
  send({ type: "RUN_FINISHED", threadId, runId, outcome });
}

async function act(send, input) {
  const { threadId, runId } = input;
  const verdict = await gate.admit(threadId, input);
  if (verdict.kind === "refused") return send(verdict.event);
  const before = threads.get(threadId) ?? { messages: [], open: [] };
  const known = new Set(before.messages.map(({ id }) => id));
  const thread = {
    messages: [...before.messages, ...input.messages.filter(({ id }) => !known.has(id))],
    open: [],
  };
  const output = createOutput(send, thread.messages);
  if (verdict.kind === "resume") carryOut(output, before.open, verdict.answers);
  // The same answers came before: what they caused is in the history, and nothing is done twice.
  if (verdict.kind === "repeated") send({ type: "MESSAGES_SNAPSHOT", messages: thread.messages });
  const asked = lastMessage(input.messages);
  if (verdict.kind !== "repeated" && asked !== undefined) thread.open = respond(output, asked);
  // The interrupts to send: each has a key, which its answer brings back.
  if (thread.open.length > 0) thread.open = await gate.announce(threadId, runId, thread.open);
  threads.set(threadId, thread);
  const outcome =
    thread.open.length > 0 ? { type: "interrupt", interrupts: thread.open } : { type: "success" };
  send({ type: "RUN_FINISHED", threadId, runId, outcome });
}

/** The text of the message that the person has just sent, where there is one. */
function lastMessage(messages) {
  const last = messages.at(-1);
  return last?.role === "user" ? String(last.content).toLowerCase() : undefined;
}

/** The scripted model: calls tools for some keywords and returns its questions first. */
function respond(output, text) {
  const mail = (to) =>
    output.call("sendEmail", {
      to,
      subject: "Q3 figures",
      body: "Please find the figures attached.",
    });
  if (text.includes("mail")) {
    output.write("I have written two e-mails. Please check them.");
    return [mail("ann@example.com"), mail("bob@example.com")].map((id) =>
      approval(id, "Send this e-mail?"),
    );
  }
  if (text.includes("delete")) {
    output.write("The old reports take up 2 GB.");
    return [
      approval(output.call("deleteFolder", { path: "/reports/2019" }), "Delete this folder?"),
    ];
  }
  if (text.includes("report")) {
    return [
      {
        id: output.newId(),
        reason: "input_required",
        message: "Which report do you need?",
        responseSchema: reportSchema,
      },
    ];
  }
  output.write("I can send the e-mails, delete old reports, or make a report.");
  return [];
}

const approval = (toolCallId, message) => ({
  id: `ask-${toolCallId}`,
  reason: "tool_call",
  toolCallId,
  message,
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } },
    required: ["approved"],
  },
});

const reportSchema = {
  type: "object",
  properties: {
    quarter: { type: "string", title: "Quarter", enum: ["Q1", "Q2", "Q3", "Q4"] },
    year: { type: "integer", title: "Year", minimum: 2020, maximum: 2030 },
  },
  required: ["quarter", "year"],
};

/** Does what was approved, with the arguments as the person has edited them. */
function carryOut(output, open, answers) {
  for (const { id, toolCallId } of open) {
    const { status, payload } = answers.get(id);
    if (toolCallId === undefined)
      output.write(
        status === "resolved"
          ? `Here is the report of ${payload.quarter} ${payload.year}.`
          : "No report then.",
      );
    else if (status === "resolved" && payload.approved)
      output.finish(toolCallId, payload.editedArgs);
    else output.result(toolCallId, "The person did not approve this.");
  }
}

/** Writes the agent's text into the stream and into the history. */
function createOutput(send, messages) {
  const newId = () => crypto.randomUUID();
  const result = (toolCallId, content) => {
    const message = { id: newId(), role: "tool", toolCallId, content };
    messages.push(message);
    send({ type: "TOOL_CALL_RESULT", messageId: message.id, toolCallId, content });
  };
  return {
    newId,
    result,
    write(content) {
      const id = newId();
      messages.push({ id, role: "assistant", content });
      send({ type: "TEXT_MESSAGE_START", messageId: id, role: "assistant" });
      for (const word of content.split(/(?<= )/))
        send({ type: "TEXT_MESSAGE_CONTENT", messageId: id, delta: word });
      send({ type: "TEXT_MESSAGE_END", messageId: id });
    },
    call(name, args) {
      const id = newId();
      const text = JSON.stringify(args);
      const message = {
        id: newId(),
        role: "assistant",
        toolCalls: [{ id, type: "function", function: { name, arguments: text } }],
      };
      messages.push(message);
      send({
        type: "TOOL_CALL_START",
        toolCallId: id,
        toolCallName: name,
        parentMessageId: message.id,
      });
      send({ type: "TOOL_CALL_ARGS", toolCallId: id, delta: text });
      send({ type: "TOOL_CALL_END", toolCallId: id });
      return id;
    },
    finish(toolCallId, editedArgs) {
      const call = messages
        .flatMap(({ toolCalls = [] }) => toolCalls)
        .find(({ id }) => id === toolCallId);
      const args = { ...JSON.parse(call.function.arguments), ...editedArgs };
      result(
        toolCallId,
        call.function.name === "sendEmail" ? `Sent to ${args.to}.` : `Deleted ${args.path}.`,
      );
    },
  };
}

async function readText(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
