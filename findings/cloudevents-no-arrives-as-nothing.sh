#!/usr/bin/env bash
# A "no" sent as a CloudEvent arrives as nothing in JavaScript, and as the text "False" from Python.
#
# One would expect: `data` is any JSON, as the format says, so that `false` is an answer as `true` is, and arrives as it was sent.
# What happens: cloudevents 10.0.0 of npm reads a property of a structured event only if it is truthy: `"data":false` is `undefined`, and so are 0 and "",
# which sdk-go 2.16.2, the crate cloudevents-sdk 0.9.0 and cloudevents 2.2.0 of Python read as they are. In binary mode it takes all that begins with none
# of [, { and a quote for a text: false is "false", which is truthy. 5.0.0 did the same. Python's binary mode writes a text without quotes, so that "5",
# the number of a house, arrives as 5, and what is neither an object nor a text by `str()`: "False", "['Ann']"; its types name neither, its constructor takes them.
# Why it matters to us: a server that hands answers on to its agent by events delivers each "yes", and of each "no" an event without data, or a text that
# is true to whoever asks `if (data)`. Nothing is thrown. What is sent should be an object, `{"approved":false}`, which arrives in all of them.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >answers <<'JSON'
true
false
0
""
"5"
["Ann"]
{"approved":false}
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund cloudevents@10.0.0 old@npm:cloudevents@5.0.0 >/dev/null
cat >send.mjs <<'JS'
import { readFileSync } from "node:fs";
import newest from "cloudevents";
import oldest from "old";

const answers = readFileSync("answers", "utf8").trim().split("\n").map((text) => JSON.parse(text));
for (const [version, { CloudEvent, HTTP }] of Object.entries({ "10.0.0": newest, "5.0.0": oldest }))
  for (const mode of ["structured", "binary"]) {
    const arrived = answers.map((data) => {
      const sent = HTTP[mode](new CloudEvent({ type: "answer", source: "/questions", datacontenttype: "application/json", data }));
      return HTTP.toEvent({ headers: sent.headers, body: String(sent.body) }).data;
    });
    console.log(`npm ${version} ${mode}:`, ...arrived.map((data) => JSON.stringify(data) ?? "nothing"));
  }
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet cloudevents==2.2.0
cat >send.py <<'PY'
import json

from cloudevents.core.bindings import http
from cloudevents.core.v1.event import CloudEvent

attributes = {"id": "1", "type": "answer", "source": "/questions", "specversion": "1.0", "datacontenttype": "application/json"}
for mode in "structured", "binary":
    arrived = []
    for line in open("answers"):
        sent = getattr(http, f"to_{mode}_event")(CloudEvent(attributes=attributes, data=json.loads(line)))
        data = http.from_http_event(sent).get_data()
        arrived.append("nothing" if data is None else json.dumps(data, separators=(",", ":")))
    print(f"Python {mode}:", *arrived)
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"github.com/cloudevents/sdk-go/v2/binding"
	"github.com/cloudevents/sdk-go/v2/event"
	protocol "github.com/cloudevents/sdk-go/v2/protocol/http"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	modes := map[string]context.Context{
		"structured": binding.WithForceStructured(context.Background()),
		"binary":     binding.WithForceBinary(context.Background()),
	}
	for _, mode := range []string{"structured", "binary"} {
		fmt.Printf("Go %s:", mode)
		answers, err := os.Open("answers")
		check(err)
		for lines := bufio.NewScanner(answers); lines.Scan(); {
			var answer any
			check(json.Unmarshal(lines.Bytes(), &answer))
			sent := event.New()
			sent.SetID("1")
			sent.SetType("answer")
			sent.SetSource("/questions")
			check(sent.SetData("application/json", answer))
			request, err := http.NewRequest("POST", "http://localhost/", nil)
			check(err)
			check(protocol.WriteRequest(modes[mode], binding.ToMessage(&sent), request))
			arrived, err := protocol.NewEventFromHTTPRequest(request)
			check(err)
			var data any
			check(arrived.DataAs(&data))
			text, err := json.Marshal(data)
			check(err)
			fmt.Print(" " + string(text))
		}
		fmt.Println()
	}
}
GO
mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "send"
version = "0.0.0"
edition = "2024"

[dependencies]
cloudevents-sdk = "=0.9.0"
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use cloudevents::{Data, Event, EventBuilder, EventBuilderV10};
use serde_json::{Value, from_str, to_string};

fn main() {
    print!("Rust structured:");
    for line in std::io::stdin().lines() {
        let answer: Value = from_str(&line.unwrap()).unwrap();
        let sent = EventBuilderV10::new().id("1").ty("answer").source("/questions").data("application/json", answer).build().unwrap();
        let arrived: Event = from_str(&to_string(&sent).unwrap()).unwrap();
        match arrived.data() {
            Some(Data::Json(data)) => print!(" {data}"),
            data => print!(" {data:?}"),
        }
    }
    println!();
}
RS
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init send 2>/dev/null && go get github.com/cloudevents/sdk-go/v2@v2.16.2 2>/dev/null && go mod tidy 2>/dev/null && go build -o send .)
(cd rust && cargo build --quiet)
{
  node send.mjs
  venv/bin/python send.py
  go/send
  rust/target/debug/send <answers
} | tee seen
diff seen - <<'EXPECTED'
npm 10.0.0 structured: true nothing nothing nothing "5" ["Ann"] {"approved":false}
npm 10.0.0 binary: "true" "false" "0" "" "5" ["Ann"] {"approved":false}
npm 5.0.0 structured: true nothing nothing nothing "5" ["Ann"] {"approved":false}
npm 5.0.0 binary: "true" "false" "0" "" "5" ["Ann"] {"approved":false}
Python structured: true false 0 "" "5" ["Ann"] {"approved":false}
Python binary: "True" "False" 0 nothing 5 "['Ann']" {"approved":false}
Go structured: true false 0 "" "5" ["Ann"] {"approved":false}
Go binary: true false 0 "" "5" ["Ann"] {"approved":false}
Rust structured: true false 0 "" "5" ["Ann"] {"approved":false}
EXPECTED
echo "seen: a no is lost by the package of npm, and is a text from Python"
