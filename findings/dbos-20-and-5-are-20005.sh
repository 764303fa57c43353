#!/usr/bin/env bash
# 20 EUR and a fee of 5 are 20.005 EUR, 17:00 in Berlin is 19:00, and "no limit" ends the workflow, where DBOS for Python answers DBOS for TypeScript; back, twice 5000 is 50005000.
#
# One would expect: what one SDK sends with `serialization_type=PORTABLE`, the format "that all SDKs can read and write", as the docs have it, is read by the other as what it
# is; or sending it is an error, as it is for a timedelta.
# What happens: dbos 3.4.0 sends a Decimal as a text, to which @dbos-inc/dbos-sdk 5.3.0 appends what is added. A datetime without an offset is sent as one in UTC, while Python
# itself reads it as one of the local clock. Infinity is written as it is, which is no JSON: `send` returns, `DBOS.recv` throws in the workflow, and the answer is used up, so that
# asking once more gets nothing. An account of 19 digits ends in other ones. The other way a bigint is a text, which Python repeats, Infinity is None and a Date a text.
# No warning in either language.
# Why it matters to us: the server that a page talks to and the workflow that waits are often in two languages. The sum that is paid is not the sum on the card, and
# the test of each half is right. Answers between them should have amounts in cents, ids as texts, times with an offset and null for no limit.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check dbos==3.4.0 "psycopg[binary]==3.3.9" pgserver==0.1.4
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @dbos-inc/dbos-sdk@5.3.0
cat >workflows.mjs <<'JS'
import { DBOS } from "@dbos-inc/dbos-sdk";

DBOS.setConfig({ name: "payments-js", systemDatabaseUrl: process.env.DATABASE, runAdminServer: false, logLevel: "error" });
const ask = DBOS.registerWorkflow(
  async () => {
    let answer;
    try {
      answer = await DBOS.recv("answer", 60);
    } catch (error) {
      return `${error.name} in the workflow; asked once more: ${await DBOS.recv("answer", 1)}`;
    }
    if (answer.amount !== undefined) return `${JSON.stringify(answer.amount)}, with a fee of 5: ${answer.amount + 5}`;
    return Object.values(answer).join();
  },
  { name: "ask" },
);
await DBOS.launch();
const ids = process.argv.slice(2);
const handles = await Promise.all(ids.map((workflowID) => DBOS.startWorkflow(ask, { workflowID })()));
console.log("asked");
for (const handle of handles) console.log(`Python to TypeScript, ${handle.workflowID}: ${await handle.getResult()}`);
await DBOS.shutdown();
JS
cat >client.mjs <<'JS'
import { DBOSClient } from "@dbos-inc/dbos-sdk";

const client = await DBOSClient.create({ systemDatabaseUrl: process.env.DATABASE });
const answers = {
  "5000n": { amount: 5000n },
  5000: { amount: 5000 },
  unlimited: { limit: Number.POSITIVE_INFINITY },
  "a date": { due: new Date("2026-06-10T15:00:00Z") },
};
for (const [name, answer] of Object.entries(answers)) await client.send(name, answer, "answer", undefined, { serializationType: "portable" });
await client.destroy();
JS
cat >workflows.py <<'PY'
import os
import subprocess
import time
import warnings
from datetime import datetime, timedelta
from decimal import Decimal

warnings.simplefilter("ignore")
import pgserver
from dbos import DBOS, DBOSClient, SetWorkflowID, WorkflowSerializationFormat

os.environ["TZ"] = "Europe/Berlin"
time.tzset()
database = pgserver.get_server("postgres", cleanup_mode="stop")
url = database.get_uri("postgres").replace("postgres:@/", "postgres:none@localhost/")
environment = {**os.environ, "DATABASE": url, "NODE_NO_WARNINGS": "1"}

five = datetime(2026, 6, 10, 17, 0)
answers = {
    "Decimal 20.00": {"amount": Decimal("20.00")},
    "20": {"amount": 20},
    "17:00 in Berlin, no offset": {"due": five},
    "17:00 in Berlin, its offset": {"due": five.astimezone()},
    "no limit": {"limit": float("inf")},
    "account 1234567890123456789": {"account": 1234567890123456789},
}
workflows = subprocess.Popen(["node", "workflows.mjs", *answers], env=environment, stdout=subprocess.PIPE, text=True)
assert workflows.stdout.readline() == "asked\n"
client = DBOSClient(system_database_url=url)
portable = WorkflowSerializationFormat.PORTABLE
for name, answer in answers.items():
    client.send(name, answer, "answer", serialization_type=portable)
try:
    client.send("20", {"wait": timedelta(minutes=30)}, "answer", serialization_type=portable)
except TypeError as error:
    print("a timedelta:", error)
print(workflows.communicate()[0], end="")
client.destroy()

DBOS(config={"name": "payments-py", "system_database_url": url, "run_admin_server": False, "log_level": "CRITICAL"})


@DBOS.workflow()
def ask():
    answer = DBOS.recv("answer", timeout_seconds=60)
    if "amount" in answer:
        return f"{answer['amount']!r}, twice: {answer['amount'] * 2}"
    return repr(next(iter(answer.values())))


DBOS.launch()
handles = {}
for name in ("5000n", "5000", "unlimited", "a date"):
    with SetWorkflowID(name):
        handles[name] = DBOS.start_workflow(ask)
subprocess.run(["node", "client.mjs"], env=environment, check=True)
for name, handle in handles.items():
    print(f"TypeScript to Python, {name}: {handle.get_result()}")
DBOS.destroy()
PY
timeout 200 venv/bin/python workflows.py 2>stderr | tee seen || { cat stderr; exit 1; }
diff seen - <<'EXPECTED'
a timedelta: Object of type timedelta is not portable JSON serializable
Python to TypeScript, Decimal 20.00: "20.00", with a fee of 5: 20.005
Python to TypeScript, 20: 20, with a fee of 5: 25
Python to TypeScript, 17:00 in Berlin, no offset: 2026-06-10T17:00:00.000Z
Python to TypeScript, 17:00 in Berlin, its offset: 2026-06-10T15:00:00.000Z
Python to TypeScript, no limit: SyntaxError in the workflow; asked once more: null
Python to TypeScript, account 1234567890123456789: 1234567890123456800
TypeScript to Python, 5000n: '5000', twice: 50005000
TypeScript to Python, 5000: 5000, twice: 10000
TypeScript to Python, unlimited: None
TypeScript to Python, a date: '2026-06-10T15:00:00.000Z'
EXPECTED
echo "seen: an amount that was put together, and an hour that is two hours late"
