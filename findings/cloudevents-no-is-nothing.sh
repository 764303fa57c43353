#!/usr/bin/env bash
# "No" as a CloudEvent arrives as nothing in JavaScript, or as the text "false", and leaves Python as `False`, which is no JSON.
#
# One would expect: data of the type application/json that one SDK of CloudEvents sends is the same data in each other one, in both of its modes.
# What happens: cloudevents 10.0.0 of npm reads `"data": false` of a whole event as undefined, and 0, "" and null too, while true arrives. Where the data is
# the body, it parses only what begins with a bracket: false is the text "false", which is true to JavaScript, and `"no"` loses its quotes; it
# writes "no" without them. cloudevents 2.2.0 of Python writes a body that is no object by `str()`: `False`, `['Ann']`; the whole event is right.
# sdk-go 2.16.2 writes all of them as they are.
# Why it matters to us: the answer to a question is any JSON, and a yes or no is a boolean; what queues and buses carry is often a CloudEvent. Tried out
# with an object, each way works. Our answers have `status` beside the payload, so a host should send the whole answer as the data.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"os"

	"github.com/cloudevents/sdk-go/v2/binding"
	"github.com/cloudevents/sdk-go/v2/event"
	"github.com/cloudevents/sdk-go/v2/protocol/http"
)

func main() {
	modes := map[string]func(context.Context) context.Context{"whole": binding.WithForceStructured, "body": binding.WithForceBinary}
	for _, answer := range []string{`true`, `false`, `0`, `""`, `null`, `"no"`, `["Ann"]`, `{"ok":false}`} {
		for _, mode := range []string{"whole", "body"} {
			sent := event.New()
			sent.SetID("1")
			sent.SetType("answer")
			sent.SetSource("/page")
			if err := sent.SetData("application/json", json.RawMessage(answer)); err != nil {
				panic(err)
			}
			request := httptest.NewRequest("POST", "/", nil)
			if err := http.WriteRequest(modes[mode](context.Background()), binding.ToMessage(&sent), request); err != nil {
				panic(err)
			}
			body, _ := io.ReadAll(request.Body)
			headers := map[string]string{}
			for name := range request.Header {
				headers[name] = request.Header.Get(name)
			}
			_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"answer": answer, "mode": mode, "headers": headers, "body": string(body)})
		}
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init answers && go get github.com/cloudevents/sdk-go/v2@v2.16.2 && go build -o answers .) >/dev/null 2>&1
go/answers >sent

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund cloudevents@10.0.0 >/dev/null
cat >receive.mjs <<'JS'
import { readFileSync } from "node:fs";
import { CloudEvent, HTTP } from "cloudevents";

for (const line of readFileSync("sent", "utf8").trim().split("\n")) {
  const { answer, mode, headers, body } = JSON.parse(line);
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const read = JSON.stringify(HTTP.toEvent({ headers: lower, body }).data);
  const event = new CloudEvent({ type: "answer", source: "/page", datacontenttype: "application/json", data: JSON.parse(answer) });
  const written = mode === "whole" ? JSON.stringify(JSON.parse(HTTP.structured(event).body).data) : HTTP.binary(event).body;
  console.log(`${mode}, ${answer}: npm reads ${read}, writes ${written}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet cloudevents==2.2.0
cat >receive.py <<'PY'
import json

from cloudevents.core.bindings import http
from cloudevents.core.v1.event import CloudEvent

attributes = {"type": "answer", "source": "/page", "id": "1", "specversion": "1.0", "datacontenttype": "application/json"}
with open("sent") as lines:
    for line in lines:
        sent = json.loads(line)
        mode, answer = sent["mode"], sent["answer"]
        read = http.from_http_event(http.HTTPMessage(headers=sent["headers"], body=sent["body"].encode())).get_data()
        event = CloudEvent(attributes, json.loads(answer))
        if mode == "whole":
            written = json.dumps(json.loads(http.to_structured_event(event).body).get("data"))
        else:
            written = http.to_binary_event(event).body.decode()
        print(f"{mode}, {answer}: Python reads {json.dumps(read)}, writes {written}")
PY
{
  node receive.mjs
  venv/bin/python receive.py
} | tee seen
diff seen - <<'EXPECTED'
whole, true: npm reads true, writes true
body, true: npm reads "true", writes true
whole, false: npm reads undefined, writes false
body, false: npm reads "false", writes false
whole, 0: npm reads undefined, writes 0
body, 0: npm reads "0", writes 0
whole, "": npm reads undefined, writes ""
body, "": npm reads "", writes 
whole, null: npm reads undefined, writes null
body, null: npm reads "null", writes null
whole, "no": npm reads "no", writes "no"
body, "no": npm reads "no", writes no
whole, ["Ann"]: npm reads ["Ann"], writes ["Ann"]
body, ["Ann"]: npm reads ["Ann"], writes ["Ann"]
whole, {"ok":false}: npm reads {"ok":false}, writes {"ok":false}
body, {"ok":false}: npm reads {"ok":false}, writes {"ok":false}
whole, true: Python reads true, writes true
body, true: Python reads true, writes True
whole, false: Python reads false, writes false
body, false: Python reads false, writes False
whole, 0: Python reads 0, writes 0
body, 0: Python reads 0, writes 0
whole, "": Python reads "", writes ""
body, "": Python reads "", writes 
whole, null: Python reads null, writes null
body, null: Python reads null, writes 
whole, "no": Python reads "no", writes "no"
body, "no": Python reads "no", writes no
whole, ["Ann"]: Python reads ["Ann"], writes ["Ann"]
body, ["Ann"]: Python reads ["Ann"], writes ['Ann']
whole, {"ok":false}: Python reads {"ok": false}, writes {"ok": false}
body, {"ok":false}: Python reads {"ok": false}, writes {"ok": false}
EXPECTED
echo "seen: of all answers only the object arrives everywhere"
