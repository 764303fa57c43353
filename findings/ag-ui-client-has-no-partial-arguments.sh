#!/usr/bin/env bash
# The partial arguments of the official AG-UI client are always empty, or a text.
#
# One would expect: `partialToolCallArgs` of `onToolCallArgsEvent` is an object with the arguments that have arrived so far, as its type says.
# What happens: @ag-ui/client 1.0.0 calls untruncate-json 0.0.1, which returns a text, and takes its default export, which Node gives to an ES module
# as an object: calling it throws, the error is swallowed, and the value is `{}` from the first piece to the last. From CommonJS the package gives the
# closed text, so that `partialToolCallArgs.to` is undefined there too. Either way it is without the piece that has just come.
# Why it matters to us: a card that draws a call while it streams, before it is asked about, shows an empty call, and in another build a text, with no
# error in either. Our cards begin with the question, when the arguments are whole; a host that draws calls earlier has to close the text itself.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 untruncate-json@0.0.1 rxjs@7.8.1 >/dev/null
cat >body.js <<'JS'
const events = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "pay" },
  { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: '{"amount":5,' },
  { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: '"to":"An' },
  { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: 'n"}' },
  { type: "TOOL_CALL_END", toolCallId: "c" },
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];
class Agent extends AbstractAgent {
  run() {
    return from(events);
  }
}
const pieces = [];
new Agent()
  .runAgent({}, {
    onToolCallArgsEvent: ({ partialToolCallArgs: read }) => void pieces.push(`${typeof read} ${JSON.stringify(read)} to=${read.to}`),
  })
  .then(() => console.log(pieces.join("\n")));
JS
{ echo 'import { AbstractAgent } from "@ag-ui/client"; import { from } from "rxjs";'; cat body.js; } >read.mjs
{ echo 'const { AbstractAgent } = require("@ag-ui/client"); const { from } = require("rxjs");'; cat body.js; } >read.cjs
{
  echo "ES module:"
  node read.mjs
  echo "CommonJS:"
  node read.cjs
} | tee seen
diff seen - <<'EXPECTED'
ES module:
object {} to=undefined
object {} to=undefined
object {} to=undefined
CommonJS:
string "" to=undefined
string "{\"amount\":5}" to=undefined
string "{\"amount\":5,\"to\":\"An\"}" to=undefined
EXPECTED
echo "seen: nothing from an ES module, a text from CommonJS"
