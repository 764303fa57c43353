#!/usr/bin/env bash
# CloudBase's LangGraph agent fails on an answer that comes with a part of the conversation, and takes one that comes with nothing of it.
#
# One would expect: a graph with a checkpointer knows its conversation, so that an answer resumes it whatever messages stand beside it: all, none, or the
# latest. AG-UI asks for no more than the answer.
# What happens: with cloudbase-agent-langgraph 0.1.13 on ag-ui-langgraph 0.0.25 an approval runs the tool where `messages` is whole, and where it is empty. With
# the person's message alone the answer counts as "explicit regeneration", because the server has more messages than came: it forks the conversation
# at that message, loses the thread's id on the way, and ends in RUN_ERROR, twice: "Checkpointer requires one or more of … thread_id". Nothing runs.
# Why it matters to us: pages that keep only what they show, or send the latest messages to save bytes, can ask, show the card, and never answer it. Ours
# sends the whole conversation. The package also installs with ag-ui-protocol 1.0.0, and needs an older one to be imported.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -c 'import sys; assert sys.version_info >= (3, 10), "Python 3.10 or later"'
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check cloudbase-agent-langgraph==0.1.13 ag-ui-langgraph==0.0.25 ag-ui-protocol==0.1.13 \
  langgraph==1.0.10 langgraph-prebuilt==1.0.8 langchain==1.2.10 fastapi==0.165.0
cat > answer.py <<'PY'
import asyncio
import logging
import warnings

warnings.filterwarnings("ignore")
logging.disable(logging.CRITICAL)

from ag_ui.core import RunAgentInput
from cloudbase_agent.langgraph import LangGraphAgent
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langgraph.checkpoint.memory import MemorySaver

ledger = []


def pay(to: str) -> str:
    """Pays somebody."""
    ledger.append(to)
    return f"paid {to}"


class Stub(BaseChatModel):
    @property
    def _llm_type(self):
        return "stub"

    def bind_tools(self, tools, **kwargs):
        return self

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        if messages[-1].type == "tool":
            message = AIMessage(content="Done.")
        else:
            call = {"id": "call_1", "name": "pay", "args": {"to": "ann"}}
            message = AIMessage(content="", tool_calls=[call])
        return ChatResult(generations=[ChatGeneration(message=message)])


hitl = HumanInTheLoopMiddleware(interrupt_on={"pay": True})
graph = create_agent(Stub(), [pay], middleware=[hitl], checkpointer=MemorySaver())
agent = LangGraphAgent(graph=graph, name="payer")
question = {"id": "m1", "role": "user", "content": "Pay Ann"}


async def run(thread, run_id, messages, props):
    given = RunAgentInput(
        thread_id=thread, run_id=run_id, state={}, messages=messages, tools=[], context=[], forwarded_props=props
    )
    try:
        return [event async for event in agent.run(given)], None
    except Exception as error:
        return [], str(error)


async def story(sent):
    asked, _ = await run(sent, "run-1", [question], {})
    assert any(str(event.type).endswith("CUSTOM") and event.name == "on_interrupt" for event in asked)
    snapshot = [event for event in asked if str(event.type).endswith("MESSAGES_SNAPSHOT")][-1]
    whole = [message.model_dump(by_alias=True, exclude_none=True) for message in snapshot.messages]
    messages = {"the whole conversation": whole, "nothing": [], "the question alone": [question]}[sent]
    ledger.clear()
    answer = {"command": {"resume": {"decisions": [{"type": "approve"}]}}}
    events, thrown = await run(sent, "run-2", messages, answer)
    errors = [event.message for event in events if str(event.type).endswith("RUN_ERROR")]
    failed = thrown or (errors[0] if errors else None)
    print(f"an approval beside {sent}: paid {ledger}, {failed or 'no error'}")
    return list(ledger), failed


async def main():
    assert await story("the whole conversation") == (["ann"], None)
    assert await story("nothing") == (["ann"], None)
    paid, failed = await story("the question alone")
    assert paid == [] and failed is not None and "thread_id" in failed


asyncio.run(main())
PY
venv/bin/python answer.py
