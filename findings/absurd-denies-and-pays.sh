#!/usr/bin/env bash
# One task of Absurd denies a payment because nobody answered in time, and makes it when the answer comes late; its result says that somebody answered yes.
#
# One would expect: a wait that has timed out has timed out for good, as the results of steps and the answers that came are kept for each time the task runs again.
# What happens: absurd-sdk 0.5.1 for Python keeps an answer as a checkpoint, and a timeout nowhere. A task starts from its first line whenever it wakes up, so that
# after the next wait the first one is a new one: an answer that is there by now is taken, and the other branch runs after the first has. An answer, on the other side,
# is kept under its name for good: the first one counts, a second is dropped, and the next task that waits for this name has it at once. `emit_event` returns nothing
# in each case. The TimeoutError that is raised is Absurd's own: `except TimeoutError` without an import does not catch it.
# Why it matters to us: the default after a timeout is what expires a card, and whoever clicks on one that is still shown makes both happen. A task should keep
# what came of the wait in a step of its own, and have the id of the question in the name of the event; a gate before it refuses the late answer, as ours does.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check absurd-sdk==0.5.1 absurdctl==0.5.1 "psycopg[binary]==3.3.9" pgserver==0.1.4
cat >pay.py <<'PY'
import os
import subprocess
import sys
import time
from pathlib import Path

import absurd_sdk
import pgserver

database = pgserver.get_server(sys.argv[1], cleanup_mode="stop")
psql = Path(pgserver.__file__).parent / "pginstall/bin"
environment = {**os.environ, "PGDATABASE": database.get_uri(), "PATH": f"{psql}:{os.environ['PATH']}"}
for command in (["init"], ["create-queue", "default"]):
    absurdctl = Path(sys.executable).with_name("absurdctl")
    subprocess.run([absurdctl, *command], env=environment, check=True, capture_output=True)
app = absurd_sdk.Absurd(database.get_uri())
done = []


@app.register_task("pay")
def pay(params, context):
    try:
        answer = context.await_event(f"answer {params['id']}", timeout=1)
    except absurd_sdk.TimeoutError:
        answer = "nobody answered"
    if params["keep"]:
        decided = answer
        answer = context.step("decision", lambda: decided)
    name = "paid" if answer == "yes" else "denied"
    context.step(name, lambda: done.append(name))
    context.await_event(f"reported {params['id']}")
    return answer


@app.register_task("ask")
def ask(params, context):
    return context.await_event(params["event"])


def work(seconds=0.0):
    time.sleep(seconds)
    for _ in range(4):
        app.work_batch(batch_size=10)


def state(task):
    result = app.fetch_task_result(task["task_id"])
    return f"{result.state}, {result.result}"


for keep in (False, True):
    print("- with the outcome in a step" if keep else "- as it comes")
    done.clear()
    task = app.spawn("pay", {"id": str(keep), "keep": keep})
    work()
    work(1.5)
    print("nobody answers in time:", *done)
    told = app.emit_event(f"answer {keep}", "yes")
    print("a late yes:", *done, f"(told: {told})")
    app.emit_event(f"reported {keep}", True)
    work()
    print("when it goes on:", *done, f"({state(task)})")

print("- one name")
first = app.spawn("ask", {"event": "approved"})
work()
told = [app.emit_event("approved", "yes"), app.emit_event("approved", "no")]
second = app.spawn("ask", {"event": "approved"})
work()
print(f"yes and then no: {state(first)} (told: {told})")
print("the next task that asks:", state(second))
print("its TimeoutError is one of Python's:", issubclass(absurd_sdk.TimeoutError, TimeoutError))
PY
timeout 200 venv/bin/python -W ignore pay.py "$work/database" | tee seen
diff seen - <<'EXPECTED'
- as it comes
nobody answers in time: denied
a late yes: denied (told: None)
when it goes on: denied paid (completed, yes)
- with the outcome in a step
nobody answers in time: denied
a late yes: denied (told: None)
when it goes on: denied (completed, nobody answered)
- one name
yes and then no: completed, yes (told: [None, None])
the next task that asks: completed, yes
its TimeoutError is one of Python's: False
EXPECTED
echo "seen: denied and paid, in one task"
