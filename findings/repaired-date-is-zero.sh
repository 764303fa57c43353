#!/usr/bin/env bash
# A date that a model wrote without quotes is the date on a page that repairs JSON, 0 on a server in Go, and 2026 in another library; 10% is 10.
#
# One would expect: libraries that repair the JSON of models read the same, or give up; a value that is no number is kept as a text, as jsonrepair does.
# What happens: jsonrepair 3.15.0 of npm, and its port to Go, kaptinlin/jsonrepair 0.2.15, make texts of 2026-06-10, 007, 10% and $50. json_repair 0.64.6 of
# Python makes numbers of all but the first: 7, 10, 50. RealAlexandreAI/json-repair 0.0.18 of Go does so too, makes 0 of the date and of 1/2, and 1 of
# 1_000. dirty-json 0.9.2 takes the year and makes a new key of the rest and what follows. partial-json 0.1.7 leaves out each of these but 1,000, which
# is 1, and all that comes after it. "1,000" is a text in Python and RealAlexandreAI's, and an error in jsonrepair. Nothing warns.
# Why it matters to us: a page that repairs the arguments of a call to show them, and a server that repairs the same text to run it, have two calls: a
# person approves "10%" for account "007", and 10 goes to account 7. Arguments that are no JSON should be refused, or what was repaired sent on.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >texts <<'TEXTS'
{"due": 2026-06-10, "to": "Ann"}
{"account": 007, "to": "Ann"}
{"share": 10%, "to": "Ann"}
{"amount": $50, "to": "Ann"}
{"amount": 1/2, "to": "Ann"}
{"amount": 1_000, "to": "Ann"}
{"amount": 1,000, "to": "Ann"}
TEXTS

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund jsonrepair@3.15.0 partial-json@0.1.7 dirty-json@0.9.2 >/dev/null
cat >repair.mjs <<'JS'
import { readFileSync } from "node:fs";
import dirty from "dirty-json";
import { jsonrepair } from "jsonrepair";
import { parse } from "partial-json";

const readers = { jsonrepair: (text) => JSON.parse(jsonrepair(text)), "dirty-json": (text) => dirty.parse(text), "partial-json": (text) => parse(text) };
for (const [name, read] of Object.entries(readers))
  for (const text of readFileSync("texts", "utf8").trim().split("\n")) {
    let seen;
    try {
      seen = JSON.stringify(read(text));
    } catch {
      seen = "refused";
    }
    console.log(`${text} ${name}: ${seen}`);
  }
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet json_repair==0.64.6
cat >repair.py <<'PY'
import json

import json_repair

for text in open("texts").read().splitlines():
    print(f"{text} json_repair of Python:", json.dumps(json_repair.loads(text), separators=(",", ":")))
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	alexandre "github.com/RealAlexandreAI/json-repair"
	port "github.com/kaptinlin/jsonrepair"
)

