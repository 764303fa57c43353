#!/usr/bin/env bash
# A question with half a second to answer waits for ever in Resonate, until somebody answers too late; one with thirty days has one.
#
# One would expect: a workflow that awaits `ctx.promise({ timeout })` goes on when the time is over, as `ctx.sleep` does; and thirty days are thirty days.
# What happens: @resonatehq/sdk 0.11.5, with the network in memory that `new Resonate()` has, lets no timer run for such a promise. A comment in its code says that
# "a target-less promise (a bare ctx.promise) is never timed out by the scheduler", by the server's neither. It is over when it is read or answered after its
# time: then the workflow wakes up, with the error `undefined`. The time is also cut to that of the run, which is 24 hours where nothing else is said, without
# a word. Whoever answers too late, or rejects what was resolved, gets a promise as who was in time; only its `state` tells.
# Why it matters to us: nobody is reminded, no default is taken, and the card says "expired" while the run waits; a click that comes too late is what ends it. A
# host has to read each promise when its time is over, compare the `state` that an answer returns, and give the run a `timeout` above the question's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund node@22.23.3 @resonatehq/sdk@0.11.5 >/dev/null
cat >ask.mjs <<'JS'
import { setTimeout as wait } from "node:timers/promises";
import { Resonate } from "@resonatehq/sdk";

const DAY = 24 * 60 * 60 * 1000;
const resonate = new Resonate();
const asked = new Map();
resonate.register("ask", function* (context, name, timeout) {
  const question = yield* context.promise({ timeout });
  asked.set(name, question.id);
  try {
    return `answered ${yield* question}`;
  } catch (error) {
    return `over, with the error ${error}`;
  }
});
resonate.register("sleep", function* (context, milliseconds) {
  yield* context.sleep(milliseconds);
  return "over";
});

const state = (run, milliseconds) => Promise.race([run.result(), wait(milliseconds).then(() => "waits")]);
const data = (value) => Buffer.from(JSON.stringify(value)).toString("base64");
async function begin(name, timeout, options = {}) {
  const run = await resonate.beginRun(name, "ask", name, timeout, resonate.options(options));
  while (!asked.has(name)) await wait(20);
  return { id: asked.get(name), run };
}
async function days(name, timeout, options) {
  const { createdAt, timeoutAt } = await resonate.promises.get((await begin(name, timeout, options)).id);
  return Math.round((timeoutAt - createdAt) / DAY);
}

console.log("a sleep of half a second, three seconds later:", await state(await resonate.beginRun("nap", "sleep", 500), 3000));
const late = await begin("late", 500);
console.log("a question of half a second, three seconds later:", await state(late.run, 3000));
console.log("somebody says yes:", (await resonate.promises.resolve(late.id, { data: data("yes") })).state);
console.log("the run:", await state(late.run, 1000));
const read = await begin("read", 500);
await wait(1500);
console.log("another, read when its time is over:", (await resonate.promises.get(read.id)).state);
console.log("the run:", await state(read.run, 1000));
console.log("thirty days are days:", await days("thirty", 30 * DAY));
console.log("thirty days in a run of sixty:", await days("sixty", 30 * DAY, { timeout: 60 * DAY }));
const twice = await begin("twice", 60_000);
const answers = [
  await resonate.promises.resolve(twice.id, { data: data("yes") }),
  await resonate.promises.reject(twice.id, { data: data("no") }),
];
console.log("a yes and a no return:", answers.map((promise) => promise.state).join(", "));
console.log("the run:", await state(twice.run, 1000));
process.exit();
JS
timeout 120 node_modules/.bin/node ask.mjs | tee seen
diff seen - <<'EXPECTED'
a sleep of half a second, three seconds later: over
a question of half a second, three seconds later: waits
somebody says yes: rejected_timedout
the run: over, with the error undefined
another, read when its time is over: rejected_timedout
the run: over, with the error undefined
thirty days are days: 1
thirty days in a run of sixty: 30
a yes and a no return: resolved, resolved
the run: answered yes
EXPECTED
echo "seen: a time that is over only when somebody looks"
