import { createServer } from "node:http";

/**
 * A file of a page; `encoding` where its body is compressed.
 * @typedef {{ readonly type: string, readonly body: string | Buffer, readonly encoding?: "gzip" }} PageFile
 */

/** @typedef {"approval" | "form"} Asked */

const call = { toolCallId: "call" };
const approval = {
  id: "a",
  reason: "tool_call",
  message: "May I send the invoice?",
  ...call,
  responseSchema: {
    type: "object",
    properties: { approved: { type: "boolean" } },
    required: ["approved"],
  },
};
const form = {
  id: "a",
  reason: "input_required",
  message: "How much?",
  responseSchema: {
    type: "object",
    properties: {
      amount: { type: "number", minimum: 1 },
      currency: { type: "string", enum: ["EUR", "USD", "GBP"] },
      note: { type: "string", minLength: 2 },
      urgent: { type: "boolean" },
      due: { type: "string", format: "date" },
    },
    required: ["amount", "currency", "note"],
  },
};

/**
 * Serves a page, and an agent that asks whether it may send an invoice, or for the fields of a form.
 * @param {ReadonlyMap<string, PageFile>} files by path
 * @param {Readonly<Record<string, unknown>>} args of the call it asks about
 * @param {Asked} [asks] Default: an approval.
 */
export async function serveQuestion(files, args, asks = "approval") {
  const started = { threadId: "bench", runId: "run" };
  const interrupts = [asks === "form" ? form : approval];
  const events = [
    { type: "RUN_STARTED", ...started },
    { type: "TOOL_CALL_START", ...call, toolCallName: "sendInvoice" },
    { type: "TOOL_CALL_ARGS", ...call, delta: JSON.stringify(args) },
    { type: "TOOL_CALL_END", ...call },
    { type: "RUN_FINISHED", ...started, outcome: { type: "interrupt", interrupts } },
  ];
  const stream = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const server = createServer((request, response) => {
    response.setHeader("cache-control", "no-store");
    if (request.method === "POST")
      return void response.setHeader("content-type", "text/event-stream").end(stream);
    const file = files.get((request.url ?? "/").split("?")[0] ?? "/");
    if (file === undefined) return void response.writeHead(404).end();
    if (file.encoding !== undefined) response.setHeader("content-encoding", file.encoding);
    response.setHeader("content-type", file.type).end(file.body);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`,
    close: () => server.close(),
  };
}
