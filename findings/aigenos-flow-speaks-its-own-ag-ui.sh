#!/usr/bin/env bash
# aigenos-flow's AG-UI stream is refused by the official client at its first event.
#
# One would expect: a stream that the server offers as `protocol=ag-ui` (its default) is read by the client of that protocol.
# What happens: aigenos-flow 0.3.1 writes `thread_id`, `run_id`, `message_id` … where the protocol has `threadId`, and ends its lines with CR LF.
# @ag-ui/client 1.0.0 fails at the lines; with LF alone it fails at RUN_STARTED, which has no `threadId`. A change of the whole state is a patch of the
# path "/", which is the field with the empty name and does not exist.
# Why it matters to us: such a stream asks people by a call of `render_widget`. We read both spellings and both line ends; a host's own agent does not.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install -q "aigenos-flow[server]==0.3.1"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 >/dev/null
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
FG_STUDIO_DB="$work/studio.db" venv/bin/aigenos-flow-server --port "$port" >server.log 2>&1 &
server=$!
base="http://127.0.0.1:$port"
for _ in $(seq 120); do curl -sf "$base/health" >/dev/null && break; sleep 1; done
json=(-sf -H "content-type: application/json")
thread=$(curl "${json[@]}" "$base/runs" -d '{"workflow_id":"refund_flow"}' | python3 -c 'import json, sys; print(json.load(sys.stdin)["thread_id"])')
curl -sN --max-time 60 "$base/runs/$thread/stream" >stream.sse &
stream=$!
for payload in '{"order_id":"A1"}' '{"action":"refund"}' '{"confirmed":true}'; do
  sleep 2
  curl "${json[@]}" "$base/runs/$thread/submit" -d "{\"thread_id\":\"$thread\",\"payload\":$payload}" >/dev/null
done
wait "$stream" || true
cat >check.mjs <<'JS'
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { HttpAgent } from "@ag-ui/client";

console.error = () => {};
const bytes = readFileSync("stream.sse", "utf8");
const events = bytes
  .split(/\r?\n/)
  .filter((line) => line.startsWith("data: "))
  .map((line) => JSON.parse(line.slice(6)));
console.log("events", events[0].type, Object.keys(events[0]).sort().join(" "), "…", events.at(-1).type);
console.log("calls", events.filter(({ type }) => type === "TOOL_CALL_START").map(({ tool_call_name }) => tool_call_name).join(" "));
console.log("path", JSON.stringify(events.find(({ type }) => type === "STATE_DELTA").delta[0].path));
for (const [name, text] of [
  ["as sent", bytes],
  ["with LF", bytes.replaceAll("\r", "")],
]) {
  const server = createServer((_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(text));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const agent = new HttpAgent({ url: `http://127.0.0.1:${server.address().port}/` });
  const outcome = await agent.runAgent({}).then(
    () => "read",
    (error) => (error.issues ? `no ${error.issues.map(({ path }) => path.join(".")).join(", ")}` : error.name),
  );
  console.log(name, outcome);
  server.close();
}
process.exit(0);
JS
node check.mjs 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
events RUN_STARTED run_id thread_id timestamp type … RUN_FINISHED
calls render_widget render_widget render_widget
path "/"
as sent SyntaxError
with LF no threadId, runId
EXPECTED
