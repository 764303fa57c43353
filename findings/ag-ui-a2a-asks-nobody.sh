#!/usr/bin/env bash
# AG-UI's bridge to A2A: a task that needs input ends like a success, its answer begins another task, and a lost connection sends the message again.
#
# One would expect: a task in the state `input-required` or `auth-required` ends the run with an interrupt, the next message names the task, as A2A says,
# `failed` is an error, and nothing is sent twice by itself.
# What happens: @ag-ui/a2a 0.0.6 with @a2a-js/sdk 0.2.5 ends each of these runs with RUN_FINISHED without an outcome. The text of the question is a
# message; what the question has as data (the choices, a schema) is dropped; a question that comes as a whole task is a RAW event alone. The next message
# has no `taskId`. A stream that breaks off after the agent has begun is followed by the same message as `message/send`, without a word.
# Why it matters to us: the page shows a finished run and a sentence; the person's "yes" is a new task that knows of no question, and what the agent did
# before the connection broke is done twice. Whoever has an A2A agent behind AG-UI needs a bridge that keeps the task's id and asks by an interrupt.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/a2a@0.0.6 @ag-ui/client@1.0.0 @a2a-js/sdk@0.2.5 rxjs@7.8.1 >/dev/null
cat >ask.mjs <<'JS'
import { createServer } from "node:http";
import { A2AClient } from "@a2a-js/sdk/client";
import { A2AAgent } from "@ag-ui/a2a";

const status = (state, parts) => ({
  kind: "status-update",
  taskId: "task-1",
  contextId: "t",
  final: true,
  status: { state, message: { kind: "message", role: "agent", messageId: `m-${state}`, taskId: "task-1", contextId: "t", parts } },
});
const text = (words) => ({ kind: "text", text: words });
const choices = { kind: "data", data: { choices: ["Oslo", "Bergen"] } };
const asked = status("input-required", [text("Where to?"), choices]);
const answers = {
  "a question": asked,
  "a question in data": status("input-required", [choices]),
  "a sign-in": status("auth-required", [text("Sign in first.")]),
  "a failure": status("failed", [text("No money left.")]),
  "a whole task": { kind: "task", id: "task-1", contextId: "t", status: asked.status },
};

const requests = [];
let current;
let breaks = false;
const server = createServer(async (request, response) => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  if (request.method === "GET") {
    const card = { name: "a", description: "a", url, version: "1", protocolVersion: "0.2.6", skills: [], defaultInputModes: ["text"], defaultOutputModes: ["text"] };
    return response.setHeader("content-type", "application/json").end(JSON.stringify({ ...card, capabilities: { streaming: true } }));
  }
  let body = "";
  for await (const chunk of request) body += chunk;
  const { id, method, params } = JSON.parse(body);
  requests.push({ method, text: params.message.parts[0].text, taskId: params.message.taskId });
  const result = { jsonrpc: "2.0", id, result: current };
  if (method === "message/send") return response.setHeader("content-type", "application/json").end(JSON.stringify(result));
  response.setHeader("content-type", "text/event-stream");
  response.write(`data: ${JSON.stringify({ ...result, result: breaks ? status("working", [text("Paying.")]) : current })}\n\n`, () =>
    breaks ? response.destroy() : response.end(),
  );
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

console.error = () => {};
async function run(agent, words) {
  const kinds = [];
  agent.addMessage({ id: `u-${requests.length}`, role: "user", content: words });
  await agent.runAgent({}, { onEvent: ({ event }) => void kinds.push(event.type), onRunFinishedEvent: ({ outcome }) => void kinds.push(`(${outcome})`) });
  return kinds.filter((kind) => kind !== "RUN_STARTED").join(" ");
}
const create = () => new A2AAgent({ a2aClient: new A2AClient(`http://127.0.0.1:${server.address().port}`), threadId: "t" });
for (const [name, answer] of Object.entries(answers)) {
  current = answer;
  console.log(`${name}: ${await run(create(), "Book a trip")}`);
}
requests.length = 0;
const agent = create();
current = asked;
await run(agent, "Book a trip");
await run(agent, "Oslo");
console.log("question and answer:", ...requests.map(({ text, taskId }) => `"${text}" for ${taskId ?? "no task"};`));
requests.length = 0;
breaks = true;
current = status("completed", [text("Paid.")]);
await run(create(), "Pay");
console.log("a stream that breaks off:", ...requests.map(({ method, text }) => `${method} "${text}";`));
server.close();
process.exit(0);
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
a question: TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TEXT_MESSAGE_END RUN_FINISHED (success)
a question in data: RUN_FINISHED (success)
a sign-in: TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TEXT_MESSAGE_END RUN_FINISHED (success)
a failure: TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TEXT_MESSAGE_END RUN_FINISHED (success)
a whole task: RAW RUN_FINISHED (success)
question and answer: "Book a trip" for no task; "Oslo" for no task;
a stream that breaks off: message/stream "Pay"; message/send "Pay";
EXPECTED
echo "seen: no question, no task to answer, and a message sent twice"
