#!/usr/bin/env bash
# What a browser signed about an id of 18 digits cannot be checked in Python, by the library that its own standard is called after.
#
# One would expect: libraries of RFC 8785 make the same bytes of the same JSON, and the one that verifies takes what the one that signs took.
# What happens: for the number 123456789012345680, which JavaScript writes for such an id, canonicalize 4.0.0 and json-canonicalize 3.0.1 of npm,
# gowebpki/jcs 1.0.2 of Go and jcs 0.2.1 of Python make the same text; rfc8785 0.1.4 of Python raises an IntegerDomainError, at 1e20 written out, too, and
# takes 1e+21, where JavaScript begins to write an exponent. canonicaljson 2.0.0 of Python is another canonical form: it keeps 1.0, which the others
# write as 1.
# Why it matters to us: a signature over what was answered is made in one language and checked in another, and tests sign amounts and names. Ids of messages
# and accounts have 18 digits; then a decision that was made is refused as if it had been changed. Ids should be texts in what is signed.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >values <<'JSON'
{"id":123456789012345680}
{"id":100000000000000000000}
{"id":1e21}
{"id":1.0}
JSON
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund canonicalize@4.0.0 json-canonicalize@3.0.1 >/dev/null
cat >write.mjs <<'JS'
import { readFileSync } from "node:fs";
import canonicalize from "canonicalize";
import { canonicalize as jsonCanonicalize } from "json-canonicalize";

const values = readFileSync("values", "utf8").trim().split("\n").map((text) => JSON.parse(text));
for (const [name, write] of Object.entries({ canonicalize, "json-canonicalize": jsonCanonicalize }))
  console.log(`${name}:`, ...values.map((value) => write(value)));
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet rfc8785==0.1.4 jcs==0.2.1 canonicaljson==2.0.0
cat >write.py <<'PY'
import json

import canonicaljson
import jcs
import rfc8785


def text(write, value):
    try:
        return write(value).decode()
    except ValueError as error:
        return type(error).__name__


values = [json.loads(line) for line in open("values")]
writers = {"jcs": jcs.canonicalize, "rfc8785": rfc8785.dumps, "canonicaljson": canonicaljson.encode_canonical_json}
for name, write in writers.items():
    print(f"{name}:", *(text(write, value) for value in values))
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"

	"github.com/gowebpki/jcs"
)

func main() {
	fmt.Print("gowebpki/jcs:")
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		text, err := jcs.Transform(lines.Bytes())
		if err != nil {
			panic(err)
		}
		fmt.Print(" " + string(text))
	}
	fmt.Println()
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init write 2>/dev/null && go get github.com/gowebpki/jcs@v1.0.2 2>/dev/null && go build -o write .)
{
  node write.mjs
  go/write <values
  venv/bin/python write.py
} | tee seen
diff seen - <<'EXPECTED'
canonicalize: {"id":123456789012345680} {"id":100000000000000000000} {"id":1e+21} {"id":1}
json-canonicalize: {"id":123456789012345680} {"id":100000000000000000000} {"id":1e+21} {"id":1}
gowebpki/jcs: {"id":123456789012345680} {"id":100000000000000000000} {"id":1e+21} {"id":1}
jcs: {"id":123456789012345680} {"id":100000000000000000000} {"id":1e+21} {"id":1}
rfc8785: IntegerDomainError IntegerDomainError {"id":1e+21} {"id":1}
canonicaljson: {"id":123456789012345680} {"id":100000000000000000000} {"id":1e+21} {"id":1.0}
EXPECTED
echo "seen: one library refuses the number that the others write"
