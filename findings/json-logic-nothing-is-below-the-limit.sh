#!/usr/bin/env bash
# "At most 1000" holds for an amount that is missing in every port of JsonLogic, and what the ports say of a text differs.
#
# One would expect: the rule {"<=": [{"var": "amount"}, 1000]} is the same rule wherever it is evaluated, which is what JsonLogic is for, and does not
# hold for a call without an amount.
# What happens: what is missing is null, and null is 0. json-logic-js 2.0.5, json-logic-engine 5.0.7, the crates jsonlogic-rs 0.5.0 and datalogic-rs 5.4.0,
# diegoholiveira/jsonlogic 3.5.1 of Go and panzi-json-logic 1.0.1 of Python all say true. A cleared field, "", is true in JavaScript and Rust and false
# in Go and Python; "5,000" is false or throws, and `[]` true or throws. In the first, `in` with a text looks for a part of it:
# the empty recipient is in every list that was written as one text.
# Why it matters to us: "pay up to 1000 without asking" pays when the model leaves the amount to the tool's default. The rule needs the other side too:
# {"<": [0, {"var": "amount"}, 1000]} is false for what is missing in all of them. A rule that spares the question should begin with what must be there.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >rules <<'RULES'
{"<=": [{"var": "amount"}, 1000]}
{"<": [0, {"var": "amount"}, 1000]}
RULES
cat >calls <<'CALLS'
{}
{"amount": null}
{"amount": ""}
{"amount": "900"}
{"amount": "5,000"}
{"amount": []}
{"amount": 5000}
CALLS

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund json-logic-js@2.0.5 json-logic-engine@5.0.7 >/dev/null
cat >decide.mjs <<'JS'
import { readFileSync } from "node:fs";
import { LogicEngine } from "json-logic-engine";
import logic from "json-logic-js";

const lines = (name) => readFileSync(name, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const engine = new LogicEngine();
const word = (decide) => {
  try {
    return decide();
  } catch {
    return "throws";
  }
};
lines("rules").forEach((rule, index) => {
  console.log(index, "json-logic-js:", ...lines("calls").map((call) => word(() => logic.apply(rule, call))));
  console.log(index, "json-logic-engine:", ...lines("calls").map((call) => word(() => engine.run(rule, call))));
});
console.log('"" in "ann@x.org, bob@x.org":', logic.apply({ in: [{ var: "to" }, "ann@x.org, bob@x.org"] }, { to: "" }));
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet panzi-json-logic==1.0.1
cat >decide.py <<'PY'
import json

from json_logic import jsonLogic


def lines(name):
    return [json.loads(line) for line in open(name)]


for index, rule in enumerate(lines("rules")):
    print(index, "panzi-json-logic:", *[str(jsonLogic(rule, call)).lower() for call in lines("calls")])
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"

	"github.com/diegoholiveira/jsonlogic/v3"
)

func lines(name string) []string {
	text, _ := os.ReadFile(name)
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func main() {
	for index, rule := range lines("rules") {
		fmt.Print(index, " jsonlogic of Go:")
		for _, call := range lines("calls") {
			var result bytes.Buffer
			if err := jsonlogic.Apply(strings.NewReader(rule), strings.NewReader(call), &result); err != nil {
				fmt.Print(" throws")
			} else {
				fmt.Print(" ", strings.TrimSpace(result.String()))
			}
		}
		fmt.Println()
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init decide 2>/dev/null && go get github.com/diegoholiveira/jsonlogic/v3@v3.5.1 2>/dev/null && go build -o decide .)

mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "decide"
version = "0.0.0"
edition = "2024"

[dependencies]
datalogic-rs = "=5.4.0"
jsonlogic-rs = "=0.5.0"
serde_json = "=1.0.154"

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use serde_json::Value;
use std::fs::read_to_string;

fn lines(name: &str) -> Vec<Value> {
    read_to_string(name).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn main() {
    let engine = datalogic_rs::Engine::new();
    for (index, rule) in lines("rules").iter().enumerate() {
        let calls = lines("calls");
        let first: Vec<String> = calls
            .iter()
            .map(|call| jsonlogic_rs::apply(rule, call).map_or("throws".into(), |value| value.to_string()))
            .collect();
        let second: Vec<String> = calls
            .iter()
            .map(|call| engine.eval_str(&rule.to_string(), &call.to_string()).unwrap_or("throws".into()))
            .collect();
        println!("{index} jsonlogic-rs: {}", first.join(" "));
        println!("{index} datalogic-rs: {}", second.join(" "));
    }
}
RS
(cd rust && cargo build --quiet)

{
  node decide.mjs
  venv/bin/python decide.py
  go/decide
  rust/target/debug/decide
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
"" in "ann@x.org, bob@x.org": true
0 datalogic-rs: true true true true throws throws false
0 json-logic-engine: true true true true throws throws false
0 json-logic-js: true true true true false true false
0 jsonlogic of Go: true true false true false throws false
0 jsonlogic-rs: true true true true false true false
0 panzi-json-logic: true true false true false true false
1 datalogic-rs: false false false true throws throws false
1 json-logic-engine: false false false true throws throws false
1 json-logic-js: false false false true false false false
1 jsonlogic of Go: false false false true false false false
1 jsonlogic-rs: false false false true false false false
1 panzi-json-logic: false false false true false false false
EXPECTED
echo "seen: no amount is an amount below the limit"
