#!/usr/bin/env bash
# 5.50 EUR reach a flow of Prefect that waits for a float, 5 EUR never do; and nothing at all reaches one that waits for "yes" or "no", or for true or nothing.
#
# One would expect: `receive_input(float)` takes what a float takes, as its model would, and what was sent to the flow run and fits the type arrives; what fits
# nobody is an error for the sender.
# What happens: prefect 3.9.1 looks for inputs by a key that begins with the name of the type. `send_input(5)` stores it under "int…" and `receive_input(float)` asks
# for "float…". `Literal["yes", "no"]`, `Optional[bool]` and `int | str` have names of their own (Literal, Optional, Union), under which no sender ever stores
# anything. A comment in the code says of types without a name that they "match all automatic inputs". The wait ends after its timeout, an hour by default, as if
# nobody had answered, and `send_input` returns like any other.
# Why it matters to us: JSON has one kind of number, so that whether an amount arrives depends on its cents, and a choice of two words never does. A server that
# hands answers on should give both sides the same `key_prefix`, or send a model.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check prefect==3.9.1
cat >ask.py <<'PY'
import asyncio
import json
from typing import Literal, Optional

from prefect import flow
from prefect.context import FlowRunContext
from prefect.input import receive_input, send_input
from prefect.testing.utilities import prefect_test_harness


@flow
async def ask(kind, answer, key_prefix=None):
    run = FlowRunContext.get().flow_run.id
    await send_input(json.loads(answer), flow_run_id=run, key_prefix=key_prefix)
    waiting = receive_input(kind, timeout=1, poll_interval=0.2, key_prefix=key_prefix)
    return [value async for value in waiting]


async def main():
    for name, kind, answers in (
        ("float", float, ("5.5", "5")),
        ("int", int, ("5", "5.0")),
        ("bool", bool, ("true",)),
        ("bool or nothing", Optional[bool], ("true", "null")),
        ("yes or no", Literal["yes", "no"], ('"yes"',)),
        ("int or text", int | str, ("5", '"five"')),
    ):
        for answer in answers:
            print(f"waits for {name}, sent {answer}: {await ask(kind, answer) or 'nothing came'}")
    for kind, answer in ((float, "5"), (Literal["yes", "no"], '"yes"')):
        print(f"with one key_prefix, sent {answer}: {await ask(kind, answer, 'answer')}")


with prefect_test_harness(server_startup_timeout=180):
    asyncio.run(main())
PY
export PREFECT_HOME=$work/home PREFECT_SERVER_ANALYTICS_ENABLED=false PREFECT_LOGGING_LEVEL=CRITICAL
timeout 400 venv/bin/python -W ignore ask.py | tee seen
diff seen - <<'EXPECTED'
waits for float, sent 5.5: [5.5]
waits for float, sent 5: nothing came
waits for int, sent 5: [5]
waits for int, sent 5.0: nothing came
waits for bool, sent true: [True]
waits for bool or nothing, sent true: nothing came
waits for bool or nothing, sent null: nothing came
waits for yes or no, sent "yes": nothing came
waits for int or text, sent 5: nothing came
waits for int or text, sent "five": nothing came
with one key_prefix, sent 5: [5.0]
with one key_prefix, sent "yes": ['yes']
EXPECTED
echo "seen: whole euros, and a choice of two words, that never arrive"
