import { createServer } from "node:http";

/**
 * An agent that arranges a meeting by the tools of the page. Like the services of models, it
 * refuses a history in which a call has no result directly behind it, or a result has no call.
 */
const [port] = process.argv.slice(2);
createServer((request, response) => {
  const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
  if (request.method !== "POST") {
    response.writeHead(204, headers).end();
    return;
  }
  let body = "";
  request.on("data", (text) => (body += text));
  request.on("end", () => {
    const { threadId, runId, messages, tools } = JSON.parse(body);
    const gap = gapIn(messages);
    console.log(gap ?? "whole", JSON.stringify(messages));
    if (gap !== null) {
      response.writeHead(400, headers).end(gap);
      return;
    }
    response.writeHead(200, { ...headers, "content-type": "text/event-stream" });
    const events = [
      { type: "RUN_STARTED" },
      ...reply(messages.at(-1), tools, messages),
      { type: "RUN_FINISHED" },
    ];
    for (const event of events)
      response.write(`data: ${JSON.stringify({ ...event, threadId, runId })}\n\n`);
    response.end();
  });
}).listen(Number(port), "127.0.0.1");

/** @param {readonly any[]} messages */
function gapIn(messages) {
  let open = new Set();
  for (const { role, toolCalls = [], toolCallId } of messages) {
    if (role === "tool") {
      if (!open.delete(toolCallId)) return `The result ${toolCallId} is not behind its call.`;
      continue;
    }
    if (open.size > 0) break;
    open = new Set(toolCalls.map((/** @type {{ id: string }} */ { id }) => id));
  }
  return open.size > 0 ? `The call ${[...open].join(", ")} has no result behind it.` : null;
}

/** @param {any} last @param {readonly { name: string }[]} tools @param {readonly any[]} messages */
function reply(last, tools, messages) {
  if (last.role === "tool") {
    const called = messages
      .flatMap(({ toolCalls = [] }) => toolCalls)
      .find(({ id }) => id === last.toolCallId);
    const { slot } = called.function.name === "choose_slot" ? JSON.parse(last.content) : {};
    return slot === undefined
      ? says(`The page says: ${last.content}`)
      : calls("book_meeting", { slot });
  }
  const text =
    typeof last.content === "string"
      ? last.content
      : last.content.map((/** @type {any} */ part) => part.text).join("");
  if (!/meet/.test(text)) return says(`You wrote: ${text}`);
  if (!tools.some(({ name }) => name === "choose_slot"))
    return says("The request has no tool of the page.");
  return calls("choose_slot", { question: "When do you meet?", slots: ["Monday", "Tuesday"] });
}

/** @param {string} delta */
function says(delta) {
  const messageId = crypto.randomUUID();
  return [
    { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
    { type: "TEXT_MESSAGE_CONTENT", messageId, delta },
    { type: "TEXT_MESSAGE_END", messageId },
  ];
}

/** @param {string} toolCallName @param {object} args */
function calls(toolCallName, args) {
  const toolCallId = `call_${crypto.randomUUID()}`;
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: JSON.stringify(args) },
    { type: "TOOL_CALL_END", toolCallId },
  ];
}
