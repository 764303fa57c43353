// A model of the server beside it (`/sdk` of Program.cs), for machines without .NET: the same words, routes, ledger and order of events as the
// real one was recorded with. It proves nothing about .NET; where it differs from `test/data/recordings/dotnet-sdk`, the recordings are right.
//   node model.mjs [--port=5188]
import { createServer } from "node:http";

const port = Number(process.argv.find((a) => a.startsWith("--port="))?.slice(7) ?? 5188);
const id = (prefix, length = 8) =>
  `${prefix}_${crypto.randomUUID().replaceAll("-", "").slice(0, length)}`;
let ledger = [];
let histories = [];

/** The tools of the server; those with `approval` are asked about. */
const tools = {
  read_clock: { run: () => "12:00" },
  delete_file: { approval: true, run: ({ filename }) => `Deleted ${filename}.` },
  transfer: {
    approval: true,
    run: ({ account, amount }) => `Transferred ${amount} to ${account}.`,
  },
  write_then_fail: {
    approval: true,
    run: () => {
      throw new Error("connection lost after the write");
    },
  },
};

/** What a model's API refuses in a history: a call without a result, a result without a call. */
function problemOf(history) {
  const open = [];
  for (const m of history) {
    for (const c of m.calls ?? []) open.push(c.id);
    if (m.result) {
      const at = open.indexOf(m.result.id);
      if (at < 0) return `the result of ${m.result.id} follows no call`;
      open.splice(at, 1);
    }
    if (m.role === "user" && open.length > 0) return `the call ${open[0]} has no result`;
  }
  return open.length > 0 ? `the call ${open[0]} has no result` : null;
}

/**
 * The calls of tools of the driver's page, by what the user writes; none where the page has no such
 * tool.
 */
function pageCalls(words, page) {
  if (!page.has("choose_slot")) return [];
  const call = (name, args) => ({ id: id("call"), name, args });
  const slot = () => call("choose_slot", { question: "Which slot?", slots: ["9:00", "10:00"] });
  const plan = () => call("confirm_plan", { steps: 3 });
  const step = (description, status) => ({ description, status });
  const steps = [
    step("Boil water", "enabled"),
    step("Warm the pot", "disabled"),
    step("Add milk", "enabled"),
  ];
  if (words.includes("task")) return [call("generate_task_steps", { steps })];
  if (words.includes("both")) return [slot(), plan()];
  if (words.includes("slot")) return [slot()];
  return words.includes("plan") ? [plan()] : [];
}

/** The scripted model: text, or calls. */
function model(history, page) {
  const lastUser = history.findLastIndex((m) => m.role === "user" && m.text);
  const request = (history[lastUser]?.text ?? "").toLowerCase();
  const results = history.slice(lastUser + 1).flatMap((m) => (m.result ? [m.result] : []));
  const call = (name, args) => ({ id: id("call"), name, args });
  if (results.length > 0 && !(request.includes("chain") && results.length === 1))
    return { text: `Results: ${results.map((r) => r.text).join(" | ")}` };
  const asked = pageCalls(request, page);
  if (asked.length > 0)
    return {
      calls: [
        ...asked,
        ...(request.includes("delete") ? [call("delete_file", { filename: "report.pdf" })] : []),
      ],
    };
  if (request.includes("chain"))
    return {
      calls:
        results.length === 0
          ? [call("delete_file", { filename: "first.txt" })]
          : [call("transfer", { account: "NL42", amount: 12.5 })],
    };
  if (request.includes("two"))
    return {
      calls: [
        call("delete_file", { filename: "a.txt" }),
        call("delete_file", { filename: "b.txt" }),
      ],
    };
  if (request.includes("mixed"))
    return { calls: [call("read_clock", {}), call("delete_file", { filename: "c.txt" })] };
  if (request.includes("fail")) return { calls: [call("write_then_fail", { entry: "42" })] };
  if (request.includes("transfer"))
    return {
      calls: [
        { ...call("transfer", {}), text: '{"account":"NL42","amount":12345678901234567890}' },
      ],
    };
  if (request.includes("ask"))
    return { ask: { id: id("call"), prompt: "Which name should the account have?" } };
  if (request.includes("page"))
    return {
      calls: [
        ...(page.has("set_title") ? [call("set_title", { title: "Files" })] : []),
        call("delete_file", { filename: "d.txt" }),
      ],
    };
  if (request.includes("title")) return { calls: [call("set_title", { title: "Files" })] };
  if (request.includes("clock")) return { calls: [call("read_clock", {})] };
  if (request.includes("delete"))
    return { text: "I will delete it.", calls: [call("delete_file", { filename: "report.pdf" })] };
  return { text: `You said: ${request}` };
}

