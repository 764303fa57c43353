#!/usr/bin/env bash
# A person makes 3 EUR of 5, "once", and PraisonAI pays 5 at the model's next call without asking; "this session" for 5 EUR to Ann is 5000 EUR to Bob.
#
# One would expect: an `ApprovalDecision` with the scope "once" is for "this call only", as its docstring says, with the arguments that the person wrote; and one
# with the scope "session" is for "matching calls".
# What happens: praisonaiagents 1.7.17 keeps each approval by the name of the tool and the arguments that the model wrote, for as long as the context lasts. The
# same call again runs without a question, however long after; where the person had changed the amount, it is the amount that she took out. Only a "no" is
# asked again. For a tool that is not one of the built-in ones for files and commands, calls match by the name of the tool alone. The result of the call that
# nobody was asked about looks like that of the others.
# Why it matters to us: a model that doubts whether a payment went through repeats its call, and the person who wrote 3 sees neither the second payment nor
# its amount. A tool that acts has to ask by itself, with an id of the call, until a decision is for one call.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check praisonaiagents==1.7.17
cat >pay.py <<'PY'
import logging
import os

os.environ["OPENAI_API_KEY"] = "none"
os.environ["PRAISONAI_TELEMETRY_DISABLED"] = "true"
os.environ["HOME"] = os.getcwd()

from praisonaiagents import Agent
from praisonaiagents.approval import ApprovalDecision, get_approval_registry

logging.disable(logging.CRITICAL)
get_approval_registry().add_requirement("pay", "high")
paid = []


def pay(to: str, amount: int) -> str:
    """Pays."""
    paid.append(f"{amount} to {to}")
    return f"paid {amount} to {to}"


class Person:
    """Gives the same decision to each question."""

    def __init__(self, **decision):
        self.decision = ApprovalDecision(**decision)
        self.asked = []

    async def request_approval(self, request):
        return self.request_approval_sync(request)

    def request_approval_sync(self, request):
        self.asked.append(f"{request.arguments['amount']} to {request.arguments['to']}")
        return self.decision


def run(what, person, *calls):
    get_approval_registry().clear_approved()
    paid.clear()
    agent = Agent(name=what, instructions="You pay.", tools=[pay], approval=person)
    for to, amount in calls:
        agent.execute_tool("pay", {"to": to, "amount": amount})
    print(f"{what}: asked about {', '.join(person.asked)}; paid {', '.join(paid) or 'nothing'}")


ann = ("Ann", 5)
run("once", Person(approved=True), ann, ("Bob", 5))
run("once, the same call again", Person(approved=True, scope="once"), ann, ann)
run("once with 3, the same call again", Person(approved=True, scope="once", modified_args={"to": "Ann", "amount": 3}), ann, ann)
run("no, the same call again", Person(approved=False), ann, ann)
run("this session", Person(approved=True, scope="session"), ann, ("Bob", 5000))
PY
venv/bin/python pay.py 2>/dev/null | grep asked | tee seen
diff seen - <<'EXPECTED'
once: asked about 5 to Ann, 5 to Bob; paid 5 to Ann, 5 to Bob
once, the same call again: asked about 5 to Ann; paid 5 to Ann, 5 to Ann
once with 3, the same call again: asked about 5 to Ann; paid 3 to Ann, 5 to Ann
no, the same call again: asked about 5 to Ann, 5 to Ann; paid nothing
this session: asked about 5 to Ann; paid 5 to Ann, 5000 to Bob
EXPECTED
echo "seen: what a person took out is paid without a question"
