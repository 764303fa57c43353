#!/usr/bin/env bash
# MCP's Go SDK looks whether it can ask for a field when a person has filled it in, and then throws the answer away.
#
# One would expect: a server that does not support a schema refuses to send it.
# What happens: `ServerSession.Elicit` of modelcontextprotocol/go-sdk 1.8.0 sends any schema, and checks it after the answer has come: a time, an optional
# text (`anyOf` with null, as pydantic and zod write it) and a list of free texts end the tool in an error, though the answer fits. Declined, the same
# question is no error. The SDK's own client refuses such a question before it shows it; the one of Python (mcp 2.3.0) shows it as it is.
# Why it matters to us: a person fills in a form that every check on the page accepts, presses "send", and the call fails with words about the schema.
# Asking again fails again. Nothing that a page can do helps; the agent has to keep to the four kinds, and test with an accepted answer.
set -euo pipefail
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type none struct{}

// ask adds a tool that asks for the properties, and returns what it got.
func ask(server *mcp.Server, name, properties string) {
	schema := json.RawMessage(`{"type":"object","properties":` + properties + `}`)
	mcp.AddTool(server, &mcp.Tool{Name: name}, func(ctx context.Context, request *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, any, error) {
		answer, err := request.Session.Elicit(ctx, &mcp.ElicitParams{Message: name, RequestedSchema: schema})
		if err != nil {
			return nil, nil, err
		}
		text, err := json.Marshal(answer.Content)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, err
	})
}

func main() {
	server := mcp.NewServer(&mcp.Implementation{Name: "agent", Version: "1"}, nil)
	ask(server, "number", `{"amount":{"type":"number"}}`)
	ask(server, "time", `{"at":{"type":"string","format":"time"}}`)
	ask(server, "optional", `{"note":{"anyOf":[{"type":"string"},{"type":"null"}]}}`)
	ask(server, "list", `{"tags":{"type":"array","items":{"type":"string"}}}`)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		panic(err)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init agent 2>/dev/null && go get github.com/modelcontextprotocol/go-sdk@v1.8.0 2>/dev/null && go mod tidy 2>/dev/null && go build -o agent .)

python3 -m venv venv
venv/bin/python -m pip install --quiet mcp==2.3.0
cat >answer.py <<'PY'
import asyncio

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import ElicitResult

answers = {
    "number": {"amount": 5},
    "time": {"at": "15:00:00Z"},
    "optional": {"note": "none"},
    "list": {"tags": ["a"]},
}
action = "accept"


async def page(context, params):
    return ElicitResult(action=action, content=answers[params.message] if action == "accept" else None)


async def main():
    global action
    async with Client(stdio_client(StdioServerParameters(command="go/agent")), elicitation_callback=page, mode="legacy") as client:
        for action in ("accept", "decline"):
            for name in answers:
                result = await client.call_tool(name, {})
                print(f"{action}, {name}: {'failed: ' if result.is_error else ''}{result.content[0].text[:90]}")


asyncio.run(main())
PY
venv/bin/python answer.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
accept, number: {"amount":5}
accept, time: failed: elicit schema property "at" has unsupported format "time", only email, uri, date, and date
accept, optional: failed: elicit schema property "note" has unsupported type "", only string, number, integer, boole
accept, list: failed: elicit schema property "tags" items must specify enum for untitled enums
decline, number: null
decline, time: null
decline, optional: null
decline, list: null
EXPECTED
echo "seen: the form is refused after it was filled in"
