#!/usr/bin/env bash
# AI SDK 7 runs an approved tool, throws because another call has no answer, and runs the tool again when both have one.
#
# One would expect: messages that answer one of two approval requests are refused before anything runs, or the answered call runs and its result is
# kept.
# What happens: ai 7.0.173 executes the approved call and then throws AI_MissingToolResultsError; the result is in no message. Sent again with both
# answers, the same call is executed a second time. Two tool messages with one answer each do not count as both either: only those of the last one are
# seen. Where all went well, `response.messages` has no result of the call, so that the next turn throws as well; `responseMessages` has it.
# Why it matters to us: a host that sends each press as it comes pays, shows an error, and pays again at the repetition. Our guide to other protocols
# sends every decision in one message, a missing one as a denial, behind `responseMessages`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund ai@7.0.173 zod@4.6.7 >/dev/null
cat >pay.mjs <<'JS'
import { generateText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { z } from "zod";

let paid = [];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const call = (to) => ({ type: "tool-call", toolCallId: to, toolName: "pay", input: JSON.stringify({ to }) });
const turns = {
  true: { content: [call("Ann"), call("Bob")], finishReason: { unified: "tool-calls" }, usage, warnings: [] },
  false: { content: [{ type: "text", text: "done" }], finishReason: { unified: "stop" }, usage, warnings: [] },
};
const model = new MockLanguageModelV4({ doGenerate: async ({ prompt }) => turns[prompt.length === 1] });
const pay = tool({
  inputSchema: z.object({ to: z.string() }),
  needsApproval: true,
  execute: async ({ to }) => {
    paid.push(to);
    return `paid ${to}`;
  },
});
const start = [{ role: "user", content: "Pay Ann and Bob" }];
const asked = await generateText({ model, tools: { pay }, messages: start });
const history = [...start, ...asked.responseMessages];
const [ann, bob] = asked.content.filter(({ type }) => type === "tool-approval-request");
const yes = ({ approvalId }) => ({ type: "tool-approval-response", approvalId, approved: true });
const answer = (...requests) => ({ role: "tool", content: requests.map(yes) });

async function send(name, messages) {
  paid = [];
  try {
    const result = await generateText({ model, tools: { pay }, messages });
    console.log(`${name}: paid ${paid.join(" ") || "nobody"}, then ${result.text}`);
    return result;
  } catch (error) {
    console.log(`${name}: paid ${paid.join(" ") || "nobody"}, then ${error.name}`);
  }
}
await send("one of two", [...history, answer(ann)]);
await send("one message each", [...history, answer(ann), answer(bob)]);
const both = [...history, answer(ann, bob)];
const done = await send("both in one", both);
const thanks = { role: "user", content: "Thanks" };
await send("next turn after response.messages", [...both, ...done.response.messages, thanks]);
await send("next turn after responseMessages", [...both, ...done.responseMessages, thanks]);
JS
node pay.mjs | tee seen
diff seen - <<'EXPECTED'
one of two: paid Ann, then AI_MissingToolResultsError
one message each: paid Bob, then AI_MissingToolResultsError
both in one: paid Ann Bob, then done
next turn after response.messages: paid nobody, then AI_MissingToolResultsError
next turn after responseMessages: paid nobody, then done
EXPECTED
echo "seen: Ann is paid, and paid again"
