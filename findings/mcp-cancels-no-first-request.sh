#!/usr/bin/env bash
# The TypeScript SDK of MCP ignores the cancellation of the request with the id 0.
#
# One would expect: a server that gives up on its question, by a time-out, cancels it, and the client's handler sees its signal abort.
# What happens: @modelcontextprotocol/sdk 1.32.2 numbers the requests of each side from 0, and `_oncancel` returns where the id is falsy. So the signal of the
# first request of a server never aborts; after one other request (a ping) it does.
# Why it matters to us: the card of a first elicitation stays open after its asker has given up, and its answer is dropped. The page on MCP elicitation says so.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 zod@4.1.12
cat >ask.mjs <<'JS'
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const question = { mode: "form", message: "?", requestedSchema: { type: "object", properties: {} } };

async function ask(pingsFirst) {
  const server = new McpServer({ name: "s", version: "1" });
  const client = new Client({ name: "c", version: "1" }, { capabilities: { elicitation: { form: {} } } });
  let aborted = false;
  client.setRequestHandler(ElicitRequestSchema, (_, { signal }) => {
    signal.addEventListener("abort", () => (aborted = true));
    return new Promise(() => {});
  });
  const [one, other] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(one), client.connect(other)]);
  if (pingsFirst) await server.server.ping();
  await server.server.elicitInput(question, { timeout: 200 }).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  return aborted;
}
console.log(`first=${await ask(false)} second=${await ask(true)}`);
process.exit(0);
JS
seen=$(node ask.mjs)
echo "aborted: $seen"
[ "$seen" = "first=false second=true" ]
