#!/usr/bin/env bash
# A tool that asks by elicitation asks nobody as soon as its client is new: the protocol of 2026-07-28 has no way for it, and is taken by default.
#
# One would expect: where client and server both have elicitation, and both SDKs have a call for it, a tool that asks is answered, or the two agree
# on the version of the protocol in which it is.
# What happens: `Client` of mcp 2.3.0 takes the newest version that the server has. modelcontextprotocol/go-sdk 1.8.0 and MCPServer of mcp 2.3.0 have
# 2026-07-28 and keep their calls for the older ones, `Elicit` and `ctx.elicit`, which fail in it: the form is never shown, and the tool ends in an error.
# With `mode="legacy"` on the client, which takes 2025-11-25, the same servers ask.
# Why it matters to us: an approval inside a tool stops working by an update of the other side, and nothing is shown that could be approved. A server
# has to return its questions (`InputRequiredResult`) instead of sending them, which we read as well; a page for older servers should ask for the older
# protocol. Our page on MCP elicitation says so of servers of Python.
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
	ask(server, "pay", `{"approved":{"type":"boolean"}}`)
	if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
		panic(err)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init agent 2>/dev/null && go get github.com/modelcontextprotocol/go-sdk@v1.8.0 2>/dev/null && go mod tidy 2>/dev/null && go build -o agent .)

python3 -m venv venv
venv/bin/python -m pip install --quiet mcp==2.3.0
cat >server.py <<'PY'
import json

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from pydantic import BaseModel


class Approval(BaseModel):
    approved: bool


server = MCPServer("agent")


@server.tool()
async def pay(context: Context) -> str:
    answer = await context.elicit("pay", Approval)
    return json.dumps(answer.data.model_dump(), separators=(",", ":"))


server.run("stdio")
PY
cat >answer.py <<'PY'
import asyncio
import sys

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import ElicitResult

servers = {
    "Go": StdioServerParameters(command="go/agent"),
    "Python": StdioServerParameters(command=sys.executable, args=["server.py"]),
}


async def call(server, mode):
    shown = []

    async def page(context, params):
        shown.append(params.message)
        return ElicitResult(action="accept", content={"approved": True})

    async with Client(stdio_client(server), elicitation_callback=page, mode=mode) as client:
        try:
            result = await client.call_tool("pay", {})
            outcome = f"{'failed: ' if result.is_error else ''}{result.content[0].text[:75]}"
        except MCPError as error:
            outcome = f"failed: {str(error)[:75]}"
        return f"{client.protocol_version}, {len(shown)} shown, {outcome}"


async def main():
    for mode in ("legacy", "auto"):
        for name, server in servers.items():
            print(f"{name}, {mode}:", await call(server, mode))


asyncio.run(main())
PY
venv/bin/python answer.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
Go, legacy: 2025-11-25, 1 shown, {"approved":true}
Python, legacy: 2025-11-25, 1 shown, {"approved":true}
Go, auto: 2026-07-28, 0 shown, failed: "elicitation/create" cannot be sent while serving a request on protocol ver
Python, auto: 2026-07-28, 0 shown, failed: Cannot send 'elicitation/create': this transport context has no back-channe
EXPECTED
echo "seen: two new sides have no way to ask"
