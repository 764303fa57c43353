#!/usr/bin/env bash
# A question that may be answered for 30 days expires in the moment in which it is asked, and the error says that it took 2592000000 milliseconds.
#
# One would expect: a library whose business is to wait waits for as long as it is told, or refuses the number.
# What happens: `setTimeout` of JavaScript takes 31 bits, some 24.8 days, and what is longer is 1 ms. `elicitInput` of @modelcontextprotocol/sdk 1.32.2 and the
# delayed transitions of xstate 5.33.3 pass the number on, so that the question of a server times out when it is sent and a machine is "expired"; so
# do p-timeout 7.0.2, p-event 7.1.1 and `timer` and `timeout` of rxjs 7.8.2, the latter for a Date as well. Each reports a time-out like any other; only
# Node writes a line to the console. effect 4.1.0, croner 11.0.1 and node-schedule 2.1.1 wait.
# Why it matters to us: an approval with a deadline of a month is refused in the name of a person who never saw it, where one of three weeks was fine. A server
# should keep the deadline as a moment, and look at it when the answer comes. Our own countdown sets timers of at most 2^31 - 1 ms, and looks again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 zod@4.6.7 xstate@5.33.3 rxjs@7.8.2 p-timeout@7.0.2 p-event@7.1.1 \
  effect@4.1.0 croner@11.0.1 node-schedule@2.1.1 >/dev/null
cat >wait.mjs <<'JS'
import { EventEmitter } from "node:events";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Cron } from "croner";
import { Effect } from "effect";
import { scheduleJob } from "node-schedule";
import { pEvent } from "p-event";
import pTimeout from "p-timeout";
import { firstValueFrom, NEVER, timeout, timer } from "rxjs";
import { createActor, createMachine, waitFor } from "xstate";

const days = 24 * 60 * 60 * 1000;
const never = new Promise(() => {});
const ask = async (milliseconds) => {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const server = new Server({ name: "server", version: "1" }, { capabilities: {} });
  const client = new Client({ name: "client", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => never);
  await Promise.all([server.connect(here), client.connect(there)]);
  return server.elicitInput({ message: "Pay?", requestedSchema: { type: "object", properties: {} } }, { timeout: milliseconds });
};
const wait = (milliseconds) => {
  const machine = createMachine({ initial: "asked", states: { asked: { after: { [milliseconds]: "expired" } }, expired: {} } });
  const date = new Date(Date.now() + milliseconds);
  return {
    "MCP elicitInput": ask(milliseconds),
    "xstate after": waitFor(createActor(machine).start(), (state) => state.value === "expired"),
    "p-timeout": pTimeout(never, { milliseconds }),
    "p-event": pEvent(new EventEmitter(), "answer", { timeout: milliseconds }),
    "rxjs timer": firstValueFrom(timer(milliseconds)),
    "rxjs timeout": firstValueFrom(NEVER.pipe(timeout(milliseconds))),
    "rxjs timeout by date": firstValueFrom(NEVER.pipe(timeout(date))),
    "effect timeout": Effect.runPromise(Effect.never.pipe(Effect.timeout(milliseconds))),
    "croner": new Promise((resolve) => new Cron(date, resolve)),
    "node-schedule": new Promise((resolve) => scheduleJob(date, resolve)),
  };
};
const ended = { 20: new Map(), 30: new Map() };
for (const length of [20, 30])
  for (const [name, waiting] of Object.entries(wait(length * days)))
    waiting.then(
      () => ended[length].set(name, "over at once"),
      (error) => ended[length].set(name, `over at once, "${error.message}"`),
    );
setTimeout(() => {
  for (const name of Object.keys(wait(days)))
    console.log(`${name}: 20 days ${ended[20].get(name) ?? "waits"}; 30 days ${ended[30].get(name) ?? "waits"}`);
  process.exit();
}, 3000);
JS
node wait.mjs 2>notes | tee seen
diff seen - <<'EXPECTED'
MCP elicitInput: 20 days waits; 30 days over at once, "MCP error -32001: Request timed out"
xstate after: 20 days waits; 30 days over at once
p-timeout: 20 days waits; 30 days over at once, "Promise timed out after 2592000000 milliseconds"
p-event: 20 days waits; 30 days over at once, "Promise timed out after 2592000000 milliseconds"
rxjs timer: 20 days waits; 30 days over at once
rxjs timeout: 20 days waits; 30 days over at once, "Timeout has occurred"
rxjs timeout by date: 20 days waits; 30 days over at once, "Timeout has occurred"
effect timeout: 20 days waits; 30 days waits
croner: 20 days waits; 30 days waits
node-schedule: 20 days waits; 30 days waits
EXPECTED
echo "seen: seven waits of a month are over at once, three wait"
