#!/usr/bin/env bash
# A deadline that was moved in BullMQ is the old one, though the job that `add` returns has the new one.
#
# One would expect: a delayed job added once more with the same `jobId` moves the first, or is refused; and what `add` returns is what is stored.
# What happens: bullmq 6.7.0 and bull 4.16.5 drop the second without an error and return a job with the second's data and delay, which no queue has.
# bee-queue 2.0.0 returns a job without an id, arq 0.28.0 of Python None, asynq 0.26.0 of Go an error, each with the first kept; rq 3.0.0 of Python
# moves it.
# Why it matters to us: an id of the question as the id of the job is how a server makes sure of one expiry. When the agent asks again under this id with
# another `expiresAt`, the page shows the new deadline, the log of the server says so, and the question expires at the old one. Ours is a time in the
# store; a host with such a queue should put the deadline into the id, or look at the question when the job runs. Needs redis-server.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" || :; }; chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"
echo '{"type":"module","private":true}' >package.json
npm install --silent --no-audit --no-fund --legacy-peer-deps bullmq@6.7.0 bull@4.16.5 bee-queue@2.0.0 >/dev/null
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

cat >move.mjs <<'JS'
import BeeQueue from "bee-queue";
import Bull from "bull";
import { Queue } from "bullmq";

const redis = { host: "127.0.0.1", port: Number(process.env.PORT) };
const hour = 3_600_000;
const deadlines = [{ at: "old", delay: hour }, { at: "new", delay: 2 * hour }];
const text = (job) => `${job.data.at} ${(job.opts?.delay ?? 0) / hour} h`;

const bullmq = new Queue("bullmq", { connection: redis });
let returned;
for (const { at, delay } of deadlines) returned = await bullmq.add("expire", { at }, { jobId: "q1", delay });
console.log(`bullmq: returned ${text(returned)}, stored ${text(await bullmq.getJob("q1"))}, jobs ${await bullmq.getDelayedCount()}`);
await bullmq.close();

const bull = new Bull("bull", { redis });
for (const { at, delay } of deadlines) returned = await bull.add({ at }, { jobId: "q1", delay });
console.log(`bull: returned ${text(returned)}, stored ${text(await bull.getJob("q1"))}, jobs ${await bull.getDelayedCount()}`);
await bull.close();

const bee = new BeeQueue("bee", { redis, isWorker: false });
for (const { at, delay } of deadlines) returned = await bee.createJob({ at }).setId("q1").delayUntil(Date.now() + delay).save();
console.log(`bee-queue: returned ${returned.data.at} with the id ${returned.id}, stored ${(await bee.getJob("q1")).data.at}`);
await bee.close();
process.exit();
JS

python3 -m venv venv
venv/bin/python -m pip install --quiet arq==0.28.0 rq==3.0.0
cat >move.py <<'PY'
import asyncio
import os
from datetime import datetime, timedelta, timezone

from arq import create_pool
from arq.connections import RedisSettings
from redis import Redis
from rq import Queue
from rq.job import Job
from rq.registry import ScheduledJobRegistry

port = int(os.environ["PORT"])
deadlines = {"old": 1, "new": 2}


async def move():
    pool = await create_pool(RedisSettings(host="127.0.0.1", port=port))
    for at, hours in deadlines.items():
        returned = await pool.enqueue_job("expire", at, _job_id="q1", _defer_by=hours * 3600)
    stored = await pool.queued_jobs()
    print(f"arq: returned {returned}, stored {stored[0].args[0]}, jobs {len(stored)}")


asyncio.run(move())
connection = Redis(port=port)
queue = Queue(connection=connection)
for at, hours in deadlines.items():
    queue.enqueue_in(timedelta(hours=hours), "tasks.expire", at, job_id="q1")
registry = ScheduledJobRegistry(queue=queue)
left = registry.get_scheduled_time("q1") - datetime.now(timezone.utc)
print(f"rq: stored {Job.fetch('q1', connection=connection).args[0]} {round(left / timedelta(hours=1))} h, jobs {len(registry)}")
PY
mkdir go
cat >go/main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/hibiken/asynq"
)

func main() {
	client := asynq.NewClient(asynq.RedisClientOpt{Addr: "127.0.0.1:" + os.Getenv("PORT")})
	for hours, at := range []string{"old", "new"} {
		_, err := client.Enqueue(asynq.NewTask("expire", []byte(at)), asynq.TaskID("q1"), asynq.ProcessIn(time.Duration(hours+1)*time.Hour))
		fmt.Printf("asynq, %s: %v\n", at, err)
	}
}
GO
export GOFLAGS=-mod=mod GOPATH="$work/gopath"
(cd go && go mod init move 2>/dev/null && go get github.com/hibiken/asynq@v0.26.0 2>/dev/null && go build -o move .)
{
  node move.mjs
  venv/bin/python move.py
  go/move
} | tee seen
diff seen - <<'EXPECTED'
bullmq: returned new 2 h, stored old 1 h, jobs 1
bull: returned new 2 h, stored old 1 h, jobs 1
bee-queue: returned new with the id null, stored old
arq: returned None, stored old, jobs 1
rq: stored new 2 h, jobs 1
asynq, old: <nil>
asynq, new: task ID conflicts with another task
EXPECTED
echo "seen: two queues return the new deadline and keep the old one"
