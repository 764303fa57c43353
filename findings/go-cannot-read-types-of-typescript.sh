#!/usr/bin/env bash
# One field of a ready-made type of zod or ArkType makes a whole schema unreadable in Go.
#
# One would expect: the JSON Schemas of zod's and ArkType's own types can be read by every validator.
# What happens: `z.iso.duration()` and `z.hostname()` of zod 4.6.7, and `string.integer` and `string.numeric` of arktype 2.2.10, are written as patterns
# with a look-ahead, which Go's regular expressions do not have. google/jsonschema-go 0.4.3, which the official MCP SDK for Go uses, and
# santhosh-tekuri/jsonschema 6.0.3 refuse the whole schema, before any value is seen. `z.email()`, `z.uuid()` and `z.iso.datetime()` are read.
# Why it matters to us: a schema that the page shows well cannot be checked by a gateway in Go, and the error names no type. Whoever writes an agent
# for both gives such a field a pattern of its own.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7 arktype@2.2.10 >/dev/null
cat >write.mjs <<'JS'
import { type } from "arktype";
import { z } from "zod";

const fields = {
  "zod email": z.email(),
  "zod uuid": z.uuid(),
  "zod datetime": z.iso.datetime(),
  "zod duration": z.iso.duration(),
  "zod hostname": z.hostname(),
  "arktype email": type("string.email"),
  "arktype integer": type("string.integer"),
  "arktype numeric": type("string.numeric"),
};
for (const [name, field] of Object.entries(fields)) {
  const schema = field.toJsonSchema?.() ?? z.toJSONSchema(field);
  const form = { type: "object", properties: { name: { type: "string" }, field: schema } };
  console.log(JSON.stringify({ name, form, lookahead: schema.pattern.includes("(?!") || schema.pattern.includes("(?=") }));
}
JS
cat >go.mod <<'MOD'
module read

go 1.23
MOD
cat >main.go <<'GO'
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	google "github.com/google/jsonschema-go/jsonschema"
	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

func word(err error) string {
	if err != nil {
		return "refused"
	}
	return "read"
}

func readByGoogle(form []byte) error {
	var schema google.Schema
	if err := json.Unmarshal(form, &schema); err != nil {
		return err
	}
	_, err := schema.Resolve(nil)
	return err
}

func readBySanthosh(form []byte) error {
	document, err := santhosh.UnmarshalJSON(bytes.NewReader(form))
	if err != nil {
		return err
	}
	compiler := santhosh.NewCompiler()
	if err := compiler.AddResource("form.json", document); err != nil {
		return err
	}
	_, err = compiler.Compile("form.json")
	return err
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var line struct {
			Name      string
			Form      json.RawMessage
			Lookahead bool
		}
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			panic(err)
		}
		fmt.Printf("%s lookahead=%t google=%s santhosh=%s\n",
			line.Name, line.Lookahead, word(readByGoogle(line.Form)), word(readBySanthosh(line.Form)))
	}
}
GO
export GOFLAGS=-mod=mod
go get github.com/google/jsonschema-go@v0.4.3 github.com/santhosh-tekuri/jsonschema/v6@v6.0.3 2>/dev/null
go build -o read . 2>/dev/null
node write.mjs | ./read | tee seen
diff seen - <<'EXPECTED'
zod email lookahead=false google=read santhosh=read
zod uuid lookahead=false google=read santhosh=read
zod datetime lookahead=false google=read santhosh=read
zod duration lookahead=true google=refused santhosh=refused
zod hostname lookahead=true google=refused santhosh=refused
arktype email lookahead=false google=read santhosh=read
arktype integer lookahead=true google=refused santhosh=refused
arktype numeric lookahead=true google=refused santhosh=refused
EXPECTED
echo "seen: Go refuses the schemas of four ready-made types"