func main() {
	texts, err := os.Open("texts")
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(texts); lines.Scan(); {
		text := lines.Text()
		for name, repair := range map[string]func(string) (string, error){"RealAlexandreAI": alexandre.RepairJSON, "kaptinlin": port.Repair} {
			seen, err := repair(text)
			if err != nil {
				seen = "refused"
			}
			fmt.Printf("%s %s: %s\n", text, name, strings.NewReplacer(`": `, `":`, `, "`, `,"`).Replace(seen))
		}
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init repair 2>/dev/null && go get github.com/RealAlexandreAI/json-repair@v0.0.18 github.com/kaptinlin/jsonrepair@v0.2.15 2>/dev/null && go build -o repair .)

{
  node repair.mjs
  venv/bin/python repair.py
  go/repair
} | LC_ALL=C sort | tee seen
diff seen - <<'EXPECTED'
{"account": 007, "to": "Ann"} RealAlexandreAI: {"account":7,"to":"Ann"}
{"account": 007, "to": "Ann"} dirty-json: {"account":7,"to":"Ann"}
{"account": 007, "to": "Ann"} json_repair of Python: {"account":7,"to":"Ann"}
{"account": 007, "to": "Ann"} jsonrepair: {"account":"007","to":"Ann"}
{"account": 007, "to": "Ann"} kaptinlin: {"account":"007","to":"Ann"}
{"account": 007, "to": "Ann"} partial-json: {}
{"amount": $50, "to": "Ann"} RealAlexandreAI: {"amount":50,"to":"Ann"}
{"amount": $50, "to": "Ann"} dirty-json: {"amount":"$50","to":"Ann"}
{"amount": $50, "to": "Ann"} json_repair of Python: {"amount":50,"to":"Ann"}
{"amount": $50, "to": "Ann"} jsonrepair: {"amount":"$50","to":"Ann"}
{"amount": $50, "to": "Ann"} kaptinlin: {"amount":"$50","to":"Ann"}
{"amount": $50, "to": "Ann"} partial-json: {}
{"amount": 1,000, "to": "Ann"} RealAlexandreAI: {"amount":"1,000","to":"Ann"}
{"amount": 1,000, "to": "Ann"} dirty-json: {"amount":1,"0,to":"Ann"}
{"amount": 1,000, "to": "Ann"} json_repair of Python: {"amount":"1,000","to":"Ann"}
{"amount": 1,000, "to": "Ann"} jsonrepair: refused
{"amount": 1,000, "to": "Ann"} kaptinlin: refused
{"amount": 1,000, "to": "Ann"} partial-json: {"amount":1}
{"amount": 1/2, "to": "Ann"} RealAlexandreAI: {"amount":0,"to":"Ann"}
{"amount": 1/2, "to": "Ann"} dirty-json: {"amount":1,"/2,to":"Ann"}
{"amount": 1/2, "to": "Ann"} json_repair of Python: {"amount":"1/2","to":"Ann"}
{"amount": 1/2, "to": "Ann"} jsonrepair: refused
{"amount": 1/2, "to": "Ann"} kaptinlin: refused
{"amount": 1/2, "to": "Ann"} partial-json: {}
{"amount": 1_000, "to": "Ann"} RealAlexandreAI: {"amount":1,"to":"Ann"}
{"amount": 1_000, "to": "Ann"} dirty-json: {"amount":1,"_0,to":"Ann"}
{"amount": 1_000, "to": "Ann"} json_repair of Python: {"amount":1000,"to":"Ann"}
{"amount": 1_000, "to": "Ann"} jsonrepair: {"amount":"1_000","to":"Ann"}
{"amount": 1_000, "to": "Ann"} kaptinlin: {"amount":"1_000","to":"Ann"}
{"amount": 1_000, "to": "Ann"} partial-json: {}
{"due": 2026-06-10, "to": "Ann"} RealAlexandreAI: {"due":0,"to":"Ann"}
{"due": 2026-06-10, "to": "Ann"} dirty-json: {"due":2026,"-6,-10,to":"Ann"}
{"due": 2026-06-10, "to": "Ann"} json_repair of Python: {"due":"2026-06-10","to":"Ann"}
{"due": 2026-06-10, "to": "Ann"} jsonrepair: {"due":"2026-06-10","to":"Ann"}
{"due": 2026-06-10, "to": "Ann"} kaptinlin: {"due":"2026-06-10","to":"Ann"}
{"due": 2026-06-10, "to": "Ann"} partial-json: {}
{"share": 10%, "to": "Ann"} RealAlexandreAI: {"share":10,"to":"Ann"}
{"share": 10%, "to": "Ann"} dirty-json: {"share":10,"%,to":"Ann"}
{"share": 10%, "to": "Ann"} json_repair of Python: {"share":10,"to":"Ann"}
{"share": 10%, "to": "Ann"} jsonrepair: {"share":"10%","to":"Ann"}
{"share": 10%, "to": "Ann"} kaptinlin: {"share":"10%","to":"Ann"}
{"share": 10%, "to": "Ann"} partial-json: {}
EXPECTED
echo "seen: one broken text, four repairs"
