#!/usr/bin/env bash
# A call that a person approved never runs in AI SDK 7 if its type makes a date of the deadline; in a test without a browser it runs.
#
# One would expect: a tool with `needsApproval`, whose type turns "2026-06-12T10:00:00Z" into a Date, runs with that Date when it is approved, as it does for
# a type that turns 19.99 into 1999 cents: the request carries `inputSchemaInput`, what the model wrote, so that the type can be applied again.
# What happens: ai 7.0.173 applies the type again and compares the result with the input that came back from the page. That has been JSON, so the Date is a text,
# a Set is {} and the two differ: the approved call is an error, "Approved tool input does not match the validated schema output", and the model is told
# so. Messages that stay in one process, as in most tests, run. A key that the type leaves `undefined` is missing in JSON and ends in the same way.
# Why it matters to us: the card says approved, the person can do no more, and the model may ask again. A tool that asks should take texts and numbers,
# and make its dates in `execute`; what comes back from a page has to be what was sent to it, as our answers carry it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ai@7.0.173 zod@4.6.7 >/dev/null
cat >approve.mjs <<'JS'
import { convertToModelMessages, readUIMessageStream, streamText, tool, toUIMessageStream } from "ai";
import { z } from "zod";

const cases = {
  cents: { schema: z.object({ amount: z.number().transform((euros) => Math.round(euros * 100)) }), input: { amount: 19.99 } },
  date: { schema: z.object({ due: z.iso.datetime().transform((text) => new Date(text)) }), input: { due: "2026-06-12T10:00:00Z" } },
  set: { schema: z.object({ to: z.array(z.string()).transform((names) => new Set(names)) }), input: { to: ["Ann", "Bob"] } },
  undefined: { schema: z.object({ note: z.string().transform((text) => text || undefined) }), input: { note: "" } },
};
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const text = [
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "done" },
  { type: "text-end", id: "t" },
];

/** Answers with one call of the tool, and with a text from then on. */
function scriptedModel(input) {
  const call = [{ type: "tool-call", toolCallId: "c", toolName: "pay", input: JSON.stringify(input) }];
  let turn = 0;
  return {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    async doStream() {
      turn++;
      const finish = { type: "finish", finishReason: { unified: turn === 1 ? "tool-calls" : "stop" }, usage };
      return { stream: ReadableStream.from([{ type: "stream-start", warnings: [] }, ...(turn === 1 ? call : text), finish]) };
    },
  };
}

async function approve({ schema, input }, throughPage) {
  let outcome = "did not run";
  const pay = tool({
    description: "Pays",
    inputSchema: schema,
    needsApproval: true,
    execute: async (given) => {
      outcome = `ran with ${Object.entries(given).map(([name, value]) => `${name} ${value?.constructor.name}`)}`;
    },
  });
  const model = scriptedModel(input);
  const user = { id: "1", role: "user", parts: [{ type: "text", text: "Pay" }] };
  let asked;
  const first = streamText({ model, tools: { pay }, messages: await convertToModelMessages([user]) });
  for await (const message of readUIMessageStream({ stream: toUIMessageStream({ stream: first.stream }) })) asked = message;
  const [part] = asked.parts.filter(({ type }) => type === "tool-pay");
  Object.assign(part, { state: "approval-responded", approval: { ...part.approval, approved: true } });
  const answered = throughPage ? JSON.parse(JSON.stringify(asked)) : asked;
  const second = streamText({ model, tools: { pay }, messages: await convertToModelMessages([user, answered]) });
  for await (const event of second.stream) {
    if (event.type === "tool-error") outcome += `: ${String(event.error?.cause?.message ?? event.error)}`;
  }
  return outcome;
}

for (const [name, one] of Object.entries(cases)) {
  console.log(`${name}, in one process: ${await approve(one, false)}`);
  console.log(`${name}, through a page: ${await approve(one, true)}`);
}
JS
node approve.mjs | tee seen
diff seen - <<'EXPECTED'
cents, in one process: ran with amount Number
cents, through a page: ran with amount Number
date, in one process: ran with due Date
date, through a page: did not run: AI_InvalidToolInputError: Invalid input for tool pay: Error: Approved tool input does not match the validated schema output.
set, in one process: ran with to Set
set, through a page: did not run: AI_InvalidToolInputError: Invalid input for tool pay: Error: Approved tool input does not match the validated schema output.
undefined, in one process: ran with note undefined
undefined, through a page: did not run: AI_InvalidToolInputError: Invalid input for tool pay: Error: Approved tool input does not match the validated schema output.
EXPECTED
echo "seen: a date that was approved is refused"
