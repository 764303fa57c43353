#!/usr/bin/env bash
# Durable Task gives the answer to the second question to the wait for the first, which timed out long ago, and nobody gets it.
#
# One would expect: where a workflow asks, gives up by a timer and asks again, the next answer is for who waits now; and two questions whose names differ
# have answers of their own.
# What happens: in durabletask 1.12.0, Microsoft's SDK for Python, a wait that lost against a timer in `when_any` goes on waiting, first in the row. It
# takes the answer, its result is read by nobody, and the second question times out as well, though the person answered in time. With `.cancel()` on the
# first wait, or a name for each question, the answer arrives. Names are compared without capitals: "q-Ab" gets the answer for "q-aB". Of "yes" and "no",
# both sent before the wait, the first counts; an answer to a workflow that has finished returns like any other.
# Why it matters to us: an ask with a deadline and a reminder is the usual approval, and its answer is lost without an error on either side. Each question
# needs a name of its own, of digits and small letters; ids of ours are compared as they are.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet durabletask==1.12.0
cat >ask.py <<'PY'
import logging
import socket
import time
from datetime import timedelta

from durabletask import client, task, worker
from durabletask.testing import create_test_backend

logging.disable(logging.CRITICAL)


def remind(context, gives_up):
    first = context.wait_for_external_event("answer")
    yield task.when_any([first, context.create_timer(timedelta(seconds=1))])
    if gives_up:
        first.cancel()
    context.set_custom_status("reminded")
    second = context.wait_for_external_event("answer")
    sooner = yield task.when_any([second, context.create_timer(timedelta(seconds=8))])
    return second.get_result() if sooner is second else "timed out"


def two_names(context, _):
    first = yield context.wait_for_external_event("q-Ab")
    second = yield context.wait_for_external_event("q-aB")
    return [first, second]


def decide(context, _):
    yield context.wait_for_external_event("begin")
    return (yield context.wait_for_external_event("answer"))


with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
backend = create_test_backend(port=port)
with worker.TaskHubGrpcWorker(host_address=f"localhost:{port}") as server:
    for workflow in (remind, two_names, decide):
        server.add_orchestrator(workflow)
    server.start()
    page = client.TaskHubGrpcClient(host_address=f"localhost:{port}")

    def outcome(workflow):
        return page.wait_for_orchestration_completion(workflow, timeout=60).serialized_output

    for gives_up in (False, True):
        asked = page.schedule_new_orchestration(remind, input=gives_up)
        while page.get_orchestration_state(asked).serialized_custom_status is None:
            time.sleep(0.1)
        page.raise_orchestration_event(asked, "answer", data="yes")
        print("yes to the second question, the first", "cancelled:" if gives_up else "abandoned:", outcome(asked))

    asked = page.schedule_new_orchestration(two_names)
    for name in ("q-aB", "q-Ab"):
        page.raise_orchestration_event(asked, name, data=f"for {name}")
    print("q-Ab and q-aB got:", outcome(asked))

    asked = page.schedule_new_orchestration(decide)
    for word in ("yes", "no"):
        page.raise_orchestration_event(asked, "answer", data=word)
    page.raise_orchestration_event(asked, "begin")
    print("yes, then no:", outcome(asked))
    print("to a finished workflow:", page.raise_orchestration_event(asked, "answer", data="no"))
backend.stop()
PY
timeout 120 venv/bin/python ask.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
yes to the second question, the first abandoned: "timed out"
yes to the second question, the first cancelled: "yes"
q-Ab and q-aB got: ["for q-aB", "for q-Ab"]
yes, then no: "yes"
to a finished workflow: None
EXPECTED
echo "seen: the answer goes to who has stopped listening"
