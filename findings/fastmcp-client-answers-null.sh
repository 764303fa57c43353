#!/usr/bin/env bash
# FastMCP's client answers null for each optional field that the person left out, and the form is refused.
#
# One would expect: `response_type(city="Rome")`, which its handler of elicitations is given to answer with, is the answer `{"city": "Rome"}`.
# What happens: the type that fastmcp 4.2.3 makes of the schema has None for a field that is not required and has no default, and its client answers with
# null there. The kinds of an elicitation have no null, and the client of mcp 2.3.0, on which it is built, checks the answer and turns it into an internal
# error: the tool fails, whether its server is mcp of Python or @modelcontextprotocol/sdk 1.32.2. A dictionary returned by the same handler is taken.
# Why it matters to us: a form in which one field may stay empty can be answered only by who fills in all of them; tests of an agent do, people do not, and
# the question is lost together with the call. Ours leave out what is empty. Who writes a handler for FastMCP should return a dictionary, or
# `ElicitResult(action="accept", content=…)` without the Nones.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 >/dev/null
cat >server.mjs <<'JS'
import { readFileSync } from "node:fs";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const requestedSchema = JSON.parse(readFileSync("schema.json", "utf8"));
const server = new McpServer({ name: "travel", version: "1.0.0" });
server.registerTool("book", {}, async () => {
  const { action, content } = await server.server.elicitInput({ message: "Where to?", requestedSchema });
  return { content: [{ type: "text", text: `${action} ${JSON.stringify(content)}` }] };
});
await server.connect(new StdioServerTransport());
JS
cat >schema.json <<'JSON'
{"type":"object","properties":{"city":{"type":"string"},"note":{"type":"string"},"tip":{"type":"integer"}},"required":["city"]}
JSON

python3 -m venv venv
venv/bin/python -m pip install --quiet fastmcp==4.2.3 mcp==2.3.0
cat >ask.py <<'PY'
import asyncio
import json
import logging

from fastmcp import Client, Context, FastMCP
from fastmcp.client.transports import StdioTransport

logging.disable(logging.CRITICAL)
schema = json.load(open("schema.json"))
travel = FastMCP("travel")


@travel.tool
async def book(context: Context) -> str:
    answer = await context.session.elicit("Where to?", schema)
    return f"{answer.action} {json.dumps(answer.content)}"


async def as_type(message, response_type, params, context):
    return response_type(city="Rome")


async def as_dictionary(message, response_type, params, context):
    return {"city": "Rome"}


async def call(transport, handler):
    async with Client(transport, elicitation_handler=handler, mode="legacy") as client:
        result = await client.call_tool("book", raise_on_error=False)
        return ("error: " if result.is_error else "") + result.content[0].text.splitlines()[0]


async def main():
    servers = {"Python": lambda: travel, "TypeScript": lambda: StdioTransport("node", ["server.mjs"])}
    for language, transport in servers.items():
        for handler in (as_type, as_dictionary):
            print(f"server in {language}, {handler.__name__}:", await call(transport(), handler))


asyncio.run(main())
PY
venv/bin/python ask.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
server in Python, as_type: error: Error calling tool 'book': None is not of type 'string'
server in Python, as_dictionary: accept {"city": "Rome"}
server in TypeScript, as_type: error: MCP error -32603: None is not of type 'string'
server in TypeScript, as_dictionary: accept {"city":"Rome"}
EXPECTED
echo "seen: a field that was left out is null, and the answer is refused"
