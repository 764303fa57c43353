#!/usr/bin/env bash
# The official AG-UI client cannot read a stream whose lines end as sse-starlette writes them.
#
# One would expect: a stream of server-sent events may end its lines with CR LF, LF or CR, as its grammar says, and each reader takes all three.
# What happens: sse-starlette 3.7.0, the usual library for such streams in Python, writes CR LF. @ag-ui/client 1.0.0 splits at two LF alone, so that it
# sees one event at the end of the whole stream, joins the data of all of them and fails: "Unexpected non-whitespace character after JSON". Nothing
# arrives before the end, and the question never does. The protocol's own encoder writes LF and is read; eventsource-parser 3.1.1 reads both.
# Why it matters to us: an agent that sends its events by `EventSourceResponse` asks, and a page with the official client shows a broken run. Our own
# transports read all three line ends; the page on troubleshooting says `sep="\n"` for hosts that use that client.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet ag-ui-protocol==1.0.0 sse-starlette==3.7.0
cat >write.py <<'PY'
from pathlib import Path

from ag_ui.core import Interrupt, RunFinishedEvent, RunFinishedInterruptOutcome, RunStartedEvent
from ag_ui.encoder import EventEncoder
from sse_starlette import ServerSentEvent

outcome = RunFinishedInterruptOutcome(interrupts=[Interrupt(id="q", reason="tool_call", message="Pay Ann?")])
events = [RunStartedEvent(thread_id="t", run_id="r"), RunFinishedEvent(thread_id="t", run_id="r", outcome=outcome)]
Path("encoder").write_text("".join(EventEncoder().encode(event) for event in events))
data = [event.model_dump_json(by_alias=True, exclude_none=True) for event in events]
Path("sse-starlette").write_bytes(b"".join(ServerSentEvent(data=text).encode() for text in data))
PY
venv/bin/python write.py
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 eventsource-parser@3.1.1 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { HttpAgent } from "@ag-ui/client";
import { createParser } from "eventsource-parser";

for (const writer of ["encoder", "sse-starlette"]) {
  const body = readFileSync(writer, "utf8");
  const headers = { "content-type": "text/event-stream" };
  const agent = new HttpAgent({ url: "http://localhost/", fetch: async () => new Response(body, { headers }) });
  const ending = await agent.runAgent().then(
    () => `ended, ${agent.pendingInterrupts.length} question`,
    (error) => error.message.replace(/ at position.*/s, ""),
  );
  console.log(`${writer}: line ends ${body.includes("\r\n") ? "CR LF" : "LF"}`);
  console.log(`  @ag-ui/client: ${ending}`);
  const types = [];
  createParser({ onEvent: ({ data }) => types.push(JSON.parse(data).type) }).feed(body);
  console.log(`  eventsource-parser: ${types.join(", ")}`);
}
JS
node read.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
encoder: line ends LF
  @ag-ui/client: ended, 1 question
  eventsource-parser: RUN_STARTED, RUN_FINISHED
sse-starlette: line ends CR LF
  @ag-ui/client: Unexpected non-whitespace character after JSON
  eventsource-parser: RUN_STARTED, RUN_FINISHED
EXPECTED
echo "seen: the same two events, read and not read"
