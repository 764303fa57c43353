#!/usr/bin/env bash
# A "no", sent to Flyte's own form service as JSON, is the text "False", which is true; "on" is a no, and who answers last is heard.
#
# One would expect: `hitl.new_event(…, data_type=bool)` gives the workflow a boolean ("converted to the event's data_type", as `wait` says), whichever of its
# two doors the answer comes by; an answer that the type does not know is refused, as "five" is for a whole number; a second answer is refused.
# What happens: flyteplugins-hitl 2.12.1 converts an answer by the type that is sent with it, not by the one of the event. Its JSON door takes text where none is
# sent: `{"request_id": …, "value": false}` is "False" in the workflow, so that `if approved:` pays. With the type bool each word but "true", "1" and "yes" is a no,
# "on", "y" and "approve" among them. null is "None", and a list or an object is Python's way to write it, which no JSON parser reads; `data_type=dict` gives that
# text. Until the workflow looks, every 5 seconds, the second answer replaces the first, and both senders are told that "the workflow will continue".
# Why it matters to us: a page that answers by JSON, as ours would, turns a denial into an approval with no error on either side. A bridge has to send the
# type of the event with each answer and true or false as they are, and a workflow should compare: `if approved is True`.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check flyte==2.12.1 flyteplugins-hitl==2.12.1 httpx==0.28.1
cat >ask.py <<'PY'
import asyncio
import os
import uuid

os.environ["RAW_DATA_PATH"] = "memory://hitl"

import flyte
import httpx
from flyteplugins.hitl._app import app
from flyteplugins.hitl._event import wait_for_input_event
from flyteplugins.hitl._helpers import _get_response_path

flyte.init()


async def ask(*answers):
    """Asks as `Event.wait` does, and answers by the two doors of the service."""
    request_id = str(uuid.uuid4())
    path = _get_response_path(request_id)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://flyte") as page:
        for door, answer in answers:
            fields = {"request_id": request_id, "response_path": path, **answer}
            reply = await page.post("/submit/json", json=fields) if door == "json" else await page.post("/submit", data=fields)
    sent = ", then ".join(f"{door} {answer}" for door, answer in answers)
    if reply.status_code != 200:
        print(f"{sent}: refused")
        return
    value = await wait_for_input_event(name="pay?", request_id=request_id, response_path=path, timeout_seconds=1, poll_interval_seconds=1)
    print(f"{sent}: {value!r}{', paid' if value else ''}")


async def main():
    await ask(("json", {"value": False}))
    await ask(("json", {"value": False, "data_type": "bool"}))
    await ask(("form", {"value": "false", "data_type": "bool"}))
    await ask(("form", {"value": "on", "data_type": "bool"}))
    await ask(("json", {"value": "approve", "data_type": "bool"}))
    await ask(("form", {"value": "five", "data_type": "int"}))
    await ask(("json", {"value": None}))
    await ask(("json", {"value": {"to": ["Ann"], "urgent": True, "limit": None}}))
    await ask(("form", {"value": "false", "data_type": "bool"}), ("form", {"value": "true", "data_type": "bool"}))


asyncio.run(main())
PY
venv/bin/python ask.py 2>log | grep -E '^(json|form)' | tee seen
diff seen - <<'EXPECTED'
json {'value': False}: 'False', paid
json {'value': False, 'data_type': 'bool'}: False
form {'value': 'false', 'data_type': 'bool'}: False
form {'value': 'on', 'data_type': 'bool'}: False
json {'value': 'approve', 'data_type': 'bool'}: False
form {'value': 'five', 'data_type': 'int'}: refused
json {'value': None}: 'None', paid
json {'value': {'to': ['Ann'], 'urgent': True, 'limit': None}}: "{'to': ['Ann'], 'urgent': True, 'limit': None}", paid
form {'value': 'false', 'data_type': 'bool'}, then form {'value': 'true', 'data_type': 'bool'}: True, paid
EXPECTED
echo "seen: false is a text, on is a no, and the last one is heard"
