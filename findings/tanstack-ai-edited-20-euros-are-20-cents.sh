#!/usr/bin/env bash
# A person raises 19.99 EUR to 20 EUR before approving, and TanStack AI pays 20 cents: edited arguments do not go through the type of the tool.
#
# One would expect: `editedArgs`, which the question describes by the tool's own schema, are taken as what the model wrote is: checked by the type and changed
# by it, so that a tool whose type makes cents of euros gets cents.
# What happens: with @tanstack/ai 0.58.0 an approved call runs with what the type made of it, 1999. If the answer has edited arguments, they are checked, and
# then put in place of that as they came: 20 for the amount, spaces and capitals in an address that the type trims, a text where the type makes a Date, and
# nothing where the type has a default. The question shows the arguments before the type, so that a page cannot tell.
# Why it matters to us: a card offers these arguments for editing, and a changed amount is a hundredth of what was meant, with all other fields as the model
# wrote them. A tool that asks should do in its function what it would do in its type.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @tanstack/ai@0.58.0 zod@4.6.7 >/dev/null
cat >approve.mjs <<'JS'
import { chat, toolDefinition } from "@tanstack/ai";
import { z } from "zod";

const input = z.object({
  amount: z.number().max(100).transform((euros) => Math.round(euros * 100)),
  to: z.string().trim().toLowerCase(),
  due: z.iso.date().transform((day) => new Date(day)),
  memo: z.string().default("none"),
});
const asked = { amount: 19.99, to: " Ann@Example.com ", due: "2026-06-12" };
let ran;
const pay = toolDefinition({ name: "pay", description: "Pays", inputSchema: input, needsApproval: true }).server(async (given) => {
  ran = given;
  return "paid";
});

/** Calls the tool in the first run, and says something in the next. */
const adapter = {
  kind: "text",
  name: "scripted",
  model: "scripted",
  requires: [],
  async *chatStream({ runId, threadId }) {
    const call = { toolCallId: "c", toolCallName: "pay", toolName: "pay" };
    yield { type: "RUN_STARTED", runId, threadId };
    if (runId === "asks") {
      yield { type: "TOOL_CALL_START", ...call };
      yield { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: JSON.stringify(asked) };
      yield { type: "TOOL_CALL_END", ...call, input: asked };
    } else {
      yield { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" };
      yield { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "done" };
      yield { type: "TEXT_MESSAGE_END", messageId: "m" };
    }
    yield { type: "RUN_FINISHED", runId, threadId, finishReason: runId === "asks" ? "tool_calls" : "stop" };
  },
};

async function run(options) {
  const events = [];
  for await (const event of chat(options)) events.push(event);
  return events;
}

const options = { debug: false, adapter, tools: [pay], threadId: "t" };
const events = await run({ ...options, runId: "asks", messages: [{ role: "user", content: "Pay" }] });
const { messages } = events.find(({ type }) => type === "MESSAGES_SNAPSHOT");
const [question] = events.at(-1).outcome.interrupts;
const answers = {
  "as asked": { approved: true },
  "the same arguments as edited": { approved: true, editedArgs: asked },
  "20 EUR": { approved: true, editedArgs: { ...asked, amount: 20 } },
  "5000 EUR": { approved: true, editedArgs: { ...asked, amount: 5000 } },
};
for (const [name, payload] of Object.entries(answers)) {
  ran = "nothing";
  const resume = [{ interruptId: question.id, status: "resolved", payload }];
  await run({ ...options, runId: "answers", parentRunId: "asks", messages, resume }).catch(() => {});
  console.log(`${name}: ran with ${JSON.stringify(ran)}`);
}
JS
node approve.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
as asked: ran with {"amount":1999,"to":"ann@example.com","due":"2026-06-12T00:00:00.000Z","memo":"none"}
the same arguments as edited: ran with {"amount":19.99,"to":" Ann@Example.com ","due":"2026-06-12"}
20 EUR: ran with {"amount":20,"to":" Ann@Example.com ","due":"2026-06-12"}
5000 EUR: ran with "nothing"
EXPECTED
echo "seen: edited arguments do not go through the type"
