#!/usr/bin/env bash
# A date in the state is a text over AG-UI's text stream, and `{}` over its protobuf.
#
# One would expect: the two encodings of @ag-ui/encoder lead to the same state, whichever the client accepts.
# What happens: in 1.0.0 the text is made by JSON.stringify, which asks an object for its `toJSON`, and the protobuf by going through its own keys. A Date,
# a URL and a date of temporal-polyfill 1.0.8 have none, so that `{"due":{}}` arrives. Nothing is thrown or warned of.
# Why it matters to us: what a person sees beside a question depends on the header of a request, and a state that is sent back has the objects. We ask
# for the text alone; an agent should send plain JSON (`JSON.parse(JSON.stringify(state))`).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/encoder@1.0.0 @ag-ui/client@1.0.0 temporal-polyfill@1.0.8 >/dev/null
cat >encode.mjs <<'JS'
import { HttpAgent } from "@ag-ui/client";
import { EventEncoder } from "@ag-ui/encoder";
import { Temporal } from "temporal-polyfill";

const snapshot = { due: new Date(0), source: new URL("http://agent.invalid/"), start: Temporal.PlainDate.from("2026-03-01"), count: 2 };
const events = [
  { type: "RUN_STARTED", threadId: "t", runId: "r" },
  { type: "STATE_SNAPSHOT", snapshot },
  { type: "RUN_FINISHED", threadId: "t", runId: "r" },
];
for (const accept of ["text/event-stream", "application/vnd.ag-ui.event+proto"]) {
  const encoder = new EventEncoder({ accept });
  const body = Buffer.concat(events.map((event) => encoder.encodeBinary(event)));
  const headers = { "content-type": encoder.getContentType() };
  const agent = new HttpAgent({ url: "http://agent.invalid/", fetch: async () => new Response(body, { headers }) });
  await agent.runAgent();
  for (const [name, value] of Object.entries(agent.state)) console.log(`${accept}: ${name} ${JSON.stringify(value)}`);
}
JS
node encode.mjs | sort | tee seen
diff seen - <<'EXPECTED'
application/vnd.ag-ui.event+proto: count 2
application/vnd.ag-ui.event+proto: due {}
application/vnd.ag-ui.event+proto: source {}
application/vnd.ag-ui.event+proto: start {}
text/event-stream: count 2
text/event-stream: due "1970-01-01T00:00:00.000Z"
text/event-stream: source "http://agent.invalid/"
text/event-stream: start "2026-03-01"
EXPECTED
echo "seen: three values lost, depending on the encoding"
