#!/usr/bin/env bash
# Half of "5,000" is 0 in Liquid for JavaScript and Python, half of 5 is 2.5 or 2, "5000" is above 1000 or not, and 17:00+02:00 is 15:00.
#
# One would expect: one template of Liquid says the same of the same JSON in each language, as its definition, Shopify's, has it, or fails.
# What happens: liquidjs 10.30.1 and python-liquid 2.3.6 take "5,000" for 0 in arithmetic; osteele/liquid 1.6.0 of Go throws. 5 divided by 2 is 2.5 in the first and
# 2 in the others. `{% if amount > 1000 %}` with the text "5000" is true, an error, and false in Go, so that it takes the `else`. "a or b and c" with a alone
# is true in the first two, which read from the right, and false in Go; a list without warnings is `empty` in the first two alone. 1500000 is "1.5e+06" in
# Go, and 29% of a hundred, rounded down, is 28 in two and 29 in Python. A deadline is worded by the clock of the server in liquidjs, without a zone.
# Why it matters to us: the sentence above the buttons comes from a template on the server, and the mail about it from the same template in another service: one
# asks, the other says "go", about half the amount. The sentence should be made once, of texts that need no arithmetic; arguments are shown as they are.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export TZ=UTC
cat >templates <<'TEMPLATES'
{{ text | divided_by: 2 }}
{{ amount | divided_by: 2 }}
{{ amount | times: 0.5 | round }}
{{ rate | times: 100 | floor }}
{% if digits > 1000 %}ask{% else %}go{% endif %}
{% if payee or urgent and late %}ask{% else %}go{% endif %}
{% if warnings == empty %}no warnings{% else %}warnings{% endif %}
{{ large }}
{{ minus | modulo: 3 }}
{{ due | date: "%H:%M" }}
TEMPLATES
cat >call.json <<'JSON'
{
  "amount": 5, "rate": 0.29, "text": "5,000", "digits": "5000", "large": 1500000, "minus": -5,
  "payee": true, "urgent": false, "late": false, "warnings": [], "due": "2026-06-10T17:00:00+02:00"
}
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund liquidjs@10.30.1 >/dev/null
cat >render.mjs <<'JS'
import { readFileSync } from "node:fs";
import { Liquid } from "liquidjs";

const liquid = new Liquid();
const call = JSON.parse(readFileSync("call.json", "utf8"));
for (const template of readFileSync("templates", "utf8").trim().split("\n")) {
  try {
    console.log(liquid.parseAndRenderSync(template, call));
  } catch {
    console.log("throws");
  }
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet python-liquid==2.3.6
cat >render.py <<'PY'
import json

from liquid import Environment
from liquid.exceptions import LiquidError

call = json.load(open("call.json"))
for template in open("templates").read().splitlines():
    try:
        print(Environment().from_string(template).render(**call))
    except LiquidError:
        print("throws")
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/osteele/liquid"
)

func main() {
	text, _ := os.ReadFile("call.json")
	var call map[string]any
	if err := json.Unmarshal(text, &call); err != nil {
		panic(err)
	}
	templates, _ := os.ReadFile("templates")
	for _, template := range strings.Split(strings.TrimSpace(string(templates)), "\n") {
		shown, err := liquid.NewEngine().ParseAndRenderString(template, call)
		if err != nil {
			shown = "throws"
		}
		fmt.Println(shown)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init render 2>/dev/null && go get github.com/osteele/liquid@v1.6.0 2>/dev/null && go build -o render .)
node render.mjs >javascript
venv/bin/python render.py >python
go/render >golang
paste -d'|' templates javascript python golang | sed 's/\(.*\)|\(.*\)|\(.*\)|\(.*\)/\1: JavaScript \2, Python \3, Go \4/' | tee seen
diff seen - <<'EXPECTED'
{{ text | divided_by: 2 }}: JavaScript 0, Python 0, Go throws
{{ amount | divided_by: 2 }}: JavaScript 2.5, Python 2, Go 2
{{ amount | times: 0.5 | round }}: JavaScript 3, Python 2, Go 3
{{ rate | times: 100 | floor }}: JavaScript 28, Python 29, Go 28
{% if digits > 1000 %}ask{% else %}go{% endif %}: JavaScript ask, Python throws, Go go
{% if payee or urgent and late %}ask{% else %}go{% endif %}: JavaScript ask, Python ask, Go go
{% if warnings == empty %}no warnings{% else %}warnings{% endif %}: JavaScript no warnings, Python no warnings, Go warnings
{{ large }}: JavaScript 1500000, Python 1500000, Go 1.5e+06
{{ minus | modulo: 3 }}: JavaScript 1, Python 1, Go -2
{{ due | date: "%H:%M" }}: JavaScript 15:00, Python 17:00, Go 17:00
EXPECTED
echo "seen: three languages, three sentences"
