#!/usr/bin/env bash
# A form whose amount may be at most 100 takes 5000 as soon as Prefect has filled it in, and the field loses its title and its alias.
#
# One would expect: `with_initial_data(amount=50)` makes "a new RunInput subclass with the given initial data as field defaults", as its docstring says: the
# same form with a value in it.
# What happens: prefect 3.9.1 makes each field that has initial data anew, of its bare type: `le=100`, the title and the description of `Field` or `Annotated`
# are gone, from the JSON Schema that the page is drawn by, from the server's check of the answer and from the flow's. The flow that is resumed with 5000
# gets 5000. The fields without initial data keep theirs. Without initial data the server refuses the same answer.
# Why it matters to us: the value that an agent proposes is the usual reason for a form of this kind, and it is the proposed field that has no limit any more.
# A server should give the form as it is, with the proposal beside it, as our forms take it, or check the answer by the first class.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet prefect==3.9.1
cat >ask.py <<'PY'
import asyncio
from typing import Annotated

from prefect import flow, get_client, pause_flow_run
from prefect.context import FlowRunContext
from prefect.input import RunInput
from pydantic import Field


class Payment(RunInput):
    amount: Annotated[int, Field(le=100)] = Field(title="Amount in EUR", description="At most 100")
    note: str = Field("", max_length=5)


@flow
async def pay(form: type[Payment]) -> Payment:
    asyncio.get_running_loop().create_task(answer(FlowRunContext.get().flow_run.id))
    return await pause_flow_run(wait_for_input=form, timeout=30, poll_interval=1)


async def answer(flow_run):
    async with get_client() as client:
        while not (run := await client.read_flow_run(flow_run)).state.is_paused():
            await asyncio.sleep(0.2)
        keys = run.state.state_details.run_input_keyset
        while "schema" not in str([i.key for i in await client.filter_flow_run_input(flow_run, "paused", 9, set())]):
            await asyncio.sleep(0.2)
        for given in ({"amount": 50, "note": "too long"}, {"amount": 5000}, {"amount": 50}):
            result = await client.resume_flow_run(flow_run, run_input=given)
            print(f"  {given}: {result.status.name}")
            if result.status.name == "ACCEPT":
                return


async def main():
    for name, form in {"the form": Payment, "the form with initial data": Payment.with_initial_data(amount=50)}.items():
        print(f"{name}: {form.model_json_schema()['properties']['amount']}")
        print(f"  the flow gets amount={(await pay(form)).amount}")


asyncio.run(main())
PY
export PREFECT_HOME=$work/home PREFECT_SERVER_ANALYTICS_ENABLED=false PREFECT_LOGGING_LEVEL=CRITICAL PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS=120
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
the form: {'description': 'At most 100', 'maximum': 100, 'title': 'Amount in EUR', 'type': 'integer'}
  {'amount': 50, 'note': 'too long'}: REJECT
  {'amount': 5000}: REJECT
  {'amount': 50}: ACCEPT
  the flow gets amount=50
the form with initial data: {'default': 50, 'title': 'Amount', 'type': 'integer'}
  {'amount': 50, 'note': 'too long'}: REJECT
  {'amount': 5000}: ACCEPT
  the flow gets amount=5000
EXPECTED
echo "seen: a filled form has no limit"
