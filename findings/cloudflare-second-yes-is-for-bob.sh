#!/usr/bin/env bash
# A second click on "yes" for Ann is the yes for Bob in a workflow of Cloudflare, and an answer to a reminder goes to the question before it.
#
# One would expect: an answer is for who waits for it; one that nobody waits for, because the wait was over or the workflow has ended, is refused or forgotten.
# What happens: Cloudflare's own engine, as Miniflare 4.20260730.0 and `wrangler dev` run it, keeps each event of a type that nobody waits for. The next
# `waitForEvent` of that type takes it, though the event is older than its question: a second click, or an answer that came when the time was over. A wait that
# lost against a reminder in `Promise.race` goes on waiting, first in the row, and takes the answer to the second question. `sendEvent` reports the same for a
# workflow that has ended, and `create` for an id that exists, whose workflow it leaves as it is, without the new parameters. Cloudflare's own servers were not asked.
# Why it matters to us: where all approvals have one type, Bob is paid without being asked about. Each question needs a type of its own, with an id in it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund node@22.23.3 miniflare@4.20260730.0 >/dev/null
cat >worker.mjs <<'JS'
import { WorkflowEntrypoint } from "cloudflare:workers";

export class Pay extends WorkflowEntrypoint {
  async run({ payload }, step) {
    const ask = async (to, timeout = "20 seconds", type = "answer") => {
      try {
        const { payload: answer } = await step.waitForEvent(`Pay ${to}?`, { type, timeout });
        return `${to}: ${answer}`;
      } catch {
        return `${to}: no answer in time`;
      }
    };
    if (payload === "types") return [await ask("Ann", "20 seconds", "ann"), await ask("Bob", "20 seconds", "bob")];
    if (payload === "race") {
      const first = await Promise.race([ask("Ann", "1 minute"), step.sleep("remind", "1 second").then(() => "reminded")]);
      return [first, await ask("Ann, once more")];
    }
    const first = await ask("Ann", payload === "late" ? "1 second" : "20 seconds");
    await step.sleep("a moment", "1 second");
    return [first, await ask("Bob")];
  }
}

export default {
  async fetch(request, env) {
    const { does, id, value } = await request.json();
    if (does === "create") return Response.json((await env.PAY.create({ id, params: value })).id);
    const instance = await env.PAY.get(id);
    return Response.json((await instance[does](value)) ?? "done");
  },
};
JS
cat >ask.mjs <<'JS'
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Miniflare } from "miniflare";

const script = readFileSync("worker.mjs", "utf8");
const workflows = { PAY: { name: "pay", className: "Pay" } };
const server = new Miniflare({ modules: true, script, compatibilityDate: "2026-01-01", workflows });
const call = async (does, id, value) => (await server.dispatchFetch("http://pay/", { method: "POST", body: JSON.stringify({ does, id, value }) })).json();
const say = (id, payload, type = "answer") => call("sendEvent", id, { type, payload });
const outcome = async (id) => {
  for (let turn = 0; turn < 150; turn++) {
    const { status, output } = await call("status", id);
    if (status === "complete") return output.join("; ");
    await wait(200);
  }
  throw new Error("it did not end");
};
const begin = async (id) => {
  await call("create", id, id);
  await wait(1000);
};

await begin("click");
await say("click", "yes");
await say("click", "yes, a second click");
console.log(`two clicks, one type: ${await outcome("click")}`);
console.log(`an answer to the workflow that has ended: ${await say("click", "no")}`);

await begin("types");
await say("types", "yes", "ann");
await say("types", "yes, a second click", "ann");
await say("types", "no", "bob");
console.log(`two clicks, a type for each: ${await outcome("types")}`);

await begin("late");
await wait(300);
await say("late", "yes, for Ann");
console.log(`Ann's time was over: ${await outcome("late")}`);

await begin("race");
await wait(1000);
await say("race", "yes, now");
await wait(1000);
await say("race", "yes, again");
console.log(`after a reminder: ${await outcome("race")}`);

console.log(`a workflow with an id that exists: ${await call("create", "click", "types")}`);
console.log(`it is: ${await outcome("click")}`);
await server.dispose();
process.exit();
JS
node_modules/.bin/node ask.mjs | tee seen
diff seen - <<'EXPECTED'
two clicks, one type: Ann: yes; Bob: yes, a second click
an answer to the workflow that has ended: done
two clicks, a type for each: Ann: yes; Bob: no
Ann's time was over: Ann: no answer in time; Bob: yes, for Ann
after a reminder: reminded; Ann, once more: yes, again
a workflow with an id that exists: click
it is: Ann: yes; Bob: yes, a second click
EXPECTED
echo "seen: Bob is answered by a click for Ann, and the answer to a reminder is lost"
