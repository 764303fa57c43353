#!/usr/bin/env bash
# 5000 is within a limit of 900 to Casbin, where it comes as text, and 5 is an error in Go and Python.
#
# One would expect: a policy line `p, agent, pay, 900` and the matcher `r.amount <= p.limit` say the same in each of Casbin's languages.
# What happens: whatever stands in a policy is a text. casbin 5.51.1 of Node compares a number with it as a number, and lets a null amount pass; pycasbin
# 2.8.0 and casbin 2.135.0 of Go throw at each number, also the one that is allowed. A text is compared letter by letter by all three: "5000" and the
# empty text are within "900". Nothing is warned of.
# Why it matters to us: amounts of an agent are often texts, because JSON has no decimals, and a rule that decides when a person is asked was tried out
# with 5 and 5000, both of them right, in Node. Compare numbers that the code has made, never what a policy file holds.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >model.conf <<'CONF'
[request_definition]
r = sub, act, amount

[policy_definition]
p = sub, act, limit

[policy_effect]
e = some(where (p.eft == allow))

[matchers]
m = r.sub == p.sub && r.act == p.act && r.amount <= p.limit
CONF
echo "p, agent, pay, 900" >policy.csv
echo '[5, 5000, null, "5", "5000", ""]' >amounts.json

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund casbin@5.51.1 >/dev/null
cat >decide.mjs <<'JS'
import { readFileSync } from "node:fs";
import { newEnforcer } from "casbin";

const enforcer = await newEnforcer("model.conf", "policy.csv");
for (const amount of JSON.parse(readFileSync("amounts.json", "utf8"))) {
  console.log("Node", JSON.stringify(amount), (await enforcer.enforce("agent", "pay", amount)) ? "allowed" : "refused");
}
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet pycasbin==2.8.0
cat >decide.py <<'PY'
import json

import casbin

enforcer = casbin.Enforcer("model.conf", "policy.csv")
for amount in json.load(open("amounts.json")):
    try:
        print("Python", json.dumps(amount), "allowed" if enforcer.enforce("agent", "pay", amount) else "refused")
    except TypeError:
        print("Python", json.dumps(amount), "throws")
PY

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/casbin/casbin/v2"
)

func main() {
	enforcer, err := casbin.NewEnforcer("model.conf", "policy.csv")
	if err != nil {
		panic(err)
	}
	text, _ := os.ReadFile("amounts.json")
	var amounts []any
	if err := json.Unmarshal(text, &amounts); err != nil {
		panic(err)
	}
	for _, amount := range amounts {
		shown, _ := json.Marshal(amount)
		allowed, err := enforcer.Enforce("agent", "pay", amount)
		word := map[bool]string{true: "allowed", false: "refused"}[allowed]
		if err != nil {
			word = "throws"
		}
		fmt.Println("Go", string(shown), word)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init decide 2>/dev/null && go get github.com/casbin/casbin/v2@v2.135.0 2>/dev/null && go build -o decide .)

{
  node decide.mjs
  venv/bin/python decide.py 2>/dev/null
  go/decide
} | tee seen
diff seen - <<'EXPECTED'
Node 5 allowed
Node 5000 refused
Node null allowed
Node "5" allowed
Node "5000" allowed
Node "" allowed
Python 5 throws
Python 5000 throws
Python null throws
Python "5" allowed
Python "5000" allowed
Python "" allowed
Go 5 throws
Go 5000 throws
Go null throws
Go "5" allowed
Go "5000" allowed
Go "" allowed
EXPECTED
echo "seen: a limit is a text"
