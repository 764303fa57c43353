#!/usr/bin/env bash
# A conversation in which one run broke off cannot be played any more after AG-UI's own compaction.
#
# One would expect: `compactEvents` gives a shorter stream that leads to the same messages, and that the client's own checks take.
# What happens: where a run ends by RUN_ERROR in the middle of a text, @ag-ui/client 1.0.0 counts the text as open for good. All of the runs after it
# that is neither text nor call nor state, tool results and custom events among them, is kept back until the end, and comes with the open text after
# the last RUN_FINISHED. The client refuses that: "The run has already finished". The stream as it was is played without an error.
# Why it matters to us: a server that stores threads in this form loses the ones with a failed run, and a question asked in a later run comes with a
# call whose result has moved behind the question. Our recordings keep the events as they came.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 rxjs@7.8.1 >/dev/null
cat >compact.mjs <<'JS'
import { AbstractAgent, compactEvents } from "@ag-ui/client";
import { from } from "rxjs";

const start = (runId) => ({ type: "RUN_STARTED", threadId: "t", runId });
const call = (toolCallId, toolCallName) => [
  { type: "TOOL_CALL_START", toolCallId, toolCallName },
  { type: "TOOL_CALL_ARGS", toolCallId, delta: "{}" },
  { type: "TOOL_CALL_END", toolCallId },
];
const events = [
  start("1"),
  { type: "TEXT_MESSAGE_START", messageId: "x", role: "assistant" },
  { type: "TEXT_MESSAGE_CONTENT", messageId: "x", delta: "I will" },
  { type: "RUN_ERROR", message: "connection lost" },
  start("2"),
  ...call("c1", "look_up"),
  { type: "TOOL_CALL_RESULT", messageId: "r", toolCallId: "c1", content: "Ann" },
  ...call("c2", "pay"),
  {
    type: "RUN_FINISHED",
    threadId: "t",
    runId: "2",
    outcome: { type: "interrupt", interrupts: [{ id: "q", reason: "tool_call", toolCallId: "c2" }] },
  },
];

class Agent extends AbstractAgent {
  constructor(stream) {
    super();
    this.stream = stream;
  }
  run() {
    return from(this.stream);
  }
}

console.error = () => {};
const compacted = compactEvents(structuredClone(events));
const end = compacted.findIndex((event) => event.type === "RUN_FINISHED");
console.log("after the end:", compacted.slice(end + 1).map((event) => event.type).join(" "));
for (const [name, stream] of Object.entries({ "as it was": events, compacted })) {
  const agent = new Agent(structuredClone(stream));
  const outcome = await agent.runAgent().then(
    () => `${agent.messages.map((message) => message.role).join(" ")}, ${agent.pendingInterrupts.length} question`,
    (error) => error.message,
  );
  console.log(`${name}: ${outcome}`);
}
JS
node compact.mjs | tee seen
diff seen - <<'EXPECTED'
after the end: TEXT_MESSAGE_START TEXT_MESSAGE_CONTENT TOOL_CALL_RESULT
as it was: assistant assistant tool assistant, 1 question
compacted: Cannot send event type 'TEXT_MESSAGE_START': The run has already finished with 'RUN_FINISHED'. Start a new run with 'RUN_STARTED'.
EXPECTED
echo "seen: a result behind the end of its run, and a stream that its own client refuses"
