#!/usr/bin/env bash
# A patch of Go's jsondiff puts a list where the state has an object.
#
# One would expect: with `Factorize()` the patch from one state to the next is shorter, and leads to the same state.
# What happens: wI2L/jsondiff 0.7.1 finds what it can copy by a hash in which `{}` and `[]` are equal, so that a new empty object becomes a copy of an
# empty list, or the reverse. With `LCS()`, too, it copies from a place of a list that an earlier operation of the same patch has changed: the patch
# cannot be applied, or sets another value. Without options the patches are right. evanphx/json-patch 5.9.11 and fast-json-patch 3.1.1, with which the
# AG-UI client applies a STATE_DELTA, agree on the results.
# Why it matters to us: the page shows another state than the agent's beside the question, for example no filters as a list, and an edit sends it back.
# Such patches are applied to the letter by all; an agent in Go should make them without options.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/wI2L/jsondiff"
)

func main() {
	states := [][2]string{
		{`{"files":[],"steps":[1]}`, `{"files":[],"steps":[1,{}]}`},
		{`{"filter":{},"rows":[1]}`, `{"filter":{},"rows":[1,[]]}`},
		{`{"marks":[1,false,[false,0,null],[]]}`, `{"marks":[false,false,[0,0,"x"]]}`},
	}
	options := []struct {
		name string
		list []jsondiff.Option
	}{
		{"no options", nil},
		{"Factorize", []jsondiff.Option{jsondiff.Factorize()}},
		{"Factorize, LCS", []jsondiff.Option{jsondiff.Factorize(), jsondiff.LCS()}},
	}
	lines := json.NewEncoder(os.Stdout)
	lines.SetEscapeHTML(false)
	for _, state := range states {
		for _, option := range options {
			diff, err := jsondiff.CompareJSON([]byte(state[0]), []byte(state[1]), option.list...)
			if err != nil {
				panic(err)
			}
			text, err := json.Marshal(diff)
			if err != nil {
				panic(err)
			}
			patch, err := jsonpatch.DecodePatch(text)
			if err != nil {
				panic(err)
			}
			result, err := patch.Apply([]byte(state[0]))
			if err != nil {
				result = []byte("null")
			}
			row := map[string]any{"name": option.name, "from": state[0], "to": state[1], "patch": diff, "go": string(result)}
			if err := lines.Encode(row); err != nil {
				panic(err)
			}
		}
	}
	fmt.Fprintln(os.Stderr, "written")
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
go mod init write 2>/dev/null
go get github.com/wI2L/jsondiff@v0.7.1 github.com/evanphx/json-patch/v5@v5.9.11 2>/dev/null
go mod tidy 2>/dev/null
go build -o write .
./write >rows 2>/dev/null
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund fast-json-patch@3.1.1 >/dev/null
cat >apply.mjs <<'JS'
import { readFileSync } from "node:fs";
import patches from "fast-json-patch";

const apply = (state, patch) => {
  try {
    return JSON.stringify(patches.applyPatch(JSON.parse(state), patch, true).newDocument);
  } catch {
    return "null";
  }
};
for (const line of readFileSync("rows", "utf8").trim().split("\n")) {
  const row = JSON.parse(line);
  const result = apply(row.from, row.patch);
  const verdict = result === row.to ? "right" : result === "null" ? "cannot be applied" : `wrong, ${result}`;
  console.log(`${row.to} by ${row.name}: ${verdict}; Go ${row.go === result ? "agrees" : `has ${row.go}`}`);
}
JS
node apply.mjs | tee seen
diff seen - <<'EXPECTED'
{"files":[],"steps":[1,{}]} by no options: right; Go agrees
{"files":[],"steps":[1,{}]} by Factorize: wrong, {"files":[],"steps":[1,[]]}; Go agrees
{"files":[],"steps":[1,{}]} by Factorize, LCS: wrong, {"files":[],"steps":[1,[]]}; Go agrees
{"filter":{},"rows":[1,[]]} by no options: right; Go agrees
{"filter":{},"rows":[1,[]]} by Factorize: wrong, {"filter":{},"rows":[1,{}]}; Go agrees
{"filter":{},"rows":[1,[]]} by Factorize, LCS: wrong, {"filter":{},"rows":[1,{}]}; Go agrees
{"marks":[false,false,[0,0,"x"]]} by no options: right; Go agrees
{"marks":[false,false,[0,0,"x"]]} by Factorize: right; Go agrees
{"marks":[false,false,[0,0,"x"]]} by Factorize, LCS: cannot be applied; Go agrees
EXPECTED
echo "seen: patches that lead to another state"
