#!/usr/bin/env bash
# DBOS gives an answer that came too late to the next question, and takes answers that nobody will read.
#
# One would expect: after `DBOS.recv(topic, timeout_seconds)` has given up, an answer to that question is refused or dropped.
# What happens: in dbos 3.4.0 it waits in the workflow and is the result of its next `recv` of the topic: "Oslo" becomes the day. Of "yes" and then
# "no", both sent before the `recv`, the first counts, and `send` to a workflow that has finished returns like any other. None of these senders
# gets an error: only a workflow that never was raises one.
# Why it matters to us: the page says "sent" whichever it was, and a person who changes their mind in time is not heard. A durable workflow needs a
# topic for each question, and a route that admits an answer once, as our gate does, before it sends it on.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet dbos==3.4.0
cat >ask.py <<'PY'
from dbos import DBOS

DBOS(config={"name": "trip-app", "system_database_url": "sqlite:///trip.sqlite", "run_admin_server": False, "log_level": "CRITICAL"})


@DBOS.workflow()
def plan():
    city = DBOS.recv("answer", timeout_seconds=1)
    DBOS.set_event("asked", "day")
    day = DBOS.recv("answer", timeout_seconds=60)
    return {"city": city, "day": day}


@DBOS.workflow()
def decide():
    DBOS.recv("begin", timeout_seconds=60)
    return DBOS.recv("answer", timeout_seconds=60)


DBOS.launch()
trip = DBOS.start_workflow(plan)
assert DBOS.get_event(trip.workflow_id, "asked", timeout_seconds=60) == "day"
DBOS.send(trip.workflow_id, "Oslo", "answer")
print("the city, too late:", trip.get_result())

decision = DBOS.start_workflow(decide)
for word in ("yes", "no"):
    DBOS.send(decision.workflow_id, word, "answer")
DBOS.send(decision.workflow_id, "now", "begin")
print("yes, then no:", decision.get_result())

print("to a finished workflow:", DBOS.send(decision.workflow_id, "no", "answer"))
try:
    DBOS.send("never-started", "no", "answer")
except Exception as error:
    print("to no workflow:", type(error).__name__)
DBOS.destroy()
PY
timeout 120 venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
the city, too late: {'city': None, 'day': 'Oslo'}
yes, then no: yes
to a finished workflow: None
to no workflow: DBOSNonExistentWorkflowError
EXPECTED
echo "seen: a late answer answers the next question"
