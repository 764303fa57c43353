#!/usr/bin/env bash
# What a person clears in a form of MCP's Go SDK comes back: the server puts the default in again.
#
# One would expect: a default is what a field of an elicitation begins with, as the specification says; an answer without an optional field has none.
# What happens: a server with modelcontextprotocol/go-sdk 1.8.0 fills in the default of each property that the accepted answer does not have, after it has
# arrived, and so does its client before it sends. A tip of 10 that was deleted is a tip of 10, and a newsletter that nobody ordered is ordered. The
# same question asked by mcp 2.3.0 of Python gets the answer as it was sent; null for "none" is refused, since the kinds of an elicitation have no null.
# Why it matters to us: a page shows an empty field, the person accepts, and the agent acts on what was taken out. Our forms of MCP send a field with a
# default always, and have no "No answer" for it; a page that leaves out what is empty is answered for. An agent should give no default to what a person
# may leave out.
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
	ask(server, "pay", `{"amount":{"type":"number"},"tip":{"type":"number","default":10},"newsletter":{"type":"boolean","default":true}}`)
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
import json

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.types import ElicitResult

python = MCPServer("agent")
properties = {"amount": {"type": "number"}, "tip": {"type": "number", "default": 10}, "newsletter": {"type": "boolean", "default": True}}


@python.tool()
async def pay(context: Context) -> str:
    answer = await context.session.elicit_form("pay", {"type": "object", "properties": properties})
    return json.dumps(answer.content, separators=(",", ":"))


async def answered(server, content):
    async def page(context, params):
        return ElicitResult(action="accept", content=content)

    async with Client(server, elicitation_callback=page, mode="legacy") as client:
        return (await client.call_tool("pay", {})).content[0].text


async def main():
    for content in ({"amount": 50}, {"amount": 50, "tip": None}, {"amount": 50, "tip": 0, "newsletter": False}):
        go = stdio_client(StdioServerParameters(command="go/agent"))
        sent = json.dumps(content, separators=(",", ":"))
        print(f"{sent} is to Go: {(await answered(go, content))[:70]}")
        print(f"{sent} is to Python: {await answered(python, content)}")


asyncio.run(main())
PY
venv/bin/python answer.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"amount":50} is to Go: {"amount":50,"newsletter":true,"tip":10}
{"amount":50} is to Python: {"amount":50}
{"amount":50,"tip":null} is to Go: elicitation result content does not match requested schema: validating
{"amount":50,"tip":null} is to Python: {"amount":50,"tip":null}
{"amount":50,"tip":0,"newsletter":false} is to Go: {"amount":50,"newsletter":false,"tip":0}
{"amount":50,"tip":0,"newsletter":false} is to Python: {"amount":50,"tip":0,"newsletter":false}
EXPECTED
echo "seen: an empty field is answered by its default"
