#!/usr/bin/env bash
# MCP's TypeScript client shows its handler a form without the rules that the server's answer is checked by.
#
# One would expect: the handler of an elicitation gets the `requestedSchema` that the server sent, or the request is refused.
# What happens: mcp 2.3.0 of Python sends the schema of a pydantic model with `pattern`, `exclusiveMinimum`, `multipleOf` and the `enum` of numbers. The
# handler in @modelcontextprotocol/client 2.4.0, and in @modelcontextprotocol/sdk 1.32.2, gets each field parsed as one of the four kinds that the
# protocol names, and what the kind does not have is gone without a word: "DE" or "de", any amount, any level. The server checks the answer by the whole
# model, and its tool ends in "Error executing tool pay", which names no field.
# Why it matters to us: a person fills in a form by all that it says, and the answer is lost together with the call. A form over this client cannot show
# those rules, whoever draws it; a server should write them into the description of the field.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet mcp==2.3.0 pydantic==2.14.4
cat >server.py <<'PY'
from typing import Literal

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from pydantic import BaseModel, Field

server = MCPServer("bank")


class Payment(BaseModel):
    country: str = Field(pattern="^[A-Z]{2}$")
    amount: float = Field(gt=0, le=100)
    pieces: int = Field(multiple_of=5)
    level: Literal[1, 2]


@server.tool()
async def pay(ctx: Context) -> str:
    answer = await ctx.elicit("Pay?", Payment)
    return str(answer.data)


server.run("stdio")
PY
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioClientTransport1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const words = ({ properties }) =>
  Object.entries(properties).map(([name, { title, ...rules }]) => `  ${name} ${JSON.stringify(rules)}`).join("\n");

async function ask(name, client, transport, request, content) {
  let sent;
  let shown;
  client.setRequestHandler(request, ({ params }) => {
    shown = params.requestedSchema;
    return { action: "accept", content };
  });
  await client.connect(transport);
  const read = transport.onmessage;
  transport.onmessage = (message, extra) => {
    if (message.method === "elicitation/create") sent = structuredClone(message.params.requestedSchema);
    read(message, extra);
  };
  const result = await client.callTool({ name: "pay", arguments: {} });
  console.log(`${name}, sent:\n${words(sent)}\nshown:\n${words(shown)}`);
  console.log(`answered ${JSON.stringify(content)}: ${result.content[0].text}`);
  await client.close();
}

const options = { capabilities: { elicitation: { form: {} } } };
const start = { command: "venv/bin/python", args: ["server.py"], stderr: "ignore" };
const fits = { country: "de", amount: -1, pieces: 7, level: 3 };
await ask("client 2.4.0", new Client({ name: "page", version: "1" }, options), new StdioClientTransport(start), "elicitation/create", fits);
await ask("sdk 1.32.2", new Client1({ name: "page", version: "1" }, options), new StdioClientTransport1(start), ElicitRequestSchema, fits);
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
client 2.4.0, sent:
  country {"pattern":"^[A-Z]{2}$","type":"string"}
  amount {"exclusiveMinimum":0,"maximum":100,"type":"number"}
  pieces {"multipleOf":5,"type":"integer"}
  level {"enum":[1,2],"type":"integer"}
shown:
  country {"type":"string"}
  amount {"type":"number","maximum":100}
  pieces {"type":"integer"}
  level {"type":"integer"}
answered {"country":"de","amount":-1,"pieces":7,"level":3}: Error executing tool pay
sdk 1.32.2, sent:
  country {"pattern":"^[A-Z]{2}$","type":"string"}
  amount {"exclusiveMinimum":0,"maximum":100,"type":"number"}
  pieces {"multipleOf":5,"type":"integer"}
  level {"enum":[1,2],"type":"integer"}
shown:
  country {"type":"string"}
  amount {"type":"number","maximum":100}
  pieces {"type":"integer"}
  level {"type":"integer"}
answered {"country":"de","amount":-1,"pieces":7,"level":3}: Error executing tool pay
EXPECTED
echo "seen: four rules sent, none shown"
