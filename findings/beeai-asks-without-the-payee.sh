#!/usr/bin/env bash
# BeeAI asks a person whether the agent may "use the pay tool", and shows neither whom nor how much; "Yesterday I said no" is a yes, and "y" a no.
#
# One would expect: a question that is made to approve a call shows the call, whose arguments the question has; and an answer is a yes by the whole of it.
# What happens: in beeai-framework 0.1.85 `AskPermissionRequirement` hands the arguments on as `data`, and the handler for a terminal, which is the default, prints
# the sentence alone. 5 EUR and 5000 EUR are one question. An answer that begins with "yes" in any case is a yes, so that "Yes, but only 500" pays 5000; "y", "ok"
# and "true" are a no, and no hint says what to type. A `handler` of one's own gets the arguments, and what it returns is taken as true or false.
# Why it matters to us: who tries an agent in a terminal approves what nobody has shown, and sees the arguments for the first time when a page asks. A server
# should give a handler, which shows the arguments, and takes true or false.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check beeai-framework==0.1.85
cat >pay.py <<'PY'
import asyncio
import json
import sys

from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.agents.requirement.requirements.ask_permission import AskPermissionRequirement
from beeai_framework.backend import AssistantMessage, ChatModel, ChatModelOutput, MessageToolCallContent
from beeai_framework.tools import tool

paid = []


class Scripted(ChatModel):
    """Calls the tool, and is done."""

    model_id = "scripted"
    provider_id = "openai"

    def __init__(self, amount):
        super().__init__()
        self.calls = [("pay", {"to": "Ann", "amount": amount}), ("final_answer", {"response": "done"})]

    async def _create(self, input, run):
        name, arguments = self.calls.pop(0)
        call = MessageToolCallContent(id=f"call-{name}", tool_name=name, args=json.dumps(arguments))
        return ChatModelOutput(output=[AssistantMessage([call])])

    def _create_stream(self, input, run):
        raise NotImplementedError

    async def clone(self):
        return self


@tool
def pay(to: str, amount: int) -> str:
    """Pays somebody."""
    paid.append(f"{to} {amount} EUR")
    return "paid"


def shown(tool, data):
    print(tool.name, json.dumps(data), end="")
    return False


async def main(amount, own):
    ask = AskPermissionRequirement(["pay"], handler=shown if own else None)
    await RequirementAgent(llm=Scripted(amount), tools=[pay], requirements=[ask]).run("Pay Ann")
    print(" ->", f"paid {paid[0]}" if paid else "not paid")


asyncio.run(main(int(sys.argv[1]), len(sys.argv) > 2))
PY
answer() {
  printf '%s: ' "$2"
  printf '%s\n' "$2" | venv/bin/python pay.py "$1" 2>/dev/null
}
{
  answer 5 yes
  answer 5000 yes
  answer 5000 'Yes, but only 500'
  answer 5000 'Yesterday I said no'
  answer 5000 no
  answer 5000 y
  answer 5000 ok
  answer 5000 true
  printf 'own handler: '
  venv/bin/python pay.py 5000 own 2>/dev/null
} | tee seen
diff seen - <<'EXPECTED'
yes: The agent wants to use the pay tool. -> paid Ann 5 EUR
yes: The agent wants to use the pay tool. -> paid Ann 5000 EUR
Yes, but only 500: The agent wants to use the pay tool. -> paid Ann 5000 EUR
Yesterday I said no: The agent wants to use the pay tool. -> paid Ann 5000 EUR
no: The agent wants to use the pay tool. -> not paid
y: The agent wants to use the pay tool. -> not paid
ok: The agent wants to use the pay tool. -> not paid
true: The agent wants to use the pay tool. -> not paid
own handler: pay {"input": {"to": "Ann", "amount": 5000}, "options": null} -> not paid
EXPECTED
echo "seen: neither the payee nor the amount, and Yesterday is a yes"
