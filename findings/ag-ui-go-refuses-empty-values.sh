#!/usr/bin/env bash
# AG-UI's Go SDK does not write a null, an empty result or a new whole state, and reads no tool call that comes in chunks.
#
# One would expect: what the SDKs for TypeScript and Python write and read as events of the protocol, the one for Go writes and reads.
# What happens: its writer (v0.0.0-20260630145048) refuses `{"op":"replace","path":"/approver","value":null}` ("value field is required"), the path "",
# which is the whole document, a tool result of no text and a piece of arguments of no text; a CUSTOM event with null leaves without `value`, so that
# @ag-ui/client 1.0.0 ends the run with an error. Its own TOOL_CALL_CHUNK it writes, and on reading calls it an unknown event type.
# ag-ui-protocol 1.0.0 of Python writes each of them, and the client for TypeScript takes them.
# Why it matters to us: to clear a field, or to return nothing, is what an agent does after a person's answer, and the error comes when the answer has
# been taken: the run breaks off, and it is not known whether the call ran. A gateway in Go before such an agent drops the approved call. A server in
# Go should remove a key instead of clearing it, send a snapshot for a new state, and "ok" for nothing.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/core/events"
	"github.com/ag-ui-protocol/ag-ui/sdks/community/go/pkg/encoding/sse"
)

func delta(path string, value any) events.Event {
	return events.NewStateDeltaEvent([]events.JSONPatchOperation{{Op: "replace", Path: path, Value: value}})
}

func main() {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	chunk := events.NewToolCallChunkEvent().WithToolCallChunkID("c").WithToolCallChunkName("pay").WithToolCallChunkDelta("{}")
	cases := []struct {
		name  string
		event events.Event
	}{
		{"value false", delta("/approver", false)},
		{"value null", delta("/approver", nil)},
		{"whole state", delta("", map[string]any{"step": 2})},
		{"empty result", events.NewToolCallResultEvent("r", "c", "")},
		{"empty arguments", events.NewToolCallArgsEvent("c", "")},
		{"custom null", events.NewCustomEvent("cleared", events.WithValue(nil))},
		{"chunk", chunk},
	}
	custom, err := os.Create("custom")
	if err != nil {
		panic(err)
	}
	for _, each := range cases {
		var frame bytes.Buffer
		if err := sse.NewSSEWriter().WriteEvent(context.Background(), &frame, each.event); err != nil {
			fmt.Printf("Go, %s: not written\n", each.name)
			continue
		}
		data := frame.Bytes()[bytes.Index(frame.Bytes(), []byte("data: "))+6:]
		if each.name == "custom null" {
			_, _ = custom.Write(bytes.TrimSpace(data))
		}
		if _, err := events.EventFromJSON(data); err != nil {
			fmt.Printf("Go, %s: written; read: %v\n", each.name, err)
			continue
		}
		fmt.Printf("Go, %s: written and read\n", each.name)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
go mod init write 2>/dev/null
go get github.com/ag-ui-protocol/ag-ui/sdks/community/go@v0.0.0-20260630145048-7479d97e25f6 2>/dev/null
go build -o write . 2>/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet ag-ui-protocol==1.0.0
cat >write.py <<'PY'
from ag_ui.core import CustomEvent, EventType, StateDeltaEvent, ToolCallArgsEvent, ToolCallChunkEvent, ToolCallResultEvent
from ag_ui.encoder import EventEncoder


def delta(path, value):
    return StateDeltaEvent(type=EventType.STATE_DELTA, delta=[{"op": "replace", "path": path, "value": value}])


for event in (
    delta("/approver", False),
    delta("/approver", None),
    delta("", {"step": 2}),
    ToolCallResultEvent(type=EventType.TOOL_CALL_RESULT, message_id="r", tool_call_id="c", content=""),
    ToolCallArgsEvent(type=EventType.TOOL_CALL_ARGS, tool_call_id="c", delta=""),
    CustomEvent(type=EventType.CUSTOM, name="cleared", value=None),
    ToolCallChunkEvent(type=EventType.TOOL_CALL_CHUNK, tool_call_id="c", tool_call_name="pay", delta="{}"),
):
    print(EventEncoder().encode(event).removeprefix("data: ").strip())
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @ag-ui/client@1.0.0 >/dev/null
cat >read.mjs <<'JS'
import { readFileSync } from "node:fs";
import { HttpAgent } from "@ag-ui/client";

console.warn = () => {};
console.error = () => {};
const call = [
  { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "pay" },
  { type: "TOOL_CALL_END", toolCallId: "c" },
];

async function read(name, event) {
  const around = event.type === "TOOL_CALL_ARGS" ? [call[0], event, call[1]] : event.type === "TOOL_CALL_RESULT" ? [...call, event] : [event];
  const events = [
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "STATE_SNAPSHOT", snapshot: { step: 1, approver: "Ann" } },
    ...around,
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ];
  const body = events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join("");
  const fetch = async () => new Response(body, { headers: { "content-type": "text/event-stream" } });
  const agent = new HttpAgent({ url: "http://agent.invalid/", fetch });
  const outcome = await agent.runAgent().then(
    () => "run finished",
    () => "run failed",
  );
  const messages = agent.messages.map((message) => (message.toolCalls ? `call(${message.toolCalls[0].function.arguments})` : `result(${message.content})`));
  console.log(`TypeScript, ${name}: ${outcome}, state ${JSON.stringify(agent.state)}, messages ${messages.join(" ") || "none"}`);
}

const names = ["value false", "value null", "whole state", "empty result", "empty arguments", "custom null", "chunk"];
for (const [index, line] of readFileSync("python", "utf8").trim().split("\n").entries()) await read(`${names[index]} of Python`, JSON.parse(line));
await read("custom null of Go", JSON.parse(readFileSync("custom", "utf8")));
JS
./write >go
venv/bin/python write.py >python
{
  cat go
  node read.mjs
} | tee seen
diff seen - <<'EXPECTED'
Go, value false: written and read
Go, value null: not written
Go, whole state: not written
Go, empty result: not written
Go, empty arguments: not written
Go, custom null: written and read
Go, chunk: written; read: unknown event type: TOOL_CALL_CHUNK
TypeScript, value false of Python: run finished, state {"step":1,"approver":false}, messages none
TypeScript, value null of Python: run finished, state {"step":1,"approver":null}, messages none
TypeScript, whole state of Python: run finished, state {"step":2}, messages none
TypeScript, empty result of Python: run finished, state {"step":1,"approver":"Ann"}, messages call() result()
TypeScript, empty arguments of Python: run finished, state {"step":1,"approver":"Ann"}, messages call()
TypeScript, custom null of Python: run finished, state {"step":1,"approver":"Ann"}, messages none
TypeScript, chunk of Python: run finished, state {"step":1,"approver":"Ann"}, messages call({})
TypeScript, custom null of Go: run failed, state {}, messages none
EXPECTED
echo "seen: four events not written, one without its value, one not read"
