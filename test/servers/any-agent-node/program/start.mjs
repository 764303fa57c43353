import { createServer } from "node:http";

const port = Number(process.argv[2] ?? 8000);
const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const { threadId, runId, messages = [] } = JSON.parse(body || "{}");
  const last = messages.at(-1);
  const id = crypto.randomUUID();
  const args = { question: "Which slot?", slots: ["9:00", "10:00"] };
  // In a real agent the model decides this: it calls a tool of the page, and finds the answer in
  // the next request.
  const event =
    last?.role === "tool"
      ? {
          type: "TEXT_MESSAGE_CHUNK",
          messageId: id,
          role: "assistant",
          delta: `Booked: ${last.content}`,
        }
      : {
          type: "TOOL_CALL_CHUNK",
          toolCallId: id,
          toolCallName: "choose_slot",
          delta: JSON.stringify(args),
        };
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const sent of [
    { type: "RUN_STARTED", threadId, runId },
    event,
    { type: "RUN_FINISHED", threadId, runId },
  ])
    response.write(`data: ${JSON.stringify(sent)}\n\n`);
  response.end();
});
server.listen(port, "127.0.0.1", () => console.log(`ready http://127.0.0.1:${port}`));
