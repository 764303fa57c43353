#!/usr/bin/env bash
# A share of 100.50 is "at most 100" to CEL in Python and Rust, and not in Go and JavaScript, for the same rule and the same JSON; and no amount is at most 100 in Python.
#
# One would expect: CEL is one language "for fast, safe and portable evaluation", so that a rule about the arguments of a call holds in each of its implementations or in
# none. Its specification makes a double of each number of JSON.
# What happens: `json_to_cel` of cel-python 0.5.0 and the crate cel 0.15.0, given what serde_json read, make an integer of a number without a point, and 201 divided by 2
# is 100 then. cel-go 0.33.2 and three packages of npm (@bufbuild/cel 0.6.1, @marcbachmann/cel-js 8.0.0, cel-js 0.8.2) divide doubles: 100.5 is more than 100, and a fee
# of 5 in 201 is more than nothing. With cents, 201.5, it is an error in Python and Rust. To cel-python `int(null)` is 0, so that an amount
# that nobody gave is at most 100; to all others it is an error. `amount + 1` is an error to four of the six.
# Why it matters to us: such rules say which calls need a person, and they are tried out in one language and enforced in another: what a page in TypeScript asks about is
# paid without a question by a gateway in Python. A rule should compare what the call has, without dividing it, and say `double(…)` where it computes.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >cases.json <<'JSON'
[
  ["args.amount / args.people <= 100", { "amount": 201, "people": 2 }],
  ["args.amount / args.people <= 100", { "amount": 201.5, "people": 2 }],
  ["args.fee / args.amount > 0", { "fee": 5, "amount": 201 }],
  ["double(args.amount) / double(args.people) <= 100.0", { "amount": 201, "people": 2 }],
  ["args.amount <= 100", { "amount": 100.5 }],
  ["args.amount <= 100", { "amount": null }],
  ["int(args.amount) <= 100", { "amount": null }],
  ["args.amount + 1 > 100", { "amount": 201 }]
]
JSON

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts @bufbuild/cel@0.6.1 @marcbachmann/cel-js@8.0.0 cel-js@0.8.2 >/dev/null 2>&1
cat >rules.mjs <<'JS'
import { readFileSync } from "node:fs";
import { run } from "@bufbuild/cel";
import { evaluate } from "@marcbachmann/cel-js";
import { evaluate as evaluateCelJs } from "cel-js";

const libraries = { "@bufbuild/cel": run, "@marcbachmann/cel-js": evaluate, "cel-js": evaluateCelJs };
for (const [name, holds] of Object.entries(libraries)) {
  const results = JSON.parse(readFileSync("cases.json", "utf8")).map(([rule, args]) => {
    try {
      const result = holds(rule, { args });
      return typeof result === "boolean" ? result : "error";
    } catch {
      return "error";
    }
  });
  console.log(`${name}: ${results.join(", ")}`);
}
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet cel-python==0.5.0
cat >rules.py <<'PY'
import json

import celpy
from celpy.adapter import json_to_cel

environment = celpy.Environment()


def holds(rule, args):
    try:
        result = environment.program(environment.compile(rule)).evaluate({"args": json_to_cel(args)})
        return str(bool(result)).lower()
    except celpy.CELEvalError:
        return "error"


print("cel-python:", ", ".join(holds(rule, args) for rule, args in json.load(open("cases.json"))))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"cel.dev/cel-go/cel"
)

func holds(env *cel.Env, rule string, args any) string {
	ast, issues := env.Compile(rule)
	if issues.Err() != nil {
		return "error"
	}
	program, err := env.Program(ast)
	if err != nil {
		return "error"
	}
	result, _, err := program.Eval(map[string]any{"args": args})
	if err != nil {
		return "error"
	}
	return fmt.Sprint(result.Value())
}

func main() {
	env, err := cel.NewEnv(cel.Variable("args", cel.DynType))
	if err != nil {
		panic(err)
	}
	text, err := os.ReadFile("cases.json")
	if err != nil {
		panic(err)
	}
	var cases [][2]any
	if err := json.Unmarshal(text, &cases); err != nil {
		panic(err)
	}
	var results []string
	for _, pair := range cases {
		results = append(results, holds(env, pair[0].(string), pair[1]))
	}
	fmt.Println("cel-go:", strings.Join(results, ", "))
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init rules 2>/dev/null && go get cel.dev/cel-go@v0.33.2 2>/dev/null && go build -o rules .)

mkdir -p rust/src
cat >rust/Cargo.toml <<'TOML'
[package]
name = "rules"
version = "0.1.0"
edition = "2021"

[dependencies]
cel = { version = "=0.15.0", default-features = false }
serde_json = "1"
TOML
cat >rust/src/main.rs <<'RUST'
use cel::{Context, Program, Value};

fn holds(rule: &str, args: serde_json::Value) -> String {
    let mut context = Context::default();
    context.add_variable("args", args).expect("a value");
    match Program::compile(rule).expect("a rule").execute(&context) {
        Ok(Value::Bool(result)) => result.to_string(),
        _ => "error".to_string(),
    }
}

fn main() {
    let text = std::fs::read_to_string("cases.json").expect("cases.json");
    let cases: Vec<(String, serde_json::Value)> = serde_json::from_str(&text).expect("cases");
    let results: Vec<String> = cases.into_iter().map(|(rule, args)| holds(&rule, args)).collect();
    println!("cel of Rust: {}", results.join(", "));
}
RUST
(cd rust && cargo build --quiet 2>/dev/null)
{
  node rules.mjs
  go/rules
  venv/bin/python rules.py
  rust/target/debug/rules
} | tee seen
diff seen - <<'EXPECTED'
@bufbuild/cel: false, false, true, false, false, error, error, error
@marcbachmann/cel-js: false, false, true, false, false, error, error, error
cel-js: false, error, true, error, false, error, error, true
cel-go: false, false, true, false, false, error, error, error
cel-python: true, error, false, false, false, error, true, true
cel of Rust: true, error, false, false, false, error, error, error
EXPECTED
echo "seen: 201 for two people is at most 100 each"