const historyOf = (messages) =>
  messages.map((m) => ({
    role: m.role,
    ...(m.content && m.role !== "tool" && { text: m.content }),
    ...(m.toolCalls && {
      calls: m.toolCalls.map((c) => ({
        id: c.id,
        name: c.function.name,
        args: JSON.parse(c.function.arguments || "{}"),
      })),
    }),
    ...(m.role === "tool" && { result: { id: m.toolCallId, text: m.content } }),
  }));
const readable = (content) => {
  try {
    const value = JSON.parse(content);
    return typeof value === "object" ? content : String(value);
  } catch {
    return content;
  }
};
const rejected = "Tool call invocation was rejected by the approver and must not be retried.";

/** One run. `emit` writes an event; throws where the real server breaks off. */
function run(input, strict, emit) {
  emit({ type: "RUN_STARTED", threadId: input.threadId, runId: input.runId });
  const page = new Set((input.tools ?? []).map((t) => t.name));
  const history = historyOf(input.messages ?? []);
  const answered = [];
  for (const entry of input.resume ?? []) {
    const call = entry.payload?.toolCall;
    if (call && typeof call === "object")
      answered.push({
        approved: entry.payload.approved === true,
        call: { id: call.callId ?? "", name: call.name ?? "", args: call.arguments ?? {} },
        again: true,
      });
    else {
      const text =
        typeof entry.payload?.response === "string"
          ? entry.payload.response
          : `no answer (${entry.payload === undefined ? "nothing" : JSON.stringify(entry.payload)})`;
      history.push(
        { role: "assistant", calls: [{ id: entry.interruptId, name: "ask_user", args: {} }] },
        { role: "tool", result: { id: entry.interruptId, text } },
      );
    }
  }
  // With a result of a page tool in the history, every call of the last message that has no result
  // counts as approved.
  const done = new Set(history.flatMap((m) => (m.result ? [m.result.id] : [])));
  const ofPage = new Set(
    history
      .flatMap((m) => m.calls ?? [])
      .filter((c) => page.has(c.name))
      .map((c) => c.id),
  );
  if ([...ofPage].some((c) => done.has(c))) {
    const at = history.findLastIndex(
      (m) => m.role === "assistant" && (m.calls ?? []).some((c) => !done.has(c.id)),
    );
    if (at >= 0) {
      for (const call of history[at].calls.filter((c) => !done.has(c.id)))
        answered.push({ approved: true, call, again: false });
      history[at] = { ...history[at], calls: history[at].calls.filter((c) => done.has(c.id)) };
    }
  }
  const act = (call) => {
    const tool = tools[call.name];
    if (!tool) return `Error: Requested function "${call.name}" not found.`;
    ledger.push({ tool: call.name, arguments: call.args });
    try {
      return JSON.stringify(tool.run(call.args));
    } catch {
      return "Error: Function failed.";
    }
  };
  const streamCall = (call, parentMessageId, rawEvent) => {
    emit({
      type: "TOOL_CALL_START",
      parentMessageId,
      toolCallId: call.id,
      toolCallName: call.name,
      ...rawEvent,
    });
    emit({
      type: "TOOL_CALL_ARGS",
      toolCallId: call.id,
      delta: call.text ?? JSON.stringify(call.args),
      ...rawEvent,
    });
    emit({ type: "TOOL_CALL_END", toolCallId: call.id, ...rawEvent });
  };
  if (answered.length > 0) {
    const inOrder = [...answered.filter((a) => !a.approved), ...answered.filter((a) => a.approved)];
    const parent = crypto.randomUUID().replaceAll("-", "");
    for (const { call, again } of inOrder) if (again) streamCall(call, parent);
    history.push({ role: "assistant", calls: inOrder.map((a) => a.call) });
    for (const { approved, call } of inOrder) {
      const content = approved ? act(call) : rejected;
      emit({ type: "TOOL_CALL_RESULT", messageId: call.id, toolCallId: call.id, content });
      history.push({ role: "tool", result: { id: call.id, text: readable(content) } });
    }
  }
  for (;;) {
    const problem = problemOf(history);
    histories.push({
      problem,
      messages: history.map(
        (m) =>
          `${m.role}: ${m.text ? `'${m.text}'` : ""}${(m.calls ?? []).map((c) => ` call ${c.id} ${c.name}`).join("")}${m.result ? `result ${m.result.id} = ${m.result.text}` : ""}`,
      ),
    });
    if (strict && problem) throw new Error(`HTTP 400 invalid_request_error: ${problem}`);
    const { text, calls = [], ask } = model(history, page);
    const messageId = id("msg", 32);
    if (text) {
      emit({ type: "TEXT_MESSAGE_START", messageId, role: "assistant" });
      emit({ type: "TEXT_MESSAGE_CONTENT", messageId, delta: text });
      emit({ type: "TEXT_MESSAGE_END", messageId });
    }
    const end = (outcome) =>
      emit({ type: "RUN_FINISHED", threadId: input.threadId, runId: input.runId, outcome });
    if (ask) {
      const responseSchema = {
        type: "object",
        properties: { response: { type: "string", minLength: 3 } },
        required: ["response"],
      };
      return end({
        type: "interrupt",
        interrupts: [{ id: ask.id, reason: "input_required", message: ask.prompt, responseSchema }],
      });
    }
    if (calls.length === 0) return end({ type: "success" });
    if (calls.some((c) => tools[c.name]?.approval)) {
      for (const call of calls) {
        const request = {
          $type: "toolApprovalRequest",
          toolCall: {
            $type: "functionCall",
            name: call.name,
            arguments: call.args,
            informationalOnly: false,
            callId: call.id,
          },
          requiresConfirmation: tools[call.name]?.approval === true,
          requestId: `ficc_${call.id}`,
        };
        streamCall(call, messageId, {
          rawEvent: { role: "assistant", contents: [request], messageId },
        });
      }
      // As soon as the page has tools, the requests are left out of the outcome.
      if (page.size > 0) return end({ type: "success" });
      const responseSchema = {
        type: "object",
        properties: { approved: { type: "boolean" } },
        required: ["approved"],
      };
      return end({
        type: "interrupt",
        interrupts: calls.map((c) => ({
          id: `ficc_${c.id}`,
          reason: "tool_call",
          message: `Approval required for tool call: ${c.name}`,
          toolCallId: c.id,
          responseSchema,
        })),
      });
    }
    for (const call of calls) streamCall(call, messageId);
    if (calls.some((c) => page.has(c.name))) return end({ type: "success" });
    history.push({ role: "assistant", calls });
    for (const call of calls) {
      const content = act(call);
      emit({ type: "TOOL_CALL_RESULT", messageId: call.id, toolCallId: call.id, content });
      history.push({ role: "tool", result: { id: call.id, text: readable(content) } });
    }
  }
}

