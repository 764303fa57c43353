#!/usr/bin/env bash
# "No limit" does not fit the schema that invopop/jsonschema makes of its own Go type, a big number asks for an empty object, and a long id, kept as a text, for a number.
#
# One would expect: the schema that is made of a Go type takes what encoding/json writes for it, and what fits the schema is read into the type.
# What happens: invopop/jsonschema 0.14.0 makes `*int` a required integer, and `[]string` a required list, where Go writes null for nil; `big.Int` and `big.Rat` are
# objects that may have no key, which only `{}` fits and Go refuses. `url.URL` is a text with `format: uri`, and Go takes an object. swaggest/jsonschema-go 0.3.74 knows
# null, calls `json:",string"` an integer, where Go writes and takes a text alone, and `big.Int` a text, where Go takes a number alone. A `json.Number` is a text to
# both, and Go writes a number. A `time.Duration` is an integer in both, of nanoseconds, with no word about it: 30 is none of the minutes that a person means.
# Why it matters to us: Genkit for Go, among others, makes its schemas by invopop's. A person cannot answer "no limit", or gets a
# field that no answer fits. A type for answers should have plain numbers and texts, `omitempty` for what may be missing, and a unit in each name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >go.mod <<'MOD'
module finding

go 1.24
MOD
cat >main.go <<'GO'
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/big"
	"net/url"
	"reflect"
	"time"

	"github.com/invopop/jsonschema"
	validator "github.com/santhosh-tekuri/jsonschema/v6"
	swaggest "github.com/swaggest/jsonschema-go"
)

type Limit struct {
	Value *int `json:"value"`
}
type List struct {
	Value []string `json:"value"`
}
type Big struct {
	Value *big.Int `json:"value"`
}
type Rat struct {
	Value *big.Rat `json:"value"`
}
type Link struct {
	Value url.URL `json:"value"`
}
type LongID struct {
	Value int64 `json:"value,string"`
}
type Number struct {
	Value json.Number `json:"value"`
}
type Wait struct {
	Value time.Duration `json:"value"`
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func fits(schema []byte, value []byte) bool {
	compiler := validator.NewCompiler()
	if err := compiler.AddResource("schema.json", must(validator.UnmarshalJSON(bytes.NewReader(schema)))); err != nil {
		panic(err)
	}
	return must(compiler.Compile("schema.json")).Validate(must(validator.UnmarshalJSON(bytes.NewReader(value)))) == nil
}

func property(schema []byte) json.RawMessage {
	var parsed struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(schema, &parsed); err != nil {
		panic(err)
	}
	return parsed.Properties["value"]
}

func show(value any, answers ...string) {
	kind := reflect.TypeOf(value)
	makers := []struct {
		name   string
		schema []byte
	}{
		{"invopop", must(json.Marshal((&jsonschema.Reflector{DoNotReference: true}).ReflectFromType(kind)))},
		{"swaggest", must(json.Marshal(must((&swaggest.Reflector{}).Reflect(value, swaggest.InlineRefs))))},
	}
	field := kind.Field(0)
	fmt.Printf("%v `%s`\n", field.Type, field.Tag.Get("json"))
	for _, maker := range makers {
		fmt.Printf("  %s: %s\n", maker.name, property(maker.schema))
	}
	test := func(what string, document []byte) {
		fmt.Printf("  %s %s:", what, property(append(append([]byte(`{"properties":`), document...), '}')))
		for _, maker := range makers {
			fmt.Printf(" %s %s,", maker.name, map[bool]string{true: "yes", false: "no"}[fits(maker.schema, document)])
		}
		err := json.Unmarshal(document, reflect.New(kind).Interface())
		fmt.Printf(" Go %s\n", map[bool]string{true: "yes", false: "no"}[err == nil])
	}
	test("written", must(json.Marshal(value)))
	for _, answer := range answers {
		test("answered", []byte(`{"value":`+answer+`}`))
	}
}

func main() {
	show(Limit{}, `5`)
	show(List{}, `[]`)
	show(Big{big.NewInt(5)}, `{}`, `"5"`)
	show(Rat{big.NewRat(1, 2)}, `{}`)
	show(Link{}, `"https://example.com"`)
	show(LongID{5}, `5`)
	show(Number{"5"}, `"5"`)
	show(Wait{30 * time.Minute}, `30`)
}
GO
go get github.com/invopop/jsonschema@v0.14.0 github.com/swaggest/jsonschema-go@v0.3.74 github.com/santhosh-tekuri/jsonschema/v6@v6.0.3 2>/dev/null
go mod tidy 2>/dev/null
go run . | tee seen
diff seen - <<'EXPECTED'
*int `value`
  invopop: {"type":"integer"}
  swaggest: {"type":["null","integer"]}
  written null: invopop no, swaggest yes, Go yes
  answered 5: invopop yes, swaggest yes, Go yes
[]string `value`
  invopop: {"items":{"type":"string"},"type":"array"}
  swaggest: {"items":{"type":"string"},"type":["array","null"]}
  written null: invopop no, swaggest yes, Go yes
  answered []: invopop yes, swaggest yes, Go yes
*big.Int `value`
  invopop: {"properties":{},"additionalProperties":false,"type":"object"}
  swaggest: {"type":["null","string"]}
  written 5: invopop no, swaggest no, Go yes
  answered {}: invopop yes, swaggest no, Go no
  answered "5": invopop no, swaggest yes, Go no
*big.Rat `value`
  invopop: {"properties":{},"additionalProperties":false,"type":"object"}
  swaggest: {"type":["string","null"]}
  written "1/2": invopop no, swaggest yes, Go yes
  answered {}: invopop yes, swaggest no, Go no
url.URL `value`
  invopop: {"type":"string","format":"uri"}
  swaggest: {"type":["object","null"]}
  written {"Scheme":"","Opaque":"","User":null,"Host":"","Path":"","Fragment":"","RawQuery":"","RawPath":"","RawFragment":"","ForceQuery":false,"OmitHost":false}: invopop no, swaggest yes, Go yes
  answered "https://example.com": invopop yes, swaggest no, Go no
int64 `value,string`
  invopop: {"type":"string"}
  swaggest: {"type":"integer"}
  written "5": invopop yes, swaggest no, Go yes
  answered 5: invopop no, swaggest yes, Go no
json.Number `value`
  invopop: {"type":"string"}
  swaggest: {"type":"string"}
  written 5: invopop no, swaggest no, Go yes
  answered "5": invopop yes, swaggest yes, Go yes
time.Duration `value`
  invopop: {"type":"integer"}
  swaggest: {"type":"integer"}
  written 1800000000000: invopop yes, swaggest yes, Go yes
  answered 30: invopop yes, swaggest yes, Go yes
EXPECTED
echo "seen: a limit that cannot be none"
