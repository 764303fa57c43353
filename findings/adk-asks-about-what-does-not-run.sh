#!/usr/bin/env bash
# ADK asks a person about the call as the model wrote it, and runs what a callback makes of it: without the payee in the question, and with the payee of today.
#
# One would expect: a `before_tool_callback` that changes the arguments has done so when the tool asks for a confirmation, and the question has the arguments
# that run; or it does not run once more after the answer.
# What happens: google-adk 2.13.0 of Python runs the callback before it looks whether to ask. A function for `require_confirmation` gets the changed
# arguments, 10000 cents of 100 EUR, and decides by these; the question, `originalFunctionCall`, has the others. When the answer comes, the callback runs again
# on what the model wrote. A payee that it fills in from the state is in no question, and is whoever stands there at the moment of the answer: Bob is paid
# where it was Ann when the person was asked. The history has the call of the model, 100 EUR to nobody, and the result alone.
# Why it matters to us: the card can show only what it got, and what was approved is neither what was decided upon nor what ran. A tool should change its
# arguments itself, and ask by `tool_context.request_confirmation` with a hint and a payload that have them.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check google-adk==2.13.0
cat >pay.py <<'PY'
import asyncio
import json
import logging
import warnings

from google.adk.agents import LlmAgent
from google.adk.events import Event, EventActions
from google.adk.models import BaseLlm, LlmResponse
from google.adk.runners import Runner
from google.adk.sessions import InMemorySessionService
from google.adk.tools import FunctionTool
from google.genai import types

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)
seen = []


class Scripted(BaseLlm):
    """Calls the tool, and is done."""

    model: str = "scripted"
    call: dict

    async def generate_content_async(self, request, stream=False):
        told = any(part.function_response for content in request.contents for part in content.parts)
        part = types.Part(text="done")
        if not told:
            part = types.Part(function_call=types.FunctionCall(id="call", name="pay", args=dict(self.call)))
        yield LlmResponse(content=types.Content(role="model", parts=[part]))


def pay(amount: int, to: str = "nobody") -> str:
    """Pays somebody an amount of cents."""
    seen.append(f"paid {to} {amount}")
    return "paid"


def above_50_eur(amount: int, to: str = "nobody") -> bool:
    if not seen:
        seen.append(f"decided by {amount}")
    return amount > 5000


def cents(tool, args, tool_context):
    args["amount"] = args["amount"] * 100


def payee(tool, args, tool_context):
    args["to"] = tool_context.state["payee"]


async def run(title, call, callback, confirm, next_payee=None):
    seen.clear()
    tools = [FunctionTool(pay, require_confirmation=confirm)]
    agent = LlmAgent(name="payments", model=Scripted(call=call), tools=tools, before_tool_callback=callback)
    sessions = InMemorySessionService()
    runner = Runner(app_name="app", agent=agent, session_service=sessions)
    session = await sessions.create_session(app_name="app", user_id="user", state={"payee": "Ann"})

    async def send(part):
        message = types.Content(role="user", parts=[part])
        parts = []
        async for event in runner.run_async(user_id="user", session_id=session.id, new_message=message):
            parts += event.content.parts if event.content else []
        calls = [part.function_call for part in parts if part.function_call]
        return [call for call in calls if call.name == "adk_request_confirmation"]

    questions = await send(types.Part(text="Pay"))
    for question in questions:
        seen.append(f"asked about {json.dumps(question.args['originalFunctionCall']['args'])}")
    if next_payee:
        stored = await sessions.get_session(app_name="app", user_id="user", session_id=session.id)
        changed = Event(author="system", actions=EventActions(state_delta={"payee": next_payee}))
        await sessions.append_event(stored, changed)
    for question in questions:
        answer = types.FunctionResponse(id=question.id, name=question.name, response={"confirmed": True})
        await send(types.Part(function_response=answer))
    stored = await sessions.get_session(app_name="app", user_id="user", session_id=session.id)
    calls = [call for event in stored.events for call in event.get_function_calls() if call.name == "pay"]
    print(f"{title}: {', '.join(seen)}; history: {json.dumps([call.args for call in calls])}")


async def main():
    await run("100 EUR as 10000 cents", {"amount": 100, "to": "Ann"}, cents, above_50_eur)
    await run("40 EUR as 4000 cents", {"amount": 40, "to": "Ann"}, cents, above_50_eur)
    await run("payee from the state", {"amount": 100}, payee, True)
    await run("payee of today", {"amount": 100}, payee, True, "Bob")


asyncio.run(main())
PY
venv/bin/python pay.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
100 EUR as 10000 cents: decided by 10000, asked about {"amount": 100, "to": "Ann"}, paid Ann 10000; history: [{"amount": 100, "to": "Ann"}]
40 EUR as 4000 cents: decided by 4000, paid Ann 4000; history: [{"amount": 40, "to": "Ann"}]
payee from the state: asked about {"amount": 100}, paid Ann 100; history: [{"amount": 100}]
payee of today: asked about {"amount": 100}, paid Bob 100; history: [{"amount": 100}]
EXPECTED
echo "seen: what was asked about is not what ran"
