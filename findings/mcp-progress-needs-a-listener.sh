#!/usr/bin/env bash
# The TypeScript SDK of MCP resets no time-out on progress unless somebody listens to the progress.
#
# One would expect: with `resetTimeoutOnProgress: true` a request lives as long as the other side reports progress in time; its docs say that
# receiving a notification resets the time-out.
# What happens: @modelcontextprotocol/sdk 1.32.2 and @modelcontextprotocol/server 2.4.0 send a progress token only if `onprogress` is given too. Without
# it the other side has nothing to report progress under, none comes, and the request ends after `timeout`, 60 seconds by default, without a hint. An
# empty function is enough.
# Why it matters to us: a server that asks by elicitation gives up on a person who is still typing, although both sides did what the option asks for,
# and the answer comes too late. Whoever shows the form has to look for the token: without one, nothing that the page does keeps the question open.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/server@2.4.0 \
  zod@4.6.7 >/dev/null
cat >ask.mjs <<'JS'
import { setTimeout as wait } from "node:timers/promises";
import * as next from "@modelcontextprotocol/client";
import { Server as NextServer } from "@modelcontextprotocol/server";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

const timeout = 1000;
const form = { message: "Which city?", requestedSchema: { type: "object", properties: { city: { type: "string" } } } };
const listen = () => undefined;

/** A person who needs three times as long, on a page that says so. */
async function type(token, notify) {
  for (let progress = 1; progress <= 12; progress++) {
    await wait(timeout / 4);
    const params = { progressToken: token, progress };
    if (token !== undefined) await notify({ method: "notifications/progress", params });
  }
  return { action: "accept", content: { city: "Oslo" } };
}

async function show(name, Peer, ServerOf, Transport, handle) {
  for (const options of [{ timeout }, { timeout, resetTimeoutOnProgress: true }, { timeout, resetTimeoutOnProgress: true, onprogress: listen }]) {
    const client = new Peer({ name: "page", version: "1" }, { capabilities: { elicitation: { form: {} } } });
    const server = new ServerOf({ name: "agent", version: "1" }, { capabilities: {} });
    let token;
    handle(client, (given, notify) => type((token = given), notify));
    const [one, other] = Transport.createLinkedPair();
    await Promise.all([server.connect(one), client.connect(other)]);
    const outcome = await server.elicitInput(form, options).then(
      ({ content }) => content.city,
      ({ message }) => message.replace(/^MCP error -32001: /, ""),
    );
    const names = Object.keys(options).slice(1).join(" and ") || "neither";
    console.log(`${name}, ${names}: token ${token === undefined ? "missing" : "sent"}, ${outcome}`);
    await client.close();
  }
}

await show("1.32.2", Client, Server, InMemoryTransport, (client, ask) =>
  client.setRequestHandler(ElicitRequestSchema, (request, extra) =>
    ask(request.params._meta?.progressToken, (notification) => extra.sendNotification(notification).catch(listen)),
  ),
);
await show("2.4.0", next.Client, NextServer, next.InMemoryTransport, (client, ask) =>
  client.setRequestHandler("elicitation/create", (request, context) =>
    ask(context.mcpReq._meta?.progressToken, (notification) => context.mcpReq.notify(notification).catch(listen)),
  ),
);
JS
timeout 60 node ask.mjs | tee seen
diff seen - <<'EXPECTED'
1.32.2, neither: token missing, Request timed out
1.32.2, resetTimeoutOnProgress: token missing, Request timed out
1.32.2, resetTimeoutOnProgress and onprogress: token sent, Oslo
2.4.0, neither: token missing, Request timed out
2.4.0, resetTimeoutOnProgress: token missing, Request timed out
2.4.0, resetTimeoutOnProgress and onprogress: token sent, Oslo
EXPECTED
echo "seen: the option alone does nothing"
