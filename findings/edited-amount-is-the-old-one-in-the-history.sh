#!/usr/bin/env bash
# A person makes 50 of 500 before they approve, 50 is paid, and the model, and whoever reads the conversation, is told that 500 were.
#
# One would expect: after an edited call the conversation has the call that ran, or a word that the person changed it.
# What happens: pydantic-ai 2.68.0 with `ToolApproved(override_args=…)`, and agno 3.1.10 with the edited arguments of a confirmation or with a field that
# the person filled in (`requires_user_input`, where the model had proposed a value), run the tool with 50. The model's next request, and the messages
# that are stored, have the call with 500 and the result "paid". langchain 1.5.2 keeps the call too, and puts before the result that a person
# replaced it, and by what.
# Why it matters to us: our page shows what ran, and the same conversation, loaded again from the agent, shows 500. A model that adds up what it paid adds up
# 500, or pays what it believes to be too much back. A tool that takes edits should name in its result what it did: "paid 50 to Ann".
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv
venv/bin/python -m pip install --quiet --disable-pip-version-check pydantic-ai-slim==2.68.0 agno==3.1.10 langchain==1.5.2 langgraph==1.2.24
cat >by_pydantic_ai.py <<'PY'
from pydantic_ai import Agent, DeferredToolRequests, DeferredToolResults, ToolApproved
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel

ran = []


def model(messages, info):
    parts = [part for message in messages for part in message.parts]
    results = [part.content for part in parts if isinstance(part, ToolReturnPart)]
    if not results:
        return ModelResponse(parts=[ToolCallPart("pay", {"to": "Ann", "amount": 500}, tool_call_id="1")])
    calls = [part.args["amount"] for part in parts if isinstance(part, ToolCallPart)]
    print(f"pydantic-ai: ran {ran}, the model is told {calls} {results}")
    return ModelResponse(parts=[TextPart("done")])


agent = Agent(FunctionModel(model), output_type=[str, DeferredToolRequests])


@agent.tool_plain(requires_approval=True)
def pay(to: str, amount: int) -> str:
    ran.append(amount)
    return "paid"


asked = agent.run_sync("Pay Ann")
answer = DeferredToolResults(approvals={"1": ToolApproved(override_args={"to": "Ann", "amount": 50})})
agent.run_sync(message_history=asked.all_messages(), deferred_tool_results=answer)
PY
cat >by_agno.py <<'PY'
import json
import logging

from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.base import Model
from agno.models.response import ModelResponse
from agno.tools import tool

logging.disable(logging.CRITICAL)
ran = []


class Calls(Model):
    def __init__(self, name):
        super().__init__(id="fake")
        self.tool = name

    def invoke(self, messages, **options):
        results = [message.content for message in messages if message.role == "tool"]
        if not results:
            function = {"name": self.tool, "arguments": json.dumps({"to": "Ann", "amount": 500})}
            return ModelResponse(role="assistant", tool_calls=[{"id": "1", "type": "function", "function": function}])
        calls = [json.loads(call["function"]["arguments"])["amount"] for message in messages for call in message.tool_calls or []]
        print(f"agno, {self.tool}: ran {ran}, the model is told {calls} {results}")
        return ModelResponse(role="assistant", content="done")

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
def confirmed(to: str, amount: int) -> str:
    ran.append(amount)
    return "paid"


@tool(requires_user_input=True, user_input_fields=["amount"])
def filled_in(to: str, amount: int) -> str:
    ran.append(amount)
    return "paid"


def run(name, answer):
    ran.clear()
    agent = Agent(model=Calls(name), tools=[confirmed, filled_in], db=InMemoryDb(), telemetry=False)
    asked = agent.run("Pay Ann")
    answer(asked.active_requirements[0])
    agent.continue_run(run_id=asked.run_id, session_id=asked.session_id, requirements=asked.requirements)


def confirm(requirement):
    requirement.tool_execution.tool_args["amount"] = 50
    requirement.confirm()


run("confirmed", confirm)
run("filled_in", lambda requirement: requirement.provide_user_input({"amount": 50}))
PY
cat >by_langchain.py <<'PY'
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

ran = []


@tool
def pay(to: str, amount: int) -> str:
    """Pays."""
    ran.append(amount)
    return "paid"


class Calls(BaseChatModel):
    @property
    def _llm_type(self):
        return "fake"

    def bind_tools(self, tools, **options):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **options):
        results = [message.content for message in messages if message.type == "tool"]
        if results:
            calls = [call["args"]["amount"] for message in messages if message.type == "ai" for call in message.tool_calls]
            told = [result.partition(".")[0] for result in results], ['"amount": 50' in result for result in results]
            print(f"langchain: ran {ran}, the model is told {calls} {told[0]}, with the new amount {told[1]}")
            message = AIMessage("done")
        else:
            message = AIMessage("", tool_calls=[{"name": "pay", "args": {"to": "Ann", "amount": 500}, "id": "1"}])
        return ChatResult(generations=[ChatGeneration(message=message)])


middleware = HumanInTheLoopMiddleware(interrupt_on={"pay": True})
agent = create_agent(Calls(), [pay], middleware=[middleware], checkpointer=InMemorySaver())
config = {"configurable": {"thread_id": "1"}}
agent.invoke({"messages": [("user", "Pay Ann")]}, config)
edit = {"type": "edit", "edited_action": {"name": "pay", "args": {"to": "Ann", "amount": 50}}}
agent.invoke(Command(resume={"decisions": [edit]}), config)
PY
for program in by_pydantic_ai by_agno by_langchain; do venv/bin/python $program.py; done | tee seen
diff seen - <<'EXPECTED'
pydantic-ai: ran [50], the model is told [500] ['paid']
agno, confirmed: ran [50], the model is told [500] ['paid']
agno, filled_in: ran [50], the model is told [500] ['paid']
langchain: ran [50], the model is told [500] ['Note: a human reviewer replaced this tool call before it ran'], with the new amount [True]
EXPECTED
echo "seen: 50 is paid, and the conversation says 500"