createServer(async (request, response) => {
  const cors = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  const json = (value) => {
    response.writeHead(200, { ...cors, "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  const path = request.url?.split("?")[0];
  if (request.method === "OPTIONS") {
    response.writeHead(204, cors);
    response.end();
    return;
  }
  if (path === "/ledger" && request.method === "DELETE") {
    ledger = [];
    histories = [];
    json([]);
    return;
  }
  if (path === "/ledger") {
    json(ledger);
    return;
  }
  if (path === "/history") {
    json(histories);
    return;
  }
  if (request.method !== "POST" || !["/sdk", "/sdk-lenient"].includes(path ?? "")) {
    response.writeHead(404, cors);
    response.end();
    return;
  }
  let text = "";
  for await (const chunk of request) text += chunk;
  let input;
  try {
    input = JSON.parse(text);
  } catch {
    response.writeHead(400, cors);
    response.end();
    return;
  }
  response.writeHead(200, { ...cors, "content-type": "text/event-stream" });
  try {
    run(input, path === "/sdk", (event) => response.write(`data: ${JSON.stringify(event)}\n\n`));
    response.end();
  } catch {
    setTimeout(() => response.destroy(), 20); // the real one breaks off in the middle
  }
}).listen(port, "127.0.0.1", () => console.log(`ready http://127.0.0.1:${port}`));
