#!/usr/bin/env bash
# 19.99 is 19 to a Temporal workflow in Python that takes a whole number, and "no" is true to one that takes a boolean and has an optional parameter.
#
# One would expect: an answer that does not fit the types of a handler is refused, as temporalio refuses a text for a boolean, whatever other parameters there are;
# and whoever sent it hears of it.
# What happens: temporalio 1.35.0 checks answers by the type hints of the handler. Where the hint is int it takes any number and cuts it off: 19.99 is 19, also
# as a field of a dataclass, in an update, and where the hint is `int | float`; with `float | int` it stays. Where the handler has an optional parameter that
# was not sent, no hint is looked at: the text "no" arrives as it is, and a dataclass as a dict. A signal that does fail its check is dropped with a line in
# the log of the worker; the client that sent it gets no error, as an update would give it, and the workflow goes on waiting.
# Why it matters to us: a person approves 19.99 and 19 are paid, or writes "no" and `if approved` holds, or says yes and nobody hears it. A server that sends
# answers of a page on should use updates, one dataclass with all of its fields, and amounts in cents.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>server</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.temporal</groupId><artifactId>temporal-test-server</artifactId><version>1.32.0</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B dependency:copy-dependencies -DoutputDirectory=lib >/dev/null
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check temporalio==1.35.0
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
java -cp "lib/*" io.temporal.testserver.TestServer "$port" >/dev/null 2>&1 &
server=$!
cat >answer.py <<'PY'
import asyncio
import logging
import sys
from dataclasses import dataclass

from temporalio import workflow
from temporalio.client import Client, WorkflowUpdateFailedError
from temporalio.worker import UnsandboxedWorkflowRunner, Worker

logging.disable(logging.CRITICAL)


@dataclass
class Answer:
    approved: bool
    amount: int


@workflow.defn
class Payment:
    def __init__(self):
        self.seen = []
        self.over = False

    @workflow.run
    async def run(self) -> list:
        await workflow.wait_condition(lambda: self.over)
        return self.seen

    @workflow.signal
    def whole(self, answer: Answer) -> None:
        self.seen.append(f"approved {answer.approved}, amount {answer.amount}")

    @workflow.signal
    def any_number(self, amount: int | float) -> None:
        self.seen.append(f"amount {amount}")

    @workflow.signal
    def float_first(self, amount: float | int) -> None:
        self.seen.append(f"amount {amount}")

    @workflow.signal
    def one(self, approved: bool) -> None:
        self.seen.append(f"approved {approved!r}, and is {bool(approved)}")

    @workflow.signal
    def with_note(self, approved: bool, note: str = "") -> None:
        self.seen.append(f"approved {approved!r}, and is {bool(approved)}")

    @workflow.signal
    def whole_with_note(self, answer: Answer, note: str = "") -> None:
        self.seen.append(f"a {type(answer).__name__}")

    @workflow.update
    def change(self, answer: Answer) -> None:
        self.seen.append(f"approved {answer.approved}, amount {answer.amount}")

    @workflow.signal
    def end(self) -> None:
        self.over = True


async def connect():
    for _ in range(100):
        try:
            return await Client.connect(f"127.0.0.1:{sys.argv[1]}")
        except RuntimeError:
            await asyncio.sleep(0.2)
    raise RuntimeError("no server")


async def send(client, index, kind, answer):
    name = f"payment-{index}"
    handle = await client.start_workflow("Payment", id=name, task_queue="payments")
    sent = "sent"
    if kind == "change":
        try:
            await handle.execute_update(kind, answer)
        except WorkflowUpdateFailedError:
            sent = "refused"
    else:
        await handle.signal(kind, answer)
    await handle.signal("end")
    print(f"{kind} {answer!r}: {sent}, arrived: {await handle.result()}")


async def main():
    client = await connect()
    async with Worker(client, task_queue="payments", workflows=[Payment], workflow_runner=UnsandboxedWorkflowRunner()):
        answers = [
            ("whole", {"approved": True, "amount": 20}),
            ("whole", {"approved": True, "amount": 19.99}),
            ("whole", {"approved": "yes", "amount": 20}),
            ("any_number", 19.99),
            ("float_first", 19.99),
            ("one", "no"),
            ("with_note", "no"),
            ("whole_with_note", {"approved": True, "amount": 20}),
            ("change", {"approved": True, "amount": 19.99}),
            ("change", {"approved": "yes", "amount": 20}),
        ]
        for index, (kind, answer) in enumerate(answers):
            await send(client, index, kind, answer)


asyncio.run(main())
PY
venv/bin/python answer.py "$port" 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
whole {'approved': True, 'amount': 20}: sent, arrived: ['approved True, amount 20']
whole {'approved': True, 'amount': 19.99}: sent, arrived: ['approved True, amount 19']
whole {'approved': 'yes', 'amount': 20}: sent, arrived: []
any_number 19.99: sent, arrived: ['amount 19']
float_first 19.99: sent, arrived: ['amount 19.99']
one 'no': sent, arrived: []
with_note 'no': sent, arrived: ["approved 'no', and is True"]
whole_with_note {'approved': True, 'amount': 20}: sent, arrived: ['a dict']
change {'approved': True, 'amount': 19.99}: sent, arrived: ['approved True, amount 19']
change {'approved': 'yes', 'amount': 20}: refused, arrived: []
EXPECTED
echo "seen: cents are cut off, and a no is true"
