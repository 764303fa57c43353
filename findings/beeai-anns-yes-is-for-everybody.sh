#!/usr/bin/env bash
# Ann's "yes" lets BeeAI pay for Bob and Eve, in their own conversations with their own clones of the agent, and nobody asks them.
#
# One would expect: `AskPermissionRequirement(…, remember_choices=True)` remembers a person's choice for the conversation; and `clone()`, by which BeeAI's
# servers make an agent with a memory of its own for each request, makes one that has heard nothing yet.
# What happens: beeai-framework 0.1.85 keeps the choices in the requirement itself, by the name of the tool, and a clone has the same requirements: only their
# list is copied. The first yes is for all conversations, arguments and users until the server is started anew. A first no is too: the tool is
# not allowed any more and the others are told so. The servers for A2A and ACP in the same package call `clone()` for each request.
# Why it matters to us: "Ask me no more" on one person's card is a decision for everybody on that server. A server should leave `remember_choices` off and
# remember in its handler, by the person, the tool and the arguments.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet beeai-framework==0.1.85
cat >ask.py <<'PY'
import asyncio
import json

from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.agents.requirement.requirements.ask_permission import AskPermissionRequirement
from beeai_framework.backend import AssistantMessage, MessageToolCallContent, ToolMessage
from beeai_framework.backend.chat import ChatModel
from beeai_framework.backend.types import ChatModelOutput
from beeai_framework.memory import UnconstrainedMemory
from beeai_framework.tools import tool

asked, paid = [], []


class Scripted(ChatModel):
    """Pays whoever writes, and then says what the tool has said."""

    model_id = "scripted"
    provider_id = "ollama"

    async def _create(self, input, run):
        last = input.messages[-1]
        offered = [tool.name for tool in input.tools]
        if isinstance(last, ToolMessage):
            name, arguments = "final_answer", {"response": str(last.content[0].result)}
        elif input.tool_choice in ("required", "auto") and "pay" in offered:
            name, arguments = "pay", {"to": last.text.split()[-1]}
        else:
            name, arguments = "final_answer", {"response": "Cannot pay."}
        call = MessageToolCallContent(id=name, tool_name=name, args=json.dumps(arguments))
        return ChatModelOutput(output=[AssistantMessage([call])])

    async def _create_stream(self, input, run):
        yield await self._create(input, run)

    async def clone(self):
        return self


@tool
def pay(to: str) -> str:
    """Pays somebody."""
    paid.append(to)
    return "paid"


async def converse(answers):
    asked.clear()
    paid.clear()

    def ask(tool, call):
        person = call["input"]["to"]
        asked.append(person)
        return answers[person]

    permission = AskPermissionRequirement(["pay"], handler=ask, remember_choices=True)
    agent = RequirementAgent(llm=Scripted(), tools=[pay], requirements=[permission], memory=UnconstrainedMemory())
    print(f"would answer: {answers}")
    for person in answers:
        conversation = await agent.clone()
        result = await conversation.run(person)
        print(f"  {person}'s conversation: {result.last_message.text} Asked: {asked}, paid: {paid}")


asyncio.run(converse({"Ann": True, "Bob": False, "Eve": False}))
asyncio.run(converse({"Ann": False, "Bob": True}))
PY
venv/bin/python ask.py | tee seen
diff seen - <<'EXPECTED'
would answer: {'Ann': True, 'Bob': False, 'Eve': False}
  Ann's conversation: paid Asked: ['Ann'], paid: ['Ann']
  Bob's conversation: paid Asked: ['Ann'], paid: ['Ann', 'Bob']
  Eve's conversation: paid Asked: ['Ann'], paid: ['Ann', 'Bob', 'Eve']
would answer: {'Ann': False, 'Bob': True}
  Ann's conversation: This tool is not allowed to be used. Asked: ['Ann'], paid: []
  Bob's conversation: Cannot pay. Asked: ['Ann'], paid: []
EXPECTED
echo "seen: a choice is remembered for everybody"
