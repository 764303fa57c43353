#!/usr/bin/env bash
# google/jsonschema-go writes schemas that no value of the type fits: `*big.Int` is a text or null, `[]byte` a list of numbers.
#
# One would expect: the schema that is inferred from a Go type takes what encoding/json writes for it.
# What happens: for `*big.Int` the schema is `["null", "string"]`, and encoding/json writes and takes a number alone; for `[]byte` it is a list of
# whole numbers up to 255, and encoding/json writes base64. The reason is the underlying kind: a type with MarshalText is a text, though MarshalJSON
# wins in encoding/json.
# Why it matters to us: the MCP SDK for Go and Google's ADK for Go infer schemas in this way. A form can ask for a text, which the type refuses, or
# nothing; the guide to schemas says to avoid both.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export GOFLAGS=-mod=mod GOPATH="$work/go"
cat >go.mod <<'MOD'
module finding

go 1.23

require github.com/google/jsonschema-go v0.4.3
MOD
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"math/big"

	"github.com/google/jsonschema-go/jsonschema"
)

type amount struct {
	Wei *big.Int `json:"wei"`
}

type file struct {
	Content []byte `json:"content"`
}

func main() {
	schema, _ := jsonschema.For[amount](nil)
	fmt.Println("big.Int schema", schema.Properties["wei"].Types)
	for _, text := range []string{`{"wei":"12"}`, `{"wei":12}`} {
		fmt.Println("big.Int takes", text, json.Unmarshal([]byte(text), &amount{}) == nil)
	}
	bytes, _ := jsonschema.For[file](nil)
	fmt.Println("[]byte schema", bytes.Properties["content"].Types, bytes.Properties["content"].Items.Type)
	written, _ := json.Marshal(file{[]byte("hi")})
	fmt.Println("[]byte written", string(written))
}
GO
go mod tidy >/dev/null 2>&1
go run . | tee seen
diff seen - <<'EXPECTED'
big.Int schema [null string]
big.Int takes {"wei":"12"} false
big.Int takes {"wei":12} true
[]byte schema [null array] integer
[]byte written {"content":"aGk="}
EXPECTED
echo "Seen with google/jsonschema-go 0.4.3: no text is taken by *big.Int, and []byte is written as base64."
