#!/usr/bin/env bash
# A whole number in the data of an A2A message is a float for the Python agent, and a long id is another one.
#
# One would expect: a data part is JSON (`{"account":9007199254740993,"count":2}`), so an agent in Python, whose own JSON keeps both, reads what was sent.
# What happens: a2a-sdk 1.3.0 keeps a data part as google.protobuf.Value, whose numbers are doubles: the agent reads 2.0 and 9007199254740992.0, without
# a word, and `range(count)` throws. a2a-sdk 0.3.26, with pydantic, reads both as they were sent.
# Why it matters to us: a form of ours answers a task with whole numbers, and an account that was confirmed is another one for the agent. Ids should be
# texts in the schema that it asks with; an agent should read a count by int().
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for version in 0.3.26 1.3.0; do
  python3 -m venv "v$version"
  "v$version/bin/pip" install --quiet "a2a-sdk[http-server]==$version" 2>/dev/null
done
cat >old.py <<'PY'
import asyncio, json, sys
import httpx
from a2a.server.agent_execution import AgentExecutor
from a2a.server.apps import A2AStarletteApplication
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.tasks import InMemoryTaskStore
from a2a.types import AgentCapabilities, AgentCard
from a2a.utils import new_agent_text_message

class Agent(AgentExecutor):
    async def execute(self, context, queue):
        print("0.3:", context.message.parts[0].root.data)
        await queue.enqueue_event(new_agent_text_message("read"))
    async def cancel(self, context, queue): ...

card = AgentCard(name="a", description="a", version="1", url="http://a/", capabilities=AgentCapabilities(), default_input_modes=["text"], default_output_modes=["text"], skills=[])
app = A2AStarletteApplication(agent_card=card, http_handler=DefaultRequestHandler(Agent(), InMemoryTaskStore())).build()

async def main():
    part = '{"kind":"data","data":{"account":9007199254740993,"count":2}}'
    body = '{"jsonrpc":"2.0","id":1,"method":"message/send","params":{"message":{"kind":"message","role":"user","messageId":"m","parts":[' + part + ']}}}'
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a") as client:
        response = await client.post("/", content=body, headers={"content-type": "application/json"})
        assert "result" in response.json(), response.text
asyncio.run(main())
PY
cat >new.py <<'PY'
import asyncio
import httpx
from a2a.helpers.proto_helpers import get_data_parts, new_text_message
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill
from starlette.applications import Starlette

class Agent(AgentExecutor):
    async def execute(self, context, queue):
        [data] = get_data_parts(context.message.parts)
        print("1.3:", dict(sorted(data.items())))
        try:
            range(data["count"])
        except TypeError as error:
            print("1.3:", error)
        await queue.enqueue_event(new_text_message("read"))
    async def cancel(self, context, queue): ...

skill = AgentSkill(id="s", name="s", description="s", tags=["s"])
card = AgentCard(name="a", description="a", version="1", capabilities=AgentCapabilities(), default_input_modes=["text/plain"], default_output_modes=["text/plain"], skills=[skill], supported_interfaces=[AgentInterface(protocol_binding="JSONRPC", url="http://a/", protocol_version="1.0")])
handler = DefaultRequestHandler(agent_executor=Agent(), task_store=InMemoryTaskStore(), agent_card=card)
app = Starlette(routes=create_jsonrpc_routes(handler, rpc_url="/"))

async def main():
    part = '{"data":{"account":9007199254740993,"count":2}}'
    body = '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"role":"ROLE_USER","messageId":"m","parts":[' + part + ']}}}'
    headers = {"content-type": "application/json", "A2A-Version": "1.0"}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://a") as client:
        response = await client.post("/", content=body, headers=headers)
        assert "result" in response.json(), response.text
asyncio.run(main())
PY
{
  v0.3.26/bin/python old.py
  v1.3.0/bin/python new.py
} | tee seen
diff seen - <<'EXPECTED'
0.3: {'account': 9007199254740993, 'count': 2}
1.3: {'account': 9007199254740992.0, 'count': 2.0}
1.3: 'float' object cannot be interpreted as an integer
EXPECTED
echo "As described."
