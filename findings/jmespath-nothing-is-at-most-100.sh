#!/usr/bin/env bash
# A payment without an amount is "at most 100" to JMESPath in JavaScript, is left out in Go and Rust, and ends in a TypeError in Python.
#
# One would expect: one expression picks the same items in each language; the specification says that a comparison of anything but two numbers
# is null, so that the item is not picked.
# What happens: for [?amount <= `100`] jmespath 0.16.0 of npm and @metrichor/jmespath 0.3.1 compare as JavaScript does: an amount that is missing, null
# or the text "90" is at most 100, and the text "500" is more. go-jmespath 0.4.0 and the crate jmespath 0.5.0 pick the number alone. jmespath 1.1.0 of
# Python, the reference, does so for what is missing or null, and throws "'<=' not supported" out of the evaluation at the first text.
# Why it matters to us: "whatever is at most 100 goes without asking", evaluated by a gateway in JavaScript, lets through the call whose amount the model
# forgot. A rule that spares a person the question should name what it needs ([?type(amount) == 'number' && …]), and ask where that is not so.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >payments.json <<'JSON'
[
  {"to": "50", "amount": 50},
  {"to": "500", "amount": 500},
  {"to": "missing"},
  {"to": "null", "amount": null},
  {"to": "text 90", "amount": "90"},
  {"to": "text 500", "amount": "500"}
]
JSON
# shellcheck disable=SC2016
echo '[?amount <= `100`].to' >rule

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund jmespath@0.16.0 @metrichor/jmespath@0.3.1 >/dev/null
cat >pick.mjs <<'JS'
import { readFileSync } from "node:fs";
import * as metrichor from "@metrichor/jmespath";
import jmespath from "jmespath";

const payments = JSON.parse(readFileSync("payments.json", "utf8"));
const rule = readFileSync("rule", "utf8").trim();
console.log("jmespath of npm:", jmespath.search(payments, rule).join(", "));
console.log("@metrichor/jmespath:", metrichor.search(payments, rule).join(", "));
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet jmespath==1.1.0
cat >pick.py <<'PY'
import json

import jmespath

payments = json.load(open("payments.json"))
rule = open("rule").read().strip()
try:
    jmespath.search(rule, payments)
except TypeError as error:
    print("Python, with texts:", error)
without = [payment for payment in payments if not isinstance(payment.get("amount"), str)]
print("Python, without texts:", ", ".join(jmespath.search(rule, without)))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/jmespath/go-jmespath"
)

func main() {
	text, _ := os.ReadFile("payments.json")
	rule, _ := os.ReadFile("rule")
	var payments any
	if err := json.Unmarshal(text, &payments); err != nil {
		panic(err)
	}
	picked, err := jmespath.Search(strings.TrimSpace(string(rule)), payments)
	fmt.Println("Go:", picked, err)
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init pick 2>/dev/null && go get github.com/jmespath/go-jmespath@v0.4.0 2>/dev/null && go build -o pick .)

mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "pick"
version = "0.0.0"
edition = "2024"

[dependencies]
jmespath = "=0.5.0"

[profile.dev]
debug = false
TOML
cat >rust/src/main.rs <<'RS'
use jmespath::{Variable, compile};
use std::fs::read_to_string;

fn main() {
    let payments = Variable::from_json(&read_to_string("payments.json").unwrap()).unwrap();
    let rule = compile(read_to_string("rule").unwrap().trim()).unwrap();
    println!("Rust: {}", rule.search(&payments).unwrap());
}
RS
(cd rust && cargo build --quiet)

{
  node pick.mjs
  venv/bin/python pick.py
  go/pick
  rust/target/debug/pick
} | tee seen
diff seen - <<'EXPECTED'
jmespath of npm: 50, missing, null, text 90
@metrichor/jmespath: 50, missing, null, text 90
Python, with texts: '<=' not supported between instances of 'str' and 'int'
Python, without texts: 50
Go: [50] <nil>
Rust: ["50"]
EXPECTED
echo "seen: what has no amount is below the limit in JavaScript alone"
