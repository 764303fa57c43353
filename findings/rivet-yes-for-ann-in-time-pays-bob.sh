#!/usr/bin/env bash
# Ann's payment is approved in time, while the server is away; Rivet's workflow engine says that nobody answered, and pays Bob, about whom nobody was asked.
#
# One would expect: an answer that was sent before the deadline counts, whenever the server comes back to read it, as each message has the time at which it was sent; "a durable wait …
# that can last for days without a running server", says Rivet's guide to approvals. Of two people who answer a race, the first counts, and the second is still there to read.
# What happens: @rivetkit/workflow-engine 2.3.19 compares the deadline of `queue.nextBatch(…, { timeout })` with the clock before it looks into the queue. After a restart behind the
# deadline the result is [], and the answer stays in the queue: the next question to read `decision` has it, at once. In `ctx.race` of the queue against `ctx.sleep` the
# sleep wins in the same way. In a race of two queues that both have a message, the first branch in the code wins, not the first message; the other branch has taken its
# message out of the queue, and what it took is deleted. Nothing is thrown or logged. With the engine there before the deadline, the same answer counts.
# Why it matters to us: the page said "sent" in time. The card expires, and the yes goes to the next one; or Bob's no, which came first, is in no queue and no history.
# A workflow should have one queue for each question, read it once more, with a timeout of its own, when its time is over, and look at `createdAt`; and not race people.
# Engine, driver and queue are the package's own ("…/testing"); a server that is away is one that is not run.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @rivetkit/workflow-engine@2.3.19
cat >pay.mjs <<'JS'
import { InMemoryDriver, runWorkflow } from "@rivetkit/workflow-engine/testing";

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function payments(workflow) {
  const results = [];
  for (const payee of ["Ann", "Bob"]) {
    const [decision] = await workflow.queue.nextBatch(`wait for ${payee}`, { names: ["decision"], timeout: 1000 });
    results.push(decision?.body.approved ? `${payee} paid` : `${payee} not paid`);
  }
  return results.join(", ");
}

async function orExpired(workflow) {
  const { winner } = await workflow.race("answer or deadline", [
    { name: "answered", run: async (branch) => (await branch.queue.next("wait", { names: ["decision"] })).body },
    { name: "expired", run: async (branch) => branch.sleep("deadline", 1000) },
  ]);
  return winner;
}

async function firstOfTwo(workflow) {
  const { value } = await workflow.race("first of two", [
    { name: "Ann", run: async (branch) => (await branch.queue.next("wait for Ann", { names: ["Ann"] })).body },
    { name: "Bob", run: async (branch) => (await branch.queue.next("wait for Bob", { names: ["Bob"] })).body },
  ]);
  const rest = await workflow.queue.nextBatch("what else was said", { names: ["Ann", "Bob"], timeout: 100, count: 10 });
  return `${value}, then ${rest.map((message) => message.body).join() || "nothing"}`;
}

async function show(name, workflow, answers, away) {
  const driver = new InMemoryDriver();
  let handle = runWorkflow("payments", workflow, null, driver);
  await handle.result;
  for (const [queue, body] of answers) {
    await handle.message(queue, body);
    await sleep(20);
  }
  await sleep(away);
  for (let runs = 0; runs < 5; runs++) {
    handle = runWorkflow("payments", workflow, null, driver);
    const result = await handle.result;
    if (result.state === "completed") return console.log(`${name}: ${result.output}`);
    await sleep(1100);
  }
}

const yes = [["decision", { approved: true, payee: "Ann" }]];
await show("yes for Ann, the server is there", payments, yes, 0);
await show("yes for Ann, the server is away until after the deadline", payments, yes, 1200);
await show("the same against a sleep, the server is there", orExpired, yes, 0);
await show("the same against a sleep, the server is away", orExpired, yes, 1200);
await show("Bob says no, then Ann says yes", firstOfTwo, [["Bob", "no of Bob"], ["Ann", "yes of Ann"]], 0);
JS
timeout 100 node pay.mjs 2>stderr | tee seen || { cat stderr; exit 1; }
cat stderr
[ ! -s stderr ]
diff seen - <<'EXPECTED'
yes for Ann, the server is there: Ann paid, Bob not paid
yes for Ann, the server is away until after the deadline: Ann not paid, Bob paid
the same against a sleep, the server is there: answered
the same against a sleep, the server is away: expired
Bob says no, then Ann says yes: yes of Ann, then nothing
EXPECTED
echo "seen: a yes in time is for the next, and a no is nowhere"
