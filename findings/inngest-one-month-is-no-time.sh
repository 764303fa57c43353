#!/usr/bin/env bash
# "1 month", "1h30m" and a deadline written as a text are no time at all to Inngest's SDK: it asks its server to wait for the answer until "".
#
# One would expect: a `timeout` that `step.waitForEvent` does not understand is an error in the function that has it, as a wrong unit is to a compiler.
# What happens: inngest 4.24.0 reads texts with the package `ms`, which knows weeks and years, but no months, no two units in one text, and no ISO 8601. What it
# does not know is undefined, and is sent as an empty text, with status 206 and without a warning: "1h30m", which is how the SDK itself writes the time that it
# sends, "P30D", "1,5h", and "2030-01-01T00:00:00Z", which is taken as a Date. "1M" is a minute. The server takes an empty time for now: `Expires` of its
# opcode.go returns `time.Now()` for it, so that the wait is over at once and `waitForEvent` returns null, which is what silence looks like. A wait of 0, and
# `step.sleep`, are sent the same way. The documentation says "compatible with the ms package".
# Why it matters to us: a person is shown a question that nobody waits for any more, and the workflow goes on as if the time were over. A deadline should be
# given as a Date, or as milliseconds.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --ignore-scripts inngest@4.24.0 >/dev/null
cat >ask.mjs <<'JS'
import { Inngest } from "inngest";
import { serve } from "inngest/edge";

const silent = { info() {}, warn() {}, error() {}, debug() {} };
const client = new Inngest({ id: "agent", isDev: true, logger: silent });

// what the SDK answers when the server calls the function
async function sent(run) {
  const functions = [client.createFunction({ id: "pay", triggers: [{ event: "pay/asked" }] }, run)];
  const event = { name: "pay/asked", data: {} };
  const call = { event, events: [event], steps: {}, ctx: { run_id: "run", attempt: 0, stack: { stack: [], current: 0 } }, version: 2 };
  const response = await serve({ client, functions })(
    new Request("http://localhost/api/inngest?fnId=agent-pay&stepId=step", {
      method: "POST",
      headers: { "content-type": "application/json", "x-inngest-server-kind": "dev", host: "localhost" },
      body: JSON.stringify(call),
    }),
  );
  const [step] = await response.json();
  return { status: response.status, time: step.op === "Sleep" ? step.name : step.opts.timeout };
}

const times = ["30 days", "2 weeks", "1 month", "1M", "1h30m", "1 day 12 hours", "1,5h", "P30D", "2030-01-01T00:00:00Z", new Date("2030-01-01T00:00:00Z"), 0];
for (const timeout of times) {
  const { status, time } = await sent(({ step }) => step.waitForEvent("ask", { event: "pay/answered", timeout }));
  console.log(`waitForEvent, ${timeout instanceof Date ? "a Date" : JSON.stringify(timeout)}: ${status}, "${time}"`);
}
const { status, time } = await sent(({ step }) => step.sleep("remind", "1 month"));
console.log(`sleep, "1 month": ${status}, "${time}"`);
process.exit();
JS
node ask.mjs | tee seen
diff seen - <<'EXPECTED'
waitForEvent, "30 days": 206, "4w2d"
waitForEvent, "2 weeks": 206, "2w"
waitForEvent, "1 month": 206, ""
waitForEvent, "1M": 206, "1m"
waitForEvent, "1h30m": 206, ""
waitForEvent, "1 day 12 hours": 206, ""
waitForEvent, "1,5h": 206, ""
waitForEvent, "P30D": 206, ""
waitForEvent, "2030-01-01T00:00:00Z": 206, ""
waitForEvent, a Date: 206, "2030-01-01T00:00:00.000Z"
waitForEvent, 0: 206, ""
sleep, "1 month": 206, ""
EXPECTED
echo "seen: a time that is not understood is sent as none"
