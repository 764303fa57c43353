#!/usr/bin/env bash
# A tool of AgentScope for Python allows 100 of the 5000 EUR that the model asks for, and 5000 are paid; where it asks, the person sees 5000, and never the 100.
#
# One would expect: `PermissionDecision.updated_input`, "optional modified input data", of a tool's `check_permissions` is what runs after "allow", and what the person is
# asked about after "ask"; or a decision with a field that nobody reads is an error.
# What happens: agentscope 2.0.11 takes the behaviour, the message and the suggested rules of a decision. No line of it reads `updated_input`, which the class documents between
# them: the tool gets the model's input and the question has it, so that an account that was put in order, or an amount that was cut, is as it was. The
# message, "at most 100", is no part of the question either.
# Why it matters to us: a limit that a server sets so is neither on the card nor in force. It belongs into the tool itself, or its excess has to be a "deny".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check agentscope==2.0.11
cat >limit.py <<'PY'
import asyncio
import json

from agentscope.agent import Agent
from agentscope.event import ConfirmResult, RequireUserConfirmEvent, UserConfirmResultEvent
from agentscope.formatter import OpenAIChatFormatter
from agentscope.message import TextBlock, ToolCallBlock, UserMsg
from agentscope.model import ChatModelBase, ChatResponse
from agentscope.permission import PermissionBehavior, PermissionDecision
from agentscope.state import AgentState
from agentscope.tool import FunctionTool, Toolkit
from pydantic import BaseModel

done = []


class Parameters(BaseModel):
    pass


class Script(ChatModelBase):
    """Proposes 5000, and ends when the call has a result."""

    def __init__(self):
        super().__init__(None, "script", Parameters(), stream=False)
        self.formatter = OpenAIChatFormatter()

    async def _call_api(self, model_name, messages, tools=None, tool_choice=None, **kwargs):
        if messages[-1].has_content_blocks("tool_result"):
            said = TextBlock(text="Done.")
        else:
            said = ToolCallBlock(id="call", name="pay", input=json.dumps({"amount": 5000}))
        return ChatResponse(content=[said], is_last=True)


def pay(amount: int) -> str:
    """Pays."""
    done.append(f"paid {amount}")
    return done[-1]


class Pay(FunctionTool):
    def __init__(self, behavior):
        super().__init__(pay)
        self.behavior = behavior

    async def check_permissions(self, tool_input, context):
        amount = min(tool_input["amount"], 100)
        return PermissionDecision(self.behavior, "at most 100", updated_input={"amount": amount}, bypass_immune=True)


async def run(agent, inputs):
    asked = None
    async for event in agent.reply_stream(inputs):
        if isinstance(event, RequireUserConfirmEvent):
            asked = event
    return asked


async def show(behavior):
    done.clear()
    agent = Agent("bank", "You pay.", Script(), Toolkit(tools=[Pay(behavior)]), state=AgentState())
    asked = await run(agent, UserMsg(name="person", content="Pay"))
    if asked:
        done.append(f"asked about {asked.tool_calls[0].input}")
        yes = ConfirmResult(confirmed=True, tool_call=asked.tool_calls[0])
        await run(agent, UserConfirmResultEvent(reply_id=asked.reply_id, confirm_results=[yes]))
    print(f"{behavior.value}, with 100 for 5000: {', '.join(done)}")


for behavior in (PermissionBehavior.ALLOW, PermissionBehavior.ASK):
    asyncio.run(show(behavior))
PY
venv/bin/python limit.py 2>/dev/null | tee seen
diff seen - <<'EXPECTED'
allow, with 100 for 5000: paid 5000
ask, with 100 for 5000: asked about {"amount": 5000}, paid 5000
EXPECTED
echo "seen: what a tool changes in its decision changes nothing"
