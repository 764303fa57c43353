#!/usr/bin/env bash
# agent-wait 0.8.0 on Strands behind ag_ui_strands 1.0.2: the approval that the library itself names runs nothing, and the run ends well.
#
# One would expect: `@wait` of agent_wait.strands runs the tool with the answer `{"action": "approve"}`, as it does where an agent is called directly
# and as its question lists it (`allowed_actions`), also where the question has gone out over AG-UI and the answer comes back by `resume`.
# What happens: the bridge hands every answer of such a question to the agent as `{"response": answer}`. `@wait` looks for `action` beside it, finds
# none, and returns the answer in the tool's place: no refund, no error, a result for the call and RUN_FINISHED with success.
# Why it matters to us: a card that sends the right answer shows a call with a result after an approval. Only the text of the result tells that nothing
# was done, so a person who has approved a refund believes that it was made. The page on backends says so.
# Needs Python 3.12 or 3.13.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for python in python3.13 python3.12 python3; do "$python" -c "" 2>/dev/null && break; done
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check 'agent-wait[strands]==0.8.0' ag_ui_strands==1.0.2 strands-agents==1.62.0 \
  ag-ui-protocol==1.0.0 fastapi==0.165.0 starlette==1.10.0 httpx==0.28.1
cat >approve.py <<'PY'
import json

from ag_ui_strands import StrandsAgent, StrandsAgentConfig, add_strands_fastapi_endpoint
from agent_wait import WaitPolicy
from agent_wait.strands import wait
from fastapi import FastAPI
from fastapi.testclient import TestClient
from strands import Agent, tool
from strands.models import Model
from strands.types.tools import ToolContext

PAID = []


@tool(context=True)
@wait(WaitPolicy(allowed_actions=("approve", "reject")))
def refund(order: str, tool_context: ToolContext) -> str:
    """Refunds an order."""
    PAID.append(order)
    return "refunded"


class Scripted(Model):
    """Calls the tool for a message, and says what came of it."""

    def update_config(self, **_): ...

    def get_config(self):
        return {}

    def structured_output(self, *_, **__):
        raise NotImplementedError

    async def stream(self, messages, *_, **__):
        last = messages[-1]["content"]
        results = [block["toolResult"] for block in last if "toolResult" in block]
        yield {"messageStart": {"role": "assistant"}}
        if results:
            yield {"contentBlockStart": {"start": {}}}
            yield {"contentBlockDelta": {"delta": {"text": "The tool said: " + json.dumps(results[0]["content"])}}}
        else:
            yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": "call_1", "name": "refund"}}}}
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": '{"order":"A-1"}'}}}}
        yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "end_turn" if results else "tool_use"}}


def agent():
    return Agent(model=Scripted(), tools=[refund], callback_handler=None)


direct = agent()
asked = direct("refund A-1").interrupts[0]
print("asked directly, allowed:", asked.reason["__wait__"]["allowed_actions"])
direct([{"interruptResponse": {"interruptId": asked.id, "response": {"action": "approve"}}}])
print("answered directly, refunded:", PAID)
assert PAID == ["A-1"]

PAID.clear()
app = FastAPI()
add_strands_fastapi_endpoint(app, StrandsAgent(agent(), name="clerk", config=StrandsAgentConfig()), "/")
client = TestClient(app)


def run(**more):
    body = dict(threadId="t", state={}, tools=[], context=[], forwardedProps={}, messages=[{"id": "1", "role": "user", "content": "refund A-1"}], **more)
    lines = client.post("/", json=body).text.splitlines()
    return [json.loads(line[5:]) for line in lines if line.startswith("data:")]


question = run(runId="1")[-1]["outcome"]["interrupts"][0]
answer = {"interruptId": question["id"], "status": "resolved", "payload": {"action": "approve"}}
events = run(runId="2", resume=[answer])
result = next(event["content"] for event in events if event["type"] == "TOOL_CALL_RESULT")
print("answered over AG-UI, result of the call:", result)
print("answered over AG-UI, end of the run:", events[-1]["type"], events[-1]["outcome"])
print("answered over AG-UI, refunded:", PAID)
assert events[-1]["outcome"]["type"] == "success"
assert PAID == [], "the bridge and agent-wait understand each other now"
PY
venv/bin/python approve.py 2>/dev/null
