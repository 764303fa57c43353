#!/usr/bin/env bash
# AG-UI's encoder announces protobuf to whoever accepts anything, and then writes text.
#
# One would expect: a client that prefers text gets text, and the body is what its content type says.
# What happens: @ag-ui/encoder 1.0.0 asks whether protobuf is acceptable, not whether it is preferred: `*/*`, which fetch and curl send by default, and
# `text/event-stream, */*;q=0.1` make `getContentType()` protobuf. `encode()` writes server-sent events all the same; only `encodeBinary()` follows. A
# server that sets the one and writes the other is read by nobody, the official client 1.0.0 included. ag-ui-protocol 1.0.0 of Python always says
# text/event-stream.
# Why it matters to us: the run ends without its question, depending on what stands between page and agent: a proxy that
# calls fetch without the page's header gets bytes that it cannot read. Our transports ask for text/event-stream alone. A server should make the encoder without the header, or write by `encodeBinary`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/encoder@1.0.0 @ag-ui/client@1.0.0 >/dev/null
cat >serve.mjs <<'JS'
import { createServer } from "node:http";
import { HttpAgent } from "@ag-ui/client";
import { EventEncoder } from "@ag-ui/encoder";

const events = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "RUN_FINISHED", threadId: "t", runId: "r", outcome: { type: "interrupt", interrupts: [{ id: "q", reason: "tool_call" }] } },
];
let writes;
const server = createServer((request, response) => {
  const encoder = new EventEncoder({ accept: request.headers.accept });
  response.setHeader("content-type", encoder.getContentType());
  for (const event of events) response.write(encoder[writes](event));
  response.end();
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${server.address().port}/`;

console.error = () => {};
for (const accept of ["text/event-stream", "text/event-stream, */*;q=0.1", undefined]) {
  for (writes of ["encode", "encodeBinary"]) {
    let answer;
    const agent = new HttpAgent({
      url,
      async fetch(address, { method, body }) {
        const headers = { "content-type": "application/json", ...(accept === undefined ? {} : { accept }) };
        answer = await fetch(address, { method, body, headers });
        return answer;
      },
    });
    const outcome = await agent.runAgent().then(
      () => `${agent.pendingInterrupts.length} question`,
      () => "failed",
    );
    console.log(`accept ${accept ?? "of fetch itself"}, ${writes}: ${answer.headers.get("content-type")}, ${outcome}`);
  }
}
server.close();
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet ag-ui-protocol==1.0.0
{
  node serve.mjs
  venv/bin/python -c 'from ag_ui.encoder import EventEncoder; print("Python, accept */*:", EventEncoder(accept="*/*").get_content_type())'
} | tee seen
diff seen - <<'EXPECTED'
accept text/event-stream, encode: text/event-stream, 1 question
accept text/event-stream, encodeBinary: text/event-stream, 1 question
accept text/event-stream, */*;q=0.1, encode: application/vnd.ag-ui.event+proto, failed
accept text/event-stream, */*;q=0.1, encodeBinary: application/vnd.ag-ui.event+proto, 1 question
accept of fetch itself, encode: application/vnd.ag-ui.event+proto, failed
accept of fetch itself, encodeBinary: application/vnd.ag-ui.event+proto, 1 question
Python, accept */*: text/event-stream
EXPECTED
echo "seen: text under the name of protobuf, unless only text is accepted"
