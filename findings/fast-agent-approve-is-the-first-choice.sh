#!/usr/bin/env bash
# Nobody chose "approve" in fast-agent's form, and it is the answer; no IBAN fits a pattern that asks for its first letters, and "nan" is between 0 and 100.
#
# One would expect: a field of an elicitation that nobody touched, and that is not required, is missing in the answer, as an empty number is; what fits the
# schema can be sent, and what does not fit is marked.
# What happens: in the form of fast-agent-mcp 0.10.48 the first choice of an `enum` is chosen from the beginning, also if the server suggests one that is not in
# the list; a checkbox that nobody touched is false, an empty list of choices []. A `pattern` is held against the whole text, so that `^DE`, which zod writes for
# `startsWith`, refuses each German IBAN, while JSON Schema looks for it anywhere. "nan" is a number between 0 and 100, and no JSON when it is sent; a whole
# number may be one that is not in its `enum`. The hint for a date and time is "YYYY-MM-DD HH:MM:SS", which `date-time` does not allow and the form takes, as
# it takes 2026-W24-3 for a date. A whole number suggested as 5.0 cannot be sent as it is.
# Why it matters to us: "Accept" means "send the form", and with an optional question of approve or deny it approves. The same question on a page of ours has no
# answer until one is chosen. A server that asks such a client should put the harmless choice first, or make the field required, which changes nothing here.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for python in python3.13 python3; do "$python" -c "" 2>/dev/null && break; done
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check fast-agent-mcp==0.10.48 prompt-toolkit==3.0.53
cat >ask.py <<'PY'
import asyncio
import json

from fast_agent.ui.elicitation_form import ElicitationForm
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

FIELDS = [
    ({"type": "string", "enum": ["approve", "deny"]}, ""),
    ({"type": "string", "enum": ["approve", "deny"], "default": "later"}, ""),
    ({"type": "boolean"}, ""),
    ({"type": "array", "items": {"type": "string", "enum": ["Ann", "Bob"]}}, ""),
    ({"type": "number", "minimum": 0, "maximum": 100}, ""),
    ({"type": "number", "minimum": 0, "maximum": 100}, "5000"),
    ({"type": "number", "minimum": 0, "maximum": 100}, "nan"),
    ({"type": "integer", "enum": [1, 2]}, "7"),
    ({"type": "integer", "default": 5.0}, ""),
    ({"type": "string", "pattern": "^DE"}, "DE02120300000000202051"),
    ({"type": "string", "pattern": "[0-9]"}, "flat 7b"),
    ({"type": "string", "format": "date-time"}, "2026-06-10 17:00:00"),
    ({"type": "string", "format": "date"}, "2026-W24-3"),
]


async def answer(field, typed):
    """What the form sends for one optional field after some keys, Tab to the button "Accept", and Enter."""
    schema = {"type": "object", "properties": {"field": field}}
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        form = ElicitationForm(schema, "Pay?", "agent", "bank")
        running = asyncio.create_task(form.run_async())
        for part in [typed, "\t", "\r"]:
            await asyncio.sleep(0.3)
            keys.send_text(part)
        try:
            action, content = await asyncio.wait_for(running, 2)
        except TimeoutError:
            return form.status_control.text[0][1]
        return f"{action} {json.dumps(content)}"


async def main():
    for field, typed in FIELDS:
        print(f"{json.dumps(field)}, {typed or 'nothing'}: {await answer(field, typed)}")


asyncio.run(main())
PY
venv/bin/python ask.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
{"type": "string", "enum": ["approve", "deny"]}, nothing: accept {"field": "approve"}
{"type": "string", "enum": ["approve", "deny"], "default": "later"}, nothing: accept {"field": "approve"}
{"type": "boolean"}, nothing: accept {"field": false}
{"type": "array", "items": {"type": "string", "enum": ["Ann", "Bob"]}}, nothing: accept {"field": []}
{"type": "number", "minimum": 0, "maximum": 100}, nothing: accept {}
{"type": "number", "minimum": 0, "maximum": 100}, 5000: Error: 'field': Must be ≤ 100
{"type": "number", "minimum": 0, "maximum": 100}, nan: accept {"field": NaN}
{"type": "integer", "enum": [1, 2]}, 7: accept {"field": 7}
{"type": "integer", "default": 5.0}, nothing: Error: 'field': Invalid integer
{"type": "string", "pattern": "^DE"}, DE02120300000000202051: Error: 'field': Must match pattern '^DE'
{"type": "string", "pattern": "[0-9]"}, flat 7b: Error: 'field': Must match pattern '[0-9]'
{"type": "string", "format": "date-time"}, 2026-06-10 17:00:00: accept {"field": "2026-06-10 17:00:00"}
{"type": "string", "format": "date"}, 2026-W24-3: accept {"field": "2026-W24-3"}
EXPECTED
echo "seen: a choice that nobody made"
