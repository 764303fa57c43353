#!/usr/bin/env bash
# Agno tells the model that the user rejected a call about which nobody has decided, and ends the run.
#
# One would expect: where two calls need a confirmation and one has it, the run goes on with that one and waits for the other, or says that one is open;
# without any decision it does say so ("Run has unresolved HITL requirements").
# What happens: agno 3.1.10 runs the confirmed call, hands the model "Function call was rejected by the user" for the other, stores
# `confirmed: False` for it and reports the run as completed, so that nothing is left to answer. A tool that asks for its arguments is called with
# None for each field that nobody filled in, also where the parameter has a default, and the person is not asked again.
# Why it matters to us: a page that sends each answer as it comes turns the first into a "no" to all others, in the name of a person who said nothing.
# Answers to this framework have to be sent together, which is what an open run does here: it sends when all are decided.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet agno==3.1.10
cat >ask.py <<'PY'
import json
import logging

from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.base import Model
from agno.models.response import ModelResponse
from agno.tools import tool

logging.disable(logging.CRITICAL)
ran, told = [], []


class Calls(Model):
    """Makes the calls, and keeps what it is told about them."""

    def __init__(self, calls):
        super().__init__(id="fake")
        self.calls = calls

    def invoke(self, messages, **options):
        results = [message.content for message in messages if message.role == "tool"]
        if results:
            told[:] = results
            return ModelResponse(role="assistant", content="done")
        calls = [
            {"id": str(index), "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for index, (name, arguments) in enumerate(self.calls)
        ]
        return ModelResponse(role="assistant", tool_calls=calls)

    async def ainvoke(self, messages, **options):
        return self.invoke(messages)

    def invoke_stream(self, messages, **options):
        yield self.invoke(messages)

    async def ainvoke_stream(self, messages, **options):
        yield self.invoke(messages)

    def _parse_provider_response(self, response, **options):
        return response

    def _parse_provider_response_delta(self, response):
        return response


@tool(requires_confirmation=True)
def pay(to: str) -> str:
    ran.append(to)
    return f"paid {to}"


@tool(requires_user_input=True, user_input_fields=["city", "nights"])
def book(city: str, nights: int | None = 2) -> str:
    ran.append((city, nights))
    return "booked"


def ask(calls):
    ran.clear()
    agent = Agent(model=Calls(calls), tools=[pay, book], db=InMemoryDb(), telemetry=False)
    return agent, agent.run("go")


def resume(agent, run):
    return agent.continue_run(run_id=run.run_id, session_id=run.session_id, requirements=run.requirements)


agent, run = ask([("pay", {"to": "Ann"}), ("pay", {"to": "Bob"})])
run.active_requirements[0].confirm()
after = resume(agent, run)
print("run:", after.status.value.lower(), "still to answer:", len(after.active_requirements))
print("ran for:", *ran)
print("told:", *told, sep="\n  ")
print("stored:", [call.confirmed for call in after.tools])

agent, run = ask([("book", {})])
run.active_requirements[0].provide_user_input({"city": "Oslo"})
print("is the form answered?", run.active_requirements[0].is_resolved())
print("run:", resume(agent, run).status.value.lower(), "with", *ran)
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
run: completed still to answer: 0
ran for: Ann
told:
  paid Ann
  Function call was rejected by the user
stored: [True, False]
is the form answered? False
run: completed with ('Oslo', None)
EXPECTED
echo "seen: no answer is reported as a no"
