#!/usr/bin/env bash
# A tool call that is streamed again after the answer has its arguments twice in the official AG-UI client.
#
# One would expect: a run that resumes and streams the approved call once more, with the same id, leaves one call with its arguments; the client's own
# source calls the start of a call idempotent for this very case.
# What happens: @ag-ui/client 1.0.0 keeps the call at the second TOOL_CALL_START, with its arguments, and appends the second TOOL_CALL_ARGS to them:
# `{"amount":5}{"amount":5}`. That is no JSON, so `onToolCallEndEvent` has `{}` as the arguments, and the next request sends the doubled text back to
# the agent as history. A result that comes again is a second message with the same id.
# Why it matters to us: right after the approval of a payment of 5 a host that draws the call has no arguments to show, and the agent gets back a call
# that it cannot read. Our own transcript overwrites a call that begins again, and its result.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 rxjs@7.8.1 >/dev/null
cat >run.mjs <<'JS'
import { AbstractAgent } from "@ag-ui/client";
import { from } from "rxjs";

const run = (runId, events, outcome) => [
  { type: "RUN_STARTED", threadId: "t", runId },
  ...events,
  { type: "RUN_FINISHED", threadId: "t", runId, outcome },
];
const call = [
  { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "pay", parentMessageId: "m" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: '{"amount":5}' },
  { type: "TOOL_CALL_END", toolCallId: "c" },
];
const result = { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c", content: "paid" };
const runs = [
  run("1", call, { type: "interrupt", interrupts: [{ id: "q", reason: "tool_call", toolCallId: "c" }] }),
  run("2", [...call, result], { type: "success" }),
  run("3", [result], { type: "success" }),
];

class Agent extends AbstractAgent {
  run() {
    return from(runs.shift());
  }
}

const agent = new Agent();
const subscriber = { onToolCallEndEvent: ({ toolCallArgs }) => console.log("arguments at the end", JSON.stringify(toolCallArgs)) };
const show = (when) => {
  const texts = agent.messages.flatMap((message) => message.toolCalls ?? []).map((each) => each.function.arguments);
  const results = agent.messages.filter((message) => message.role === "tool").map((message) => message.id);
  console.log(`${when}: ${texts.join(" and ")}; results: ${results.join(" ") || "none"}`);
};
await agent.runAgent({}, subscriber);
show("asked");
await agent.runAgent({ resume: [{ interruptId: "q", status: "resolved", payload: { approved: true } }] }, subscriber);
show("approved");
await agent.runAgent({}, subscriber);
show("result again");
JS
node run.mjs | tee seen
diff seen - <<'EXPECTED'
arguments at the end {"amount":5}
asked: {"amount":5}; results: none
arguments at the end {}
approved: {"amount":5}{"amount":5}; results: r
result again: {"amount":5}{"amount":5}; results: r r
EXPECTED
echo "seen: the start counts once, the arguments twice"
