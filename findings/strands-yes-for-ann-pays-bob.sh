#!/usr/bin/env bash
# One "yes" for Ann pays Bob and Eve too, about whom nobody was asked, in a tool of Strands that asks about each; where two hooks ask like that, it is an error.
#
# One would expect: a tool that asks for each payee asks three times, as its code says; or a second question under one name is refused, as for two hooks
# ("interrupt name used more than once").
# What happens: an interrupt of strands-agents 1.62.0 is known by its call and its name. `tool_context.interrupt("pay", reason="Pay Bob?")` finds the answer that
# was given for Ann and returns it, whatever its reason; Bob's and Eve's questions are in no result. A "no" for Ann is one for all in the same way. With the payee in
# the name each is asked, one after the other, and the tool starts again from its first line each time, so that what it does before it asks is done four times. An
# answer of null is no answer, and the same question comes again; false, 0 and "" are.
# Why it matters to us: a card shows one payee and has decided about three, and no test with one payee finds it. A tool should put what it asks about into the
# name of its interrupt, and act after its last question only.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check strands-agents==1.62.0
cat >ask.py <<'PY'
import json

from strands import Agent, ToolContext, tool
from strands.hooks import BeforeToolCallEvent
from strands.models import Model

done = []


class Scripted(Model):
    """Calls one tool, and is done."""

    def __init__(self, name):
        self.name = name

    def update_config(self, **_):
        pass

    def get_config(self):
        return {}

    async def structured_output(self, *_, **__):
        yield {}

    async def stream(self, messages, *_, **__):
        yield {"messageStart": {"role": "assistant"}}
        if len(messages) == 1:
            yield {"contentBlockStart": {"start": {"toolUse": {"name": self.name, "toolUseId": "call"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": json.dumps({"payees": ["Ann", "Bob", "Eve"]})}}}}
        else:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "done"}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if len(messages) == 1 else "end_turn"}}


@tool(context=True)
def one_name(payees: list[str], tool_context: ToolContext) -> str:
    """Pays each payee."""
    done.append("fee")
    for payee in payees:
        if tool_context.interrupt("pay", reason=f"Pay {payee}?") == "yes":
            done.append(payee)
    return "done"


@tool(context=True)
def own_names(payees: list[str], tool_context: ToolContext) -> str:
    """Pays each payee."""
    done.append("fee")
    answers = [tool_context.interrupt(f"pay {payee}", reason=f"Pay {payee}?") for payee in payees]
    done.extend(payee for payee, answer in zip(payees, answers) if answer == "yes")
    return "done"


@tool
def no_question(payees: list[str]) -> str:
    """Pays each payee."""
    done.extend(payees)
    return "done"


def run(name, answers, **options):
    """Answers the questions one after the other, and prints what was asked and done."""
    done.clear()
    asked = []
    tools = {"one_name": one_name, "own_names": own_names, "no_question": no_question}
    agent = Agent(model=Scripted(name), tools=[tools[name]], callback_handler=None, **options)
    try:
        result = agent("Pay all")
        for answer in answers:
            if result.stop_reason != "interrupt":
                break
            asked += [question.reason for question in result.interrupts]
            result = agent([{"interruptResponse": {"interruptId": question.id, "response": answer}} for question in result.interrupts])
        end = "asks again" if result.stop_reason == "interrupt" else "ends"
    except Exception as error:
        end = str(error)
    print(f"{name}, answered {json.dumps(answers)}: asked {asked}, did {done}, {end}")


def ask(event: BeforeToolCallEvent):
    if event.interrupt("pay", reason="Ann, do you agree?") != "yes":
        event.cancel_tool = "no"


def ask_too(event: BeforeToolCallEvent):
    if event.interrupt("pay", reason="Bob, do you agree?") != "yes":
        event.cancel_tool = "no"


run("one_name", ["yes"])
run("one_name", ["no"])
run("own_names", ["yes", "no", "no"])
run("one_name", [None])
run("one_name", [False])
run("no_question", ["yes"], hooks=[ask, ask_too])
PY
venv/bin/python ask.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
one_name, answered ["yes"]: asked ['Pay Ann?'], did ['fee', 'fee', 'Ann', 'Bob', 'Eve'], ends
one_name, answered ["no"]: asked ['Pay Ann?'], did ['fee', 'fee'], ends
own_names, answered ["yes", "no", "no"]: asked ['Pay Ann?', 'Pay Bob?', 'Pay Eve?'], did ['fee', 'fee', 'fee', 'fee', 'Ann'], ends
one_name, answered [null]: asked ['Pay Ann?'], did ['fee', 'fee'], asks again
one_name, answered [false]: asked ['Pay Ann?'], did ['fee', 'fee'], ends
no_question, answered ["yes"]: asked [], did [], interrupt_name=<pay> | interrupt name used more than once
EXPECTED
echo "seen: one answer for three"
