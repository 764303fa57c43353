#!/usr/bin/env bash
# A question that may wait for thirty days times out at once in MCP's SDK, XState, RxJS and p-timeout; one that XState has stored never does.
#
# One would expect: a library with a time-out in milliseconds takes thirty days of them, or throws; and a state that waits for an answer or a deadline
# still waits for both after it was stored and read again.
# What happens: @modelcontextprotocol/sdk 1.32.2 shows the form of an elicitation and rejects it in the same moment ("Request timed out"); `after` of xstate
# 5.33.3, `timer` of rxjs 7.8.2, given a date too, and p-timeout 7.0.2 are over within a second. All hand the number to setTimeout, for which more than
# 24.8 days are one millisecond; Node writes a warning, a browser nothing. effect 4.1.0 waits. A machine of xstate that is restored by
# `getPersistedSnapshot` has no deadline any more: one of 300 ms has not come after a second and a half.
# Why it matters to us: a long wait for a person is what such a deadline is for, and each test of it uses a short one. Our own clock knows the longest
# timer; a server that asks by MCP should give up by a date that it looks at, and a page that stores a machine should set its timer again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 xstate@5.33.3 rxjs@7.8.2 p-timeout@7.0.2 effect@4.1.0 >/dev/null
cat >deadlines.mjs <<'JS'
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { Effect } from "effect";
import pTimeout from "p-timeout";
import { timer } from "rxjs";
import { createActor, createMachine } from "xstate";

const day = 86_400_000;
const waiting = (deadline) => createMachine({ initial: "waiting", states: { waiting: { after: { [deadline]: "expired" } }, expired: {} } });

async function elicit(timeout) {
  const server = new Server({ name: "server", version: "1" }, { capabilities: {} });
  const client = new Client({ name: "client", version: "1" }, { capabilities: { elicitation: {} } });
  let shown = "not shown";
  client.setRequestHandler(ElicitRequestSchema, async () => {
    shown = "shown";
    await wait(300);
    return { action: "accept", content: { ok: true } };
  });
  const ends = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ends[0]), client.connect(ends[1])]);
  const form = { message: "Pay?", requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } } };
  const outcome = await server.elicitInput(form, { timeout }).then(({ action }) => action, (error) => error.message);
  return `${shown}, ${outcome}`;
}

for (const days of [24, 30]) {
  const outcomes = { xstate: "waits", rxjs: "waits", "rxjs, a date": "waits", "p-timeout": "waits", effect: "waits" };
  const over = (name) => () => { outcomes[name] = "over"; };
  createActor(waiting(days * day)).start().subscribe(({ value }) => { outcomes.xstate = value; });
  timer(days * day).subscribe(over("rxjs"));
  timer(new Date(Date.now() + days * day)).subscribe(over("rxjs, a date"));
  pTimeout(new Promise(() => {}), { milliseconds: days * day }).catch(over("p-timeout"));
  Effect.runPromise(Effect.sleep(`${days} days`)).then(over("effect"));
  const form = await elicit(days * day);
  await wait(1000);
  console.log(`${days} days: MCP ${form}; ${Object.entries(outcomes).map((entry) => entry.join(" ")).join("; ")}`);
}

const stored = createActor(waiting(300)).start();
const snapshot = JSON.parse(JSON.stringify(stored.getPersistedSnapshot()));
const restored = createActor(waiting(300), { snapshot }).start();
await wait(1500);
console.log(`300 ms in xstate: ${stored.getSnapshot().value}, restored ${restored.getSnapshot().value}`);
process.exit();
JS
node --no-warnings deadlines.mjs | tee seen
diff seen - <<'EXPECTED'
24 days: MCP shown, accept; xstate waits; rxjs waits; rxjs, a date waits; p-timeout waits; effect waits
30 days: MCP shown, MCP error -32001: Request timed out; xstate expired; rxjs over; rxjs, a date over; p-timeout over; effect waits
300 ms in xstate: expired, restored waiting
EXPECTED
echo "seen: thirty days are a millisecond, and a stored deadline never comes"
