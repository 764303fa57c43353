#!/usr/bin/env bash
# Bob says no, the payment waits, as it should; then somebody cleans up the old failures, and it is paid, in BullMQ and in rq.
#
# One would expect: a payment whose flow waits for the approvals of Ann and of Bob runs when both have said yes; BullMQ's guide has "until all its children jobs have been processed
# successfully", rq's docs that what it depends on "must complete before this job will be queued". How long failures are kept is a matter of disk space.
# What happens: bullmq 6.7.0 takes a child that is removed off the list of its parent, and lets the parent run if it was the last, whether the child had failed or not. So does
# `removeOnFail: true`, at once; so does `removeOnFail: { count: 1 }`, when the next no comes, to another payment; and so do `queue.clean(…, "failed")` and
# `job.remove()`. The parent's children are then Ann alone; no list has Bob in it. With `failParentOnFailure` the payment fails with the no, and stays so. rq 3.0.0 skips
# what it does not find when it looks at the state of what a job depends on: Bob's no, gone by `failure_ttl` or `delete()`, does not stop the payment when Ann
# says yes after it; and a job that depends on an id that is gone, or never was, is queued at once. Nothing is thrown or logged.
# Why it matters to us: a no by an error is the usual way to stop such a chain, and it holds in every test, which cleans up nothing. A job that pays has to look for each yes by its
# name among what its children returned, and a no in BullMQ needs `failParentOnFailure`. Needs redis-server.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || :; }; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps bullmq@6.7.0 ioredis@6.0.0 >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check rq==3.0.0 redis==8.1.0
cat >free.mjs <<'JS'
import { createServer } from "node:net";

const server = createServer().listen(0, "127.0.0.1", () => {
  console.log(server.address().port);
  server.close();
});
JS
PORT=$(node free.mjs)
export PORT
redis-server --bind 127.0.0.1 --port "$PORT" --save "" --appendonly no >redis.log &
server=$!
until grep -q "Ready to accept" redis.log; do read -rt 0.1 <> <(:) || :; done

cat >pay.mjs <<'JS'
import { FlowProducer, Queue, QueueEvents, Worker } from "bullmq";

const connection = { host: "127.0.0.1", port: Number(process.env.PORT), maxRetriesPerRequest: null };
const flows = new FlowProducer({ connection });
const approvals = new Queue("approve", { connection });
const events = { approve: new QueueEvents("approve", { connection }), pay: new QueueEvents("pay", { connection }) };
await Promise.all(Object.values(events).map((queue) => queue.waitUntilReady()));
const answer = async ({ name, data }) => {
  if (!data.approved) throw new Error(`${name} says no`);
  return `${name} says yes`;
};
new Worker("approve", answer, { connection });
new Worker("pay", async (job) => `paid, for ${Object.values(await job.getChildrenValues()).join()}`, { connection });

const ask = async (opts = {}) => {
  const child = (name, approved) => ({ name, queueName: "approve", data: { approved }, opts });
  const { job, children } = await flows.add({ name: "pay", queueName: "pay", children: [child("Ann", true), child("Bob", false)] });
  await Promise.allSettled(children.map((each) => each.job.waitUntilFinished(events.approve)));
  return { payment: job, bob: children[1].job };
};
const state = async (payment) => {
  const now = await payment.getState();
  return now === "waiting-children" ? "waits" : payment.waitUntilFinished(events.pay).catch(() => "failed");
};

const kept = await ask();
console.log(`bullmq, Bob's no is kept: ${await state(kept.payment)}`);
await approvals.clean(0, 100, "failed");
console.log(`bullmq, failures are cleaned up: ${await state(kept.payment)}`);
console.log(`bullmq, failed children that it has: ${(await kept.payment.getDependencies()).failed.length}`);
const removed = await ask();
await removed.bob.remove();
console.log(`bullmq, Bob's job is removed: ${await state(removed.payment)}`);
console.log(`bullmq, removeOnFail: ${await state((await ask({ removeOnFail: true })).payment)}`);
const first = await ask({ removeOnFail: { count: 1 } });
console.log(`bullmq, the last no is kept: ${await state(first.payment)}`);
const second = await ask({ removeOnFail: { count: 1 } });
console.log(`bullmq, the next no comes: ${await state(first.payment)}, the next payment ${await state(second.payment)}`);
const fails = await ask({ removeOnFail: true, failParentOnFailure: true });
console.log(`bullmq, failParentOnFailure: ${await state(fails.payment)}`);
process.exit();
JS

cat >tasks.py <<'PY'
def approve(name: str, approved: bool) -> str:
    if not approved:
        raise RuntimeError(f"{name} says no")
    return f"{name} says yes"


def pay() -> str:
    return "paid"
PY
cat >pay.py <<'PY'
import logging
import os

from redis import Redis
from rq import Queue, SimpleWorker

import tasks

logging.disable(logging.ERROR)
redis = Redis(port=int(os.environ["PORT"]))
bobs, anns, payments = (Queue(name, connection=redis) for name in ("bob", "ann", "pay"))


def work(queue):
    SimpleWorker([queue], connection=redis).work(burst=True, logging_level="ERROR")


def ask(what, then):
    bob = bobs.enqueue(tasks.approve, "Bob", False)
    ann = anns.enqueue(tasks.approve, "Ann", True)
    payment = payments.enqueue(tasks.pay, depends_on=[ann, bob])
    work(bobs)
    then(bob)
    work(anns)
    work(payments)
    print(f"rq, {what}: {payment.return_value() or 'waits'}")


ask("Bob's no is kept", lambda bob: None)
ask("Bob's job is deleted", lambda bob: bob.delete())
ask("Bob's job is cancelled and deleted", lambda bob: (bob.cancel(), bob.delete()))
# what Redis does when `failure_ttl` is over
ask("Bob's no is over", lambda bob: redis.delete(bob.key))
payment = payments.enqueue(tasks.pay, depends_on="an-approval-that-never-was")
work(payments)
print(f"rq, nobody was asked: {payment.return_value() or 'waits'}")
PY
{
  node pay.mjs
  venv/bin/python pay.py
} | tee seen
diff seen - <<'EXPECTED'
bullmq, Bob's no is kept: waits
bullmq, failures are cleaned up: paid, for Ann says yes
bullmq, failed children that it has: 0
bullmq, Bob's job is removed: paid, for Ann says yes
bullmq, removeOnFail: paid, for Ann says yes
bullmq, the last no is kept: waits
bullmq, the next no comes: paid, for Ann says yes, the next payment waits
bullmq, failParentOnFailure: failed
rq, Bob's no is kept: waits
rq, Bob's job is deleted: paid
rq, Bob's job is cancelled and deleted: paid
rq, Bob's no is over: paid
rq, nobody was asked: paid
EXPECTED
echo "seen: what was refused is paid when the refusal is cleaned up"
