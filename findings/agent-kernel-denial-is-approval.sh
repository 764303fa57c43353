#!/usr/bin/env bash
# agentkernel 0.9.5 over AG-UI: `{"approved": false}` approves the call, and is used as its arguments. Only `false` itself denies.
#
# One would expect: the question has no schema, so that an answer such as AG-UI's own examples have, `{"approved": false}`, denies the call, or
# is refused.
# What happens: every payload but `false` counts as an approval. With Pydantic AI an object replaces the arguments of the call; a tool whose
# parameters fit runs with it. (With another tool the arguments are invalid, and with the OpenAI Agents SDK the run ends in an error.)
# Why it matters to us: a person's Deny ran a tool. The dialect `agentKernel` sends `true` and `false` themselves.
# Needs Python 3.12 or 3.13.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for python in python3.13 python3.12 python3; do "$python" -c "" 2>/dev/null && break; done
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check 'agentkernel[agui,api,pydanticai]==0.9.5' pydantic-ai-slim==2.13.0 ag-ui-protocol==1.0.0 \
  fastapi==0.165.0 starlette==1.10.0 httpx==0.28.1
cat >deny.py <<'PY'
import json, os
os.environ |= {"OPENAI_AGENTS_DISABLE_TRACING": "1"}
from agentkernel.agui import AGUIRequestHandler
from agentkernel.auth import Authoriser
from agentkernel.pydanticai import PydanticAIModule
from fastapi import FastAPI
from fastapi.testclient import TestClient
from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.models.test import TestModel

RAN = []
agent = Agent(TestModel(call_tools=["review"]), name="clerk", output_type=[str, DeferredToolRequests])


@agent.tool_plain(requires_approval=True)
def review(approved: bool) -> str:
    """Stores the verdict about an invoice."""
    RAN.append(approved)
    return "stored"


class Anyone(Authoriser):
    def authorise(self, token):
        return "person"


PydanticAIModule([agent])
app = FastAPI()
app.include_router(AGUIRequestHandler(Anyone()).get_router())
client = TestClient(app)


def run(thread, **more):
    body = {"threadId": thread, "runId": os.urandom(4).hex(), "messages": [{"id": "m", "role": "user", "content": "Go"}], "tools": [], "context": [], "state": {}, "forwardedProps": {}, **more}
    text = client.post("/agui/clerk", json=body, headers={"authorization": "Bearer x"}).text
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


for payload in ({"approved": False}, False):
    RAN.clear()
    thread = os.urandom(4).hex()
    [asked] = run(thread)[-1]["outcome"]["interrupts"]
    end = run(thread, resume=[{"interruptId": asked["id"], "status": "resolved", "payload": payload}])
    result = next((e["content"] for e in end if e["type"] == "TOOL_CALL_RESULT"), None)
    print(json.dumps(payload), "ran:", RAN, "result:", result)
PY
venv/bin/python deny.py >log.txt 2>err.txt || { cat err.txt; exit 1; }
grep ' ran: ' log.txt | tee out.txt
cat >expected.txt <<'TXT'
{"approved": false} ran: [False] result: stored
false ran: [] result: The tool call was denied.
TXT
diff expected.txt out.txt
