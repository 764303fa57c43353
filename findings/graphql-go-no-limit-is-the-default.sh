#!/usr/bin/env bash
# "No limit" is the default limit in GraphQL for Go, the id 12345678 is another text, 19.99 is 19, and "no" is true.
#
# One would expect: GraphQL has one set of rules for what is sent in: null that is written is null, also where there is a default; a whole number is taken for
# an ID as its digits; a fraction is no Int and a text no Boolean, so that both are refused.
# What happens: graphql-go/graphql 0.8.1 leaves out each field of an input that is null, and then fills in the default: `{"limit":null}` is a limit of 100, and
# "the note is cleared" looks like "the note was not mentioned". A variable with an ID of eight digits is "1.2345678e+07". 19.99 is the Int 19, also as a text;
# each text but "" and "false" is true, "no" and "False" among them. graphql 17.1.0 of npm and graphql-core 3.3.2 of Python do none of it.
# Why it matters to us: a page sends what was decided by a mutation: who takes the limit away approves 100, and an order that was confirmed is not found. Our
# answers keep null and absent apart, and an agent behind such a server should ask for ids as texts, and for no limit by a word of its own.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
export SCHEMA='
  input Change { limit: Int = 100, note: String }
  type Query { change(value: Change): String, id(value: ID): String, count(value: Int): String, yes(value: Boolean): String }
'
export QUESTIONS='[
  ["change", "Change", {"limit": null, "note": null}],
  ["id", "ID", 12345678],
  ["count", "Int", 19.99],
  ["count", "Int", "19.99"],
  ["yes", "Boolean", "no"]
]'

mkdir go
cat >go/main.go <<'GO'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/graphql-go/graphql"
)

func field(input graphql.Input) *graphql.Field {
	return &graphql.Field{
		Type: graphql.String,
		Args: graphql.FieldConfigArgument{"value": &graphql.ArgumentConfig{Type: input}},
		Resolve: func(params graphql.ResolveParams) (any, error) {
			text, err := json.Marshal(params.Args["value"])
			return string(text), err
		},
	}
}

func main() {
	change := graphql.NewInputObject(graphql.InputObjectConfig{Name: "Change", Fields: graphql.InputObjectConfigFieldMap{
		"limit": {Type: graphql.Int, DefaultValue: 100},
		"note":  {Type: graphql.String},
	}})
	query := graphql.NewObject(graphql.ObjectConfig{Name: "Query", Fields: graphql.Fields{
		"change": field(change), "id": field(graphql.ID), "count": field(graphql.Int), "yes": field(graphql.Boolean),
	}})
	schema, err := graphql.NewSchema(graphql.SchemaConfig{Query: query})
	if err != nil {
		panic(err)
	}
	var questions [][]any
	if err := json.Unmarshal([]byte(os.Getenv("QUESTIONS")), &questions); err != nil {
		panic(err)
	}
	for _, question := range questions {
		result := graphql.Do(graphql.Params{
			Schema:         schema,
			RequestString:  fmt.Sprintf("query ($value: %s) { %s(value: $value) }", question[1], question[0]),
			VariableValues: map[string]any{"value": question[2]},
		})
		sent, _ := json.Marshal(question[2])
		seen := any("refused")
		if len(result.Errors) == 0 {
			seen = result.Data.(map[string]any)[question[0].(string)]
		}
		fmt.Printf("graphql-go/graphql, %s %s: %s\n", question[1], sent, seen)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init ask 2>/dev/null && go get github.com/graphql-go/graphql@v0.8.1 2>/dev/null && go build -o ask .)

echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund graphql@17.1.0 >/dev/null
cat >ask.mjs <<'JS'
import { buildSchema, graphqlSync } from "graphql";

const schema = buildSchema(process.env.SCHEMA);
const rootValue = new Proxy({}, { get: () => ({ value }) => JSON.stringify(value), has: () => true });
for (const [name, type, value] of JSON.parse(process.env.QUESTIONS)) {
  const { data, errors } = graphqlSync({ schema, rootValue, source: `query ($value: ${type}) { ${name}(value: $value) }`, variableValues: { value } });
  console.log(`graphql of npm, ${type} ${JSON.stringify(value)}: ${errors ? "refused" : data[name]}`);
}
JS
python3 -m venv venv
venv/bin/python -m pip install --quiet graphql-core==3.3.2
cat >ask.py <<'PY'
import json
import os

from graphql import build_schema, graphql_sync


def compact(value):
    return json.dumps(value, separators=(",", ":"))


class Root:
    def __getattr__(self, name):
        return lambda info, value: compact(value)


schema = build_schema(os.environ["SCHEMA"])
for name, kind, value in json.loads(os.environ["QUESTIONS"]):
    result = graphql_sync(schema, f"query ($value: {kind}) {{ {name}(value: $value) }}", Root(), variable_values={"value": value})
    print(f"graphql-core of Python, {kind} {compact(value)}: {'refused' if result.errors else result.data[name]}")
PY
{
  go/ask
  node ask.mjs
  venv/bin/python ask.py
} | tee seen
diff seen - <<'EXPECTED'
graphql-go/graphql, Change {"limit":null,"note":null}: {"limit":100}
graphql-go/graphql, ID 12345678: "1.2345678e+07"
graphql-go/graphql, Int 19.99: 19
graphql-go/graphql, Int "19.99": 19
graphql-go/graphql, Boolean "no": true
graphql of npm, Change {"limit":null,"note":null}: {"limit":null,"note":null}
graphql of npm, ID 12345678: "12345678"
graphql of npm, Int 19.99: refused
graphql of npm, Int "19.99": refused
graphql of npm, Boolean "no": refused
graphql-core of Python, Change {"limit":null,"note":null}: {"limit":null,"note":null}
graphql-core of Python, ID 12345678: "12345678"
graphql-core of Python, Int 19.99: refused
graphql-core of Python, Int "19.99": refused
graphql-core of Python, Boolean "no": refused
EXPECTED
echo "seen: null is the default, an id is a float, no is true"
